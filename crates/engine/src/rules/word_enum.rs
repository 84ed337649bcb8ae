//! Macros for tables: enums whose variants are words, of commands as well as of files, or choices of a ruleset; parts of a
//! row that may be left out.

/// Declares an enum whose variants are written as their names in lower case, by commands and in files; files have `_` between
/// words. Commands may write them in any capitals.
macro_rules! word_enum {
    ($(#[$attribute:meta])* pub enum $name:ident { $($variants:tt)+ }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
        #[serde(rename_all = "snake_case")]
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

        impl super::parameter_value::ParameterValue for $name {
            fn choices() -> Vec<super::parameter_value::Choice> {
                super::parameter_value::choices_of::<Self>()
            }
        }
    )+};
}

/// The first of several expressions: what a row has, or else the default behind it.
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

pub(super) use choices;
pub(crate) use first;
pub(crate) use word_enum;
