//! Attacks.

use serde_json::json;

use super::Dice;
use super::harm::{Harm, Hit};
use super::line::{Line, number, truth, within};
use super::notation::Notation;
use super::situation::Situation;
use super::skill::{Asked, Test};
use super::weapons::Weapon;

/// The firing modes and their rounds (EX-6).
const MODES: [(&str, i64); 4] = [("single", 1), ("semi", 1), ("burst", 3), ("auto", 10)];

/// The way in which an attack is fired.
struct Fire {
    mode: &'static str,
    rounds: i64,
    /// What it adds to the damage.
    damage: String,
    /// What it adds to the target in place of damage.
    chance: Option<i64>,
}

/// The uses of a point of Moxie.
const USES: [&str; 4] = ["ignore", "flip", "upgrade", "avert"];

/// A side of an attack as it is asked for.
struct Side {
    who: Option<u32>,
    target: i64,
    roll: Option<i64>,
    moxie: Option<String>,
    modifiers: Vec<i64>,
}

impl Side {
    fn read(line: &mut Line) -> Result<Self, String> {
        let target = within(line.number()?, -999, 999)?;
        let word = line.word()?;
        let roll = if word == "?" { None } else { Some(within(number(&word)?, 0, 99)?) };
        Ok(Self { who: None, target, roll, moxie: None, modifiers: Vec::new() })
    }
}

/// Takes an option that is one of `known`.
fn one_of(line: &mut Line, key: &str, known: &[&str]) -> Result<Option<String>, String> {
    let value = line.option(key);
    let is_known = value.as_deref().is_none_or(|value| known.contains(&value));
    if is_known { Ok(value) } else { Err(format!("{key} is one of {known:?}")) }
}

/// Returns whether the attack hits: the only success, else a critical one, else the higher one.
fn hits(attack: &Test, defense: Option<&Test>) -> bool {
    let strength = |test: &Test| (test.is_critical(), test.rolled());
    let held = defense.filter(|defense| defense.succeeds());
    attack.succeeds() && held.is_none_or(|defense| strength(attack) > strength(defense))
}

/// Returns what an excellent success adds to the damage.
const fn excellent(margin: i64) -> i64 {
    match margin {
        60.. => 10,
        30.. => 5,
        _ => 0,
    }
}

impl Situation {
    /// Lets an attack hit or miss; if a target and a DV are given, a hit does its damage at once (EX-1).
    pub fn attack(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let mut attacker = Side::read(line)?;
        let is_defended = line.word_of(&["vs"]).is_some();
        let mut defender = is_defended.then(|| Side::read(line)).transpose()?;
        let by = line.option("by").map(|name| self.find(&name)).transpose()?;
        let on = line.option("on").map(|name| self.find(&name)).transpose()?;
        let label = line.option("with");
        let given_dv = line.number_of("dv")?.map(|dv| within(dv, 0, 9999)).transpose()?;
        let given_kind = line.word_of(&["kinetic", "energy"]);
        let given_ap = line.number_of("ap")?.map(|ap| within(ap, -999, 999)).transpose()?;
        let given_mode = line.option("mode");
        let extra = one_of(line, "extra", &["damage", "included", "hit", "none"])?;
        let ranged = line.option("ranged").map(|value| truth(&value)).transpose()?;
        attacker.moxie = one_of(line, "moxie", &USES)?;
        let theirs = one_of(line, "their-moxie", &USES)?;
        let is_action = line.option("action").map_or(Ok(true), |value| truth(&value))?;
        let force = line.is_set("force")?;

        if extra.as_deref() == Some("included") && given_dv.is_none() {
            return Err("no damage value has it in it".into());
        }
        // Decision: a point and a weapon need an attacker, and the defender's point needs a roll of theirs.
        let lacks_attacker = by.is_none() && (attacker.moxie.is_some() || label.is_some());
        if lacks_attacker || (theirs.is_some() && (on.is_none() || !is_defended)) {
            return Err("no attacker is named, or no roll of theirs".into());
        }
        if let Some(on) = on.filter(|_| is_defended) {
            self.defends(on, force)?;
        }
        let weapon = match (by, label) {
            (Some(by), Some(label)) => Some((by, self.held_weapon(by, &label, force)?)),
            _ => None,
        };
        let known = weapon.map(|(by, at)| self.of(by).weapons[at].clone());
        let fire = self.fire(known.as_ref(), given_mode, extra.as_deref())?;
        if let Some(by) = by.filter(|_| is_action) {
            self.act_with_weapon(by, "attack", force)?;
        }
        if let Some((by, at)) = weapon {
            self.count_shot(by, at, fire.mode, is_action, force)?;
            self.of_mut(by).shoot(at, fire.rounds, force)?;
        }

        attacker.modifiers.extend(fire.chance);
        let is_melee = ranged.or(known.as_ref().and_then(Weapon::is_ranged)) == Some(false);
        attacker.modifiers.extend(self.use_what_helps(by, on, is_melee));
        attacker.who = by;
        if let Some(defender) = &mut defender {
            (defender.who, defender.moxie) = (on, theirs);
            defender.modifiers = on.map(|on| self.seen(on).changes("defense")).unwrap_or_default();
        }
        let attack = self.roll_side(attacker, dice)?;
        let defense = defender.map(|side| self.roll_side(side, dice)).transpose()?;
        let is_hit = hits(&attack, defense.as_ref());
        let past_armor = is_hit && attack.is_critical();
        let bonus = if is_hit { excellent(attack.margin(&self.rules)) } else { 0 };

        let weapon = weapon.map(|(by, at)| (by, self.of(by).weapons[at].clone()));
        let is_known = given_dv.is_some() || weapon.is_some();
        let dv = if is_known && is_hit {
            let base = match (given_dv, &weapon) {
                (Some(dv), _) => dv,
                (None, Some((by, weapon))) => {
                    let som = if weapon.som { self.of(*by).bonus().unwrap_or(0) } else { 0 };
                    Notation::read(&weapon.dv)?.roll(dice) + som
                }
                (None, None) => 0,
            };
            Some(base + Notation::read(&fire.damage)?.roll(dice) + bonus)
        } else {
            None
        };
        self.give([
            ("hit", json!(is_hit)),
            ("critical", json!(attack.succeeds() && attack.is_critical())),
            ("fumble", json!(!attack.succeeds() && attack.is_critical())),
            ("dv", json!(dv)),
            ("bonus", json!(bonus)),
            ("armor", json!(!past_armor)),
            // The model calls no shots, and knocks nobody back.
            ("met", json!(null)),
            ("metres", json!(null)),
            ("attack_target", json!(attack.target())),
            ("defense_target", json!(defense.as_ref().map(Test::target))),
            ("attack_roll", json!(attack.rolled())),
            ("defense_roll", json!(defense.map(|defense| defense.rolled()))),
        ]);
        if let Some(who) = on.filter(|_| is_known) {
            let weapon = weapon.map(|(_, weapon)| weapon);
            let of_weapon = weapon.as_ref();
            let harm = match dv {
                None => Harm { taken: 0, wounds: 0 },
                Some(dv) => {
                    let kind = given_kind.or_else(|| of_weapon.and_then(|it| it.kind.clone()));
                    let ap = given_ap.or(of_weapon.map(|it| it.ap)).unwrap_or(0);
                    self.hit(who, &Hit { dv, kind, ap, past_armor })
                }
            };
            let harm = self.harm_results(who, &harm);
            self.result.get_or_insert_default().extend(harm);
        }
        Ok(())
    }

    /// Returns how an attack is fired: in the first mode of the weapon if none is given (EX-30).
    fn fire(
        &self,
        weapon: Option<&Weapon>,
        given: Option<String>,
        extra: Option<&str>,
    ) -> Result<Fire, String> {
        let first = weapon.and_then(|weapon| weapon.modes.first().copied());
        let mode = given.unwrap_or_else(|| first.unwrap_or("single").into());
        let mode = MODES.iter().find(|it| it.0 == mode).ok_or(format!("{mode} is no mode"))?;
        let (mode, rounds) = *mode;
        if extra.is_some() && mode != "burst" && mode != "auto" {
            return Err("nothing is extra in a single shot".into());
        }
        let (damage, chance) = self.rules.firing(mode);
        let for_damage = extra.is_none_or(|extra| extra == "damage");
        let damage = if for_damage { damage } else { "0" }.to_owned();
        let chance = (extra == Some("hit")).then_some(chance);
        Ok(Fire { mode, rounds, damage, chance })
    }

    /// Returns what adds to the roll of an attack: what stays with the target, and the aim, which is used up. Neither counts
    /// in melee (EX-32, EX-72).
    fn use_what_helps(&mut self, by: Option<u32>, on: Option<u32>, is_melee: bool) -> Vec<i64> {
        let mut modifiers = on.map(|on| self.seen(on).changes("attacked")).unwrap_or_default();
        if let Some(by) = by {
            let attacker = self.of_mut(by);
            modifiers.push(attacker.aim);
            (attacker.aim, attacker.long_aim) = (0, false);
        }
        modifiers.retain(|_| !is_melee);
        modifiers
    }

    /// Makes the roll of a side, with the modifiers and the Moxie of the combatant who is named.
    fn roll_side(&mut self, side: Side, dice: &mut Dice) -> Result<Test, String> {
        let mut asked = Asked::of(side.who, side.target);
        asked.modifiers = side.modifiers;
        asked.roll = side.roll;
        asked.ignore = side.moxie.as_deref() == Some("ignore");
        let mut test = self.make_test(asked, dice)?;
        if let (Some(who), Some(use_)) = (side.who, side.moxie.filter(|use_| use_ != "ignore")) {
            self.spend_on(who, &mut test, &use_)?;
        }
        Ok(test)
    }
}
