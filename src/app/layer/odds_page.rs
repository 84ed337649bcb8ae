//! The page of the odds of the fight, from this moment on. The fights are played outside, and counted here.

use super::pager::Scroll;
use super::{Dialog, KeyRow, Outcome, inner, keys, row};
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::odds::{Tally, fighters};

/// The odds of the fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsPage {
    /// The seed of the fights.
    pub seed: u64,
    /// The fights so far.
    pub tally: Tally,
    /// True if no more are played, for whatever reason.
    pub is_ended: bool,
    /// The combatants that are out of sight above.
    pub scroll: Scroll,
}

impl OddsPage {
    /// The fights after which the page is settled, and the turns that each of them lasts at most.
    pub const RUNS: u64 = 10_000;
    pub const TURNS: u32 = 20;

    /// The page of a fight in this state.
    pub fn new(seed: u64, state: &Encounter) -> Self {
        let scroll = Scroll::new(fighters(state).len());
        Self { seed, tally: Tally::default(), is_ended: false, scroll }
    }

    /// Returns true while fights are to be played.
    pub fn is_running(&self) -> bool {
        !self.is_ended && self.tally.runs() < Self::RUNS
    }
}

impl Dialog for OddsPage {
    const ROWS: &'static [KeyRow<Self>] = &[row!(keys::ESC, "close", |_| Outcome::Close)];

    inner!(scroll);
}
