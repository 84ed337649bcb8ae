//! The state by the names of the command language: what `expect` compares, `show` prints and `--json` gives.

use std::collections::BTreeMap;

use serde::Serialize;
use strum::IntoEnumIterator;

use super::Encounter;
use super::combatant::{Combatant, Id};
use super::outcome::{Outcome, Value, fraction};
use crate::rules::{Class, SlotSource, Stat};

/// A member of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// Who.
    pub name: String,
    /// With which score.
    pub score: i32,
    /// In which class.
    pub class: Class,
}

/// One combatant by name and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The labels of the effects, oldest first.
    pub effects: Vec<String>,
    /// The notes, oldest first.
    pub notes: Vec<String>,
    /// Every key of `expect stats`.
    #[serde(flatten)]
    pub stats: BTreeMap<String, serde_json::Value>,
}

/// The whole state, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The title.
    pub title: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The phase, from 1.
    pub phase: u32,
    /// Seconds since the encounter began, at the start of this turn.
    pub seconds: u32,
    /// The stage.
    pub stage: String,
    /// Who is acting.
    pub acting: Vec<String>,
    /// The slots not yet done, first to last.
    pub order: Vec<Vec<Member>>,
    /// Who may declare now.
    pub declaring: Vec<String>,
    /// Who has not arrived yet.
    pub moving: Vec<String>,
    /// Who is on standby.
    pub held: Vec<String>,
    /// Whose delayed action was ever lost.
    pub lost: Vec<String>,
    /// Who is not active.
    pub out: Vec<String>,
    /// Everybody, in order of entry.
    pub combatants: Vec<Person>,
    /// The last result.
    pub result: Option<BTreeMap<String, serde_json::Value>>,
}

impl Encounter {
    /// The state in words.
    pub fn summary(&self) -> Summary {
        let names = |ids: Vec<Id>| self.names(&ids).into_iter().map(str::to_owned).collect();
        Summary {
            ruleset: self.ruleset.id.clone(),
            title: self.title.clone(),
            turn: self.clock.turn,
            phase: self.clock.phase,
            seconds: self.seconds(),
            stage: self.mode.to_string(),
            acting: names(self.acting()),
            order: self.order().into_iter().map(|group| self.members(&group)).collect(),
            declaring: names(self.declaring()),
            moving: names(self.moving()),
            held: names(self.held()),
            lost: names(self.lost()),
            out: names(self.out()),
            combatants: self.combatants.iter().map(|combatant| self.person(combatant)).collect(),
            result: (self.result != Outcome::default()).then(|| {
                self.result.0.iter().map(|(key, value)| (key.clone(), json(value))).collect()
            }),
        }
    }

    /// The members of a slot, in words.
    pub fn members(&self, group: &[usize]) -> Vec<Member> {
        let slots = group.iter().map(|&index| &self.phase.slots[index]);
        slots
            .map(|slot| Member {
                name: self
                    .get(slot.who)
                    .map(|combatant| combatant.name.clone())
                    .unwrap_or_default(),
                score: self.slot_score(slot),
                class: self.slot_class(slot),
            })
            .collect()
    }

    fn person(&self, combatant: &Combatant) -> Person {
        let fixed = KEYS.iter().map(|key| (*key).to_owned());
        let stats = Stat::iter().map(|stat| stat.to_string());
        let skills = combatant.block.skills.keys().map(|label| format!("skill.{label}"));
        let value = |key: String| {
            let value = match (key.as_str(), self.rules().slots, &combatant.roll) {
                ("die", SlotSource::Dice, Some(roll)) => roll.dice.clone().into(),
                _ => json(&self.stat_by_name(combatant, &key).unwrap_or(Value::None)),
            };
            (key, value)
        };
        Person {
            name: combatant.name.clone(),
            effects: combatant.effects.iter().map(|effect| effect.label.clone()).collect(),
            notes: combatant.notes.clone(),
            stats: fixed.chain(stats).chain(skills).map(value).collect(),
        }
    }

    /// The value of a key of `expect stats`; `None` where there is no such key.
    pub fn stat_by_name(&self, combatant: &Combatant, key: &str) -> Option<Value> {
        if let Ok(stat) = key.parse::<Stat>() {
            return Some(combatant.stat(stat, self.rules()).into());
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
            "score" => self.score(combatant.id).into(),
            "die" => die_in_words(combatant),
            "penalty" => combatant.penalty(self.rules()).into(),
            "aim" => combatant.aim().into(),
            "mind" => combatant.mind(self.rules()).to_string().into(),
            "bonus" => combatant.damage_bonus().into(),
            skill => {
                let label = skill.strip_prefix("skill.")?;
                combatant.block.skills.get(label).copied().into()
            }
        })
    }
}

fn die_in_words(combatant: &Combatant) -> Value {
    match combatant.roll.as_ref().map(|roll| roll.dice.as_slice()) {
        None => Value::None,
        Some(&[only]) => only.into(),
        Some(several) => several.iter().map(i32::to_string).collect::<Vec<_>>().join(" ").into(),
    }
}

/// The keys of `expect stats` that are not numbers of the stat block.
const KEYS: [&str; 18] = [
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

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::None => serde_json::Value::Null,
        Value::Truth(truth) => (*truth).into(),
        Value::Number(number) => (*number).into(),
        Value::Decimal(millionths) => fraction(*millionths).into(),
        Value::Time(time) => time.to_string().into(),
        Value::Word(word) => word.clone().into(),
    }
}
