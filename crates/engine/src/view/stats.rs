//! Values of a combatant by the keys of the command language.

use super::Value;
use crate::command::{self, InjuryKind, written};
use crate::encounter::{Combatant, Encounter, StatBlock};
use crate::rules::{Parameters, SlotSource, Stat};
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
        key => match key.split_once('.') {
            Some(("weapon", label)) => {
                let mut weapons = combatant.block.weapons.iter();
                let weapon = weapons.find(|weapon| weapon.is_called(label));
                weapon.map(|it| Value::Weapon(Box::new(it.as_it_stands()))).into()
            }
            Some(("counter", label)) => {
                let mut counters = combatant.block.counters.iter();
                let counter = counters.find(|(known, _)| is_same(known, label));
                counter.map(|(_, it)| it.to_string()).into()
            }
            Some(("skill", label)) => combatant.skill_now(label, rules).into(),
            _ => value(&combatant.block, key)?,
        },
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
