//! Effects that last until the next slot of their bearer (EX-71).

use super::transaction::Transaction;
use super::turn_order;
use crate::encounter::combatant::{Combatant, Id};
use crate::encounter::fact::Fact;
use crate::encounter::phase_state::Slot;
use crate::rules::TurnPhase;

/// Ends the effects of those who have reached a slot since these were the `slots` of the phase `before`, and of those who
/// are not active. Scores may change with them, and the slot may go to others, who then have reached it.
pub(super) fn end_effects(tx: &mut Transaction, before: TurnPhase, slots: &[Slot]) {
    loop {
        let has_reached_slot = |id: Id| {
            let own = tx.state.phase.slots.iter().filter(|slot| slot.who == id && slot.is_active());
            let is_same = |slot: &Slot, old: &Slot| {
                old.is_active() && (old.who, old.die) == (slot.who, slot.die)
            };
            let was_active = |slot: &Slot| {
                before == tx.state.clock && slots.iter().any(|old| is_same(slot, old))
            };
            own.into_iter().any(|slot| !was_active(slot))
        };
        let is_over = |it: &Combatant| {
            let has_any = it.effects.iter().any(|effect| effect.until.is_some());
            has_any && (!it.is_active() || has_reached_slot(it.id))
        };
        let over = tx.state.ids_where(is_over);
        if over.is_empty() {
            return;
        }
        for id in over {
            end_effects_of(tx, id);
        }
        turn_order::normalize(tx);
    }
}

/// Ends the effects of a combatant that last until the next slot.
pub(super) fn end_effects_of(tx: &mut Transaction, who: Id) {
    let effects = &mut tx.combatant(who).effects;
    let over: Vec<_> = effects.extract_if(.., |effect| effect.until.is_some()).collect();
    for effect in over {
        tx.push(Fact::EffectEnded { who, effect: effect.label });
    }
}
