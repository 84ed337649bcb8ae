//! The state of an encounter in the file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::combatant::Combatant;
use super::decision::Decision;
use super::effect::Timer;
use super::ruleset::RulesetFile;
use crate::encounter as model;
use crate::rules::{Mode, TurnPhase};
use crate::store::format::values::{Text, Word, Written, is_default};

/// An encounter as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// The rules, whole.
    pub ruleset: RulesetFile,
    /// The title; may be empty.
    pub title: Text,
    /// The mode: what the encounter is waiting for.
    pub mode: Word<Mode>,
    /// The turn and the phase.
    pub clock: Written<TurnPhase>,
    /// Seconds that passed outside combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub downtime_seconds: u32,
    /// The highest id ever given to a combatant.
    pub last_id: u32,
    /// Everybody, by ascending ids.
    #[serde(default)]
    pub combatants: Vec<Combatant>,
    /// The slots of this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// Timers, oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timers: Vec<Timer>,
    /// Decisions that wait for the gamemaster, oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decisions: Vec<Decision>,
}

/// The state of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Phase {
    /// The slots, in no particular order.
    pub slots: Vec<Slot>,
    /// True where the active slot was a shared one, which keeps its members.
    #[serde(skip_serializing_if = "is_default")]
    pub shared_slot_locked: bool,
    /// Combatants who act from standby, each interrupting the one before.
    #[serde(skip_serializing_if = "is_default")]
    pub interrupters: Vec<Interrupter>,
    /// True once a stage of this phase has started or ended.
    #[serde(skip_serializing_if = "is_default")]
    pub started: bool,
}

/// A right to act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Its holder.
    pub who: u32,
    /// The index of the holder's die that gives its score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub die: usize,
    /// Its state.
    pub state: SlotState,
    /// True where a point of Moxie was spent on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moxie: bool,
    /// True where the gamemaster gave it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub granted: bool,
    /// Its rank, where the gamemaster has ordered this phase by hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rank: Option<i32>,
}

/// The state of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the model says what they mean")]
pub enum SlotState {
    Pending,
    Active,
    Started,
    Done,
    Delayed,
    Forfeited,
    Missed,
}

/// A combatant who acts from standby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interrupter {
    /// The combatant.
    pub who: u32,
    /// True once their stage has started.
    #[serde(default, skip_serializing_if = "is_default")]
    pub started: bool,
}

impl From<&model::Encounter> for Encounter {
    fn from(state: &model::Encounter) -> Self {
        let phase = state.phase();
        Self {
            ruleset: RulesetFile(Arc::clone(state.shared_ruleset())),
            title: Text(state.title().into()),
            mode: Word(state.mode()),
            clock: Written(state.clock()),
            downtime_seconds: state.downtime_seconds(),
            last_id: state.last_id(),
            combatants: state.combatants().iter().map(Combatant::from).collect(),
            phase: Phase {
                slots: phase.slots.iter().map(Slot::from).collect(),
                shared_slot_locked: phase.shared_slot_locked,
                interrupters: phase.interrupters.iter().map(Interrupter::from).collect(),
                started: phase.phase_started,
            },
            timers: state.timers().iter().map(Timer::from).collect(),
            decisions: state.pending().iter().map(Decision::from).collect(),
        }
    }
}

impl From<Encounter> for model::EncounterParts {
    fn from(file: Encounter) -> Self {
        let Phase { slots, shared_slot_locked, interrupters, started } = file.phase;
        Self {
            ruleset: (*file.ruleset.0).clone(),
            title: file.title.0,
            mode: file.mode.0,
            clock: file.clock.0,
            combatants: file.combatants.into_iter().map(Into::into).collect(),
            phase: model::PhaseState {
                slots: slots.into_iter().map(Into::into).collect(),
                shared_slot_locked,
                interrupters: interrupters.into_iter().map(Into::into).collect(),
                phase_started: started,
            },
            timers: file.timers.into_iter().map(Into::into).collect(),
            pending: file.decisions.into_iter().map(Into::into).collect(),
            downtime_seconds: file.downtime_seconds,
            last_id: file.last_id,
        }
    }
}

impl From<&model::Slot> for Slot {
    fn from(slot: &model::Slot) -> Self {
        let model::Slot { who, die, state, moxie, granted, manual_rank } = slot.clone();
        Self { who: who.0, die, state: state.into(), moxie, granted, rank: manual_rank }
    }
}

impl From<Slot> for model::Slot {
    fn from(file: Slot) -> Self {
        let Slot { who, die, state, moxie, granted, rank } = file;
        let (who, state) = (model::Id(who), state.into());
        Self { who, die, state, moxie, granted, manual_rank: rank }
    }
}

impl From<model::SlotState> for SlotState {
    fn from(state: model::SlotState) -> Self {
        match state {
            model::SlotState::Pending => Self::Pending,
            model::SlotState::Active => Self::Active,
            model::SlotState::Started => Self::Started,
            model::SlotState::Done => Self::Done,
            model::SlotState::Delayed => Self::Delayed,
            model::SlotState::Forfeited => Self::Forfeited,
            model::SlotState::Missed => Self::Missed,
        }
    }
}

impl From<SlotState> for model::SlotState {
    fn from(file: SlotState) -> Self {
        match file {
            SlotState::Pending => Self::Pending,
            SlotState::Active => Self::Active,
            SlotState::Started => Self::Started,
            SlotState::Done => Self::Done,
            SlotState::Delayed => Self::Delayed,
            SlotState::Forfeited => Self::Forfeited,
            SlotState::Missed => Self::Missed,
        }
    }
}

impl From<&model::Interrupter> for Interrupter {
    fn from(interrupter: &model::Interrupter) -> Self {
        let model::Interrupter { who, started } = *interrupter;
        Self { who: who.0, started }
    }
}

impl From<Interrupter> for model::Interrupter {
    fn from(file: Interrupter) -> Self {
        Self { who: model::Id(file.who), started: file.started }
    }
}
