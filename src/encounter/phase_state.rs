//! Slots: rights to act in this phase. What comes next is computed from them whenever it is asked for.

use serde::{Deserialize, Serialize};

use super::combatant::Id;

/// What has become of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SlotState {
    /// Still to come.
    Pending,
    /// It is this slot's turn; its stage has not started.
    Active,
    /// Its stage is being played.
    Started,
    /// Its stage has ended.
    Done,
    /// Its holder went on standby instead.
    Delayed,
    /// Given up for an action delayed from another phase or turn (DL-6).
    Forfeited,
    /// Its holder was not there when it came around (AMB-32).
    Missed,
}

/// One right to act: a combatant in a phase they are fast enough for, or one die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Whose it is.
    pub who: Id,
    /// Which of their dice gives its score, from 0.
    pub die: usize,
    /// What has become of it.
    pub state: SlotState,
    /// Whether a point of Moxie was spent on it (MX-1).
    pub moxie: bool,
    /// Whether the gamemaster gave it, whatever the Speed.
    pub granted: bool,
    /// Its place once the gamemaster has ordered this phase by hand; equal places share a slot.
    pub manual_rank: Option<i32>,
}

impl Slot {
    /// A slot still to come.
    pub fn new(who: Id, die: usize) -> Self {
        Self {
            who,
            die,
            state: SlotState::Pending,
            moxie: false,
            granted: false,
            manual_rank: None,
        }
    }

    /// Whether it is this slot's turn.
    pub fn is_current(&self) -> bool {
        matches!(self.state, SlotState::Active | SlotState::Started)
    }

    /// Whether it may still be played, now or later.
    pub fn is_open(&self) -> bool {
        self.is_current() || self.state == SlotState::Pending
    }
}

/// Somebody from standby whose stage comes before whatever else is going on (DL-2, TP-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interrupter {
    /// Who.
    pub who: Id,
    /// Whether their stage has started.
    pub started: bool,
}

/// Everything in flight in a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseState {
    /// The slots of this phase, in no particular order.
    pub slots: Vec<Slot>,
    /// Whether the slot reached was a shared one, which keeps its members whatever happens (AMB-14).
    pub shared_slot_locked: bool,
    /// Those who act from standby, each of them interrupting the one before; the last is acting.
    pub interrupters: Vec<Interrupter>,
    /// Whether a stage of this phase has started or ended.
    pub phase_started: bool,
}

impl PhaseState {
    /// The indices of the slots whose turn it is: one, or those that share it.
    pub fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices(Slot::is_current)
    }

    /// Who acts from standby at this moment.
    pub fn interrupter(&self) -> Option<Interrupter> {
        self.interrupters.last().copied()
    }

    /// Whether the stage of those who are acting has started.
    pub fn has_started(&self) -> bool {
        match self.interrupter() {
            Some(interrupter) => interrupter.started,
            None => self.slots.iter().any(|slot| slot.state == SlotState::Started),
        }
    }

    /// Whether the gamemaster has ordered this phase by hand.
    pub fn is_arranged(&self) -> bool {
        self.slots.iter().any(|slot| slot.manual_rank.is_some())
    }

    /// The indices of the slots for which `holds`.
    pub fn indices<'a>(
        &'a self,
        holds: impl Fn(&Slot) -> bool + 'a,
    ) -> impl Iterator<Item = usize> + 'a {
        (0..self.slots.len()).filter(move |&index| holds(&self.slots[index]))
    }
}
