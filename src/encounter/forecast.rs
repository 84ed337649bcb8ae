//! What the next phase will bring, as far as it can be known now.

use std::borrow::Cow;
use std::sync::Arc;

use super::Encounter;
use super::combatant::{Combatant, Id};
use crate::rules::TurnPhase;

/// The phase that follows this one, and who will act in it in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The phase, or phase 1 of the next turn.
    pub at: TurnPhase,
    /// Groups in order of scores; empty where initiative is rolled first.
    pub groups: Vec<Vec<Id>>,
}

impl Encounter {
    /// Looks ahead to the phase that follows; `None` where no phase is open.
    pub fn forecast(&self) -> Option<Forecast> {
        if !self.mode.is_in_phase() {
            return None;
        }
        for phase in self.clock.phase + 1..=self.rules().phases {
            let at = TurnPhase { phase, ..self.clock };
            let ahead = self.without_effects_over_at(at);
            let slots = ahead.slots_of_phase(phase);
            let groups = ahead.grouped(&slots, |slot| ahead.is_available_in(slot, phase));
            if !groups.is_empty() || !self.held().is_empty() {
                let holders =
                    |group: Vec<usize>| group.iter().map(|&slot| slots[slot].who).collect();
                return Some(Forecast { at, groups: groups.into_iter().map(holders).collect() });
            }
        }
        let at = TurnPhase { turn: self.clock.turn + 1, phase: 1 };
        Some(Forecast { at, groups: Vec::new() })
    }

    /// This encounter with the effects gone whose time is over at `at`; mostly that is this one.
    fn without_effects_over_at(&self, at: TurnPhase) -> Cow<'_, Self> {
        let ending =
            |combatant: &Arc<Combatant>| combatant.effects.iter().any(|effect| effect.is_over(at));
        if !self.combatants.iter().any(ending) {
            return Cow::Borrowed(self);
        }
        let mut ahead = self.clone();
        for combatant in ahead.combatants_mut() {
            combatant.effects.retain(|effect| !effect.is_over(at));
        }
        Cow::Owned(ahead)
    }
}
