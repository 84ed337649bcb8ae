//! Events at the next slot of a combatant: effects end that last until then (EX-71), reminders come up.

use super::{Transaction, decisions, turn_order};
use crate::encounter::{Combatant, Encounter, Fact, Id, PendingDecision, Reminder, Slot};
use crate::rules::TurnPhase;

/// Ends the effects of those who have reached a slot since these were the `slots` of the phase `before`, and of those who
/// are not active. Scores may change with them, and the slot may go to others, who then have reached it.
pub(super) fn end_effects(tx: &mut Transaction, before: TurnPhase, slots: &[Slot]) {
    loop {
        let is_over = |it: &Combatant| {
            let has_any = it.effects.iter().any(|effect| effect.until.is_some());
            has_any && (!it.is_active() || has_reached_slot(&tx.state, it.id, before, slots))
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

/// Brings up the reminders of those who have reached a slot since then and can still use it: who falls before that may share the
/// slot all the same. One that still waits is not told again.
pub(super) fn remind(tx: &mut Transaction, before: TurnPhase, slots: &[Slot]) {
    let is_due = |it: &Combatant| {
        let has_any = it.is_active() && !it.reminders.is_empty();
        has_any && has_reached_slot(&tx.state, it.id, before, slots)
    };
    for who in tx.state.ids_where(is_due) {
        for Reminder { text, .. } in tx.combatant(who).reminders.clone() {
            let decision = PendingDecision::Reminder { who, text: text.clone() };
            if !tx.state.pending.contains(&decision) {
                tx.push(Fact::Reminded { who, text });
                decisions::open_decision(tx, decision);
            }
        }
        tx.combatant(who).reminders.retain(|it| !it.once);
    }
}

/// Returns true if somebody has reached a slot since these were the `slots` of the phase `before`.
fn has_reached_slot(state: &Encounter, who: Id, before: TurnPhase, slots: &[Slot]) -> bool {
    let is_same =
        |slot: &Slot, old: &Slot| old.is_active() && (old.who, old.die) == (slot.who, slot.die);
    let was_active =
        |slot: &Slot| before == state.clock && slots.iter().any(|old| is_same(slot, old));
    let mut own = state.phase.slots.iter().filter(|slot| slot.who == who && slot.is_active());
    own.any(|slot| !was_active(slot))
}

/// Ends the effects of a combatant that last until the next slot.
pub(super) fn end_effects_of(tx: &mut Transaction, who: Id) {
    let effects = &mut tx.combatant(who).effects;
    let over: Vec<_> = effects.extract_if(.., |effect| effect.until.is_some()).collect();
    for effect in over {
        tx.push(Fact::EffectEnded { who, effect: effect.label });
    }
}
