//! The command language: every command as a value, and as the line of text that means it.
//!
//! Keys, dialogs, scripts, saves and tests speak it. One table lists the commands; it reads, prints, completes
//! and documents them.

mod args;
mod arguments;
mod commands;
mod complete;
mod dice_arguments;
mod display;
mod expectation;
mod parse;
mod parse_dice;
mod settings;
mod table;

pub use arguments::{
    ActionKind, DamageKind, DecisionName, Downtime, Hit, InjuryKind, MoxieChange, MoxiePoint,
    MoxieUse, OrderPosition, RollSource, RollTarget, Span, StatEdit, TimerDuration,
};
pub use commands::{Command, EffectModifiers, Request};
pub use complete::complete;
pub use dice_arguments::{Defaulting, Defense, Distance, Movement, RollAgainst, Skill, Test};
pub use display::quoted;
pub use expectation::{Count, Expectation, Group, Member, listed};
pub use table::{Verb, verbs};

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
    let words = args::split(line)?;
    let Some((verb, rest)) = words.split_first() else { return Ok(None) };
    table::line_of(verb, rest).map(Some)
}
