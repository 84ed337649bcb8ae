//! State changes. Each holds the old and the new value, so it can be applied and reverted.
//!
//! Changes are found by comparing the state before a command with the state the rules made of it
//! ([`StateChange::between`]), so that no rule can forget to record one. Applying them decides nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use super::combatant::Shot;
use super::direction::Direction;
use super::{
    Ambush, Combatant, Combatants, Effect, Encounter, GroundDistance, HeldBack, Id, InitiativeRoll,
    Injuries, Interrupter, PendingDecision, Reminder, Slot, Splice, TestResult, Timer,
    WeaponAction,
};
use crate::command::{ActionKind, PlayersPolicy, Tactics};
use crate::rules::{
    Armor, ArmorLayer, Counter, Healing, Mode, Morph, Ruleset, Side, Stat, Status, TurnPhase,
    Weapon, first,
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
    /// The change from `old` to `new`; `None` if they are equal.
    fn between(old: &T, new: &T) -> Option<Self> {
        (old != new).then(|| Self { old: old.clone(), new: new.clone() })
    }

    /// Puts one value in the place of the other. Returns false if something else stands there.
    fn apply(&self, value: &mut T, direction: Direction) -> bool {
        let (from, to) = direction.order(&self.old, &self.new);
        let fits = value == from;
        if fits {
            value.clone_from(to);
        }
        fits
    }
}

/// Declares the changes of a whole: each with its type and the part that changes. Brackets name the item of the part. A row
/// may name the functions that find and apply its changes, if those of the type do not.
///
/// Changes are found in the order of the rows, and can be applied in that order.
macro_rules! changes {
    (
        $(#[$attribute:meta])*
        $name:ident of $whole:ty {
            $($variant:ident $([$item:ident: $item_type:ty])?: $change:ty
                = $($part:ident).+ $(by $find:path, $apply:path)?;)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        #[allow(missing_docs, reason = "the names say which part changes")]
        pub enum $name {
            $($variant($($item_type,)? $change),)+
        }

        impl $name {
            /// All changes from one state to another, in an order in which they can be applied.
            #[allow(unused_parens, reason = "most changes are of a whole part, without an item")]
            pub(super) fn between(old: &$whole, new: &$whole) -> Vec<Self> {
                let mut changes = Vec::new();
                $(
                    let find = first!($($find,)? <$change>::between);
                    let found = find(&old.$($part).+, &new.$($part).+).into_iter();
                    let found = found.map(|($($item,)? it)| Self::$variant($($item,)? it));
                    changes.extend(found);
                )+
                changes
            }

            /// Applies the change to the state it was found in, or takes it back from the state it led to. Returns
            /// false, and changes nothing, if the state is another: if it does not hold the value that goes.
            pub(super) fn apply(&self, whole: &mut $whole, direction: Direction) -> bool {
                match self {
                    $(Self::$variant($($item,)? change) => {
                        let apply = first!($($apply,)? <$change>::apply);
                        apply(change, &mut whole.$($part).+, $($item,)? direction)
                    })+
                }
            }
        }
    };
}

changes! {
    /// A change of the encounter.
    StateChange of Encounter {
        Ruleset: Delta<Arc<Ruleset>> = ruleset;
        Title: Delta<PlainText> = title;
        Mode: Delta<Mode> = mode;
        Clock: Delta<TurnPhase> = clock;
        LastId: Delta<u32> = last_id;
        // Those who go make room for those who come: they may have the same name.
        CombatantRemoved: Arc<Combatant> = combatants by removed, remove;
        Combatant[id: Id]: CombatantChange = combatants by altered, alter;
        CombatantAdded: Arc<Combatant> = combatants by added, add;
        Slots: Splice<Slot> = phase.slots by other_slots, Splice::apply;
        Slot[index: usize]: Delta<Slot> = phase.slots by changed_slots, change_slot;
        SharedSlotLocked: Delta<bool> = phase.shared_slot_locked;
        HeldBack: Delta<Vec<HeldBack>> = phase.held_back;
        Interrupters: Splice<Interrupter> = phase.interrupters;
        PhaseStarted: Delta<bool> = phase.phase_started;
        PhaseIsFree: Delta<bool> = phase.is_free;
        Ambush: Delta<Ambush> = ambush;
        Timers: Splice<Timer> = timers;
        Decisions: Splice<PendingDecision> = pending;
        DowntimeSeconds: Delta<u32> = downtime_seconds;
        Players: Delta<PlayersPolicy> = players;
        Ground: Splice<GroundDistance> = ground;
    }
}

changes! {
    /// A change of one combatant.
    CombatantChange of Combatant {
        Name: Delta<PlainText> = name;
        Stat[stat: Stat]: Delta<Option<i32>> = block.explicit by changed_entries, change_entry;
        Morph: Delta<Morph> = block.morph;
        Side: Delta<Side> = block.side;
        Armor: Delta<Armor> = block.armor;
        Accessory: Delta<ArmorLayer> = block.accessory;
        Heals: Delta<Option<Healing>> = block.heals;
        Hidden: Delta<bool> = block.hidden;
        Alias: Delta<Option<PlainText>> = block.alias;
        Tactics: Delta<Tactics> = block.tactics;
        Skill[label: PlainText]: Delta<Option<i32>> = block.skills by changed_entries, change_entry;
        Weapons: Splice<Weapon> = block.weapons;
        Counter[label: PlainText]: Delta<Option<Counter>> = block.counters by changed_entries, change_entry;
        Injuries: Delta<Injuries> = injuries;
        Status: Delta<Status> = status;
        Reserve: Delta<Option<PlainText>> = reserve;
        At: Delta<Option<PlainText>> = at;
        Surprised: Delta<bool> = surprised;
        MoxieLeft: Delta<i32> = pool;
        Roll: Delta<Option<InitiativeRoll>> = roll;
        StandbySince: Delta<Option<TurnPhase>> = standby;
        StandbyLost: Delta<bool> = lost;
        Declared: Delta<Option<PlainText>> = actions.declared;
        Moving: Delta<bool> = actions.moving;
        HadStage: Delta<bool> = actions.has_had_stage;
        Actions: Splice<ActionKind> = actions.taken;
        WeaponActions: Splice<WeaponAction> = actions.weapon_actions;
        Shots: Splice<Shot> = actions.shots;
        Aim: Delta<i32> = actions.aim;
        AimIsHeld: Delta<bool> = actions.aim_is_held;
        LastTest: Delta<Option<TestResult>> = last_test;
        Attacked: Delta<Option<Id>> = attacked;
        HurtBy: Delta<Option<Id>> = hurt_by;
        Effects: Splice<Effect> = effects;
        Notes: Splice<PlainText> = notes;
        Reminders: Splice<Reminder> = reminders;
    }
}

/// Values by their names: stats, skills, counters.
type Entries<K, V> = BTreeMap<K, V>;

/// A change of an entry; `None` for one that is not there.
type EntryDelta<V> = Delta<Option<V>>;

/// Finds the entries that changed.
fn changed_entries<K: Ord + Clone, V: Copy + PartialEq>(
    old: &Entries<K, V>,
    new: &Entries<K, V>,
) -> Vec<(K, EntryDelta<V>)> {
    let gone = old.keys().filter(|key| !new.contains_key(key));
    let keys = gone.chain(new.keys());
    let delta = |key: &K| Delta::between(&old.get(key).copied(), &new.get(key).copied());
    keys.filter_map(|key| Some((key.clone(), delta(key)?))).collect()
}

fn change_entry<K: Ord + Clone, V: Copy + PartialEq>(
    delta: &EntryDelta<V>,
    entries: &mut Entries<K, V>,
    key: &K,
    direction: Direction,
) -> bool {
    let mut value = entries.get(key).copied();
    let fits = delta.apply(&mut value, direction);
    match value {
        Some(value) => entries.insert(key.clone(), value),
        None => entries.remove(key),
    };
    fits
}

/// Finds the slots that changed, by their indices, if none came or went.
fn changed_slots(old: &[Slot], new: &[Slot]) -> Vec<(usize, Delta<Slot>)> {
    if old.len() != new.len() {
        return Vec::new();
    }
    let pairs = old.iter().zip(new).enumerate();
    pairs.filter_map(|(index, (old, new))| Some((index, Delta::between(old, new)?))).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the table passes a reference")]
fn change_slot(
    delta: &Delta<Slot>,
    slots: &mut [Slot],
    index: &usize,
    direction: Direction,
) -> bool {
    slots.get_mut(*index).is_some_and(|slot| delta.apply(slot, direction))
}

/// Finds the slots that came or went: a phase opened or ended, a slot was given or taken.
fn other_slots(old: &[Slot], new: &[Slot]) -> Option<Splice<Slot>> {
    if old.len() == new.len() { None } else { Splice::between(old, new) }
}

fn removed(old: &Combatants, new: &Combatants) -> Vec<Arc<Combatant>> {
    let differences = new.differences(old);
    differences.filter(|(_, new)| new.is_none()).filter_map(|(old, _)| old.cloned()).collect()
}

fn remove(who: &Arc<Combatant>, all: &mut Combatants, direction: Direction) -> bool {
    set_present(who, all, direction == Direction::Back)
}

fn added(old: &Combatants, new: &Combatants) -> Vec<Arc<Combatant>> {
    removed(new, old)
}

fn add(who: &Arc<Combatant>, all: &mut Combatants, direction: Direction) -> bool {
    set_present(who, all, direction == Direction::Forward)
}

/// Puts a combatant in, or takes one out who is just as this.
fn set_present(who: &Arc<Combatant>, all: &mut Combatants, is_present: bool) -> bool {
    if is_present {
        return all.insert(Arc::clone(who));
    }
    all.shared(who.id) == Some(who) && all.remove(who.id).is_some()
}

/// Finds the changes of combatants who stay.
fn altered(old: &Combatants, new: &Combatants) -> Vec<(Id, CombatantChange)> {
    let mut found = Vec::new();
    for (old, new) in new.differences(old).filter_map(|(old, new)| old.zip(new)) {
        let changes = CombatantChange::between(old, new).into_iter();
        found.extend(changes.map(|change| (new.id, change)));
    }
    found
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the table passes a reference")]
fn alter(change: &CombatantChange, all: &mut Combatants, id: &Id, direction: Direction) -> bool {
    all.get_mut(*id).is_some_and(|combatant| change.apply(combatant, direction))
}
