//! Actions of a turn: how many are used and how many are left.

use crate::encounter::{Combatant, Encounter};
use crate::rules::{SlotSource, Stat};

/// The actions of a turn. A delayed one is still to come; used in a later phase it takes the place of
/// the one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionCount {
    /// Actions that are gone.
    pub used: usize,
    /// Actions still to come, with the current one.
    pub left: usize,
}

/// Counts the used and remaining actions of a combatant in this turn; none for a combatant who is out.
pub fn action_count(state: &Encounter, combatant: &Combatant) -> ActionCount {
    if !combatant.is_active() {
        return ActionCount { used: 0, left: 0 };
    }
    let speed = combatant.stat(Stat::Speed, state.rules()).unwrap_or(1) as usize;
    if !state.mode().is_in_phase() {
        return ActionCount { used: 0, left: speed };
    }
    let slots = || state.phase().slots.iter().filter(|slot| slot.who == combatant.id);
    let open = slots()
        .filter(|slot| slot.is_active() || slot.is_open() && state.is_available(slot))
        .count();
    let (total, later) = match state.rules().slots {
        SlotSource::Speed => (speed, speed.saturating_sub(state.clock().phase as usize)),
        SlotSource::Dice => (slots().count(), 0),
    };
    let here = open.max(usize::from(combatant.standby.is_some()));
    let left = if combatant.roll.is_some() { here + later } else { 0 };
    ActionCount { used: total.saturating_sub(left), left }
}
