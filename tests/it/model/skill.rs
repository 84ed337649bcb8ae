//! Tests against a target, and the points of Moxie that change them.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};

use super::Dice;
use super::combatant::{APTITUDES, Combatant};
use super::differences::{MINUTES_ARE_CAPPED_WITH_THE_SUM_ONLY, WEAK_SUCCESSES_CAN_BE_SEVERE};
use super::line::{Line, number, within};
use super::ruleset::Ruleset;
use super::situation::Situation;

/// The words of difficulty (TS-5).
const DIFFICULTIES: [(&str, i64); 7] = [
    ("effortless", 30),
    ("simple", 20),
    ("easy", 10),
    ("average", 0),
    ("difficult", -10),
    ("challenging", -20),
    ("hard", -30),
];

/// A test that was made.
#[derive(Clone, Default)]
pub struct Test {
    target: i64,
    /// Absent if the success is automatic.
    roll: Option<i64>,
    need: Option<i64>,
    simple: bool,
    /// The use of a point of Moxie: ignore, flip, upgrade, avert.
    moxie: Option<String>,
}

/// A test as it is asked for.
pub struct Asked {
    who: Option<u32>,
    base: i64,
    /// Modifiers beside those of the combatant.
    pub modifiers: Vec<i64>,
    /// Minutes of extra time (TS-11).
    minutes: i64,
    pub roll: Option<i64>,
    /// True if a point of Moxie ignores modifiers.
    pub ignore: bool,
    /// True for a test that a blow calls for: it is made with all that the blow has brought.
    pub is_about_a_blow: bool,
}

impl Asked {
    /// Creates a test without modifiers.
    pub fn of(who: Option<u32>, base: i64) -> Self {
        Self {
            who,
            base,
            modifiers: Vec::new(),
            minutes: 0,
            roll: None,
            ignore: false,
            is_about_a_blow: false,
        }
    }
}

/// Results by the names of `expect result`.
pub type Results = BTreeMap<&'static str, Value>;

impl Ruleset {
    /// Returns the margin of a success or failure, never below zero (TS-13, EX-9, AMB-43).
    pub fn margin(&self, succeeds: bool, target: i64, roll: i64) -> i64 {
        match (succeeds, self.is("margin", "Roll")) {
            (true, true) => roll,
            (true, false) => (target - roll).max(0),
            (false, _) => (roll - target).max(0),
        }
    }
}

/// Returns whether a roll is at most the target; 00 always succeeds and 99 never (TS-1, TS-2).
pub fn succeeds(target: i64, roll: i64) -> bool {
    roll == 0 || (roll <= target && roll != 99)
}

/// Returns whether a roll of percentile dice is a double (TS-6).
pub fn is_double(roll: i64) -> bool {
    roll / 10 == roll % 10
}

impl Test {
    /// Returns the number that was rolled against.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// Returns the roll. Decision: an automatic success has rolled 0.
    pub fn rolled(&self) -> i64 {
        self.roll.unwrap_or(0)
    }

    /// Returns the margin of the roll (TS-13).
    pub fn margin(&self, rules: &Ruleset) -> i64 {
        rules.margin(self.succeeds(), self.target, self.rolled())
    }

    /// Returns whether the roll is a success; a simple one fails only by a double (TS-12).
    pub fn succeeds(&self) -> bool {
        let Some(roll) = self.roll else { return true };
        let fails_at_all = is_double(roll) && !self.spent_for("avert");
        succeeds(self.target, roll) || (self.simple && !fails_at_all)
    }

    /// Returns whether it is a double that no point took away, or was made critical by one.
    pub fn is_critical(&self) -> bool {
        let double = self.roll.is_some_and(is_double);
        (double || self.spent_for("upgrade")) && !self.spent_for("avert")
    }

    fn spent_for(&self, use_: &str) -> bool {
        self.moxie.as_deref() == Some(use_)
    }

    pub fn results(&self, rules: &Ruleset) -> Results {
        let success = self.succeeds();
        let reaches = self.roll.is_none_or(|roll| succeeds(self.target, roll));
        let margin = self.roll.map(|roll| rules.margin(reaches, self.target, roll));
        let far = margin.is_some_and(|margin| margin >= 30);
        let grade = match (far, success, reaches) {
            (true, true, true) => "excellent",
            (true, false, false) => "severe",
            (true, true, false) if WEAK_SUCCESSES_CAN_BE_SEVERE => "severe",
            _ => "plain",
        };
        let mut results = Results::from([
            ("target", json!(self.target)),
            ("roll", json!(self.roll)),
            ("outcome", json!(if success { "success" } else { "failure" })),
            ("margin", json!(margin)),
            ("grade", json!(grade)),
            ("critical", json!(self.is_critical())),
            ("automatic", json!(self.roll.is_none())),
        ]);
        if let Some(need) = self.need {
            // Decision: an automatic success is good enough for any margin.
            let far_enough = margin.is_none_or(|margin| margin >= need);
            results.insert("met", json!(reaches && far_enough));
        }
        if self.simple {
            results.insert("strength", json!(if reaches { "strong" } else { "weak" }));
        }
        results
    }
}

impl Situation {
    /// Returns what the state of a combatant adds to their tests, one by one.
    pub fn own_modifiers(&self, combatant: &Combatant) -> Vec<i64> {
        let effects = combatant.effects.iter().filter_map(|effect| effect.changes.get("test"));
        let phases = (self.phase - 1) * self.rules.number("phase_penalty");
        let mut modifiers: Vec<i64> = effects.copied().collect();
        modifiers.extend([combatant.penalty(&self.rules), -phases]);
        modifiers
    }

    /// Caps a sum of modifiers (TS-4, AMB-42).
    pub fn capped(&self, sum: i64) -> i64 {
        let cap = self.rules.number("modifier_cap");
        sum.clamp(-cap, cap)
    }

    /// Returns what a test goes against: a number, a skill, an aptitude or a multiple of one (TS-3).
    pub fn base_of(&self, who: Option<u32>, skill: &str) -> Result<i64, String> {
        if let Ok(target) = number(skill) {
            return within(target, -999, 999);
        }
        let combatant = self.seen(who.ok_or("a skill needs a combatant")?);
        let skill = skill.to_lowercase();
        if let Some(rating) = combatant.skill(&skill, &self.rules) {
            return Ok(rating);
        }
        let (aptitude, times) = match skill.rsplit_once('x') {
            Some((aptitude, "2")) => (aptitude, 2),
            Some((aptitude, "3")) => (aptitude, 3),
            _ => (skill.as_str(), 1),
        };
        let known = APTITUDES.contains(&aptitude).then(|| combatant.aptitude(aptitude));
        known.flatten().map(|aptitude| aptitude * times).ok_or(format!("no skill {skill}"))
    }

    /// Returns the aptitude that replaces a skill; numbers and aptitudes stay (TS-7).
    pub fn default_of(&self, who: Option<u32>, skill: &str) -> Result<i64, String> {
        let word = skill.to_lowercase();
        let bare = word.strip_suffix("x2").or(word.strip_suffix("x3")).unwrap_or(&word);
        if number(skill).is_ok() || APTITUDES.contains(&bare) {
            return self.base_of(who, skill);
        }
        let combatant = self.seen(who.ok_or("a skill needs a combatant")?);
        match self.rules.link(skill) {
            Some((key, true)) => combatant.aptitude(&key).ok_or(format!("no {key}")),
            _ => Err(format!("nothing replaces {skill}")),
        }
    }

    pub fn test(&mut self, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let first = line.word()?;
        let (who, skill) = if line.is_at_end() {
            (None, first)
        } else {
            (Some(self.find(&first)?), line.last_text()?)
        };
        let (modifiers, defaults) = test_modifiers(line)?;
        let base =
            if defaults { self.default_of(who, &skill)? } else { self.base_of(who, &skill)? };
        let mut asked = Asked::of(who, base);
        asked.modifiers = modifiers;
        asked.minutes = within(line.number_of("minutes")?.unwrap_or(0), 0, 999)?;
        asked.roll = read_roll(line)?;
        asked.ignore = match line.option("moxie").as_deref() {
            None => false,
            Some("ignore") => true,
            Some(_) => return Err("before a roll, a point of Moxie ignores".into()),
        };
        let mut test = self.make_test(asked, dice)?;
        test.need = line.number_of("need")?.map(|need| within(need, 0, 999)).transpose()?;
        test.simple = line.is_set("simple")?;
        self.keep_test(who, test);
        Ok(())
    }

    /// Makes a test to defend: half the skill against ranged attacks, more with full defense (EX-6).
    pub fn defend(&mut self, who: u32, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let skill = line.last_text()?;
        // Whoever has no Fray has REF for it (TS-7).
        let reflexes = self.seen(who).aptitude("ref").filter(|_| skill.to_lowercase() == "fray");
        let base = self.base_of(Some(who), &skill).or_else(|lack| reflexes.ok_or(lack))?;
        let force = line.is_set("force")?;
        self.defends(who, force)?;
        let base = if line.is_set("ranged")? { base.div_euclid(2) } else { base };
        let mut asked = Asked::of(Some(who), base);
        asked.modifiers = self.seen(who).changes("defense");
        let full = if line.is_set("full")? { self.full_defense()? } else { 0 };
        if !self.of(who).has_effect("full defense") {
            asked.modifiers.push(full);
        }
        asked.roll = read_roll(line)?;
        let test = self.make_test(asked, dice)?;
        self.keep_test(Some(who), test);
        Ok(())
    }

    /// What full defense adds, if the ruleset has it (EX-6).
    pub fn full_defense(&self) -> Result<i64, String> {
        let bonus = self.rules.number("full_defense");
        if bonus == 0 { Err("no full defense in this ruleset".into()) } else { Ok(bonus) }
    }

    /// Makes a test, and rolls if no roll was given.
    pub fn make_test(&mut self, asked: Asked, dice: &mut Dice) -> Result<Test, String> {
        let mut modifiers = asked.modifiers;
        let maker = asked
            .who
            .map(|who| if asked.is_about_a_blow { self.of(who).clone() } else { self.seen(who) });
        modifiers.extend(maker.map(|maker| self.own_modifiers(&maker)).unwrap_or_default());
        let most = if MINUTES_ARE_CAPPED_WITH_THE_SUM_ONLY { i64::MAX } else { 6 };
        modifiers.push(asked.minutes.min(most) * 10);
        if asked.ignore {
            self.spend_point(asked.who.ok_or("a point needs a combatant")?)?;
            let all = self.rules.is("moxie_ignores", "All");
            modifiers.retain(|modifier| !all && *modifier > 0);
        }
        let target = asked.base + self.capped(modifiers.iter().sum());
        let automatic = asked.minutes > 0 && target > 99;
        let roll = (!automatic).then(|| asked.roll.unwrap_or_else(|| dice.percent()));
        let moxie = asked.ignore.then(|| "ignore".to_owned());
        Ok(Test { target, roll, moxie, ..Test::default() })
    }

    /// Keeps a test as the last result, and as the last test of the combatant who made it.
    fn keep_test(&mut self, who: Option<u32>, test: Test) {
        self.result = Some(test.results(&self.rules));
        if let Some(who) = who {
            self.of_mut(who).last_test = Some(test);
        }
    }

    /// Takes a point from a pool, for a test.
    fn spend_point(&mut self, who: u32) -> Result<(), String> {
        let allowed = self.rules.has("moxie_on_tests");
        let combatant = self.of_mut(who);
        if !allowed || combatant.counter("pool") == 0 {
            return Err("no point for a test".into());
        }
        combatant.count("pool", -1);
        Ok(())
    }

    /// Spends a point on a test that was made: flip, upgrade or avert (MX-4, MX-5).
    pub fn spend_on(&mut self, who: u32, test: &mut Test, use_: &str) -> Result<(), String> {
        let roll = test.roll.ok_or("nothing was rolled")?;
        match use_ {
            _ if test.moxie.is_some() => return Err("one point a roll".into()),
            "flip" => test.roll = Some(roll % 10 * 10 + roll / 10),
            // Decision: a weak success is none that could be upgraded.
            "upgrade" if succeeds(test.target, roll) && !test.is_critical() => {}
            "avert" if !test.succeeds() && test.is_critical() => {}
            _ => return Err("the roll does not allow it".into()),
        }
        test.moxie = Some(use_.to_owned());
        self.spend_point(who)
    }

    /// Spends a point on the last test of a combatant.
    pub fn change_last_test(&mut self, who: u32, use_: &str) -> Result<(), String> {
        let mut test = self.of(who).last_test.clone().ok_or("no test was made")?;
        let rules = Rc::clone(&self.rules);
        self.spend_on(who, &mut test, use_)?;
        self.result = Some(test.results(&rules));
        self.of_mut(who).last_test = Some(test);
        Ok(())
    }
}

/// Reads a roll of percentile dice that was entered.
pub fn read_roll(line: &mut Line) -> Result<Option<i64>, String> {
    line.number_of("roll")?.map(|roll| within(roll, 0, 99)).transpose()
}

/// Reads the modifiers that are given as numbers.
pub fn number_modifiers(line: &mut Line) -> Result<Vec<i64>, String> {
    let read = |word: &String| within(number(word)?, -999, 999);
    line.options_of("mod").iter().map(read).collect()
}

/// Reads the modifiers that only `test` knows, and whether an aptitude replaces the skill (TS-5 to TS-11, TS-22, AC-3).
fn test_modifiers(line: &mut Line) -> Result<(Vec<i64>, bool), String> {
    let mut modifiers = number_modifiers(line)?;
    let default = line.option("default");
    match default.as_deref() {
        None | Some("aptitude") => {}
        Some("related") => modifiers.push(-30),
        Some(other) => return Err(format!("{other} is no default")),
    }
    let helpers = within(line.number_of("helpers")?.unwrap_or(0), 0, 999)?;
    modifiers.push(helpers.min(3) * 10);
    let attempt = within(line.number_of("try")?.unwrap_or(1), 1, 999)?;
    modifiers.push(-10 * (attempt - 1).min(6));
    if line.is_set("special")? {
        modifiers.push(10);
    }
    if line.is_set("distracted")? {
        modifiers.push(-20);
    }
    if let Some(word) = line.option("difficulty") {
        let difficulty = DIFFICULTIES.iter().find(|(other, _)| *other == word);
        modifiers.push(difficulty.ok_or(format!("{word} is no difficulty"))?.1);
    }
    Ok((modifiers, default.as_deref() == Some("aptitude")))
}
