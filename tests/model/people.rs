//! One combatant: what was given, and every number that follows from it.

use super::rules::Rules;
use super::words::{layers, number, truth, within};
use std::collections::BTreeMap;

pub const APTITUDES: [&str; 7] = ["cog", "coo", "int", "ref", "sav", "som", "wil"];
pub const DERIVED: [&str; 6] = ["dur", "wt", "dr", "luc", "tt", "ir"];

#[derive(Clone)]
pub struct Effect {
    pub label: String,
    pub changes: BTreeMap<String, i64>,
    /// The last turn it holds in.
    pub last_turn: Option<i64>,
    /// The last phase it holds in, counted since the encounter began, four a turn.
    pub last_phase: Option<i64>,
}

#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "plain fields are the point of this model")]
pub struct Combatant {
    pub id: u32,
    pub name: String,
    /// The stats one may leave out: aptitudes, `init`, `dur wt dr luc tt ir`, `maximum`.
    pub given: BTreeMap<String, i64>,
    pub speed: i64,
    pub morph: String,
    pub armor: Vec<(i64, i64)>,
    pub accessory: Vec<(i64, i64)>,
    pub moxie: i64,
    pub pool: i64,
    pub wounds: i64,
    pub damage: i64,
    pub stress: i64,
    pub traumas: i64,
    pub ignore: i64,
    pub side: String,
    pub hidden: bool,
    pub surprised: bool,
    pub status: String,
    pub effects: Vec<Effect>,
    pub notes: Vec<String>,
    pub die: Option<i64>,
    /// `mod` of the roll: "counts for this roll alone".
    pub die_mod: i64,
    /// A point of Moxie has swapped the digits of this roll.
    pub flipped: bool,
    /// The turn and phase in which a delayed action was put on standby.
    pub standby: Option<(i64, i64)>,
    pub lost: bool,
    /// A point was spent in this phase to go first.
    pub went_first: bool,
    /// The actions of the stage that is open, or was split by a delay.
    pub did: Vec<String>,
    /// What aiming adds to the next attack, and whether it outlasts this stage.
    pub aim: i64,
    pub aim_lasts: bool,
}

impl Combatant {
    pub fn new(id: u32, name: String) -> Combatant {
        Combatant {
            id,
            name,
            given: BTreeMap::new(),
            speed: 1, // SP-1
            // "`side` is `neutral`, `morph` is `bio` when not given."
            morph: "bio".into(),
            armor: Vec::new(),
            accessory: Vec::new(),
            moxie: 0,
            pool: 0,
            wounds: 0,
            damage: 0,
            stress: 0,
            traumas: 0,
            ignore: 0,
            side: "neutral".into(),
            hidden: false,
            surprised: false,
            status: "active".into(),
            effects: Vec::new(),
            notes: Vec::new(),
            die: None,
            die_mod: 0,
            flipped: false,
            standby: None,
            lost: false,
            went_first: false,
            did: Vec::new(),
            aim: 0,
            aim_lasts: false,
        }
    }

    /// "`copy` takes the stat block: not damage, wounds, stress, spent points, effects, status,
    /// die or notes" (traumas go with stress).
    pub fn stat_block(&self, id: u32, name: String) -> Combatant {
        Combatant {
            given: self.given.clone(),
            speed: self.speed,
            morph: self.morph.clone(),
            armor: self.armor.clone(),
            accessory: self.accessory.clone(),
            moxie: self.moxie,
            pool: self.moxie,
            ignore: self.ignore,
            side: self.side.clone(),
            hidden: self.hidden,
            surprised: self.surprised,
            ..Combatant::new(id, name)
        }
    }

    /// The keys of `add` and `set`, with the ranges of decision 14. `pool` comes last, so that
    /// the stat it is measured by is there whatever the order of the words.
    pub fn set_all(&mut self, options: &[(String, String)]) -> Result<(), String> {
        for (key, value) in options.iter().filter(|(key, _)| key != "pool") {
            self.set(key, value)?;
        }
        for (_, value) in options.iter().filter(|(key, _)| key == "pool") {
            // Decision 13: "`set pool` above the stat is refused".
            self.pool = within(number(value)?, 0, self.moxie)?;
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let range = match key {
            "init" => Some((-1_000_000, 1_000_000)),
            "maximum" => Some((1, 40)),
            _ if APTITUDES.contains(&key) => Some((0, 40)),
            _ if DERIVED.contains(&key) => Some((1, 999)),
            _ => None,
        };
        if let Some((low, high)) = range {
            // Decision 18: "`key=none` unsets an optional key".
            if value == "none" {
                self.given.remove(key);
            } else {
                let n = within(number(value)?, low, high)?;
                self.given.insert(key.to_string(), n);
            }
            return Ok(());
        }
        match key {
            "speed" => self.speed = within(number(value)?, 1, 4)?,
            "moxie" => {
                // Decision 13: a full pool stays full, any other is only lowered.
                let full = self.pool == self.moxie;
                self.moxie = within(number(value)?, 0, 10)?;
                if full || self.pool > self.moxie {
                    self.pool = self.moxie;
                }
            }
            "wounds" => self.wounds = within(number(value)?, 0, 99)?,
            "traumas" => self.traumas = within(number(value)?, 0, 99)?,
            "damage" => self.damage = within(number(value)?, 0, 9999)?,
            "stress" => self.stress = within(number(value)?, 0, 9999)?,
            "ignore" => self.ignore = within(number(value)?, 0, 3)?,
            "hidden" => self.hidden = truth(value)?,
            "surprised" => self.surprised = truth(value)?,
            "armor" => self.armor = layers(value)?,
            "accessory" => self.accessory = layers(value)?,
            "morph" if ["bio", "pod", "synth", "info"].contains(&value) => {
                self.morph = value.to_string();
            }
            "side" if ["pc", "ally", "neutral", "foe"].contains(&value) => {
                self.side = value.to_string();
            }
            _ => return Err(format!("not a key, or not a value for it: {key}={value}")),
        }
        Ok(())
    }

    pub fn active(&self) -> bool {
        self.status == "active"
    }

    /// What all effects together add to a stat.
    pub fn change(&self, key: &str) -> i64 {
        self.effects.iter().map(|e| e.changes.get(key).copied().unwrap_or(0)).sum()
    }

    /// DS-12: a natural aptitude above the morph's maximum counts as the maximum.
    fn natural(&self, key: &str) -> Option<i64> {
        let given = *self.given.get(key)?;
        Some(given.min(*self.given.get("maximum").unwrap_or(&40)))
    }

    /// DS-13: an augmented one may exceed the maximum, but never 40.
    pub fn aptitude(&self, key: &str) -> Option<i64> {
        Some((self.natural(key)? + self.change(key)).clamp(0, 40))
    }

    /// The unwounded INIT stat.
    pub fn init(&self, rules: &Rules) -> i64 {
        let base = match (self.given.get("init"), self.aptitude("int"), self.aptitude("ref")) {
            // "only a given INIT moves by what the formula gives for the difference"
            (Some(init), _, _) => init + rules.init_formula(self.moved("int") + self.moved("ref")),
            (None, Some(int), Some(reflexes)) => rules.init_formula(int + reflexes),
            // "INIT is 0 where neither it nor INT and REF are given"
            _ => 0,
        };
        base + self.change("init")
    }

    /// By how much effects move an aptitude; where it is not known, by all they name.
    fn moved(&self, key: &str) -> i64 {
        match (self.natural(key), self.aptitude(key)) {
            (Some(natural), Some(now)) => now - natural,
            _ => self.change(key),
        }
    }

    /// `dur wt dr luc tt ir`: "derived where absent, an explicit value wins".
    pub fn derived(&self, key: &str) -> Option<i64> {
        let base = match self.given.get(key) {
            Some(given) => *given,
            None => match key {
                "wt" => (self.derived("dur")? + 4) / 5, // DS-4
                // DS-5, AMB-45; pods count as biomorphs.
                "dr" if self.fleshly() => (self.derived("dur")? * 3 + 1) / 2,
                "dr" => self.derived("dur")? * 2,
                "luc" => self.aptitude("wil")? * 2,     // DS-6
                "tt" => (self.derived("luc")? + 4) / 5, // DS-7
                "ir" => self.derived("luc")? * 2,       // DS-8
                _ => return None,
            },
        };
        // No effect takes the body's numbers below one: a Wound Threshold divides.
        let floor = i64::from(["dur", "wt", "dr"].contains(&key));
        Some((base + self.change(key)).max(floor))
    }

    pub fn fleshly(&self) -> bool {
        self.morph == "bio" || self.morph == "pod"
    }

    /// "It is 1 to 4", effects included (decision 14).
    pub fn speed_now(&self) -> i64 {
        (self.speed + self.change("speed")).clamp(1, 4)
    }

    pub fn ignore_now(&self) -> i64 {
        (self.ignore + self.change("ignore")).clamp(0, 3)
    }

    /// "`ignore`: at most 3, for tests and for initiative."
    fn felt_wounds(&self) -> i64 {
        (self.wounds - self.ignore_now()).max(0)
    }

    /// What the score would be with a die of 0 and without `mod`: AMB-13, never stored.
    pub fn score_without_die(&self, rules: &Rules) -> i64 {
        self.init(rules) - self.felt_wounds() * rules.wound
    }

    pub fn score(&self, rules: &Rules) -> Option<i64> {
        Some(self.die? + self.die_mod + self.score_without_die(rules))
    }

    /// IN-7, AMB-05: every double from 00 to 99.
    pub fn critical(&self, rules: &Rules) -> bool {
        rules.criticals && self.die.is_some_and(|die| die / 10 == die % 10)
    }

    /// Energy and kinetic, accessories included (P-111).
    pub fn armor_worn(&self) -> (i64, i64) {
        let all = self.armor.iter().chain(&self.accessory);
        all.fold((0, 0), |sum, layer| (sum.0 + layer.0, sum.1 + layer.1))
    }

    /// "−10 a wound and a trauma …, and −20 a layer of armor beyond the first".
    pub fn penalty(&self) -> i64 {
        let extra_layers = (self.armor.len() as i64 - 1).max(0);
        -10 * (self.felt_wounds() + self.traumas) - 20 * extra_layers
    }

    /// DS-10.
    pub fn bonus(&self) -> Option<i64> {
        Some(self.aptitude("som")? / 10)
    }
}
