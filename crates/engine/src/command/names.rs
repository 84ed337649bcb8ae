//! Names of several combatants, as one word of a line.

use std::fmt::{self, Display, Formatter};

use super::syntax::{in_quotes, quoted_name};
use crate::rules::Side;
use crate::text::joined;

/// The sign of a side: `@foe`.
pub(super) const SIDE: char = '@';

/// The sign after the start of a name: `Guard*`.
pub(super) const STAR: char = '*';

/// Words for groups and for none in the command language: no combatant can be called so.
const RESERVED: [&str; 7] = ["all", "pc", "ally", "neutral", "foe", "none", "vs"];

/// Returns true for a word for a group or for none.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(word))
}

/// Returns true for a text that means several combatants where several may be named.
pub fn is_pattern(text: &str) -> bool {
    text.ends_with(STAR) || text.starts_with(SIDE) || text.contains(',')
}

/// The combatants that a command is about, as they were typed: a name, a pattern, or several joined by commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<NamePattern>);

/// One of the [`Names`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamePattern {
    /// One combatant, by name or by the start of the name.
    One(String),
    /// All with a name that starts so: `Guard*`, or `*` for all.
    Start(String),
    /// A side: `@foe`.
    Side(Side),
}

impl From<String> for Names {
    fn from(name: String) -> Self {
        Self(vec![NamePattern::One(name)])
    }
}

impl From<&str> for Names {
    fn from(name: &str) -> Self {
        name.to_owned().into()
    }
}

impl FromIterator<String> for Names {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        Self(names.into_iter().map(NamePattern::One).collect())
    }
}

impl Display for Names {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&joined(&self.0, ","))
    }
}

impl Display for NamePattern {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::One(word) if is_reserved(word) => in_quotes(word).fmt(f),
            Self::One(name) => quoted_name(name).fmt(f),
            Self::Start(start) if start.is_empty() => write!(f, "{STAR}"),
            Self::Start(start) => write!(f, "{}{STAR}", quoted_name(start)),
            Self::Side(side) => write!(f, "{SIDE}{side}"),
        }
    }
}
