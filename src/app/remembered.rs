//! Choices of the gamemaster that are likely to be made again.

use super::layer::number_prompt::LastHit;
use crate::command::{Command, Request};
use crate::encounter::Id;
use crate::rules::Side;

/// The most lines of the `:` prompt that are remembered.
const MAX_LINES: usize = 200;

/// Remembered input.
#[derive(Default)]
pub(super) struct Remembered {
    /// Type and penetration of the last hit.
    pub hit: LastHit,
    /// The side of the last newcomer.
    pub side: Option<Side>,
    /// Lines of the `:` prompt, oldest first.
    pub lines: Vec<String>,
    /// Players whose missing dice have been asked about in this turn.
    pub asked: Vec<Id>,
}

impl Remembered {
    /// Remembers the type and penetration of a hit.
    pub fn remember_last_hit(&mut self, request: &Request) {
        let (kind, penetration) = match request {
            Request::Command(Command::Damage { hit, .. }) => (hit.kind, hit.penetration),
            Request::Command(Command::Attack { order }) if order.value.is_some() => {
                (order.kind, order.penetration.unwrap_or(0))
            }
            _ => return,
        };
        self.hit = LastHit { kind, penetration };
    }

    /// Remembers a line, once where it is repeated.
    pub fn remember_line(&mut self, line: &str) {
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
            let surplus = self.lines.len().saturating_sub(MAX_LINES);
            self.lines.drain(..surplus);
        }
    }
}
