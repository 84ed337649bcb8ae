//! A preview of the next phase.

use std::borrow::Cow;

use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::TurnPhase;

/// The next phase and who will act in it, as far as it is known now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The phase, or phase 1 of the next turn.
    pub at: TurnPhase,
    /// The groups that act, highest score first; empty if initiative is rolled before.
    pub groups: Vec<Vec<Id>>,
}

/// Previews the next phase; `None` if no phase of a turn is open.
pub fn forecast(state: &Encounter) -> Option<Forecast> {
    let clock = state.clock();
    if !state.mode().is_in_phase() || state.phase().is_free {
        return None;
    }
    for phase in clock.phase + 1..=state.rules().phases {
        let at = TurnPhase { phase, ..clock };
        let ahead = without_effects_over_at(state, at);
        let slots = ahead.slots_of_phase(phase);
        // Slots belong to those fast enough for the phase, and surprise has ended after phase 1.
        let groups = ahead.grouped(&slots, |_, holder| holder.can_act());
        if !groups.is_empty() || state.has_held_action() {
            let holders = |group: &Vec<usize>| group.iter().map(|&slot| slots[slot].who).collect();
            return Some(Forecast { at, groups: groups.iter().map(holders).collect() });
        }
    }
    let at = TurnPhase { turn: clock.turn + 1, phase: 1 };
    Some(Forecast { at, groups: Vec::new() })
}

/// Returns the encounter without the effects that have ended by `at`; borrowed if there are none.
fn without_effects_over_at(state: &Encounter, at: TurnPhase) -> Cow<'_, Encounter> {
    let ending = |it: &Combatant| it.effects.iter().any(|effect| effect.is_over(at));
    if !state.combatants().iter().any(ending) {
        return Cow::Borrowed(state);
    }
    Cow::Owned(state.without_effects(|effect| effect.is_over(at)))
}
