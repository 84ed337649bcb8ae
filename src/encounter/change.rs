//! What happened: facets of the state that were one thing and are now another.
//!
//! An event carries what it replaced, so undoing costs no more than doing. Events are found by
//! comparing the state before a command with the state the rules made of it ([`StateChange::between`]):
//! no rule can forget to record what it changed. Applying them decides nothing and cannot fail.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::combatant::{Combatant, Id, Injuries, Roll, StatBlock, TurnActions};
use super::effect::Effect;
use super::outcome::Outcome;
use super::phase_state::{Interrupter, Slot};
use super::test_result::TestResult;
use super::timer::Timer;
use super::{Encounter, Mode};
use crate::rules::{Ruleset, Status, TurnPhase};

/// Something that was one thing and is now another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delta<T> {
    /// Before.
    pub old: T,
    /// After.
    pub new: T,
}

impl<T: PartialEq + Clone> Delta<T> {
    /// The change from `was` to `now`, if there is one.
    fn between(old: &T, new: &T) -> Option<Self> {
        (old != new).then(|| Self { old: old.clone(), new: new.clone() })
    }
}

impl<T> Delta<T> {
    fn reversed(self) -> Self {
        Self { old: self.new, new: self.old }
    }
}

/// A facet of one combatant that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CombatantChange {
    /// The name.
    Name(Delta<String>),
    /// The stat block.
    Block(Delta<Arc<StatBlock>>),
    /// Damage, wounds, stress, traumas.
    Injuries(Delta<Injuries>),
    /// Whether they can act.
    Status(Delta<Status>),
    /// Whether they are surprised.
    Surprised(Delta<bool>),
    /// Points of Moxie left.
    Pool(Delta<i32>),
    /// The initiative roll.
    Roll(Delta<Option<Roll>>),
    /// Since when they are on standby.
    Standby(Delta<Option<TurnPhase>>),
    /// Whether a delayed action was ever lost.
    Lost(Delta<bool>),
    /// What they are up to.
    TurnActions(Delta<TurnActions>),
    /// The last test.
    TestResult(Delta<Option<TestResult>>),
    /// Effects.
    Effects(Delta<Vec<Effect>>),
    /// Notes.
    Notes(Delta<Vec<String>>),
}

/// A facet of the encounter that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateChange {
    /// Other rules.
    Ruleset(Delta<Arc<Ruleset>>),
    /// Another title.
    Title(Delta<String>),
    /// Another stage.
    Mode(Delta<Mode>),
    /// Another phase or turn.
    Time(Delta<TurnPhase>),
    /// The highest id ever given.
    LastId(Delta<u32>),
    /// Somebody came, to this place of the list.
    Came(usize, Arc<Combatant>),
    /// Somebody left, from this place of the list.
    Left(usize, Arc<Combatant>),
    /// Something about somebody.
    Of(Id, CombatantChange),
    /// Other slots: a phase opened or ended, or a slot was given or taken.
    Slots(Delta<Vec<Slot>>),
    /// The slot at this index.
    Slot(usize, Delta<Slot>),
    /// Whether the slot reached keeps its members.
    SharedSlotLocked(Delta<bool>),
    /// Those who act from standby.
    Interrupters(Delta<Vec<Interrupter>>),
    /// Whether a stage of this phase has started or ended.
    UnderWay(Delta<bool>),
    /// Timers.
    Timers(Delta<Vec<Timer>>),
    /// Seconds that passed outside combat.
    Passed(Delta<u32>),
    /// The last result.
    Result(Delta<Outcome>),
}

impl StateChange {
    /// All that differs between two states, in an order in which it can be applied.
    pub fn between(old: &Encounter, new: &Encounter) -> Vec<Self> {
        let mut events = Vec::new();
        events.extend(Delta::between(&old.ruleset, &new.ruleset).map(Self::Ruleset));
        events.extend(Delta::between(&old.title, &new.title).map(Self::Title));
        events.extend(Delta::between(&old.mode, &new.mode).map(Self::Mode));
        events.extend(Delta::between(&old.clock, &new.clock).map(Self::Time));
        events.extend(Delta::between(&old.last_id, &new.last_id).map(Self::LastId));
        for (place, combatant) in old.combatants.iter().enumerate().rev() {
            if new.get(combatant.id).is_none() {
                events.push(Self::Left(place, Arc::clone(combatant)));
            }
        }
        for (place, combatant) in new.combatants.iter().enumerate() {
            match old.get(combatant.id) {
                // Whom nothing has changed both states share.
                Some(before) if std::ptr::eq(before, combatant.as_ref()) => {}
                Some(before) => {
                    events.extend(
                        CombatantChange::between(before, combatant)
                            .map(|it| Self::Of(combatant.id, it)),
                    );
                }
                None => events.push(Self::Came(place, Arc::clone(combatant))),
            }
        }
        let (before, after) = (&old.phase, &new.phase);
        if before.slots.len() == after.slots.len() {
            let pairs = before.slots.iter().zip(&after.slots).enumerate();
            events.extend(pairs.filter_map(|(index, (old, new))| {
                Delta::between(old, new).map(|it| Self::Slot(index, it))
            }));
        } else {
            events.extend(Delta::between(&before.slots, &after.slots).map(Self::Slots));
        }
        events.extend(
            Delta::between(&before.shared_slot_locked, &after.shared_slot_locked)
                .map(Self::SharedSlotLocked),
        );
        events.extend(
            Delta::between(&before.interrupters, &after.interrupters).map(Self::Interrupters),
        );
        events.extend(
            Delta::between(&before.phase_started, &after.phase_started).map(Self::UnderWay),
        );
        events.extend(Delta::between(&old.timers, &new.timers).map(Self::Timers));
        events
            .extend(Delta::between(&old.downtime_seconds, &new.downtime_seconds).map(Self::Passed));
        events.extend(Delta::between(&old.result, &new.result).map(Self::Result));
        events
    }

    /// Puts what is now into the state. The state is the one the event was made in.
    pub fn apply(&self, state: &mut Encounter) {
        match self.clone() {
            Self::Ruleset(it) => state.ruleset = it.new,
            Self::Title(it) => state.title = it.new,
            Self::Mode(it) => state.mode = it.new,
            Self::Time(it) => state.clock = it.new,
            Self::LastId(it) => state.last_id = it.new,
            Self::Came(place, combatant) => {
                state.combatants.insert(place.min(state.combatants.len()), combatant);
            }
            Self::Left(_, combatant) => state.combatants.retain(|other| other.id != combatant.id),
            Self::Of(id, change) => {
                if let Some(combatant) = state.get_mut(id) {
                    change.apply(combatant);
                }
            }
            Self::Slots(it) => state.phase.slots = it.new,
            Self::Slot(index, it) => {
                if let Some(slot) = state.phase.slots.get_mut(index) {
                    *slot = it.new;
                }
            }
            Self::SharedSlotLocked(it) => state.phase.shared_slot_locked = it.new,
            Self::Interrupters(it) => state.phase.interrupters = it.new,
            Self::UnderWay(it) => state.phase.phase_started = it.new,
            Self::Timers(it) => state.timers = it.new,
            Self::Passed(it) => state.downtime_seconds = it.new,
            Self::Result(it) => state.result = it.new,
        }
    }

    /// Puts what was before back into the state.
    pub fn revert(&self, state: &mut Encounter) {
        self.clone().reversed().apply(state);
    }

    fn reversed(self) -> Self {
        match self {
            Self::Ruleset(it) => Self::Ruleset(it.reversed()),
            Self::Title(it) => Self::Title(it.reversed()),
            Self::Mode(it) => Self::Mode(it.reversed()),
            Self::Time(it) => Self::Time(it.reversed()),
            Self::LastId(it) => Self::LastId(it.reversed()),
            Self::Came(place, combatant) => Self::Left(place, combatant),
            Self::Left(place, combatant) => Self::Came(place, combatant),
            Self::Of(id, change) => Self::Of(id, change.reversed()),
            Self::Slots(it) => Self::Slots(it.reversed()),
            Self::Slot(index, it) => Self::Slot(index, it.reversed()),
            Self::SharedSlotLocked(it) => Self::SharedSlotLocked(it.reversed()),
            Self::Interrupters(it) => Self::Interrupters(it.reversed()),
            Self::UnderWay(it) => Self::UnderWay(it.reversed()),
            Self::Timers(it) => Self::Timers(it.reversed()),
            Self::Passed(it) => Self::Passed(it.reversed()),
            Self::Result(it) => Self::Result(it.reversed()),
        }
    }
}

impl CombatantChange {
    fn between(old: &Combatant, new: &Combatant) -> impl Iterator<Item = Self> {
        [
            Delta::between(&old.name, &new.name).map(Self::Name),
            Delta::between(&old.block, &new.block).map(Self::Block),
            Delta::between(&old.injuries, &new.injuries).map(Self::Injuries),
            Delta::between(&old.status, &new.status).map(Self::Status),
            Delta::between(&old.surprised, &new.surprised).map(Self::Surprised),
            Delta::between(&old.pool, &new.pool).map(Self::Pool),
            Delta::between(&old.roll, &new.roll).map(Self::Roll),
            Delta::between(&old.standby, &new.standby).map(Self::Standby),
            Delta::between(&old.lost, &new.lost).map(Self::Lost),
            Delta::between(&old.actions, &new.actions).map(Self::TurnActions),
            Delta::between(&old.last_test, &new.last_test).map(Self::TestResult),
            Delta::between(&old.effects, &new.effects).map(Self::Effects),
            Delta::between(&old.notes, &new.notes).map(Self::Notes),
        ]
        .into_iter()
        .flatten()
    }

    fn apply(self, combatant: &mut Combatant) {
        match self {
            Self::Name(it) => combatant.name = it.new,
            Self::Block(it) => combatant.block = it.new,
            Self::Injuries(it) => combatant.injuries = it.new,
            Self::Status(it) => combatant.status = it.new,
            Self::Surprised(it) => combatant.surprised = it.new,
            Self::Pool(it) => combatant.pool = it.new,
            Self::Roll(it) => combatant.roll = it.new,
            Self::Standby(it) => combatant.standby = it.new,
            Self::Lost(it) => combatant.lost = it.new,
            Self::TurnActions(it) => combatant.actions = it.new,
            Self::TestResult(it) => combatant.last_test = it.new,
            Self::Effects(it) => combatant.effects = it.new,
            Self::Notes(it) => combatant.notes = it.new,
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::Name(it) => Self::Name(it.reversed()),
            Self::Block(it) => Self::Block(it.reversed()),
            Self::Injuries(it) => Self::Injuries(it.reversed()),
            Self::Status(it) => Self::Status(it.reversed()),
            Self::Surprised(it) => Self::Surprised(it.reversed()),
            Self::Pool(it) => Self::Pool(it.reversed()),
            Self::Roll(it) => Self::Roll(it.reversed()),
            Self::Standby(it) => Self::Standby(it.reversed()),
            Self::Lost(it) => Self::Lost(it.reversed()),
            Self::TurnActions(it) => Self::TurnActions(it.reversed()),
            Self::TestResult(it) => Self::TestResult(it.reversed()),
            Self::Effects(it) => Self::Effects(it.reversed()),
            Self::Notes(it) => Self::Notes(it.reversed()),
        }
    }
}
