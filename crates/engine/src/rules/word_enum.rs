//! Enums whose variants are words, of commands as well as of files, or choices of a ruleset.

/// Declares an enum whose variants are written as their names in lower case, by commands and in files. Commands may write
/// them in any capitals.
macro_rules! word_enum {
    ($(#[$attribute:meta])* pub enum $name:ident { $($variants:tt)+ }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
        #[serde(rename_all = "lowercase")]
        #[strum(serialize_all = "lowercase", ascii_case_insensitive)]
        pub enum $name { $($variants)+ }
    };
}

/// Declares enums that a ruleset chooses from. Files have the names of the variants, and gamemasters read their comments.
macro_rules! choices {
    ($($(#[$attribute:meta])* pub enum $name:ident { $($variants:tt)+ })+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[derive(strum::EnumIter, strum::EnumMessage, strum::VariantNames)]
        pub enum $name { $($variants)+ }
    )+};
}

pub(super) use choices;
pub(crate) use word_enum;
