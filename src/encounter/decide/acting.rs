//! Acting: stages, standby and interrupts.

use super::Transaction;
use crate::encounter::combatant::Id;
use crate::encounter::phase_state::{Interrupter, Slot, SlotState};
use crate::encounter::refusal::Refusal;
use crate::encounter::{Encounter, Mode};
use crate::rules::DelayBy;

impl Encounter {
    /// Whether the ruleset lets whoever is acting delay now (DL-1, CT-8).
    pub fn lets_delay(&self) -> bool {
        match self.rules().delay_by {
            DelayBy::Acting => true,
            DelayBy::SoleFirst => self.is_sole_first(),
        }
    }

    /// Whether a single combatant has the first slot of the phase and no stage has ended (AMB-65).
    fn is_sole_first(&self) -> bool {
        let begun = |slot: &Slot| !matches!(slot.state, SlotState::Pending | SlotState::Missed);
        self.phase.indices(begun).count() == 1
    }
}

impl Transaction<'_> {
    pub(super) fn start(&mut self) -> Result<(), Refusal> {
        if self.state.acting().is_empty() {
            return Err(Refusal::NobodyActs);
        }
        if self.state.phase.has_started() {
            return Err(Refusal::StartedAlready);
        }
        self.start_acting();
        let acting = self.state.list(&self.state.acting());
        self.say(format!("{acting}: the stage has started"));
        Ok(())
    }

    /// Those who are acting begin their stage, if it has not begun.
    pub(super) fn start_acting(&mut self) {
        if self.state.phase.has_started() {
            return;
        }
        match self.state.phase.interrupters.last_mut() {
            Some(interrupter) => {
                interrupter.started = true;
                self.state.phase.phase_started = true;
            }
            None => self.start_stage(),
        }
    }

    pub(super) fn next(&mut self) -> Result<(), Refusal> {
        self.only_while("next", Mode::is_in_phase)?;
        if self.state.mode == Mode::Over {
            self.next_phase();
        } else if let Some(interrupter) = self.state.phase.interrupter() {
            self.end_interrupt(interrupter.who);
        } else {
            let reached: Vec<usize> = self.state.phase.reached().collect();
            for index in reached {
                self.end_stage(index);
            }
        }
        Ok(())
    }

    pub(super) fn done(&mut self, name: &str) -> Result<(), Refusal> {
        let id = self.acting_id(name)?;
        if self.state.acting().len() == 1 {
            return self.next();
        }
        if let Some(index) = self.slot_reached_by(id) {
            self.end_stage(index);
        }
        Ok(())
    }

    /// Whom `name` means, where they are acting.
    pub(super) fn acting_id(&self, name: &str) -> Result<Id, Refusal> {
        let id = self.id_of(name)?;
        let acting = self.state.acting();
        if acting.contains(&id) {
            Ok(id)
        } else {
            Err(Refusal::NotActing { name: self.name(id), acting: self.names(&acting) })
        }
    }

    fn slot_reached_by(&self, id: Id) -> Option<usize> {
        self.state.phase.reached().find(|&index| self.state.phase.slots[index].who == id)
    }

    pub(super) fn delay(&mut self, name: Option<&str>) -> Result<(), Refusal> {
        let id = match (name, self.state.acting().as_slice()) {
            (Some(name), _) => self.acting_id(name)?,
            (None, []) => return Err(Refusal::NobodyActs),
            (None, &[only]) => only,
            (None, several) => return Err(Refusal::WhoDelays(self.names(several))),
        };
        if self.state.phase.interrupter().is_some() {
            return Err(Refusal::DelayedAlready(self.name(id)));
        }
        self.who(id).ensure_can_act()?;
        if !self.state.lets_delay() {
            return Err(Refusal::OnlySoleFirstDelays(self.name(id)));
        }
        let long = self.who(id).actions.actions.iter().copied().find(|kind| kind.is_long());
        if let Some(kind) = long {
            return Err(Refusal::TooBusyToDelay { name: self.name(id), kind });
        }
        if let Some(index) = self.slot_reached_by(id) {
            self.state.phase.slots[index].state = SlotState::Delayed;
            if !self.state.rules().split_stage {
                self.end_actions(id);
            }
        }
        let now = self.state.clock;
        self.who(id).standby = Some(now);
        Ok(())
    }

    pub(super) fn act(&mut self, name: &str, before: bool) -> Result<(), Refusal> {
        self.only_while("act", Mode::is_in_phase)?;
        let id = self.id_of(name)?;
        let Some(since) = self.who(id).standby else {
            let held = self.names(&self.state.held());
            return Err(Refusal::NotOnStandby { name: self.name(id), held });
        };
        let other = self.state.phase.interrupter();
        if let Some(other) = other.filter(|_| !self.state.rules().nested_interrupts) {
            return Err(Refusal::StandbyActs(self.name(other.who)));
        }
        if !before && self.state.mode == Mode::Acting {
            self.start_acting();
        }
        if before && self.state.phase.has_started() {
            let acting = self.names(&self.state.acting());
            return Err(Refusal::TooLateBefore { name: self.name(id), acting });
        }
        // Another from standby who has not started just waits; a slot is ordered afresh.
        if before && other.is_none() {
            self.requeue_active();
        }
        self.who(id).standby = None;
        if since != self.state.clock && self.state.rules().standby_forfeits {
            self.forfeit(id);
        }
        self.state.phase.interrupters.push(Interrupter { who: id, started: false });
        Ok(())
    }

    /// Whoever uses an action delayed elsewhere gives up the slot they have here (DL-6).
    fn forfeit(&mut self, id: Id) {
        let slots = &self.state.phase.slots;
        let highest = self
            .state
            .phase
            .indices(|slot| slot.who == id && slot.state == SlotState::Pending)
            .min_by_key(|&index| self.state.rank(&slots[index]));
        if let Some(index) = highest {
            self.state.phase.slots[index].state = SlotState::Forfeited;
            let name = self.name(id);
            self.say(format!("{name} gives up the slot of this phase for it"));
        }
    }
}
