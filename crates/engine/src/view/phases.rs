//! The phases of a turn for each combatant: acted, acting, to come.

use std::sync::Arc;

use super::stages;
use crate::encounter::{Combatant, Encounter, Id, SlotState, Step, Timeline};
use crate::rules::{Mode, TurnPhase};

/// The part of a combatant in one phase of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseStatus {
    /// There is no action, or it was taken in another phase.
    NoAction,
    /// The action is still to come.
    ToCome,
    /// The action is taken now.
    Acting,
    /// The action is interrupted from standby.
    Interrupted,
    /// The action was delayed and is still held.
    Waiting,
    /// The action was taken.
    Acted,
}

/// The phases of this turn in which combatants have acted or started to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhasesActed {
    /// Sorted.
    phases: Vec<(Id, u32)>,
    /// The combatants who have acted in the current phase or do so now, in the order in which they began.
    in_phase: Vec<Id>,
}

impl PhasesActed {
    /// Collects them from the stages of this turn, because the state has no slots of past phases.
    pub fn of(timeline: &Timeline) -> Self {
        if timeline.encounter().mode() == Mode::Setup {
            return Self::default();
        }
        let now = timeline.encounter().clock();
        let turn = now.turn;
        let steps = timeline.history().done();
        // The last step of the turn before may have opened this one; the first turn opens when the setup ends.
        let is_earlier = |step: &Arc<Step>| step.at.turn < turn || step.ends_setup();
        let earlier = steps.iter().rposition(is_earlier);
        let stages = stages(&steps[earlier.unwrap_or(0)..]);
        let acted = stages.iter().filter(|stage| stage.at.turn == turn && !stage.is_delayed);
        let mut phases: Vec<(Id, u32)> = acted.map(|stage| (stage.who, stage.at.phase)).collect();
        let in_phase = phases.iter().filter(|(_, phase)| *phase == now.phase);
        let in_phase = in_phase.map(|(who, _)| *who).collect();
        phases.sort_unstable();
        Self { phases, in_phase }
    }

    /// Returns those who have acted in the current phase or do so now, in the order in which they began.
    pub fn in_phase(&self) -> &[Id] {
        &self.in_phase
    }

    /// Returns the part of a combatant in a phase of this turn.
    pub fn status(&self, state: &Encounter, combatant: &Combatant, phase: u32) -> PhaseStatus {
        let now = state.clock();
        let is_to_come = || combatant.can_act() && state.is_fast_enough(combatant, phase);
        if state.mode() == Mode::Finished {
            return self.past(combatant.id, phase);
        }
        if !state.mode().is_in_phase() || state.phase().is_free {
            return if is_to_come() { PhaseStatus::ToCome } else { PhaseStatus::NoAction };
        }
        if combatant.standby == Some(TurnPhase { phase, ..now }) {
            PhaseStatus::Waiting
        } else if phase == now.phase {
            self.status_now(state, combatant)
        } else if phase < now.phase {
            self.past(combatant.id, phase)
        } else if is_to_come() && combatant.roll.is_some() {
            PhaseStatus::ToCome
        } else {
            PhaseStatus::NoAction
        }
    }

    fn past(&self, who: Id, phase: u32) -> PhaseStatus {
        let has_acted = self.phases.binary_search(&(who, phase)).is_ok();
        if has_acted { PhaseStatus::Acted } else { PhaseStatus::NoAction }
    }

    fn status_now(&self, state: &Encounter, combatant: &Combatant) -> PhaseStatus {
        let (id, phase) = (combatant.id, state.phase());
        let interrupter = phase.interrupter().map(|it| it.who);
        let (mut is_active, mut is_to_come, mut is_done) = (false, false, false);
        for slot in phase.slots.iter().filter(|slot| slot.who == id) {
            is_active |= slot.is_active();
            is_to_come |= slot.is_open() && state.is_available(slot);
            is_done |= slot.state == SlotState::Done;
        }
        if interrupter == Some(id) {
            PhaseStatus::Acting
        } else if phase.interrupters.iter().any(|it| it.who == id) {
            PhaseStatus::Interrupted
        } else if is_active {
            if interrupter.is_some() { PhaseStatus::Interrupted } else { PhaseStatus::Acting }
        } else if is_to_come {
            PhaseStatus::ToCome
        } else if is_done {
            PhaseStatus::Acted
        } else {
            self.past(id, state.clock().phase)
        }
    }
}
