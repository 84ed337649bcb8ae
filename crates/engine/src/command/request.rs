//! Requests to an encounter: commands, and moves along its history.

use super::Command;

/// A request to an encounter: a command, or a move along its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Carries out a command.
    Command(Command),
    /// Takes back the last commands, from 1.
    Undo(usize),
    /// Brings back commands that were undone, from 1.
    Redo(usize),
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}
