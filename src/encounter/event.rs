//! What happened: facets of the state that were one thing and are now another.
//!
//! An event carries what it replaced, so undoing costs no more than doing. Events are found by
//! comparing the state before a command with the state the rules made of it ([`Event::between`]):
//! no rule can forget to record what it changed. Applying them decides nothing and cannot fail.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::combatant::{Combatant, Doing, Harm, Id, Roll, StatBlock};
use super::effect::Effect;
use super::last_test::LastTest;
use super::outcome::Outcome;
use super::slot::{Interrupter, Slot};
use super::timer::Timer;
use super::{Encounter, Stage};
use crate::rules::{Moment, Ruleset, Status};

/// Something that was one thing and is now another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced<T> {
    /// Before.
    pub was: T,
    /// After.
    pub now: T,
}

impl<T: PartialEq + Clone> Replaced<T> {
    /// The change from `was` to `now`, if there is one.
    fn between(was: &T, now: &T) -> Option<Self> {
        (was != now).then(|| Self { was: was.clone(), now: now.clone() })
    }
}

impl<T> Replaced<T> {
    fn reversed(self) -> Self {
        Self { was: self.now, now: self.was }
    }
}

/// A facet of one combatant that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// The name.
    Name(Replaced<String>),
    /// The stat block.
    Block(Replaced<Arc<StatBlock>>),
    /// Damage, wounds, stress, traumas.
    Harm(Replaced<Harm>),
    /// Whether they can act.
    Status(Replaced<Status>),
    /// Whether they are surprised.
    Surprised(Replaced<bool>),
    /// Points of Moxie left.
    Pool(Replaced<i32>),
    /// The initiative roll.
    Roll(Replaced<Option<Roll>>),
    /// Since when they are on standby.
    Standby(Replaced<Option<Moment>>),
    /// Whether a delayed action was ever lost.
    Lost(Replaced<bool>),
    /// What they are up to.
    Doing(Replaced<Doing>),
    /// The last test.
    LastTest(Replaced<Option<LastTest>>),
    /// Effects.
    Effects(Replaced<Vec<Effect>>),
    /// Notes.
    Notes(Replaced<Vec<String>>),
}

/// A facet of the encounter that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// Other rules.
    Ruleset(Replaced<Arc<Ruleset>>),
    /// Another title.
    Title(Replaced<String>),
    /// Another stage.
    Stage(Replaced<Stage>),
    /// Another phase or turn.
    Time(Replaced<Moment>),
    /// The highest id ever given.
    LastId(Replaced<u32>),
    /// Somebody came, to this place of the list.
    Came(usize, Arc<Combatant>),
    /// Somebody left, from this place of the list.
    Left(usize, Arc<Combatant>),
    /// Something about somebody.
    Of(Id, Change),
    /// Other slots: a phase opened or ended, or a slot was given or taken.
    Slots(Replaced<Vec<Slot>>),
    /// The slot at this index.
    Slot(usize, Replaced<Slot>),
    /// Whether the slot reached keeps its members.
    Standing(Replaced<bool>),
    /// Those who act from standby.
    Interrupters(Replaced<Vec<Interrupter>>),
    /// Whether a stage of this phase has started or ended.
    UnderWay(Replaced<bool>),
    /// Timers.
    Timers(Replaced<Vec<Timer>>),
    /// Seconds that passed outside combat.
    Passed(Replaced<u32>),
    /// The last result.
    Result(Replaced<Outcome>),
}

impl Event {
    /// All that differs between two states, in an order in which it can be applied.
    pub fn between(was: &Encounter, now: &Encounter) -> Vec<Self> {
        let mut events = Vec::new();
        events.extend(Replaced::between(&was.ruleset, &now.ruleset).map(Self::Ruleset));
        events.extend(Replaced::between(&was.title, &now.title).map(Self::Title));
        events.extend(Replaced::between(&was.stage, &now.stage).map(Self::Stage));
        events.extend(Replaced::between(&was.now, &now.now).map(Self::Time));
        events.extend(Replaced::between(&was.last_id, &now.last_id).map(Self::LastId));
        for (place, one) in was.combatants.iter().enumerate().rev() {
            if now.get(one.id).is_none() {
                events.push(Self::Left(place, Arc::clone(one)));
            }
        }
        for (place, one) in now.combatants.iter().enumerate() {
            match was.get(one.id) {
                // Whom nothing has changed both states share.
                Some(before) if std::ptr::eq(before, one.as_ref()) => {}
                Some(before) => {
                    events.extend(Change::between(before, one).map(|it| Self::Of(one.id, it)));
                }
                None => events.push(Self::Came(place, Arc::clone(one))),
            }
        }
        let (before, after) = (&was.ladder, &now.ladder);
        if before.slots.len() == after.slots.len() {
            let pairs = before.slots.iter().zip(&after.slots).enumerate();
            events.extend(pairs.filter_map(|(index, (was, now))| {
                Replaced::between(was, now).map(|it| Self::Slot(index, it))
            }));
        } else {
            events.extend(Replaced::between(&before.slots, &after.slots).map(Self::Slots));
        }
        events.extend(Replaced::between(&before.standing, &after.standing).map(Self::Standing));
        events.extend(
            Replaced::between(&before.interrupters, &after.interrupters).map(Self::Interrupters),
        );
        events.extend(Replaced::between(&before.under_way, &after.under_way).map(Self::UnderWay));
        events.extend(Replaced::between(&was.timers, &now.timers).map(Self::Timers));
        events.extend(Replaced::between(&was.passed, &now.passed).map(Self::Passed));
        events.extend(Replaced::between(&was.result, &now.result).map(Self::Result));
        events
    }

    /// Puts what is now into the state. The state is the one the event was made in.
    pub fn apply(&self, state: &mut Encounter) {
        match self.clone() {
            Self::Ruleset(it) => state.ruleset = it.now,
            Self::Title(it) => state.title = it.now,
            Self::Stage(it) => state.stage = it.now,
            Self::Time(it) => state.now = it.now,
            Self::LastId(it) => state.last_id = it.now,
            Self::Came(place, one) => {
                state.combatants.insert(place.min(state.combatants.len()), one);
            }
            Self::Left(_, one) => state.combatants.retain(|other| other.id != one.id),
            Self::Of(id, change) => {
                if let Some(one) = state.get_mut(id) {
                    change.apply(one);
                }
            }
            Self::Slots(it) => state.ladder.slots = it.now,
            Self::Slot(index, it) => {
                if let Some(slot) = state.ladder.slots.get_mut(index) {
                    *slot = it.now;
                }
            }
            Self::Standing(it) => state.ladder.standing = it.now,
            Self::Interrupters(it) => state.ladder.interrupters = it.now,
            Self::UnderWay(it) => state.ladder.under_way = it.now,
            Self::Timers(it) => state.timers = it.now,
            Self::Passed(it) => state.passed = it.now,
            Self::Result(it) => state.result = it.now,
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
            Self::Stage(it) => Self::Stage(it.reversed()),
            Self::Time(it) => Self::Time(it.reversed()),
            Self::LastId(it) => Self::LastId(it.reversed()),
            Self::Came(place, one) => Self::Left(place, one),
            Self::Left(place, one) => Self::Came(place, one),
            Self::Of(id, change) => Self::Of(id, change.reversed()),
            Self::Slots(it) => Self::Slots(it.reversed()),
            Self::Slot(index, it) => Self::Slot(index, it.reversed()),
            Self::Standing(it) => Self::Standing(it.reversed()),
            Self::Interrupters(it) => Self::Interrupters(it.reversed()),
            Self::UnderWay(it) => Self::UnderWay(it.reversed()),
            Self::Timers(it) => Self::Timers(it.reversed()),
            Self::Passed(it) => Self::Passed(it.reversed()),
            Self::Result(it) => Self::Result(it.reversed()),
        }
    }
}

impl Change {
    fn between(was: &Combatant, now: &Combatant) -> impl Iterator<Item = Self> {
        [
            Replaced::between(&was.name, &now.name).map(Self::Name),
            Replaced::between(&was.block, &now.block).map(Self::Block),
            Replaced::between(&was.harm, &now.harm).map(Self::Harm),
            Replaced::between(&was.status, &now.status).map(Self::Status),
            Replaced::between(&was.surprised, &now.surprised).map(Self::Surprised),
            Replaced::between(&was.pool, &now.pool).map(Self::Pool),
            Replaced::between(&was.roll, &now.roll).map(Self::Roll),
            Replaced::between(&was.standby, &now.standby).map(Self::Standby),
            Replaced::between(&was.lost, &now.lost).map(Self::Lost),
            Replaced::between(&was.doing, &now.doing).map(Self::Doing),
            Replaced::between(&was.last_test, &now.last_test).map(Self::LastTest),
            Replaced::between(&was.effects, &now.effects).map(Self::Effects),
            Replaced::between(&was.notes, &now.notes).map(Self::Notes),
        ]
        .into_iter()
        .flatten()
    }

    fn apply(self, one: &mut Combatant) {
        match self {
            Self::Name(it) => one.name = it.now,
            Self::Block(it) => one.block = it.now,
            Self::Harm(it) => one.harm = it.now,
            Self::Status(it) => one.status = it.now,
            Self::Surprised(it) => one.surprised = it.now,
            Self::Pool(it) => one.pool = it.now,
            Self::Roll(it) => one.roll = it.now,
            Self::Standby(it) => one.standby = it.now,
            Self::Lost(it) => one.lost = it.now,
            Self::Doing(it) => one.doing = it.now,
            Self::LastTest(it) => one.last_test = it.now,
            Self::Effects(it) => one.effects = it.now,
            Self::Notes(it) => one.notes = it.now,
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::Name(it) => Self::Name(it.reversed()),
            Self::Block(it) => Self::Block(it.reversed()),
            Self::Harm(it) => Self::Harm(it.reversed()),
            Self::Status(it) => Self::Status(it.reversed()),
            Self::Surprised(it) => Self::Surprised(it.reversed()),
            Self::Pool(it) => Self::Pool(it.reversed()),
            Self::Roll(it) => Self::Roll(it.reversed()),
            Self::Standby(it) => Self::Standby(it.reversed()),
            Self::Lost(it) => Self::Lost(it.reversed()),
            Self::Doing(it) => Self::Doing(it.reversed()),
            Self::LastTest(it) => Self::LastTest(it.reversed()),
            Self::Effects(it) => Self::Effects(it.reversed()),
            Self::Notes(it) => Self::Notes(it.reversed()),
        }
    }
}
