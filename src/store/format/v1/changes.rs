//! Events of version 1 as changes of version 2: lists become splices, stat blocks become the entries that differ.

use super::combatant::{Doing, StatBlock, armor, stats};
use super::event::{Change, Event, Replaced};
use crate::encounter;
use crate::store::format::v2;
use crate::store::format::values::{Numbers, Word, Written};

/// The changes that an event stands for.
pub(super) fn changes_of(event: Event) -> Vec<v2::Change> {
    let change = match event {
        Event::Ruleset(it) => v2::Change::Ruleset(it.map(|ruleset| ruleset.0)),
        Event::Title(it) => v2::Change::Title(it.map(|title| title)),
        Event::Stage(it) => v2::Change::Mode(it.map(|stage| Word(stage.0))),
        Event::Time(it) => v2::Change::Clock(it.map(Into::into)),
        Event::LastId(it) => v2::Change::LastId(it.map(|id| id)),
        Event::Came(_, combatant) => v2::Change::CombatantAdded(Box::new(combatant.into())),
        Event::Left(_, combatant) => v2::Change::CombatantRemoved(Box::new(combatant.into())),
        Event::Of(id, change) => {
            let changes = combatant_changes(change).into_iter();
            return changes.map(|change| v2::Change::Combatant(id, change)).collect();
        }
        Event::Slots(it) => return splice(it).map(v2::Change::Slots).into_iter().collect(),
        Event::Slot(index, it) => v2::Change::Slot(index, it.map(Into::into)),
        Event::Standing(it) => v2::Change::SharedSlotLocked(it.map(|it| it)),
        Event::Interrupters(it) => {
            return splice(it).map(v2::Change::Interrupters).into_iter().collect();
        }
        Event::UnderWay(it) => v2::Change::PhaseStarted(it.map(|it| it)),
        Event::Timers(it) => return splice(it).map(v2::Change::Timers).into_iter().collect(),
        Event::Passed(it) => v2::Change::DowntimeSeconds(it.map(|seconds| seconds)),
        Event::Result(_) => return Vec::new(),
    };
    vec![change]
}

fn combatant_changes(change: Change) -> Vec<v2::CombatantChange> {
    use v2::CombatantChange as New;
    let change = match change {
        Change::Name(it) => New::Name(it.map(|name| name)),
        Change::Block(it) => return block_changes(it.was, it.now),
        Change::Harm(it) => New::Injuries(it.map(Into::into)),
        Change::Status(it) => New::Status(it.map(|status| Word(status.0))),
        Change::Surprised(it) => New::Surprised(it.map(|it| it)),
        Change::Pool(it) => New::MoxieLeft(it.map(|points| points)),
        Change::Roll(it) => New::Roll(it.map(|roll| roll.map(Into::into))),
        Change::Standby(it) => New::StandbySince(it.map(|since| since.map(Into::into))),
        Change::Lost(it) => New::StandbyLost(it.map(|it| it)),
        Change::Doing(it) => return action_changes(it.was, it.now),
        Change::LastTest(it) => New::LastTest(it.map(|last| last.map(Into::into))),
        Change::Effects(it) => return splice(it).map(New::Effects).into_iter().collect(),
        Change::Notes(it) => return splice(it).map(New::Notes).into_iter().collect(),
    };
    vec![change]
}

fn block_changes(was: StatBlock, now: StatBlock) -> Vec<v2::CombatantChange> {
    use v2::CombatantChange as New;
    let mut changes = Vec::new();
    let numbers = entries_between(stats(was.given), stats(now.given)).into_iter();
    changes.extend(numbers.map(|(stat, replaced)| New::Stat(stat, replaced)));
    changes.extend(replaced(Word(was.morph.0), Word(now.morph.0)).map(New::Morph));
    changes.extend(replaced(Word(was.side.0), Word(now.side.0)).map(New::Side));
    changes.extend(replaced(armor(&was.armor), armor(&now.armor)).map(New::Armor));
    let accessory = replaced(Written(was.accessory.0), Written(now.accessory.0));
    changes.extend(accessory.map(New::Accessory));
    changes.extend(replaced(was.hidden, now.hidden).map(New::Hidden));
    let skills = entries_between(was.skills, now.skills).into_iter();
    changes.extend(skills.map(|(label, replaced)| New::Skill(label, replaced)));
    changes
}

fn action_changes(was: Doing, now: Doing) -> Vec<v2::CombatantChange> {
    use v2::CombatantChange as New;
    let mut changes = Vec::new();
    changes.extend(replaced(was.declared, now.declared).map(New::Declared));
    changes.extend(replaced(was.moving, now.moving).map(New::Moving));
    let words = |doing: Vec<super::combatant::Named<_>>| {
        doing.into_iter().map(|kind| Word(kind.0)).collect::<Vec<_>>()
    };
    changes.extend(splice_between(&words(was.actions), &words(now.actions)).map(New::Actions));
    changes.extend(replaced(was.aim, now.aim).map(New::Aim));
    changes.extend(replaced(was.aim_is_held, now.aim_is_held).map(New::AimIsHeld));
    changes
}

impl<T> Replaced<T> {
    fn map<U>(self, value: impl Fn(T) -> U) -> v2::Replaced<U> {
        v2::Replaced { old: value(self.was), new: value(self.now) }
    }
}

/// The change from one value to another; `None` where they are equal.
fn replaced<T: PartialEq>(old: T, new: T) -> Option<v2::Replaced<T>> {
    (old != new).then_some(v2::Replaced { old, new })
}

/// The entries in which two lists of numbers differ.
fn entries_between<K: Ord + Clone>(
    mut old: Numbers<K>,
    new: Numbers<K>,
) -> Vec<(K, v2::Replaced<Option<i32>>)> {
    let mut changes = Vec::new();
    for (key, value) in new.0 {
        let before = old.0.remove(&key);
        changes.extend(replaced(before, Some(value)).map(|replaced| (key, replaced)));
    }
    let gone = old.0.into_iter();
    changes.extend(gone.map(|(key, value)| (key, v2::Replaced { old: Some(value), new: None })));
    changes
}

fn splice<T, U: From<T> + Clone + PartialEq>(lists: Replaced<Vec<T>>) -> Option<v2::Splice<U>> {
    let [old, new] =
        [lists.was, lists.now].map(|items| items.into_iter().map(U::from).collect::<Vec<U>>());
    splice_between(&old, &new)
}

/// The change from one list to another; `None` where they are equal.
pub(super) fn splice_between<T: Clone + PartialEq>(old: &[T], new: &[T]) -> Option<v2::Splice<T>> {
    let splice = encounter::Splice::between(old, new)?;
    Some(v2::Splice { at: splice.index, removed: splice.removed, added: splice.added })
}
