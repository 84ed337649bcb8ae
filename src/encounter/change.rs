//! State changes. Each holds the old and the new value, so it can be applied and reverted.
//!
//! Changes are found by comparing the state before a command with the state the rules made of it
//! ([`StateChange::between`]), so that no rule can forget to record one. Applying them decides nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::combatant::{Combatant, Id, Injuries, WeaponAction};
use super::effect::Effect;
use super::pages::Difference;
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
#[derive(Clone, Debug, PartialEq, Eq)]
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

    fn reversed(&self) -> Self {
        Self { old: self.new.clone(), new: self.old.clone() }
    }

    /// Puts the new value in the place of the old one. Returns false where another value stands there.
    fn apply(&self, value: &mut T) -> bool {
        let fits = *value == self.old;
        if fits {
            *value = self.new.clone();
        }
        fits
    }
}

/// A change of the encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Pending(Splice<PendingDecision>),
    DowntimePassed(Delta<u32>),
}

/// A change of one combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Pool(Delta<i32>),
    Roll(Delta<Option<super::combatant::InitiativeRoll>>),
    Standby(Delta<Option<TurnPhase>>),
    Lost(Delta<bool>),
    Declared(Delta<Option<PlainText>>),
    Moving(Delta<bool>),
    HasHadStage(Delta<bool>),
    Taken(Splice<ActionKind>),
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
        for Difference { old, new } in new.combatants.differences(&old.combatants) {
            match (old, new) {
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
        changes.extend(Splice::between(&old.pending, &new.pending).map(Self::Pending));
        let passed = Delta::between(&old.downtime_seconds, &new.downtime_seconds);
        changes.extend(passed.map(Self::DowntimePassed));
        changes
    }

    /// Applies the change to the state it was found in. Returns false, and changes nothing, where the state is another:
    /// where it does not hold the old value.
    pub(super) fn apply(&self, state: &mut Encounter) -> bool {
        match self {
            Self::Ruleset(delta) => delta.apply(&mut state.ruleset),
            Self::Title(delta) => delta.apply(&mut state.title),
            Self::Mode(delta) => delta.apply(&mut state.mode),
            Self::Clock(delta) => delta.apply(&mut state.clock),
            Self::LastId(delta) => delta.apply(&mut state.last_id),
            Self::CombatantAdded(combatant) => state.combatants.insert(Arc::clone(combatant)),
            Self::CombatantRemoved(combatant) => {
                let is_there = state.combatants.shared(combatant.id) == Some(combatant);
                is_there && state.combatants.remove(combatant.id).is_some()
            }
            Self::Combatant(id, CombatantChange::Name(delta)) => {
                state.name(*id) == delta.old.as_str() && state.combatants.rename(*id, &delta.new)
            }
            Self::Combatant(id, change) => {
                state.combatants.get_mut(*id).is_some_and(|combatant| change.apply(combatant))
            }
            Self::Slots(splice) => splice.apply(&mut state.phase.slots),
            Self::Slot(index, delta) => {
                state.phase.slots.get_mut(*index).is_some_and(|slot| delta.apply(slot))
            }
            Self::SharedSlotLocked(delta) => delta.apply(&mut state.phase.shared_slot_locked),
            Self::Interrupters(splice) => splice.apply(&mut state.phase.interrupters),
            Self::PhaseStarted(delta) => delta.apply(&mut state.phase.phase_started),
            Self::Timers(splice) => splice.apply(&mut state.timers),
            Self::Pending(splice) => splice.apply(&mut state.pending),
            Self::DowntimePassed(delta) => delta.apply(&mut state.downtime_seconds),
        }
    }

    /// The change back.
    #[must_use]
    pub(super) fn reversed(&self) -> Self {
        match self {
            Self::Ruleset(delta) => Self::Ruleset(delta.reversed()),
            Self::Title(delta) => Self::Title(delta.reversed()),
            Self::Mode(delta) => Self::Mode(delta.reversed()),
            Self::Clock(delta) => Self::Clock(delta.reversed()),
            Self::LastId(delta) => Self::LastId(delta.reversed()),
            Self::CombatantAdded(combatant) => Self::CombatantRemoved(Arc::clone(combatant)),
            Self::CombatantRemoved(combatant) => Self::CombatantAdded(Arc::clone(combatant)),
            Self::Combatant(id, change) => Self::Combatant(*id, change.reversed()),
            Self::Slots(splice) => Self::Slots(splice.reversed()),
            Self::Slot(index, delta) => Self::Slot(*index, delta.reversed()),
            Self::SharedSlotLocked(delta) => Self::SharedSlotLocked(delta.reversed()),
            Self::Interrupters(splice) => Self::Interrupters(splice.reversed()),
            Self::PhaseStarted(delta) => Self::PhaseStarted(delta.reversed()),
            Self::Timers(splice) => Self::Timers(splice.reversed()),
            Self::Pending(splice) => Self::Pending(splice.reversed()),
            Self::DowntimePassed(delta) => Self::DowntimePassed(delta.reversed()),
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
        changes.extend(Delta::between(&old.pool, &new.pool).map(Self::Pool));
        changes.extend(Delta::between(&old.roll, &new.roll).map(Self::Roll));
        changes.extend(Delta::between(&old.standby, &new.standby).map(Self::Standby));
        changes.extend(Delta::between(&old.lost, &new.lost).map(Self::Lost));
        let (before, after) = (&old.actions, &new.actions);
        changes.extend(Delta::between(&before.declared, &after.declared).map(Self::Declared));
        changes.extend(Delta::between(&before.moving, &after.moving).map(Self::Moving));
        let had_stage = Delta::between(&before.has_had_stage, &after.has_had_stage);
        changes.extend(had_stage.map(Self::HasHadStage));
        changes.extend(Splice::between(&before.taken, &after.taken).map(Self::Taken));
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

    fn apply(&self, combatant: &mut Combatant) -> bool {
        match self {
            Self::Name(delta) => delta.apply(&mut combatant.name),
            Self::Stat(stat, delta) => apply_entry(&mut combatant.block.explicit, stat, delta),
            Self::Morph(delta) => delta.apply(&mut combatant.block.morph),
            Self::Side(delta) => delta.apply(&mut combatant.block.side),
            Self::Armor(delta) => delta.apply(&mut combatant.block.armor),
            Self::Accessory(delta) => delta.apply(&mut combatant.block.accessory),
            Self::Hidden(delta) => delta.apply(&mut combatant.block.hidden),
            Self::Skill(label, delta) => apply_entry(&mut combatant.block.skills, label, delta),
            Self::Weapons(splice) => splice.apply(&mut combatant.block.weapons),
            Self::Injuries(delta) => delta.apply(&mut combatant.injuries),
            Self::Status(delta) => delta.apply(&mut combatant.status),
            Self::Reserve(delta) => delta.apply(&mut combatant.reserve),
            Self::Surprised(delta) => delta.apply(&mut combatant.surprised),
            Self::Pool(delta) => delta.apply(&mut combatant.pool),
            Self::Roll(delta) => delta.apply(&mut combatant.roll),
            Self::Standby(delta) => delta.apply(&mut combatant.standby),
            Self::Lost(delta) => delta.apply(&mut combatant.lost),
            Self::Declared(delta) => delta.apply(&mut combatant.actions.declared),
            Self::Moving(delta) => delta.apply(&mut combatant.actions.moving),
            Self::HasHadStage(delta) => delta.apply(&mut combatant.actions.has_had_stage),
            Self::Taken(splice) => splice.apply(&mut combatant.actions.taken),
            Self::WeaponActions(splice) => splice.apply(&mut combatant.actions.weapon_actions),
            Self::Aim(delta) => delta.apply(&mut combatant.actions.aim),
            Self::AimIsHeld(delta) => delta.apply(&mut combatant.actions.aim_is_held),
            Self::LastTest(delta) => delta.apply(&mut combatant.last_test),
            Self::Effects(splice) => splice.apply(&mut combatant.effects),
            Self::Notes(splice) => splice.apply(&mut combatant.notes),
        }
    }

    fn reversed(&self) -> Self {
        match self {
            Self::Name(delta) => Self::Name(delta.reversed()),
            Self::Stat(stat, delta) => Self::Stat(*stat, delta.reversed()),
            Self::Morph(delta) => Self::Morph(delta.reversed()),
            Self::Side(delta) => Self::Side(delta.reversed()),
            Self::Armor(delta) => Self::Armor(delta.reversed()),
            Self::Accessory(delta) => Self::Accessory(delta.reversed()),
            Self::Hidden(delta) => Self::Hidden(delta.reversed()),
            Self::Skill(label, delta) => Self::Skill(label.clone(), delta.reversed()),
            Self::Weapons(splice) => Self::Weapons(splice.reversed()),
            Self::Injuries(delta) => Self::Injuries(delta.reversed()),
            Self::Status(delta) => Self::Status(delta.reversed()),
            Self::Reserve(delta) => Self::Reserve(delta.reversed()),
            Self::Surprised(delta) => Self::Surprised(delta.reversed()),
            Self::Pool(delta) => Self::Pool(delta.reversed()),
            Self::Roll(delta) => Self::Roll(delta.reversed()),
            Self::Standby(delta) => Self::Standby(delta.reversed()),
            Self::Lost(delta) => Self::Lost(delta.reversed()),
            Self::Declared(delta) => Self::Declared(delta.reversed()),
            Self::Moving(delta) => Self::Moving(delta.reversed()),
            Self::HasHadStage(delta) => Self::HasHadStage(delta.reversed()),
            Self::Taken(splice) => Self::Taken(splice.reversed()),
            Self::WeaponActions(splice) => Self::WeaponActions(splice.reversed()),
            Self::Aim(delta) => Self::Aim(delta.reversed()),
            Self::AimIsHeld(delta) => Self::AimIsHeld(delta.reversed()),
            Self::LastTest(delta) => Self::LastTest(delta.reversed()),
            Self::Effects(splice) => Self::Effects(splice.reversed()),
            Self::Notes(splice) => Self::Notes(splice.reversed()),
        }
    }
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
) -> bool {
    let mut value = map.get(key).copied();
    if !delta.apply(&mut value) {
        return false;
    }
    match value {
        Some(value) => map.insert(key.clone(), value),
        None => map.remove(key),
    };
    true
}
