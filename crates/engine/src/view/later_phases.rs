//! A preview of the phases of this turn that are still to come.

use std::borrow::Cow;

use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::TurnPhase;

/// A phase to come and who will act in it, as far as it is known now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaterPhase {
    /// The number of the phase.
    pub phase: u32,
    /// The groups that act, highest score first; empty if only a delayed action is left.
    pub groups: Vec<Vec<Id>>,
}

/// Previews the later phases of this turn in which anybody can act; none while no phase of a turn is open.
pub fn later_phases(state: &Encounter) -> Vec<LaterPhase> {
    if !state.mode().is_in_phase() || state.phase().is_free {
        return Vec::new();
    }
    let phases = state.clock().phase + 1..=state.rules().phases;
    let phases = phases.map(|phase| LaterPhase { phase, groups: groups(state, phase) });
    phases.filter(|it| !it.groups.is_empty() || state.has_held_action()).collect()
}

fn groups(state: &Encounter, phase: u32) -> Vec<Vec<Id>> {
    let ahead = without_effects_over_at(state, TurnPhase { phase, ..state.clock() });
    let slots = ahead.slots_of_phase(phase);
    // Slots belong to those fast enough for the phase, and surprise has ended after phase 1.
    let groups = ahead.grouped(&slots, |_, holder| holder.can_act());
    let holders = |group: &Vec<usize>| group.iter().map(|&slot| slots[slot].who).collect();
    groups.iter().map(holders).collect()
}

/// Returns the encounter without the effects that have ended by `at`; borrowed if there are none.
fn without_effects_over_at(state: &Encounter, at: TurnPhase) -> Cow<'_, Encounter> {
    let ending = |it: &Combatant| it.effects.iter().any(|effect| effect.is_over(at));
    if !state.combatants().iter().any(ending) {
        return Cow::Borrowed(state);
    }
    Cow::Owned(state.without_effects(|effect| effect.is_over(at)))
}
