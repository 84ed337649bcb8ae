//! Changes in the file: what an undo takes back and a redo brings back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::combatant::Combatant;
use super::combatant_change::CombatantChange;
use super::decision::Decision;
use super::effect::Timer;
use super::ruleset::RulesetFile;
use super::state::{Interrupter, Slot};
use crate::encounter as model;
use crate::rules::{Mode, TurnPhase};
use crate::store::format::values::{Text, Word, Written};

/// A value that gave way to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replaced<T> {
    /// The value before.
    pub old: T,
    /// The value after.
    pub new: T,
}

/// A change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Splice<T> {
    /// The index of the first item that differs, from 0.
    pub at: usize,
    /// The items that go.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<T>,
    /// The items that come in their place.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<T>,
}

/// A change of the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(strum::VariantNames), strum(serialize_all = "snake_case"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say which part of the encounter changes")]
pub enum Change {
    Ruleset(Replaced<RulesetFile>),
    Title(Replaced<Text>),
    Mode(Replaced<Word<Mode>>),
    Clock(Replaced<Written<TurnPhase>>),
    LastId(Replaced<u32>),
    CombatantAdded(Box<Combatant>),
    CombatantRemoved(Box<Combatant>),
    /// The combatant of this id.
    Combatant(u32, CombatantChange),
    Slots(Splice<Slot>),
    /// The slot at this index.
    Slot(usize, Replaced<Slot>),
    SharedSlotLocked(Replaced<bool>),
    Interrupters(Splice<Interrupter>),
    PhaseStarted(Replaced<bool>),
    Timers(Splice<Timer>),
    Decisions(Splice<Decision>),
    DowntimeSeconds(Replaced<u32>),
}

impl<T> Replaced<T> {
    /// The change in the file's values.
    pub(super) fn of<'a, M>(delta: &'a model::Delta<M>, value: impl Fn(&'a M) -> T) -> Self {
        Self { old: value(&delta.old), new: value(&delta.new) }
    }

    /// The change in the model's values.
    pub(super) fn into_delta<M>(self, value: impl Fn(T) -> M) -> model::Delta<M> {
        model::Delta { old: value(self.old), new: value(self.new) }
    }
}

impl<T> Splice<T> {
    /// The change in the file's items.
    pub(super) fn of<'a, M>(splice: &'a model::Splice<M>, item: impl Fn(&'a M) -> T) -> Self {
        Self {
            at: splice.index,
            removed: splice.removed.iter().map(&item).collect(),
            added: splice.added.iter().map(&item).collect(),
        }
    }

    /// The change in the model's items.
    pub(super) fn into_splice<M>(self, item: impl Fn(T) -> M) -> model::Splice<M> {
        model::Splice {
            index: self.at,
            removed: self.removed.into_iter().map(&item).collect(),
            added: self.added.into_iter().map(&item).collect(),
        }
    }
}

impl From<&model::StateChange> for Change {
    fn from(change: &model::StateChange) -> Self {
        use model::StateChange as Model;
        match change {
            Model::Ruleset(delta) => {
                Self::Ruleset(Replaced::of(delta, |it| RulesetFile(Arc::clone(it))))
            }
            Model::Title(delta) => Self::Title(Replaced::of(delta, Text::from)),
            Model::Mode(delta) => Self::Mode(Replaced::of(delta, |it| Word(*it))),
            Model::Clock(delta) => Self::Clock(Replaced::of(delta, |it| Written(*it))),
            Model::LastId(delta) => Self::LastId(Replaced::of(delta, |it| *it)),
            Model::CombatantAdded(combatant) => {
                Self::CombatantAdded(Box::new(combatant.as_ref().into()))
            }
            Model::CombatantRemoved(combatant) => {
                Self::CombatantRemoved(Box::new(combatant.as_ref().into()))
            }
            Model::Combatant(id, change) => Self::Combatant(id.0, change.into()),
            Model::Slots(splice) => Self::Slots(Splice::of(splice, Slot::from)),
            Model::Slot(index, delta) => Self::Slot(*index, Replaced::of(delta, Slot::from)),
            Model::SharedSlotLocked(delta) => Self::SharedSlotLocked(Replaced::of(delta, |it| *it)),
            Model::Interrupters(splice) => {
                Self::Interrupters(Splice::of(splice, Interrupter::from))
            }
            Model::PhaseStarted(delta) => Self::PhaseStarted(Replaced::of(delta, |it| *it)),
            Model::Timers(splice) => Self::Timers(Splice::of(splice, Timer::from)),
            Model::Pending(splice) => Self::Decisions(Splice::of(splice, Decision::from)),
            Model::DowntimePassed(delta) => Self::DowntimeSeconds(Replaced::of(delta, |it| *it)),
        }
    }
}

impl From<Change> for model::StateChange {
    fn from(file: Change) -> Self {
        match file {
            Change::Ruleset(it) => Self::Ruleset(it.into_delta(|ruleset| ruleset.0)),
            Change::Title(it) => Self::Title(it.into_delta(Into::into)),
            Change::Mode(it) => Self::Mode(it.into_delta(|mode| mode.0)),
            Change::Clock(it) => Self::Clock(it.into_delta(|clock| clock.0)),
            Change::LastId(it) => Self::LastId(it.into_delta(|id| id)),
            Change::CombatantAdded(it) => Self::CombatantAdded(Arc::new((*it).into())),
            Change::CombatantRemoved(it) => Self::CombatantRemoved(Arc::new((*it).into())),
            Change::Combatant(id, change) => Self::Combatant(model::Id(id), change.into()),
            Change::Slots(it) => Self::Slots(it.into_splice(Into::into)),
            Change::Slot(index, it) => Self::Slot(index, it.into_delta(Into::into)),
            Change::SharedSlotLocked(it) => Self::SharedSlotLocked(it.into_delta(|it| it)),
            Change::Interrupters(it) => Self::Interrupters(it.into_splice(Into::into)),
            Change::PhaseStarted(it) => Self::PhaseStarted(it.into_delta(|it| it)),
            Change::Timers(it) => Self::Timers(it.into_splice(Into::into)),
            Change::Decisions(it) => Self::Pending(it.into_splice(Into::into)),
            Change::DowntimeSeconds(it) => Self::DowntimePassed(it.into_delta(|it| it)),
        }
    }
}
