//! Opposed tests and attacks.

use serde_json::json;

use super::Dice;
use super::harm::{Harm, Hit};
use super::line::{Line, number, within};
use super::ruleset::Ruleset;
use super::situation::Situation;
use super::skill::{is_double, succeeds};

/// A side of an opposed test: a target and a roll.
struct Side {
    target: i64,
    roll: i64,
}

impl Side {
    fn read(line: &mut Line, dice: &mut Dice) -> Result<Self, String> {
        let target = within(line.number()?, -999, 999)?;
        let word = line.word()?;
        let roll = if word == "?" { dice.percent() } else { within(number(&word)?, 0, 99)? };
        Ok(Self { target, roll })
    }

    fn succeeds(&self) -> bool {
        succeeds(self.target, self.roll)
    }

    /// Returns the margin against the own target (TS-19).
    fn margin(&self, rules: &Ruleset) -> i64 {
        rules.margin(self.succeeds(), self.target, self.roll)
    }

    /// Returns whether the roll beats that of the other: the only success, else a critical one, else
    /// the higher one (TS-15 to TS-17, AMB-41).
    fn beats(&self, other: &Self) -> bool {
        let strength = |side: &Self| (is_double(side.roll), side.roll);
        self.succeeds() && (!other.succeeds() || strength(self) > strength(other))
    }
}

impl Situation {
    /// Compares two tests.
    pub fn oppose(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let first = Side::read(line, dice)?;
        line.word_of(&["vs"]).ok_or("vs is missing")?;
        let second = Side::read(line, dice)?;
        let both = line.is_set("variable")? && first.succeeds() && second.succeeds();
        let winner = match (first.beats(&second), second.beats(&first)) {
            _ if both => Some("both"),
            (true, _) => Some("first"),
            (_, true) => Some("second"),
            _ => None,
        };
        let margins = (first.margin(&self.rules), second.margin(&self.rules));
        self.give([
            ("winner", json!(winner)),
            ("first_roll", json!(first.roll)),
            ("second_roll", json!(second.roll)),
            ("first_margin", json!(margins.0)),
            ("second_margin", json!(margins.1)),
        ]);
        Ok(())
    }

    /// Lets an attack hit or miss; with somebody it is on and a DV, a hit is damaged at once (EX-1).
    pub fn attack(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let attacker = Side::read(line, dice)?;
        let has_defender = line.word_of(&["vs"]).is_some();
        let defender = has_defender.then(|| Side::read(line, dice)).transpose()?;
        line.option("by").map(|name| self.find(&name)).transpose()?;
        let on = line.option("on").map(|name| self.find(&name)).transpose()?;
        let dv = line.number_of("dv")?.map(|dv| within(dv, 0, 9999)).transpose()?;
        let kind = line.word_of(&["kinetic", "energy"]);
        let ap = line.number_of("ap")?;
        // Decision: a type or an armor penetration belongs to a DV.
        if dv.is_none() && (kind.is_some() || ap.is_some()) {
            return Err("a DV is missing".into());
        }
        let ap = within(ap.unwrap_or(0), -999, 999)?;

        let beats = |defender: &Side| attacker.beats(defender);
        let hits = attacker.succeeds() && defender.as_ref().is_none_or(beats);
        // Decision: what misses defeats no armor.
        let past_armor = hits && is_double(attacker.roll);
        let bonus = match attacker.margin(&self.rules) {
            _ if !hits => 0,
            60.. => 10,
            30.. => 5,
            _ => 0,
        };
        self.give([
            ("hit", json!(hits)),
            ("critical", json!(attacker.succeeds() && is_double(attacker.roll))),
            ("fumble", json!(!attacker.succeeds() && is_double(attacker.roll))),
            ("dv", json!(dv.filter(|_| hits).map(|dv| dv + bonus))),
            ("bonus", json!(bonus)),
            ("armor", json!(!past_armor)),
            ("attack_roll", json!(attacker.roll)),
            ("defense_roll", json!(defender.map(|defender| defender.roll))),
        ]);
        if let (Some(who), Some(dv)) = (on, dv) {
            let harm = if hits {
                self.hit(who, &Hit { dv: dv + bonus, kind, ap, past_armor })
            } else {
                Harm { taken: 0, wounds: 0 }
            };
            let harm = self.harm_results(who, &harm);
            self.result.get_or_insert_default().extend(harm);
        }
        Ok(())
    }
}
