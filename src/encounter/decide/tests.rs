//! Tests and the Moxie that changes them.

use super::Draft;
use super::setup::within;
use crate::encounter::Encounter;
use crate::encounter::combatant::{Combatant, Id, LastTest};
use crate::encounter::dice_command::{Defaulting, MoxieUse, Skill, Test};
use crate::encounter::outcome::Outcome;
use crate::encounter::refusal::Refusal;
use crate::rules::{Check, Difficulty, MoxieIgnores, Parameters, Stat};

/// What several things do to a test (TS-8 to TS-11, TS-22, AC-3).
const RELATED: i32 = -30;
const A_HELPER: (i32, i32) = (10, 30);
const A_FAILED_TRY: (i32, i32) = (-10, 60);
const A_MINUTE: i32 = 10;
const SPECIALIZED: i32 = 10;
const DISTRACTED: i32 = -20;

/// What full defense adds to a test to defend oneself (EX-6).
const FULL_DEFENSE: i32 = 30;

/// The highest target that time taken leaves to chance (TS-11).
const HIGHEST_TO_ROLL: i32 = 99;

impl Test {
    /// Its modifiers one by one, without those of the combatant.
    fn modifiers(&self) -> Result<Vec<i32>, Refusal> {
        let counted = |what: &str, value: i32, least: i32| within(what, value, least, 999);
        for modifier in &self.modifiers {
            within("mod", *modifier, -999, 999)?;
        }
        let (helper, most) = A_HELPER;
        let helpers = (counted("helpers", self.helpers, 0)? * helper).min(most);
        let (failed, least) = A_FAILED_TRY;
        let tries = ((counted("try", self.attempt.unwrap_or(1), 1)? - 1) * failed).max(-least);
        let minutes = counted("minutes", self.minutes, 0)? * A_MINUTE;
        let fixed = [
            helpers,
            tries,
            minutes,
            if self.defaulting == Some(Defaulting::Related) { RELATED } else { 0 },
            if self.special { SPECIALIZED } else { 0 },
            if self.distracted { DISTRACTED } else { 0 },
            self.difficulty.map_or(0, Difficulty::modifier),
        ];
        Ok(self.modifiers.iter().copied().chain(fixed).collect())
    }
}

impl Combatant {
    /// The value of a skill: kept in the block, or an aptitude, perhaps doubled or tripled (TS-3).
    fn skill(&self, label: &str, rules: &Parameters) -> Option<i32> {
        let kept = self.block.skills.iter().find(|(known, _)| known.eq_ignore_ascii_case(label));
        if let Some((_, value)) = kept {
            return Some(*value);
        }
        let (aptitude, times) = match label.rsplit_once(['x', 'X']) {
            Some((aptitude, "2")) => (aptitude, 2),
            Some((aptitude, "3")) => (aptitude, 3),
            _ => (label, 1),
        };
        let aptitude = aptitude.parse().ok().filter(|stat: &Stat| stat.is_aptitude())?;
        self.stat(aptitude, rules).map(|value| value * times)
    }

    /// Everything of theirs that modifies a test, one by one.
    fn modifiers(&self, rules: &Parameters) -> impl Iterator<Item = i32> {
        [self.penalty(rules)].into_iter().chain(self.effects.iter().map(|effect| effect.test))
    }
}

impl Encounter {
    /// What the phase takes from tests, where Speed wears (EX-14); 0 or less.
    fn phase_modifier(&self) -> i32 {
        let later = if self.stage.is_in_phase() { self.now.phase as i32 - 1 } else { 0 };
        -later * self.rules().phase_penalty
    }

    fn moxie_may_change_tests(&self) -> Result<(), Refusal> {
        let no_such_rule = Refusal::NoSuchRule("Moxie on tests");
        self.rules().moxie_on_tests.then_some(()).ok_or(no_such_rule)
    }
}

impl Draft<'_> {
    /// A roll of percentile dice as it was read, or the program's.
    pub(super) fn percentile(&mut self, given: Option<i32>) -> Result<i32, Refusal> {
        match given {
            Some(roll) if (0..=99).contains(&roll) => Ok(roll),
            Some(roll) => Err(Refusal::NoSuchRoll(roll)),
            None => Ok(self.dice.roll(100) as i32),
        }
    }

    fn base_of(&self, id: Option<Id>, skill: &Skill) -> Result<i32, Refusal> {
        match (skill, id.and_then(|id| self.state.get(id))) {
            (Skill::Value(value), _) => within("a skill", *value, -999, 999),
            (Skill::Label(label), None) => Err(Refusal::WhoseSkill(label.clone())),
            (Skill::Label(label), Some(one)) => one
                .skill(label, self.state.rules())
                .ok_or_else(|| Refusal::NoSkill { name: one.name.clone(), label: label.clone() }),
        }
    }

    /// A test (TS-1 to TS-14); with a name, that combatant's modifiers and Moxie count.
    pub(super) fn test(
        &mut self,
        name: Option<&str>,
        skill: &Skill,
        test: &Test,
    ) -> Result<(), Refusal> {
        let id = name.map(|name| self.id_of(name)).transpose()?;
        let base = self.base_of(id, skill)?;
        self.roll_test(id, base, test)
    }

    /// A test to defend oneself (EX-1, EX-6).
    pub(super) fn defend(
        &mut self,
        name: &str,
        skill: &Skill,
        ranged: bool,
        full: bool,
        roll: Option<i32>,
    ) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let base = self.base_of(Some(id), skill)?;
        let base = if ranged { base.div_euclid(2) } else { base };
        let modifiers = if full { vec![FULL_DEFENSE] } else { Vec::new() };
        self.roll_test(Some(id), base, &Test { roll, modifiers, ..Test::default() })
    }

    fn roll_test(&mut self, id: Option<Id>, base: i32, test: &Test) -> Result<(), Refusal> {
        let need = test.need.map(|need| within("need", need, 0, 999)).transpose()?;
        let target = base + self.modifier(id, test)?;
        let automatic = test.minutes > 0 && target > HIGHEST_TO_ROLL;
        let roll = if automatic { 0 } else { self.percentile(test.roll)? };
        let check = Check { target, roll };
        let last = LastTest {
            check,
            automatic,
            critical: !automatic && check.is_critical(),
            need,
            simple: test.simple,
            moxie: test.ignore,
        };
        self.state.result = last.outcome(self.state.rules());
        if let Some(id) = id {
            let one = self.who(id);
            one.last_test = Some(last);
            one.pool -= i32::from(test.ignore);
        }
        self.say_result(id);
        Ok(())
    }

    /// All modifiers of a test together, capped (TS-4, AMB-42); Moxie leaves some out.
    fn modifier(&self, id: Option<Id>, test: &Test) -> Result<i32, Refusal> {
        let rules = self.state.rules();
        let mut modifiers = test.modifiers()?;
        if let Some(one) = id.and_then(|id| self.state.get(id)) {
            modifiers.extend(one.modifiers(rules));
            modifiers.push(self.state.phase_modifier());
        }
        if test.ignore {
            self.state.moxie_may_change_tests()?;
            let one = id.and_then(|id| self.state.get(id));
            match one {
                None => return Err(Refusal::WhoseSkill("moxie=ignore".to_owned())),
                Some(one) if one.pool == 0 => return Err(Refusal::NoMoxie(one.name.clone())),
                Some(_) => modifiers.retain(|modifier| {
                    rules.moxie_ignores == MoxieIgnores::Negative && *modifier > 0
                }),
            }
        }
        Ok(modifiers.iter().sum::<i32>().clamp(-rules.modifier_cap, rules.modifier_cap))
    }

    /// A point of Moxie on a test that has been rolled (MX-4, MX-5).
    pub(super) fn moxie_on_test(&mut self, name: &str, used: MoxieUse) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        self.state.moxie_may_change_tests()?;
        let name = self.name(id);
        let one = self.who(id);
        let Some(mut last) = one.last_test.clone().filter(|last| !last.automatic) else {
            return Err(Refusal::NoTest(name));
        };
        if last.moxie {
            return Err(Refusal::MoxieOnTest(name));
        }
        let success = last.check.succeeds();
        let useless = match used {
            MoxieUse::Upgrade if !success => Some("only a success becomes a critical success"),
            MoxieUse::Upgrade if last.critical => Some("the success is critical already"),
            MoxieUse::Avert if success || !last.critical => {
                Some("only a critical failure becomes an ordinary one")
            }
            _ => None,
        };
        if let Some(why) = useless {
            return Err(Refusal::MoxieUseless(why));
        }
        if one.pool == 0 {
            return Err(Refusal::NoMoxie(name));
        }
        match used {
            MoxieUse::Flip => {
                last.check = last.check.flipped();
                last.critical = last.check.is_critical();
            }
            MoxieUse::Upgrade => last.critical = true,
            MoxieUse::Avert => last.critical = false,
        }
        last.moxie = true;
        one.pool -= 1;
        one.last_test = Some(last.clone());
        self.state.result = last.outcome(self.state.rules());
        self.say_result(Some(id));
        Ok(())
    }

    fn say_result(&mut self, id: Option<Id>) {
        let values: Vec<String> =
            self.state.result.0.iter().map(|(key, value)| format!("{key} {value}")).collect();
        let name = id.map_or(String::new(), |id| format!("{}: ", self.name(id)));
        self.say(format!("{name}{}", values.join(", ")));
    }
}

impl LastTest {
    /// What came of it, by the names of `expect result`.
    fn outcome(&self, rules: &Parameters) -> Outcome {
        let Self { check, automatic, critical, .. } = *self;
        let success = automatic || check.succeeds();
        // A Simple Success Test only ever fails critically (TS-12).
        let told = success || (self.simple && !critical);
        let margin = (!automatic).then(|| check.margin(rules.margin));
        let mut outcome = Outcome::default()
            .with("target", check.target)
            .with("roll", (!automatic).then_some(check.roll))
            .with("outcome", if told { "success" } else { "failure" })
            .with("margin", margin)
            .with("grade", if automatic { "plain" } else { check.grade(rules.margin) })
            .with("critical", critical)
            .with("automatic", automatic);
        if let Some(need) = self.need {
            outcome = outcome.with("met", success && margin.is_none_or(|margin| margin >= need));
        }
        if self.simple {
            outcome = outcome.with("strength", if success { "strong" } else { "weak" });
        }
        outcome
    }
}
