//! State changes. Each holds the old and the new value, so it can be applied and reverted.
//!
//! Changes are found by comparing the state before a command with the state the rules made of it
//! ([`StateChange::between`]), so that no rule can forget to record one. Applying them decides nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use super::combatant::{Combatant, Id, Injuries, WeaponAction};
use super::direction::Direction;
use super::effect::Effect;
use super::pending::PendingDecision;
use super::phase_state::{Interrupter, Slot};
use super::splice::Splice;
use super::state::Encounter;
use super::test_result::TestResult;
use super::timer::Timer;
use crate::command::ActionKind;
use crate::rules::{
    Armor, ArmorLayer, Mode, Morph, Ruleset, Side, Stat, Status, TurnPhase, Weapon,
};
use crate::text::PlainText;

/// A value that gave way to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delta<T> {
    /// The value before.
    pub old: T,
    /// The value after.
    pub new: T,
}

impl<T: PartialEq + Clone> Delta<T> {
    /// The change from `old` to `new`; `None` where they are equal.
    fn between(old: &T, new: &T) -> Option<Self> {
        (old != new).then(|| Self { old: old.clone(), new: new.clone() })
    }

    /// Puts one value in the place of the other. Returns false where something else stands there.
    fn apply(&self, value: &mut T, direction: Direction) -> bool {
        let (from, to) = direction.order(&self.old, &self.new);
        let fits = value == from;
        if fits {
            value.clone_from(to);
        }
        fits
    }
}

/// A change of the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs, reason = "the names say which part of the encounter changes")]
pub enum StateChange {
    Ruleset(Delta<Arc<Ruleset>>),
    Title(Delta<PlainText>),
    Mode(Delta<Mode>),
    Clock(Delta<TurnPhase>),
    LastId(Delta<u32>),
    CombatantAdded(Arc<Combatant>),
    CombatantRemoved(Arc<Combatant>),
    Combatant(Id, CombatantChange),
    /// Slots came or went: a phase opened or ended, a slot was given or taken.
    Slots(Splice<Slot>),
    /// The slot at this index.
    Slot(usize, Delta<Slot>),
    SharedSlotLocked(Delta<bool>),
    Interrupters(Splice<Interrupter>),
    PhaseStarted(Delta<bool>),
    Timers(Splice<Timer>),
    Decisions(Splice<PendingDecision>),
    DowntimeSeconds(Delta<u32>),
}

/// A change of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs, reason = "the names say which part of the combatant changes")]
pub enum CombatantChange {
    Name(Delta<PlainText>),
    Stat(Stat, Delta<Option<i32>>),
    Morph(Delta<Morph>),
    Side(Delta<Side>),
    Armor(Delta<Armor>),
    Accessory(Delta<ArmorLayer>),
    Hidden(Delta<bool>),
    Skill(PlainText, Delta<Option<i32>>),
    Weapons(Splice<Weapon>),
    Injuries(Delta<Injuries>),
    Status(Delta<Status>),
    Reserve(Delta<Option<PlainText>>),
    Surprised(Delta<bool>),
    MoxieLeft(Delta<i32>),
    Roll(Delta<Option<super::combatant::InitiativeRoll>>),
    StandbySince(Delta<Option<TurnPhase>>),
    StandbyLost(Delta<bool>),
    Declared(Delta<Option<PlainText>>),
    Moving(Delta<bool>),
    HadStage(Delta<bool>),
    Actions(Splice<ActionKind>),
    WeaponActions(Splice<WeaponAction>),
    Aim(Delta<i32>),
    AimIsHeld(Delta<bool>),
    LastTest(Delta<Option<TestResult>>),
    Effects(Splice<Effect>),
    Notes(Splice<PlainText>),
}

impl StateChange {
    /// All changes from one state to another, in an order in which they can be applied.
    pub(super) fn between(old: &Encounter, new: &Encounter) -> Vec<Self> {
        let mut changes = Vec::new();
        changes.extend(Delta::between(&old.ruleset, &new.ruleset).map(Self::Ruleset));
        changes.extend(Delta::between(&old.title, &new.title).map(Self::Title));
        changes.extend(Delta::between(&old.mode, &new.mode).map(Self::Mode));
        changes.extend(Delta::between(&old.clock, &new.clock).map(Self::Clock));
        changes.extend(Delta::between(&old.last_id, &new.last_id).map(Self::LastId));
        // Whoever goes makes room for whoever comes: they may have the same name.
        let mut others = Vec::new();
        for difference in new.combatants.differences(&old.combatants) {
            match difference {
                (Some(old), None) => changes.push(Self::CombatantRemoved(Arc::clone(old))),
                (None, Some(new)) => others.push(Self::CombatantAdded(Arc::clone(new))),
                (Some(old), Some(new)) => {
                    let differing = CombatantChange::between(old, new).into_iter();
                    others.extend(differing.map(|change| Self::Combatant(new.id, change)));
                }
                (None, None) => {}
            }
        }
        changes.append(&mut others);
        let (before, after) = (&old.phase, &new.phase);
        if before.slots.len() == after.slots.len() {
            let pairs = before.slots.iter().zip(&after.slots).enumerate();
            changes.extend(pairs.filter_map(|(index, (old, new))| {
                Delta::between(old, new).map(|delta| Self::Slot(index, delta))
            }));
        } else {
            changes.extend(Splice::between(&before.slots, &after.slots).map(Self::Slots));
        }
        let locked = Delta::between(&before.shared_slot_locked, &after.shared_slot_locked);
        changes.extend(locked.map(Self::SharedSlotLocked));
        let interrupters = Splice::between(&before.interrupters, &after.interrupters);
        changes.extend(interrupters.map(Self::Interrupters));
        let started = Delta::between(&before.phase_started, &after.phase_started);
        changes.extend(started.map(Self::PhaseStarted));
        changes.extend(Splice::between(&old.timers, &new.timers).map(Self::Timers));
        changes.extend(Splice::between(&old.pending, &new.pending).map(Self::Decisions));
        let passed = Delta::between(&old.downtime_seconds, &new.downtime_seconds);
        changes.extend(passed.map(Self::DowntimeSeconds));
        changes
    }

    /// Applies the change to the state it was found in, or takes it back from the state it led to. Returns false, and
    /// changes nothing, where the state is another: where it does not hold the value that goes.
    pub(super) fn apply(&self, state: &mut Encounter, direction: Direction) -> bool {
        match self {
            Self::Ruleset(delta) => delta.apply(&mut state.ruleset, direction),
            Self::Title(delta) => delta.apply(&mut state.title, direction),
            Self::Mode(delta) => delta.apply(&mut state.mode, direction),
            Self::Clock(delta) => delta.apply(&mut state.clock, direction),
            Self::LastId(delta) => delta.apply(&mut state.last_id, direction),
            Self::CombatantAdded(combatant) => match direction {
                Direction::Forward => state.combatants.insert(Arc::clone(combatant)),
                Direction::Back => remove(combatant, state),
            },
            Self::CombatantRemoved(combatant) => match direction {
                Direction::Forward => remove(combatant, state),
                Direction::Back => state.combatants.insert(Arc::clone(combatant)),
            },
            Self::Combatant(id, change) => state
                .combatants
                .get_mut(*id)
                .is_some_and(|combatant| change.apply(combatant, direction)),
            Self::Slots(splice) => splice.apply(&mut state.phase.slots, direction),
            Self::Slot(index, delta) => {
                state.phase.slots.get_mut(*index).is_some_and(|slot| delta.apply(slot, direction))
            }
            Self::SharedSlotLocked(delta) => {
                delta.apply(&mut state.phase.shared_slot_locked, direction)
            }
            Self::Interrupters(splice) => splice.apply(&mut state.phase.interrupters, direction),
            Self::PhaseStarted(delta) => delta.apply(&mut state.phase.phase_started, direction),
            Self::Timers(splice) => splice.apply(&mut state.timers, direction),
            Self::Decisions(splice) => splice.apply(&mut state.pending, direction),
            Self::DowntimeSeconds(delta) => delta.apply(&mut state.downtime_seconds, direction),
        }
    }
}

impl CombatantChange {
    fn between(old: &Combatant, new: &Combatant) -> Vec<Self> {
        let mut changes = Vec::new();
        changes.extend(Delta::between(&old.name, &new.name).map(Self::Name));
        let stats = entries_between(&old.block.explicit, &new.block.explicit);
        changes.extend(stats.into_iter().map(|(stat, delta)| Self::Stat(stat, delta)));
        changes.extend(Delta::between(&old.block.morph, &new.block.morph).map(Self::Morph));
        changes.extend(Delta::between(&old.block.side, &new.block.side).map(Self::Side));
        changes.extend(Delta::between(&old.block.armor, &new.block.armor).map(Self::Armor));
        let accessory = Delta::between(&old.block.accessory, &new.block.accessory);
        changes.extend(accessory.map(Self::Accessory));
        changes.extend(Delta::between(&old.block.hidden, &new.block.hidden).map(Self::Hidden));
        let skills = entries_between(&old.block.skills, &new.block.skills);
        changes.extend(skills.into_iter().map(|(label, delta)| Self::Skill(label, delta)));
        let weapons = Splice::between(&old.block.weapons, &new.block.weapons);
        changes.extend(weapons.map(Self::Weapons));
        changes.extend(Delta::between(&old.injuries, &new.injuries).map(Self::Injuries));
        changes.extend(Delta::between(&old.status, &new.status).map(Self::Status));
        changes.extend(Delta::between(&old.reserve, &new.reserve).map(Self::Reserve));
        changes.extend(Delta::between(&old.surprised, &new.surprised).map(Self::Surprised));
        changes.extend(Delta::between(&old.pool, &new.pool).map(Self::MoxieLeft));
        changes.extend(Delta::between(&old.roll, &new.roll).map(Self::Roll));
        changes.extend(Delta::between(&old.standby, &new.standby).map(Self::StandbySince));
        changes.extend(Delta::between(&old.lost, &new.lost).map(Self::StandbyLost));
        let (before, after) = (&old.actions, &new.actions);
        changes.extend(Delta::between(&before.declared, &after.declared).map(Self::Declared));
        changes.extend(Delta::between(&before.moving, &after.moving).map(Self::Moving));
        let had_stage = Delta::between(&before.has_had_stage, &after.has_had_stage);
        changes.extend(had_stage.map(Self::HadStage));
        changes.extend(Splice::between(&before.taken, &after.taken).map(Self::Actions));
        let actions = Splice::between(&before.weapon_actions, &after.weapon_actions);
        changes.extend(actions.map(Self::WeaponActions));
        changes.extend(Delta::between(&before.aim, &after.aim).map(Self::Aim));
        changes
            .extend(Delta::between(&before.aim_is_held, &after.aim_is_held).map(Self::AimIsHeld));
        changes.extend(Delta::between(&old.last_test, &new.last_test).map(Self::LastTest));
        changes.extend(Splice::between(&old.effects, &new.effects).map(Self::Effects));
        changes.extend(Splice::between(&old.notes, &new.notes).map(Self::Notes));
        changes
    }

    fn apply(&self, combatant: &mut Combatant, direction: Direction) -> bool {
        match self {
            Self::Name(delta) => delta.apply(&mut combatant.name, direction),
            Self::Stat(stat, delta) => {
                apply_entry(&mut combatant.block.explicit, stat, delta, direction)
            }
            Self::Morph(delta) => delta.apply(&mut combatant.block.morph, direction),
            Self::Side(delta) => delta.apply(&mut combatant.block.side, direction),
            Self::Armor(delta) => delta.apply(&mut combatant.block.armor, direction),
            Self::Accessory(delta) => delta.apply(&mut combatant.block.accessory, direction),
            Self::Hidden(delta) => delta.apply(&mut combatant.block.hidden, direction),
            Self::Skill(label, delta) => {
                apply_entry(&mut combatant.block.skills, label, delta, direction)
            }
            Self::Weapons(splice) => splice.apply(&mut combatant.block.weapons, direction),
            Self::Injuries(delta) => delta.apply(&mut combatant.injuries, direction),
            Self::Status(delta) => delta.apply(&mut combatant.status, direction),
            Self::Reserve(delta) => delta.apply(&mut combatant.reserve, direction),
            Self::Surprised(delta) => delta.apply(&mut combatant.surprised, direction),
            Self::MoxieLeft(delta) => delta.apply(&mut combatant.pool, direction),
            Self::Roll(delta) => delta.apply(&mut combatant.roll, direction),
            Self::StandbySince(delta) => delta.apply(&mut combatant.standby, direction),
            Self::StandbyLost(delta) => delta.apply(&mut combatant.lost, direction),
            Self::Declared(delta) => delta.apply(&mut combatant.actions.declared, direction),
            Self::Moving(delta) => delta.apply(&mut combatant.actions.moving, direction),
            Self::HadStage(delta) => delta.apply(&mut combatant.actions.has_had_stage, direction),
            Self::Actions(splice) => splice.apply(&mut combatant.actions.taken, direction),
            Self::WeaponActions(splice) => {
                splice.apply(&mut combatant.actions.weapon_actions, direction)
            }
            Self::Aim(delta) => delta.apply(&mut combatant.actions.aim, direction),
            Self::AimIsHeld(delta) => delta.apply(&mut combatant.actions.aim_is_held, direction),
            Self::LastTest(delta) => delta.apply(&mut combatant.last_test, direction),
            Self::Effects(splice) => splice.apply(&mut combatant.effects, direction),
            Self::Notes(splice) => splice.apply(&mut combatant.notes, direction),
        }
    }
}

/// Removes a combatant. Returns false where they are others than those to go.
fn remove(combatant: &Arc<Combatant>, state: &mut Encounter) -> bool {
    let is_there = state.combatants.shared(combatant.id) == Some(combatant);
    is_there && state.combatants.remove(combatant.id).is_some()
}

/// The entries in which two maps differ.
fn entries_between<K: Ord + Clone>(
    old: &BTreeMap<K, i32>,
    new: &BTreeMap<K, i32>,
) -> Vec<(K, Delta<Option<i32>>)> {
    let gone = old.keys().filter(|key| !new.contains_key(key));
    let keys = gone.chain(new.keys());
    let delta = |key: &K| Delta::between(&old.get(key).copied(), &new.get(key).copied());
    keys.filter_map(|key| Some((key.clone(), delta(key)?))).collect()
}

/// Applies a change of one entry. Returns false where the map holds another value.
fn apply_entry<K: Ord + Clone>(
    map: &mut BTreeMap<K, i32>,
    key: &K,
    delta: &Delta<Option<i32>>,
    direction: Direction,
) -> bool {
    let mut value = map.get(key).copied();
    if !delta.apply(&mut value, direction) {
        return false;
    }
    match value {
        Some(value) => map.insert(key.clone(), value),
        None => map.remove(key),
    };
    true
}
