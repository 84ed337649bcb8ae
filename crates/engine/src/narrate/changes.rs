//! State changes in sentences, for commands whose facts do not say what was done.

use super::harm::is_condition;
use super::names::Names;
use super::{facts, order};
use crate::command::{InjuryKind, KEYS, StatEdit, written};
use crate::encounter::{CombatantChange, Effect, Fact, Id, Injuries, Splice, StateChange, Timer};
use crate::rules::Weapon;
use crate::text::counted;

/// Tells what was changed, in order; the new values of a combatant share a sentence.
pub(super) fn tell<'a>(
    names: Names,
    changes: impl Iterator<Item = &'a StateChange>,
) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let (mut joined, mut ranks) = (Vec::new(), Vec::new());
    let mut edited = None;
    for change in changes {
        match change {
            StateChange::Combatant(who, change) => {
                for edit in edits(change) {
                    match told.last_mut().filter(|_| edited == Some(*who)) {
                        Some(last) => *last += &format!(", {}", value(&edit)),
                        None => told.push(format!("{}: {}", names.one(*who), value(&edit))),
                    }
                    edited = Some(*who);
                }
                told.extend(of_combatant(names, *who, change));
            }
            StateChange::Title(title) => told.push(format!("Title: {}", title.new)),
            StateChange::Ruleset(ruleset) => {
                told.push(format!("Ruleset {}: {}", ruleset.new.id, ruleset.new.about));
            }
            StateChange::CombatantRemoved(it) => told.push(format!("{} is removed", it.name)),
            StateChange::Timers(timers) => told.extend(of_timers(names, timers)),
            StateChange::CombatantAdded(it) => joined.push(it.id),
            StateChange::DowntimeSeconds(it) => {
                told.push(format!("{} later", duration(it.new.saturating_sub(it.old))));
            }
            StateChange::Slot(_, it) if it.new.manual_rank != it.old.manual_rank => {
                ranks.push((it.new.manual_rank, it.new.who));
            }
            StateChange::Slots(slots) => {
                let granted = slots.added.iter().filter(|slot| slot.granted);
                let told_of = |who| format!("{} gets an action in this phase", names.one(who));
                told.extend(granted.map(|slot| told_of(slot.who)));
            }
            _ => {}
        }
    }
    if !joined.is_empty() {
        told.extend(facts::sentence(names, &Fact::Joined { who: joined }));
    }
    if ranks.len() > 1 {
        ranks.sort_unstable();
        let order: Vec<_> = ranks.iter().map(|&(_, who)| names.one(who)).collect();
        told.push(format!("Order by hand: {}", order.join(", ")));
    }
    told
}

/// Tells a change of a combatant that is no edit.
fn of_combatant(names: Names, who: Id, change: &CombatantChange) -> Vec<String> {
    let name = names.one(who);
    match change {
        CombatantChange::Name(it) => vec![format!("{} is now called {}", it.old, it.new)],
        CombatantChange::Surprised(it) => {
            vec![format!("{name} is {}surprised", if it.new { "" } else { "no longer " })]
        }
        CombatantChange::MoxieLeft(it) if it.new < it.old => {
            vec![format!("{name} spends a point of Moxie ({} left)", it.new)]
        }
        CombatantChange::StandbySince(it) if it.new.is_some() => vec![format!("{name} waits")],
        CombatantChange::Declared(it) => {
            it.new.iter().map(|what| format!("{name} declares: {what}")).collect()
        }
        CombatantChange::Effects(effects) => of_effects(names, who, effects),
        CombatantChange::Notes(notes) => {
            notes.added.iter().map(|note| format!("Note on {name}: {note}")).collect()
        }
        _ => Vec::new(),
    }
}

fn of_effects(names: Names, who: Id, effects: &Splice<Effect>) -> Vec<String> {
    let name = names.one(who);
    let stays = |it: &&Effect| effects.added.iter().any(|other| other.label == it.label);
    let ended = effects.removed.iter().filter(|it| !stays(it));
    let ended = ended.map(|it| Fact::EffectEnded { who, label: it.label.clone() });
    let ended = ended.filter_map(|fact| facts::sentence(names, &fact));
    // Passing time moves the end.
    let only_moved = |it: &&Effect| {
        let moved = |old: &Effect| Effect { end: it.end, ..old.clone() } == **it;
        effects.removed.iter().any(moved)
    };
    let added = effects.added.iter().filter(|it| !only_moved(it));
    let added = added.map(|Effect { label, .. }| match is_condition(label) {
        true => format!("{name} is {label}"),
        false => format!("{name}: {label}"),
    });
    ended.chain(added).collect()
}

fn of_timers(names: Names, timers: &Splice<Timer>) -> Vec<String> {
    let until = |it: &Timer| order::clock(names.rules(), it.ends);
    let added = timers.added.iter().map(|it| format!("Timer {} until {}", it.label, until(it)));
    if timers.added.is_empty() {
        timers.removed.iter().map(|it| format!("Timer {} is stopped", it.label)).collect()
    } else {
        added.collect()
    }
}

/// The edits that would make a change.
fn edits(change: &CombatantChange) -> Vec<StatEdit> {
    match change {
        CombatantChange::Stat(stat, it) => vec![StatEdit::Stat(*stat, it.new)],
        CombatantChange::Morph(it) => vec![StatEdit::Morph(it.new)],
        CombatantChange::Side(it) => vec![StatEdit::Side(it.new)],
        CombatantChange::Armor(it) => vec![StatEdit::Armor(it.new.clone())],
        CombatantChange::Accessory(it) => vec![StatEdit::Accessory(it.new)],
        CombatantChange::Heals(it) => vec![StatEdit::Heals(it.new)],
        CombatantChange::Hidden(it) => vec![StatEdit::Hidden(it.new)],
        CombatantChange::Skill(label, it) => vec![StatEdit::Skill(label.to_string(), it.new)],
        CombatantChange::Weapons(it) => {
            let edit =
                |weapon: &Weapon, profile| StatEdit::Weapon(weapon.label.to_string(), profile);
            let gone = it.removed.iter().filter(|_| it.added.is_empty()).map(|it| edit(it, None));
            gone.chain(it.added.iter().map(|it| edit(it, Some(it.profile.clone())))).collect()
        }
        CombatantChange::Injuries(it) => {
            let counts = |of: &Injuries| {
                [
                    (InjuryKind::Damage, of.damage),
                    (InjuryKind::Wounds, of.wounds),
                    (InjuryKind::Stress, of.stress),
                    (InjuryKind::Traumas, of.traumas),
                ]
            };
            let both = counts(&it.old).into_iter().zip(counts(&it.new));
            let changed = both.filter(|(old, new)| old != new);
            changed.map(|(_, (kind, count))| StatEdit::Injury(kind, count)).collect()
        }
        CombatantChange::MoxieLeft(it) if it.new > it.old => vec![StatEdit::Pool(it.new)],
        CombatantChange::Roll(it) => {
            it.new.iter().flat_map(|roll| &roll.dice).map(|&die| StatEdit::Die(die)).collect()
        }
        _ => Vec::new(),
    }
}

/// Formats seconds in the greatest unit that fits: "2 days".
fn duration(seconds: u32) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let unit = units.into_iter().find(|(unit, _)| seconds.is_multiple_of(*unit));
    let (unit, noun) = unit.unwrap_or((1, "second"));
    counted(i32::try_from(seconds / unit).unwrap_or(i32::MAX), noun)
}

/// An edit in words: "INIT 100".
fn value(edit: &StatEdit) -> String {
    let (key, value) = written(edit);
    let label = match KEYS.iter().find(|it| it.word == key) {
        Some(known) => known.label,
        None => key.split_once('.').map_or(key.as_str(), |(_, label)| label),
    };
    format!("{label} {value}")
}
