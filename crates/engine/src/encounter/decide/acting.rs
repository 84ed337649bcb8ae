//! Stages, standby and interrupts (DL-1 to DL-6, TP-6).

use super::{Transaction, next_slot, time, turn_order};
use crate::encounter::{Encounter, Fact, Id, Interrupter, Refusal, Slot, SlotState};
use crate::rules::{DelayBy, Mode};

impl Encounter {
    /// Returns true if the ruleset allows the acting combatant to delay now (DL-1, CT-8).
    pub fn allows_delay(&self) -> bool {
        match self.rules().delay_by {
            DelayBy::Acting => true,
            DelayBy::SoleFirst => self.is_sole_first(),
        }
    }

    /// Returns true if the phase's first slot has a single holder and no stage has ended yet (AMB-65).
    fn is_sole_first(&self) -> bool {
        let begun = |slot: &Slot| !matches!(slot.state, SlotState::Pending | SlotState::Missed);
        self.phase.indices(begun).count() == 1
    }
}

/// `start`: starts the acting stage.
pub(super) fn start(tx: &mut Transaction) -> Result<(), Refusal> {
    let acting = tx.state.acting();
    if acting.is_empty() {
        return Err(Refusal::NobodyActs);
    }
    if tx.state.phase.has_started() {
        return Err(Refusal::StartedAlready);
    }
    start_acting(tx);
    tx.push(Fact::StageStarted { who: acting });
    Ok(())
}

/// Starts the acting stage unless it has started.
pub(super) fn start_acting(tx: &mut Transaction) {
    if tx.state.phase.has_started() {
        return;
    }
    match tx.state.phase.interrupters.last_mut() {
        Some(interrupter) => {
            interrupter.started = true;
            let who = interrupter.who;
            tx.state.phase.phase_started = true;
            turn_order::note_stage(tx, who);
        }
        None => turn_order::start_stage(tx),
    }
}

/// `next`: ends the acting stage, the phase or the turn.
pub(super) fn next(tx: &mut Transaction) -> Result<(), Refusal> {
    tx.ensure_mode("next", Mode::is_in_phase)?;
    if tx.state.mode == Mode::Over {
        time::next_phase(tx);
    } else if let Some(interrupter) = tx.state.phase.interrupter() {
        turn_order::end_interrupt(tx, interrupter.who);
    } else {
        let active: Vec<usize> = tx.state.phase.active_slots().collect();
        for index in active {
            turn_order::end_stage(tx, index);
        }
    }
    Ok(())
}

/// `next on`: like [`next`], but also leaves the phase if this ends it, no combatant is on standby and no decision is
/// due.
pub(super) fn next_on(tx: &mut Transaction) -> Result<(), Refusal> {
    let was_over = tx.state.mode == Mode::Over;
    next(tx)?;
    turn_order::normalize(tx);
    let is_empty = !tx.state.has_held_action() && tx.state.pending.is_empty();
    if !was_over && tx.state.mode == Mode::Over && is_empty {
        time::next_phase(tx);
    }
    Ok(())
}

/// `done NAME`: ends the stage of one of several combatants who share a slot.
pub(super) fn done(tx: &mut Transaction, name: &str) -> Result<(), Refusal> {
    let id = acting_id(tx, name)?;
    end_stage_of(tx, id)
}

/// Ends the stage of an acting combatant.
pub(super) fn end_stage_of(tx: &mut Transaction, id: Id) -> Result<(), Refusal> {
    if tx.state.acting().len() == 1 {
        return next(tx);
    }
    if let Some(index) = active_slot_of(tx, id) {
        turn_order::end_stage(tx, index);
    }
    Ok(())
}

/// Finds the acting combatant called `name`, for this command; without a name, the only one.
pub(super) fn one_acting(
    tx: &Transaction,
    command: &'static str,
    name: Option<&str>,
) -> Result<Id, Refusal> {
    match (name, tx.state.acting().as_slice()) {
        (Some(name), _) => acting_id(tx, name),
        (None, []) => Err(Refusal::NobodyActs),
        (None, &[only]) => Ok(only),
        (None, several) => Err(Refusal::WhichActing { command, acting: tx.names(several) }),
    }
}

/// Finds the acting combatant called `name`.
pub(super) fn acting_id(tx: &Transaction, name: &str) -> Result<Id, Refusal> {
    let id = tx.find(name)?;
    let acting = tx.state.acting();
    if acting.contains(&id) {
        Ok(id)
    } else {
        Err(Refusal::NotActing { name: tx.name(id), acting: tx.names(&acting) })
    }
}

fn active_slot_of(tx: &Transaction, id: Id) -> Option<usize> {
    let phase = &tx.state.phase;
    phase.active_slots().find(|&index| phase.slots[index].who == id)
}

/// `delay [NAME]`: puts an acting combatant on standby.
pub(super) fn delay(tx: &mut Transaction, name: Option<&str>) -> Result<(), Refusal> {
    let id = one_acting(tx, "delay", name)?;
    if tx.state.phase.interrupter().is_some() {
        return Err(Refusal::DelayedAlready(tx.name(id)));
    }
    tx.combatant(id).ensure_can_act()?;
    if !tx.state.allows_delay() {
        return Err(Refusal::OnlySoleFirstDelays(tx.name(id)));
    }
    let taken = &tx.combatant(id).actions.taken;
    if let Some(kind) = taken.iter().copied().find(|kind| kind.is_long()) {
        return Err(Refusal::TooBusyToDelay { name: tx.name(id), kind });
    }
    if let Some(index) = active_slot_of(tx, id) {
        tx.state.phase.slots[index].state = SlotState::Delayed;
        if !tx.rules().split_stage {
            turn_order::end_actions(tx, id);
        }
    }
    let now = tx.state.clock;
    tx.combatant(id).standby = Some(now);
    Ok(())
}

/// `act NAME [before]`: lets a combatant on standby act now.
pub(super) fn act(tx: &mut Transaction, name: &str, before: bool) -> Result<(), Refusal> {
    tx.ensure_mode("act", Mode::is_in_phase)?;
    let id = tx.find(name)?;
    let Some(since) = tx.combatant(id).standby else {
        let held = tx.names(&tx.state.held());
        return Err(Refusal::NotOnStandby { name: tx.name(id), held });
    };
    let other = tx.state.phase.interrupter();
    if let Some(other) = other.filter(|_| !tx.rules().nested_interrupts) {
        return Err(Refusal::StandbyActs(tx.name(other.who)));
    }
    if !before && tx.state.mode == Mode::Acting {
        start_acting(tx);
    }
    if before && tx.state.phase.has_started() {
        let acting = tx.names(&tx.state.acting());
        return Err(Refusal::TooLateBefore { name: tx.name(id), acting });
    }
    // Another combatant from standby who has not started simply waits; an active slot returns to the queue.
    if before && other.is_none() {
        turn_order::requeue_active(tx);
    }
    tx.combatant(id).standby = None;
    next_slot::end_effects_of(tx, id);
    if since != tx.state.clock && tx.rules().standby_forfeits {
        forfeit_slot(tx, id);
    }
    tx.state.phase.interrupters.push(Interrupter { who: id, started: false });
    Ok(())
}

/// Takes the slot of this phase from a combatant who uses an action delayed in another phase (DL-6).
fn forfeit_slot(tx: &mut Transaction, id: Id) {
    let state = &tx.state;
    let first = state
        .phase
        .indices(|slot| slot.who == id && slot.state == SlotState::Pending)
        .min_by_key(|&index| state.rank(&state.phase.slots[index]));
    if let Some(index) = first {
        tx.state.phase.slots[index].state = SlotState::Forfeited;
        tx.push(Fact::SlotForfeited { who: id });
    }
}
