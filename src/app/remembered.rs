//! Choices of the gamemaster that are likely to be made again.

use super::layer::damage_prompt::LastHit;
use super::layer::roll_step::TypedSkills;
use phasekeeper_engine::command::{Command, Request};
use phasekeeper_engine::encounter::Id;

/// The most lines of the `:` prompt that are remembered.
const MAX_LINES: usize = 200;

#[derive(Default)]
pub(super) struct Remembered {
    /// The type of the last hit that was no attack; its penetration was its weapon's.
    pub hit: LastHit,
    /// Values that were typed in attacks for skills that are not known.
    pub skills: TypedSkills,
    /// Lines of the `:` prompt, oldest first.
    pub lines: Vec<String>,
    /// Players whose missing dice have been asked about in this turn.
    pub asked: Vec<Id>,
}

impl Remembered {
    /// Remembers the type of a hit. Damage past armor is the exception, and not what the next one is likely to be.
    pub fn remember_last_hit(&mut self, request: &Request) {
        let kind = match request {
            Request::Command(Command::Damage { hit, .. }) => hit.kind,
            Request::Command(Command::Blast { order }) => order.kind,
            _ => None,
        };
        if kind.is_some() {
            self.hit = LastHit { kind, penetration: 0 };
        }
    }

    /// Remembers a line; repeated ones once.
    pub fn remember_line(&mut self, line: &str) {
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
            let surplus = self.lines.len().saturating_sub(MAX_LINES);
            self.lines.drain(..surplus);
        }
    }
}
