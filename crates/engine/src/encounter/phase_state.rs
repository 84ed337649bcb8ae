//! The state of a phase: its slots, which are rights to act, and who interrupts. Who comes next is computed from them
//! whenever it is asked for.

use serde::{Deserialize, Serialize};

use super::{Effect, Id};
use crate::rules::Status;
use crate::text::{PlainText, is_default};

/// The state of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    /// Still to come.
    #[default]
    Pending,
    /// Its turn has come; its stage has not started.
    Active,
    /// Its stage has started.
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

impl SlotState {
    /// Returns true once its holder has begun a stage, for it or in place of it.
    pub fn is_begun(self) -> bool {
        matches!(self, Self::Started | Self::Done | Self::Delayed | Self::Forfeited)
    }
}

/// A right to act: a combatant in a phase they are fast enough for, or one die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Its holder.
    pub who: Id,
    /// The index of the holder's die that gives its score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub die: usize,
    /// Its state.
    pub state: SlotState,
    /// True if a point of Moxie was spent on it (MX-1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub moxie: bool,
    /// True if the gamemaster gave it, whatever the Speed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub granted: bool,
    /// Its rank once the gamemaster has ordered this phase by hand; equal ranks share a slot.
    #[serde(rename = "rank", skip_serializing_if = "is_default")]
    pub manual_rank: Option<i32>,
}

impl Slot {
    /// A slot still to come.
    pub fn new(who: Id, die: usize) -> Self {
        Self { who, die, ..Self::default() }
    }

    /// Returns true if its turn has come.
    pub fn is_active(&self) -> bool {
        matches!(self.state, SlotState::Active | SlotState::Started)
    }

    /// Returns true if it may still be played, now or later.
    pub fn is_open(&self) -> bool {
        self.is_active() || self.state == SlotState::Pending
    }
}

/// A combatant from standby whose stage comes before all others (DL-2, TP-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interrupter {
    /// The combatant.
    pub who: Id,
    /// True once their stage has started.
    #[serde(default, skip_serializing_if = "is_default")]
    pub started: bool,
}

/// The harm that a combatant takes while several act at once. It is in the state of the combatant already.
#[serde_with::apply(_ => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldBack {
    /// The combatant.
    pub who: Id,
    /// New wounds, 0 to 99.
    pub wounds: i32,
    /// New traumas, 0 to 99.
    pub traumas: i32,
    /// The labels of new effects.
    pub effects: Vec<PlainText>,
    /// The effects that some of them have replaced.
    pub replaced: Vec<Effect>,
    /// The status before, if it has changed.
    pub status: Option<Status>,
}

/// The state of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PhaseState {
    /// The slots of this phase, in no particular order.
    pub slots: Vec<Slot>,
    /// True if the active slot was a shared one, which keeps its members whatever happens (AMB-14).
    #[serde(skip_serializing_if = "is_default")]
    pub shared_slot_locked: bool,
    /// The harm that is held back until the shared slot ends.
    #[serde(skip_serializing_if = "is_default")]
    pub held_back: Vec<HeldBack>,
    /// Combatants who act from standby, each interrupting the one before; the last is acting.
    #[serde(skip_serializing_if = "is_default")]
    pub interrupters: Vec<Interrupter>,
    /// True for the free phase of an ambush, before initiative: its slots have no die (EX-41).
    #[serde(rename = "free", skip_serializing_if = "is_default")]
    pub is_free: bool,
    /// True once a stage of this phase has started or ended.
    #[serde(rename = "started", skip_serializing_if = "is_default")]
    pub phase_started: bool,
}

impl PhaseState {
    /// The indices of the slots whose turn has come: one, or those that share it.
    pub fn active_slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices(Slot::is_active)
    }

    /// The combatant who acts from standby now, if any.
    pub fn interrupter(&self) -> Option<Interrupter> {
        self.interrupters.last().copied()
    }

    /// Returns true if the acting stage has started.
    pub fn has_started(&self) -> bool {
        match self.interrupter() {
            Some(interrupter) => interrupter.started,
            None => self.slots.iter().any(|slot| slot.state == SlotState::Started),
        }
    }

    /// Returns true if the gamemaster has ordered this phase by hand.
    pub fn is_arranged(&self) -> bool {
        self.slots.iter().any(|slot| slot.manual_rank.is_some())
    }

    /// The indices of the slots for which `predicate` holds.
    pub fn indices<'a>(
        &'a self,
        predicate: impl Fn(&Slot) -> bool + 'a,
    ) -> impl Iterator<Item = usize> + 'a {
        let slots = self.slots.iter().enumerate();
        slots.filter(move |(_, slot)| predicate(slot)).map(|(index, _)| index)
    }

    /// Returns true while several act at once: in a shared slot and in a free phase, unless somebody interrupts.
    pub(super) fn is_at_once(&self) -> bool {
        let is_shared = self.shared_slot_locked || self.is_free;
        is_shared && self.interrupters.is_empty() && self.active_slots().next().is_some()
    }
}
