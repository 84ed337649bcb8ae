//! Restores the turn-order invariants after every command, and ends stages.

use super::{Transaction, decisions, timers};
use crate::encounter::{Combatant, Fact, Id, PhaseState, Slot, SlotState, StandbyLoss};
use crate::rules::{Mode, StandbyUntil};

/// Opens a phase of this turn; [`normalize`] then activates its first slot.
pub(super) fn open_phase(tx: &mut Transaction, phase: u32) {
    tx.state.clock.phase = phase;
    tx.state.mode = Mode::Acting;
    let slots = tx.state.slots_of_phase(phase);
    tx.state.phase = PhaseState { slots, ..PhaseState::default() };
}

/// Restores the invariants after any change: combatants who are out lose their standby, their stage ends, and they don't
/// arrive; if no combatant is acting, the next slot becomes active.
pub(super) fn normalize(tx: &mut Transaction) {
    for id in tx.state.held() {
        if !can_act(tx, id) {
            lose_standby(tx, id);
        }
    }
    // Those who are out are on the way no more, even if they get up again (CT-17).
    for id in tx.state.ids_where(|it| it.actions.moving && !it.is_active()) {
        tx.combatant(id).actions.moving = false;
    }
    if tx.state.mode == Mode::Declare && tx.state.declaring().is_empty() {
        open_phase(tx, 1);
    }
    if !tx.state.mode.is_in_phase() {
        return;
    }
    for interrupter in tx.state.phase.interrupters.clone() {
        if !can_act(tx, interrupter.who) {
            end_interrupt(tx, interrupter.who);
        }
    }
    if !tx.state.phase.shared_slot_locked {
        requeue_unstarted(tx);
    }
    let phase = &tx.state.phase;
    if phase.interrupter().is_some() || phase.active_slots().next().is_some() {
        tx.state.mode = Mode::Acting;
        return;
    }
    match tx.state.pending_slots().first() {
        None => close_phase(tx),
        Some(group) => activate(tx, group),
    }
}

/// Returns a single active slot to the queue unless its stage has started; a started stage of a combatant who is out
/// ends (AMB-27).
fn requeue_unstarted(tx: &mut Transaction) {
    let active: Vec<usize> = tx.state.phase.active_slots().collect();
    for index in active {
        let slot = &mut tx.state.phase.slots[index];
        if slot.state == SlotState::Active {
            slot.state = SlotState::Pending;
        } else {
            let who = slot.who;
            if !can_act(tx, who) {
                end_stage(tx, index);
            }
        }
    }
}

fn can_act(tx: &Transaction, id: Id) -> bool {
    tx.state.get(id).is_some_and(Combatant::can_act)
}

/// Activates these slots; their holders lose delayed actions (DL-5).
fn activate(tx: &mut Transaction, group: &[usize]) {
    tx.state.mode = Mode::Acting;
    if !tx.state.phase.is_free {
        end_shared_slot(tx);
        timers::ring_before(tx, group);
    }
    tx.state.phase.shared_slot_locked = group.len() > 1;
    for &index in group {
        tx.state.phase.slots[index].state = SlotState::Active;
        let who = tx.state.phase.slots[index].who;
        if tx.rules().standby_until == StandbyUntil::NextSlot {
            lose_standby(tx, who);
        }
    }
}

/// Closes a phase after its last action; combatants who were away have missed it.
fn close_phase(tx: &mut Transaction) {
    if tx.state.phase.is_free {
        return end_free_phase(tx);
    }
    tx.state.mode = Mode::Over;
    end_shared_slot(tx);
    for slot in &mut tx.state.phase.slots {
        if slot.state == SlotState::Pending {
            slot.state = SlotState::Missed;
        }
    }
}

/// Ends a standby without an action.
pub(super) fn lose_standby(tx: &mut Transaction, id: Id) {
    let Some(combatant) = tx.state.get(id).filter(|combatant| combatant.standby.is_some()) else {
        return;
    };
    let reason = if combatant.can_act() { StandbyLoss::Deadline } else { StandbyLoss::Out };
    let combatant = tx.combatant(id);
    if let Some(since) = combatant.standby.take() {
        combatant.lost = true;
        tx.push(Fact::StandbyLost { who: id, since, reason });
        end_actions(tx, id);
    }
}

/// Starts the stage of the combatants who share the active slot.
pub(super) fn start_stage(tx: &mut Transaction) {
    let active: Vec<usize> = tx.state.phase.active_slots().collect();
    for index in active {
        mark_missed(tx, index);
        let slot = &mut tx.state.phase.slots[index];
        slot.state = SlotState::Started;
        let who = slot.who;
        note_stage(tx, who);
    }
    tx.state.phase.phase_started = true;
}

/// Ends the stage of one slot.
pub(super) fn end_stage(tx: &mut Transaction, index: usize) {
    mark_missed(tx, index);
    tx.state.phase.slots[index].state = SlotState::Done;
    tx.state.phase.phase_started = true;
    let who = tx.state.phase.slots[index].who;
    note_stage(tx, who);
    end_actions(tx, who);
    decisions::pass_reminders(tx, |it| it == who);
}

/// Ends the stage of a combatant from standby; the interrupted stage then resumes.
pub(super) fn end_interrupt(tx: &mut Transaction, who: Id) {
    let phase = &mut tx.state.phase;
    phase.interrupters.retain(|interrupter| interrupter.who != who);
    phase.phase_started = true;
    note_stage(tx, who);
    end_actions(tx, who);
    decisions::pass_reminders(tx, |it| it == who);
}

/// Records that a combatant has had a stage in this turn.
pub(super) fn note_stage(tx: &mut Transaction, who: Id) {
    if tx.state.get(who).is_some() {
        tx.combatant(who).actions.has_had_stage = true;
    }
}

/// Marks slots as missed if their holders are away after a slot of the same or a later rank was used.
fn mark_missed(tx: &mut Transaction, index: usize) {
    let state = &tx.state;
    let rank = state.rank(&state.phase.slots[index]);
    let is_missed = |slot: &Slot| {
        slot.state == SlotState::Pending && !state.is_available(slot) && state.rank(slot) <= rank
    };
    let missed: Vec<usize> = state.phase.indices(is_missed).collect();
    for index in missed {
        tx.state.phase.slots[index].state = SlotState::Missed;
    }
}

/// Returns the active slot to the queue unless its stage has started.
pub(super) fn requeue_active(tx: &mut Transaction) {
    for slot in &mut tx.state.phase.slots {
        if slot.state == SlotState::Active {
            slot.state = SlotState::Pending;
        }
    }
    end_shared_slot(tx);
}

/// Ends a shared slot: what it has brought weighs from now on.
fn end_shared_slot(tx: &mut Transaction) {
    tx.state.phase.shared_slot_locked = false;
    tx.state.phase.held_back.clear();
}

/// Ends all stages left open at the end of the turn, except those delayed.
pub(super) fn end_all_actions(tx: &mut Transaction) {
    let is_open = |it: &Combatant| !it.actions.taken.is_empty() && it.standby.is_none();
    tx.state.ids_where(is_open).into_iter().for_each(|id| end_actions(tx, id));
    decisions::pass_reminders(tx, |_| true);
}

/// Ends a stage: clears its actions and a Quick aim.
pub(super) fn end_actions(tx: &mut Transaction, id: Id) {
    let Some(combatant) = tx.state.combatants.get_mut(id) else { return };
    let actions = &mut combatant.actions;
    actions.taken.clear();
    actions.weapon_actions.clear();
    actions.shots.clear();
    // A held aim outlasts this stage, and ends with the next.
    if !std::mem::take(&mut actions.aim_is_held) {
        actions.aim = 0;
    }
}

/// Ends the free phase: it is before initiative again, no time has passed, and nobody is surprised.
pub(super) fn end_free_phase(tx: &mut Transaction) {
    tx.push(Fact::FreePhaseEnded);
    end_all_actions(tx);
    tx.state.mode = if tx.state.clock.turn == 1 { Mode::Setup } else { Mode::Initiative };
    tx.state.phase = PhaseState::default();
    for combatant in tx.state.combatants.iter_mut() {
        combatant.surprised = false;
        combatant.actions.has_had_stage = false;
    }
}
