//! Effects: modifiers that somebody carries for a time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rules::{DicePool, Stat, TurnPhase};

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
    pub fn end(self, now: TurnPhase, phases: u32) -> Option<TurnPhase> {
        match self {
            Self::Open => None,
            Self::Turns(count) => {
                Some(TurnPhase { turn: now.turn + count as u32 - 1, phase: phases })
            }
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
    /// Damage at the end of every turn, past armor.
    pub each: Option<DicePool>,
    /// Whether whoever has it can do nothing while it lasts.
    pub stuns: bool,
    /// The last phase it lasts for; `None` until it is cleared.
    pub end: Option<TurnPhase>,
    /// What it becomes when its time is over, weaker each time; the next one first.
    pub fades: Vec<Fading>,
}

/// What an effect does to tests when it has faded, and for how many turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fading {
    /// What it adds to every test.
    pub test: i32,
    /// Turns, from 1.
    pub turns: i32,
}

impl Effect {
    /// One that does nothing yet, until it is cleared.
    pub fn new(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            stats: BTreeMap::new(),
            test: 0,
            each: None,
            stuns: false,
            end: None,
            fades: Vec::new(),
        }
    }

    /// What it becomes at `now`, its time being over; `None` where nothing is left of it.
    pub fn faded(mut self, now: TurnPhase, phases: u32) -> Option<Self> {
        if self.fades.is_empty() {
            return None;
        }
        let next = self.fades.remove(0);
        let end = Span::Turns(next.turns).end(now, phases);
        Some(Self {
            stats: BTreeMap::new(),
            test: next.test,
            each: None,
            stuns: false,
            end,
            ..self
        })
    }

    /// Whether its time was over before `now`.
    pub fn is_over(&self, now: TurnPhase) -> bool {
        self.end.is_some_and(|end| end < now)
    }
}
