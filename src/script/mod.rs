//! The command language in text: one line is one command.

use crate::encounter::Deed;
use crate::store::Rulesets;

/// A line of a script, or of the `:` prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something to do.
    Do(Deed),
    /// Something that is expected to hold.
    Expect(Expectation),
    /// Something that is expected to be refused.
    Refuse(Deed),
    /// A request to show the state.
    Show,
}

/// What `expect` asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {}

/// A line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Unreadable {
    /// The column of the trouble, in characters from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// A verb of the command language, for help and completion.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The word.
    pub word: &'static str,
    /// Its arguments.
    pub usage: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
}

/// Every verb, in the order of the manual.
pub fn verbs() -> &'static [Verb] {
    &[]
}

/// Reads one line; `None` for an empty one or a comment.
///
/// # Errors
/// [`Unreadable`] where it is no line of the command language.
pub fn read(line: &str, rulesets: &Rulesets) -> Result<Option<Line>, Unreadable> {
    let _ = (line, rulesets);
    Ok(None)
}
