//! Effects: modifiers that somebody carries for a time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rules::{Moment, Stat};

/// How long an effect lasts from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Until it is cleared.
    Open,
    /// So many turns, this one counted (at `initiative` the one to come); at least 1.
    Turns(i32),
    /// So many phases, this one counted; those skipped count too; at least 1.
    Phases(i32),
}

impl Span {
    /// The last phase it lasts for when it begins at `now` and a turn has `phases` phases.
    pub fn end(self, now: Moment, phases: u32) -> Option<Moment> {
        match self {
            Self::Open => None,
            Self::Turns(count) => Some(Moment { turn: now.turn + count as u32 - 1, phase: phases }),
            Self::Phases(count) => Some(now.plus_phases(count as u32 - 1, phases)),
        }
    }
}

/// A modifier to stats and tests for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// What it is called; no combatant has two of one label.
    pub label: String,
    /// What it adds to stats.
    pub stats: BTreeMap<Stat, i32>,
    /// What it adds to every test.
    pub test: i32,
    /// The last phase it lasts for; `None` until it is cleared.
    pub end: Option<Moment>,
}

impl Effect {
    /// Whether its time was over before `now`.
    pub fn is_over(&self, now: Moment) -> bool {
        self.end.is_some_and(|end| end < now)
    }
}
