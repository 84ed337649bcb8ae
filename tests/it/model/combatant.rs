//! Combatants: what was entered for them, and what has happened to them.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{layers, number, text, truth, within};
use super::situation::Moment;
use super::skill::Test;
use super::weapons::Weapon;

pub const APTITUDES: [&str; 7] = ["cog", "coo", "int", "ref", "sav", "som", "wil"];
pub const DERIVED: [&str; 6] = ["dur", "wt", "dr", "luc", "tt", "ir"];

pub const BURDEN: [&str; 3] = ["discipline", "physique", "load"];
pub const MORPHS: [&str; 4] = ["bio", "pod", "synth", "info"];
pub const SIDES: [&str; 4] = ["pc", "ally", "neutral", "foe"];

/// The counters of a stat block, with what they start from.
const STAT_COUNTERS: [(&str, i64); 3] = [("speed", 1), ("moxie", 0), ("ignore", 0)];

/// The counters of what happens, which start from nothing.
const COUNTERS: [&str; 5] = ["pool", "wounds", "damage", "stress", "traumas"];

/// A modifier to stats, for a time.
#[derive(Clone, Default, PartialEq)]
pub struct Effect {
    pub label: String,
    pub changes: BTreeMap<String, i64>,
    /// Damage at the end of every turn, as dice.
    pub each: Option<String>,
    /// The kind of that damage: `kinetic` or `energy`.
    pub kind: Option<String>,
    /// The last phase it holds in; without one it lasts until it is cleared.
    pub last: Option<Moment>,
    /// Ends when the next slot is reached (EX-71).
    pub until_next: bool,
    /// Takes away every slot while it holds (EX-17).
    pub helpless: bool,
    /// The modifiers that follow it, each for so many turns.
    pub after: Vec<(i64, i64)>,
}

/// A combatant.
#[derive(Clone)]
pub struct Combatant {
    /// The id, which stays the same under every name.
    pub key: u32,
    pub name: String,
    /// The numbers that were entered, by the keys of `add`; absent ones are derived.
    pub numbers: BTreeMap<String, i64>,
    /// Skills by their labels in small letters, each with the label as entered.
    pub skills: BTreeMap<String, (String, i64)>,
    pub morph: String,
    pub side: String,
    pub status: String,
    /// The turns in which an ambush weighs on their initiative rolls (EX-40).
    pub outnumbered_in: BTreeSet<i64>,
    /// The turn that the dice were rolled for.
    pub rolled_in: i64,
    /// The label of the reserve they wait in.
    pub reserve: Option<String>,
    /// The place where they stand.
    pub at: Option<String>,
    pub weapons: Vec<Weapon>,
    pub armor: Vec<(i64, i64)>,
    pub accessory: Vec<(i64, i64)>,
    /// Flags: `hidden`, `surprised`, `flipped` (Moxie has swapped the digits of the roll),
    /// `lost` (a delayed action, at any time), `moving`.
    pub flags: BTreeSet<&'static str>,
    pub effects: Vec<Effect>,
    pub notes: Vec<String>,
    /// Counters by their labels in small letters: the label as entered, the count, and the most it can be.
    pub counters: BTreeMap<String, (String, i64, Option<i64>)>,
    /// What is to be remembered at their slots, and whether only at the next.
    pub reminders: Vec<(String, bool)>,
    /// The dice of this turn: none, one, or one for each point of Speed.
    pub dice: Vec<i64>,
    /// The `mod` of that roll.
    pub roll_mod: i64,
    /// The turn and phase in which they delayed.
    pub held_since: Option<(i64, i64)>,
    /// The declared action of this turn.
    pub declared: Option<String>,
    /// The kinds of action taken in their stage.
    pub taken: Vec<String>,
    /// Attacks and reloads among them.
    pub deeds: Vec<String>,
    /// The attacks of the stage with weapons that have modes: the label, and how many an action allows.
    pub fired: Vec<(String, i64)>,
    /// Whom those of them that were at somebody were at: the label, and the targets.
    pub fired_at: Vec<(String, Vec<u32>)>,
    /// The modifier of the next attack by aiming.
    pub aim: i64,
    /// True if the aim outlasts the stage it was taken in.
    pub long_aim: bool,
    /// Their last test, and whether a point of Moxie was spent on it.
    pub last_test: Option<Test>,
}

impl Combatant {
    /// Creates a combatant without any numbers.
    pub fn new(key: u32, name: String) -> Self {
        let counters = COUNTERS.into_iter().map(|key| (key, 0)).chain(STAT_COUNTERS);
        Self {
            key,
            name,
            numbers: counters.map(|(key, start)| (key.to_owned(), start)).collect(),
            skills: BTreeMap::new(),
            morph: "bio".into(),
            side: "neutral".into(),
            status: "active".into(),
            outnumbered_in: BTreeSet::new(),
            rolled_in: 0,
            reserve: None,
            at: None,
            weapons: Vec::new(),
            armor: Vec::new(),
            accessory: Vec::new(),
            flags: BTreeSet::new(),
            effects: Vec::new(),
            notes: Vec::new(),
            counters: BTreeMap::new(),
            reminders: Vec::new(),
            dice: Vec::new(),
            roll_mod: 0,
            held_since: None,
            declared: None,
            taken: Vec::new(),
            deeds: Vec::new(),
            fired: Vec::new(),
            fired_at: Vec::new(),
            aim: 0,
            long_aim: false,
            last_test: None,
        }
    }

    /// Copies the stat block: what was entered, without what has happened since.
    pub fn copy(&self, key: u32, name: String) -> Self {
        let mut copy = Self {
            numbers: self.numbers.clone(),
            skills: self.skills.clone(),
            counters: self.counters.clone(),
            morph: self.morph.clone(),
            side: self.side.clone(),
            reserve: self.reserve.clone(),
            at: self.at.clone(),
            weapons: self.weapons.clone(),
            armor: self.armor.clone(),
            accessory: self.accessory.clone(),
            flags: &self.flags & &BTreeSet::from(["hidden", "surprised"]),
            ..Self::new(key, name)
        };
        for harm in ["wounds", "damage", "stress", "traumas"] {
            copy.put(harm, 0);
        }
        copy.put("pool", self.counter("moxie"));
        copy.weapons.iter_mut().for_each(Weapon::fill);
        copy
    }

    pub fn entered(&self, key: &str) -> Option<i64> {
        self.numbers.get(key).copied()
    }

    /// Returns a number that every combatant has.
    pub fn counter(&self, key: &str) -> i64 {
        self.numbers[key]
    }

    pub fn put(&mut self, key: &str, number: i64) {
        self.numbers.insert(key.to_owned(), number);
    }

    /// Adds to a counter and stops at its ends (fine print: Numbers).
    pub fn count(&mut self, key: &str, change: i64) {
        let most = if key == "wounds" || key == "traumas" { 99 } else { 9999 };
        self.put(key, (self.counter(key) + change).clamp(0, most));
    }

    /// Raises or lowers a flag.
    pub fn flag(&mut self, flag: &'static str, up: bool) {
        if up {
            self.flags.insert(flag);
        } else {
            self.flags.remove(flag);
        }
    }

    /// Returns whether a flag is up.
    pub fn is(&self, flag: &str) -> bool {
        self.flags.contains(flag)
    }

    /// Returns whether they can have slots and standbys.
    pub fn is_active(&self) -> bool {
        self.status == "active"
    }

    /// Returns whether they can act: active, and not helpless by shock (EX-17).
    pub fn is_able(&self) -> bool {
        self.is_active() && !self.effects.iter().any(|effect| effect.helpless)
    }

    /// Returns whether they are neither dead nor gone.
    pub fn is_there(&self) -> bool {
        self.status != "dead" && self.status != "gone"
    }

    /// Returns whether patterns mean them and effects run for them: neither dead nor gone, nor in reserve.
    pub fn takes_part(&self) -> bool {
        self.is_there() && self.reserve.is_none()
    }

    pub fn has_effect(&self, label: &str) -> bool {
        self.effects.iter().any(|effect| effect.label.to_lowercase() == label.to_lowercase())
    }

    /// Ends what lasts until their next slot. Returns whether there was anything.
    pub fn end_until_next(&mut self) -> bool {
        let before = self.effects.len();
        self.effects.retain(|effect| !effect.until_next);
        self.effects.len() < before
    }

    /// Closes their stage. An aim ends with the stage it was taken in, a long one with the next (EX-6).
    pub fn close_stage(&mut self) {
        self.taken.clear();
        self.deeds.clear();
        self.fired.clear();
        self.fired_at.clear();
        if self.long_aim {
            self.long_aim = false;
        } else {
            self.aim = 0;
        }
    }

    /// Forgets a stage that was delayed, with the aim taken in it.
    pub fn drop_stage(&mut self) {
        if self.taken.iter().any(|kind| kind == "aim") {
            self.aim = 0;
        }
        self.taken.clear();
        self.deeds.clear();
        self.fired.clear();
        self.fired_at.clear();
    }

    /// Changes keys of `add`. The pool comes last: the stat it is measured by may be among them.
    pub fn set_all(&mut self, options: &[(String, String)]) -> Result<(), String> {
        let (pool, others): (Vec<_>, Vec<_>) = options.iter().partition(|(key, _)| key == "pool");
        others.iter().try_for_each(|(key, value)| self.set(key, value))?;
        for (_, value) in pool {
            // Decision: a pool above the stat is refused.
            let points = within(number(value)?, 0, self.counter("moxie"))?;
            self.put("pool", points);
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some(label) = key.strip_prefix("skill.") {
            return self.set_skill(label, value);
        }
        if let Some(label) = key.strip_prefix("weapon.") {
            return self.set_weapon(label, value);
        }
        if let Some(label) = key.strip_prefix("counter.") {
            return self.set_counter(label, value);
        }
        if let Some((least, most)) = optional_range(key) {
            // Decision: `none` takes away what need not be given.
            if value == "none" {
                self.numbers.remove(key);
            } else {
                self.put(key, within(number(value)?, least, most)?);
            }
            return Ok(());
        }
        // Decision: of the counters, those of the stat block go back to where they start.
        if let (Some((_, start)), "none") = (STAT_COUNTERS.iter().find(|it| it.0 == key), value) {
            self.put(key, *start);
            if key == "moxie" {
                self.put("pool", 0);
            }
            return Ok(());
        }
        match key {
            "speed" => self.put(key, within(number(value)?, 1, 4)?),
            "ignore" => self.put(key, within(number(value)?, 0, 3)?),
            "wounds" | "traumas" => self.put(key, within(number(value)?, 0, 99)?),
            "damage" | "stress" => self.put(key, within(number(value)?, 0, 9999)?),
            "moxie" => self.set_moxie(within(number(value)?, 0, 10)?),
            "armor" => self.armor = layers(value)?,
            "accessory" => self.accessory = layers(value)?,
            "hidden" => self.flag("hidden", truth(value)?),
            "reserve" => self.reserve = if value == "none" { None } else { Some(text(value)?) },
            "surprised" => self.flag("surprised", truth(value)?),
            "morph" if MORPHS.contains(&value) => self.morph = value.into(),
            "side" if SIDES.contains(&value) => self.side = value.into(),
            _ => return Err(format!("{key}={value} can't be set")),
        }
        Ok(())
    }

    fn set_skill(&mut self, label: &str, value: &str) -> Result<(), String> {
        let label = text(label)?;
        let key = self.skill_key(&label);
        if value == "none" {
            self.skills.remove(&key);
            return Ok(());
        }
        let rating = within(number(value)?, 0, 199)?;
        let is_special = key.len() > label.len();
        let label = self.skills.get(&key).filter(|_| is_special).map_or(label, |it| it.0.clone());
        self.skills.insert(key, (label, rating));
        Ok(())
    }

    fn set_counter(&mut self, label: &str, value: &str) -> Result<(), String> {
        let label = text(label)?;
        self.counters.remove(&label.to_lowercase());
        if value == "none" {
            return Ok(());
        }
        let (count, most) = match value.split_once('/') {
            Some((count, most)) => (count, Some(within(number(most)?, 0, 9999)?)),
            None => (value, None),
        };
        let count = within(number(count)?, 0, most.unwrap_or(9999))?;
        self.counters.insert(label.to_lowercase(), (label, count, most));
        Ok(())
    }

    /// Changes a counter, which stays between nothing and the most.
    pub fn change_counter(&mut self, label: &str, by: i64) -> Result<(), String> {
        let counter = self.counters.get_mut(&text(label)?.to_lowercase());
        let (_, count, most) = counter.ok_or("no counter of this label")?;
        *count = (*count + by).clamp(0, most.unwrap_or(9999));
        Ok(())
    }

    /// Adds a reminder, or takes all away.
    pub fn remind(&mut self, what: String, once: bool) {
        let is_same = |it: &(String, bool)| it.0.to_lowercase() == what.to_lowercase();
        match self.reminders.iter().position(is_same) {
            _ if what.to_lowercase() == "none" => self.reminders.clear(),
            Some(at) => self.reminders[at] = (what, once),
            None => self.reminders.push((what, once)),
        }
    }

    /// Changes the stat: a full pool stays full, a pool above the stat falls to it.
    fn set_moxie(&mut self, stat: i64) {
        let pool = self.counter("pool");
        if pool == self.counter("moxie") || pool > stat {
            self.put("pool", stat);
        }
        self.put("moxie", stat);
    }
}

/// The range of a number that need not be given.
fn optional_range(key: &str) -> Option<(i64, i64)> {
    match key {
        "maximum" => Some((1, 40)),
        // Decision: the ranges, here and wherever numbers are read, are those of the program.
        "init" => Some((-99, 999)),
        "discipline" | "physique" => Some((-20, 20)),
        "load" => Some((0, 9999)),
        _ if APTITUDES.contains(&key) => Some((0, 99)),
        _ if key.strip_prefix("bonus.").is_some_and(|key| APTITUDES.contains(&key)) => {
            Some((-40, 40))
        }
        _ if DERIVED.contains(&key) => Some((1, 999)),
        _ => None,
    }
}
