//! The command language in text: one line is one command.
//!
//! Keys, forms, scripts and saves all speak it; the log shows what was done in these words.

mod args;
mod complete;
mod dice;
mod expect;
mod parse;
mod play;
mod settings;
mod show;
mod verbs;

use crate::encounter::Request;
use crate::store::RulesetCatalog;

pub use complete::complete;
pub use expect::Expectation;
pub use play::{ScriptOutput, Verdict, play};
pub use show::shown;
pub use verbs::{Verb, verbs};

/// A line of a script, or of the `:` prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something to do.
    Do(Request),
    /// Something that is expected to hold.
    Expect(Expectation),
    /// Something that is expected to be refused.
    Refuse(Request),
    /// A request to show the state.
    Show,
}

/// A line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct ParseError {
    /// The column of the trouble, in characters from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// Reads one line; `None` for an empty one or a comment.
///
/// # Errors
/// [`ParseError`] where it is no line of the command language.
pub fn read(line: &str, rulesets: &RulesetCatalog) -> Result<Option<Line>, ParseError> {
    let words = args::split(line)?;
    let Some((verb, rest)) = words.split_first() else { return Ok(None) };
    verbs::line_of(verb, rest, rulesets).map(Some)
}
