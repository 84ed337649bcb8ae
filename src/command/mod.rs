//! The command language: every command as a value, and as the line of text that means it.
//!
//! TODO

mod arguments;
mod commands;
mod complete;
mod dice_arguments;
mod expectation;
mod lines;
mod notation;
mod reference_page;
mod results;
mod syntax;
mod table;

#[cfg(test)]
mod tests;

pub use arguments::{
    ActionKind, DamageKind, DecisionName, Downtime, Hit, InjuryKind, MoxieChange, MoxiePoint,
    MoxieUse, OrderPosition, RollSource, RollTarget, Span, StatEdit, TimerDuration,
};
pub use commands::{Command, EffectModifiers, Request};
pub use complete::complete;
pub use dice_arguments::{Defaulting, Defense, Distance, Movement, RollAgainst, Skill, Test};
pub use expectation::{Count, Expectation, Group, Member};
pub use notation::{KEYS, Key, listed, stat_keys};
pub use reference_page::{EXAMPLE, reference_page};
pub use results::{RESULTS, ResultKey};
pub use syntax::quoted;
pub use table::{CommandSpec, Subject, commands, find_command};

/// A line of a script or of the `:` prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something to do.
    Request(Request),
    /// `ruleset WORD`: the caller finds the ruleset and makes a [`Command::Ruleset`] of it.
    Ruleset(String),
    /// Something that is expected to hold.
    Expect(Expectation),
    /// Something that is expected to be refused: a request or a ruleset.
    Refuse(Box<Line>),
    /// A request to print the state.
    Show,
}

/// A line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct ParseError {
    /// The column of the fault, in characters from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// Reads one line; `None` for an empty one or a comment.
///
/// # Errors
/// [`ParseError`] where it is no line of the command language.
pub fn read(line: &str) -> Result<Option<Line>, ParseError> {
    table::read_words(&syntax::split(line)?)
}
