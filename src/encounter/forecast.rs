//! What the next phase will bring, as far as it can be known now.

use super::combatant::Id;
use super::{Encounter, Stage};
use crate::rules::Moment;

/// The phase that follows this one, and who will act in it in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The phase, or phase 1 of the next turn.
    pub at: Moment,
    /// Groups in order of scores; empty where initiative is rolled first.
    pub groups: Vec<Vec<Id>>,
}

impl Encounter {
    /// Looks ahead to the phase that follows; `None` where no phase is open.
    pub fn forecast(&self) -> Option<Forecast> {
        if !self.stage.is_in_phase() {
            return None;
        }
        let mut ahead = self.clone();
        ahead.stage = Stage::Acting;
        for one in &mut ahead.combatants {
            one.surprised &= self.now.phase != 1;
        }
        for phase in self.now.phase + 1..=self.rules().phases {
            ahead.now.phase = phase;
            for one in &mut ahead.combatants {
                one.effects.retain(|effect| !effect.is_over(ahead.now));
            }
            ahead.ladder.slots = ahead.slots_of_phase(phase);
            let pending = ahead.pending();
            if !pending.is_empty() || !self.held().is_empty() {
                let holders = |group: Vec<usize>| {
                    group.iter().map(|&slot| ahead.ladder.slots[slot].who).collect()
                };
                let groups = pending.into_iter().map(holders).collect();
                return Some(Forecast { at: ahead.now, groups });
            }
        }
        let at = Moment { turn: self.now.turn + 1, phase: 1 };
        Some(Forecast { at, groups: Vec::new() })
    }
}
