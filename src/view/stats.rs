//! Values of a combatant by the keys of the command language.

use strum::IntoEnumIterator;

use super::value::Value;
use crate::encounter::{Combatant, Encounter};
use crate::rules::Stat;

/// The keys of `expect stats` that are not stats of the stat block.
const OTHER_KEYS: [&str; 18] = [
    "morph",
    "side",
    "armor",
    "accessory",
    "hidden",
    "surprised",
    "pool",
    "damage",
    "wounds",
    "stress",
    "traumas",
    "status",
    "score",
    "die",
    "penalty",
    "aim",
    "mind",
    "bonus",
];

/// Every key of `expect stats` for a combatant, skills included.
pub fn stat_keys(combatant: &Combatant) -> impl Iterator<Item = String> {
    let others = OTHER_KEYS.iter().map(|key| (*key).to_owned());
    let stats = Stat::iter().map(|stat| stat.to_string());
    others.chain(stats).chain(combatant.block.skills.keys().map(|label| format!("skill.{label}")))
}

/// The value of a key of `expect stats`; `None` where there is no such key.
pub fn stat(state: &Encounter, combatant: &Combatant, key: &str) -> Option<Value> {
    let rules = state.rules();
    if let Ok(stat) = key.parse::<Stat>() {
        return Some(combatant.stat(stat, rules).into());
    }
    Some(match key {
        "morph" => combatant.block.morph.to_string().into(),
        "side" => combatant.block.side.to_string().into(),
        "armor" => combatant.armor().to_string().into(),
        "accessory" => combatant.block.accessory.to_string().into(),
        "hidden" => combatant.block.hidden.into(),
        "surprised" => combatant.surprised.into(),
        "pool" => combatant.pool.into(),
        "damage" => combatant.injuries.damage.into(),
        "wounds" => combatant.injuries.wounds.into(),
        "stress" => combatant.injuries.stress.into(),
        "traumas" => combatant.injuries.traumas.into(),
        "status" => combatant.status.to_string().into(),
        "score" => state.score(combatant.id).into(),
        "die" => die(combatant),
        "penalty" => combatant.penalty(rules).into(),
        "aim" => combatant.actions.aim.into(),
        "mind" => combatant.mind(rules).to_string().into(),
        "bonus" => combatant.damage_bonus().into(),
        skill => {
            let label = skill.strip_prefix("skill.")?;
            let known = combatant.block.skills.iter();
            let mut matching = known.filter(|(known, _)| known.eq_ignore_ascii_case(label));
            matching.next().map(|(_, value)| *value).into()
        }
    })
}

fn die(combatant: &Combatant) -> Value {
    match combatant.roll.as_ref().map(|roll| roll.dice.as_slice()) {
        None => Value::None,
        Some(&[only]) => only.into(),
        Some(several) => several.iter().map(i32::to_string).collect::<Vec<_>>().join(" ").into(),
    }
}
