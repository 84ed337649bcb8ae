//! What every command leaves behind: a ladder that agrees with the rules again.

use super::Transaction;
use crate::encounter::combatant::{Combatant, Id};
use crate::encounter::phase_state::{PhaseState, Slot, SlotState};
use crate::encounter::{Encounter, Mode};
use crate::rules::{SlotSource, StandbyUntil, Stat};

impl Encounter {
    /// Whether somebody's Speed reaches `phase` (SP-3); where slots come from dice it always does.
    pub(in crate::encounter) fn is_fast_enough(&self, combatant: &Combatant, phase: u32) -> bool {
        match self.rules().slots {
            SlotSource::Speed => combatant.stat(Stat::Speed, self.rules()) >= Some(phase as i32),
            SlotSource::Dice => true,
        }
    }

    /// The slots that open with `phase`: for the active and for those who may be active again (AMB-32).
    pub(in crate::encounter) fn slots_of_phase(&self, phase: u32) -> Vec<Slot> {
        let fast_enough =
            self.combatants.iter().filter(|combatant| self.is_fast_enough(combatant, phase));
        fast_enough
            .flat_map(|combatant| {
                let dice = combatant.roll.as_ref().map_or(0, |roll| roll.dice.len());
                (0..dice).map(|die| Slot::new(combatant.id, die))
            })
            .collect()
    }
}

impl Transaction<'_> {
    /// Opens a phase of this turn; who is acting is found when the draft settles.
    pub(super) fn open_phase(&mut self, phase: u32) {
        self.state.clock.phase = phase;
        self.state.mode = Mode::Acting;
        let slots = self.state.slots_of_phase(phase);
        self.state.phase = PhaseState { slots, ..PhaseState::default() };
    }

    /// Brings the ladder in line with whatever has changed: standbys of those who are out are lost,
    /// stages of those who are out end, and if nobody is acting the next slot is.
    pub(super) fn settle(&mut self) {
        for id in self.state.ids_where(|combatant| !combatant.can_act()) {
            self.lose_standby(id);
        }
        if self.state.mode == Mode::Declare && self.state.declaring().is_empty() {
            self.open_phase(1);
        }
        if !self.state.mode.is_in_phase() {
            return;
        }
        for interrupter in self.state.phase.interrupters.clone() {
            if !self.can_act(interrupter.who) {
                self.end_interrupt(interrupter.who);
            }
        }
        if !self.state.phase.shared_slot_locked {
            self.requeue_unstarted();
        }
        let ladder = &self.state.phase;
        if ladder.interrupter().is_some() || ladder.reached().next().is_some() {
            self.state.mode = Mode::Acting;
            return;
        }
        match self.state.pending().first() {
            Some(group) => self.reach(&group.clone()),
            None => self.close_phase(),
        }
    }

    /// A single slot holds only as long as its stage lasts and its holder does: not started it is
    /// ordered afresh, started it ends with a holder who is out (AMB-27).
    fn requeue_unstarted(&mut self) {
        let reached: Vec<usize> = self.state.phase.reached().collect();
        for index in reached {
            let slot = &mut self.state.phase.slots[index];
            if slot.state == SlotState::Active {
                slot.state = SlotState::Pending;
            } else {
                let who = slot.who;
                if !self.can_act(who) {
                    self.end_stage(index);
                }
            }
        }
    }

    fn can_act(&self, id: Id) -> bool {
        self.state.get(id).is_some_and(Combatant::can_act)
    }

    /// It is the turn of these slots; a delayed action of their holders is lost (DL-5).
    fn reach(&mut self, group: &[usize]) {
        self.state.mode = Mode::Acting;
        self.state.phase.shared_slot_locked = group.len() > 1;
        self.ring_timers_before(group);
        for &index in group {
            self.state.phase.slots[index].state = SlotState::Active;
            let who = self.state.phase.slots[index].who;
            if self.state.rules().standby_until == StandbyUntil::NextSlot {
                self.lose_standby(who);
            }
        }
    }

    /// Nobody is left to act; whoever was away has missed this phase.
    fn close_phase(&mut self) {
        self.state.mode = Mode::Over;
        self.state.phase.shared_slot_locked = false;
        for slot in &mut self.state.phase.slots {
            if slot.state == SlotState::Pending {
                slot.state = SlotState::Missed;
            }
        }
    }

    pub(super) fn lose_standby(&mut self, id: Id) {
        let combatant = self.who(id);
        if let Some(since) = combatant.standby.take() {
            combatant.lost = true;
            let why = if combatant.can_act() { "its time is over" } else { "out of the fight" };
            let said = format!("{} loses the action delayed since {since}: {why}", combatant.name);
            self.say(said);
            self.end_actions(id);
        }
    }

    /// Those who share the slot that has been reached begin their stage.
    pub(super) fn start_stage(&mut self) {
        let reached: Vec<usize> = self.state.phase.reached().collect();
        for index in reached {
            self.mark_missed(index);
            self.state.phase.slots[index].state = SlotState::Started;
        }
        self.state.phase.phase_started = true;
    }

    /// One stage ends.
    pub(super) fn end_stage(&mut self, index: usize) {
        self.mark_missed(index);
        self.state.phase.slots[index].state = SlotState::Done;
        self.state.phase.phase_started = true;
        self.end_actions(self.state.phase.slots[index].who);
    }

    /// The stage of somebody from standby ends; what was interrupted resumes by itself.
    pub(super) fn end_interrupt(&mut self, who: Id) {
        let ladder = &mut self.state.phase;
        ladder.interrupters.retain(|interrupter| interrupter.who != who);
        ladder.phase_started = true;
        self.end_actions(who);
    }

    /// As a slot is played, those away whose slot would have come with it or before have missed theirs.
    fn mark_missed(&mut self, index: usize) {
        let rank = self.state.rank(&self.state.phase.slots[index]);
        let missed: Vec<usize> = self
            .state
            .phase
            .indices(|slot| {
                slot.state == SlotState::Pending
                    && !self.state.is_available(slot)
                    && self.state.rank(slot) <= rank
            })
            .collect();
        for index in missed {
            self.state.phase.slots[index].state = SlotState::Missed;
        }
    }

    /// Puts the slot that has been reached, and has not started, back among those to come.
    pub(super) fn requeue_active(&mut self) {
        for slot in &mut self.state.phase.slots {
            if slot.state == SlotState::Active {
                slot.state = SlotState::Pending;
            }
        }
        self.state.phase.shared_slot_locked = false;
    }
}
