//! A point in game time: a turn and a phase of it.

use std::fmt;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use crate::text::parse_digits;

/// An Action Turn and an Action Phase in it, both counted from 1.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, SerializeDisplay, DeserializeFromStr,
)]
pub struct TurnPhase {
    /// The Action Turn, from 1.
    pub turn: u32,
    /// The Action Phase in it, from 1 to the ruleset's number of phases.
    pub phase: u32,
}

impl TurnPhase {
    /// Returns the phase `count` phases later, with `phases` to a turn.
    #[must_use]
    pub fn plus_phases(self, count: u32, phases: u32) -> Self {
        let passed = self.phase - 1 + count;
        Self { turn: self.turn + passed / phases, phase: passed % phases + 1 }
    }

    /// Counts the phases from this one to `later`; 0 if it is not later.
    pub fn phases_until(self, later: Self, phases: u32) -> u32 {
        let number = |moment: Self| moment.turn * phases + moment.phase;
        number(later).saturating_sub(number(self))
    }
}

/// Formats as `3.1`: turn 3, phase 1.
impl fmt::Display for TurnPhase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.turn, self.phase)
    }
}

impl FromStr for TurnPhase {
    type Err = String;

    /// Reads `3.1`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a turn and phase; write 3.1");
        let (turn, phase) = text.split_once('.').ok_or_else(wrong)?;
        let (turn, phase) = parse_digits(turn).zip(parse_digits(phase)).ok_or_else(wrong)?;
        Ok(Self { turn, phase })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_go_on_over_the_turn() {
        let [early, late] = [(2, 3), (4, 1)].map(|(turn, phase)| TurnPhase { turn, phase });
        assert_eq!(early.phases_until(late, 4), 6);
        assert_eq!(early.plus_phases(6, 4), late);
        assert_eq!(late.phases_until(early, 4), 0);
        assert_eq!(early.phases_until(early, 4), 0);
    }
}
