//! Values of a combatant by the keys of the command language.

use super::Value;
use crate::command::{self, InjuryKind, written};
use crate::encounter::{Combatant, Encounter, StatBlock};
use crate::rules::{Parameters, SlotSource, Stat, Weapon};
use crate::text::is_same;

/// Returns every key of `expect stats` for a combatant, skills and weapons included.
pub fn stat_keys(combatant: &Combatant) -> impl Iterator<Item = String> {
    let labels = combatant.block.skills.keys();
    let keys = command::stat_keys().filter(|key| !key.ends_with('.')).map(str::to_owned);
    let weapons = combatant.block.weapons.iter();
    keys.chain(labels.map(|label| format!("skill.{label}")))
        .chain(weapons.map(|weapon| format!("weapon.{}", weapon.label)))
        .chain(combatant.block.counters.keys().map(|label| format!("counter.{label}")))
}

/// Returns the value of a key of `expect stats`; `None` for an unknown key.
pub fn stat(state: &Encounter, combatant: &Combatant, key: &str) -> Option<Value> {
    let rules = state.rules();
    if let Ok(stat) = key.parse::<Stat>() {
        return Some(combatant.stat(stat, rules).into());
    }
    if let Ok(kind) = key.parse::<InjuryKind>() {
        return Some(combatant.injuries.count(kind).into());
    }
    Some(match key {
        "armor" => combatant.armor().to_string().into(),
        "surprised" => combatant.surprised.into(),
        "reserve" => combatant.reserve.as_ref().map(|label| Value::Word(label.to_string())).into(),
        "at" => combatant.at.as_ref().map(|place| Value::Word(place.to_string())).into(),
        "pool" => combatant.pool.into(),
        "status" => combatant.status.to_string().into(),
        "score" => state.score(combatant.id).into(),
        "die" => die(combatant, rules),
        "penalty" => combatant.penalty(rules).into(),
        "tactics" => Value::Tactics(combatant.block.tactics.clone()),
        "aim" => combatant.actions.aim.into(),
        "defense" => combatant.defense_modifiers().map(|(_, value)| value).sum::<i32>().into(),
        "attacked" => combatant.attacked_modifiers().map(|(_, value)| value).sum::<i32>().into(),
        "mind" => combatant.mind(rules).to_string().into(),
        "bonus" => combatant.damage_bonus().into(),
        key if key.starts_with("weapon.") => {
            let weapons = combatant.block.weapons.iter();
            let mut matching = weapons.filter(|weapon| weapon.is_called(&key["weapon.".len()..]));
            let weapon = |it: &Weapon| Value::Weapon(Box::new(it.as_it_stands()));
            matching.next().map(weapon).into()
        }
        key if key.starts_with("counter.") => {
            let mut counters = combatant.block.counters.iter();
            let label = &key["counter.".len()..];
            counters.find(|(known, _)| is_same(known, label)).map(|(_, it)| it.to_string()).into()
        }
        key if key.starts_with("skill.") => {
            combatant.skill_now(&key["skill.".len()..], rules).into()
        }
        key => value(&combatant.block, key)?,
    })
}

/// A value of the stat block that is no number, as it is written.
fn value(block: &StatBlock, key: &str) -> Option<Value> {
    let values = block.values().iter().map(written).collect::<Vec<_>>();
    let (_, text) = values.into_iter().find(|(known, _)| known == key)?;
    Some(match text.as_str() {
        "yes" => true.into(),
        "no" => false.into(),
        _ => text.into(),
    })
}

fn die(combatant: &Combatant, rules: &Parameters) -> Value {
    match &combatant.roll {
        None => Value::None,
        Some(roll) if rules.slots == SlotSource::Dice => Value::Numbers(roll.dice.clone()),
        Some(roll) => roll.dice.first().copied().into(),
    }
}
