//! Tests and the Moxie that changes them.

use std::sync::Arc;

use super::Transaction;
use crate::encounter::combatant::Id;
use crate::encounter::dice_command::{MoxieUse, Skill, Test};
use crate::encounter::refusal::{Refusal, within};
use crate::encounter::test_result::TestResult;
use crate::rules::{Check, Circumstance, against_ranged};

/// The highest target that time taken leaves to chance (TS-11).
const HIGHEST_TO_ROLL: i32 = 99;

impl Transaction<'_> {
    /// A roll of percentile dice as it was read, or the program's.
    pub(super) fn percentile(&mut self, given: Option<i32>) -> Result<i32, Refusal> {
        match given {
            Some(roll) if (0..=99).contains(&roll) => Ok(roll),
            Some(roll) => Err(Refusal::NoSuchRoll(roll)),
            None => Ok(self.dice.roll(100) as i32),
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
        let base = self.state.skill(id, skill)?;
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
        let base = self.state.skill(Some(id), skill)?;
        let base = if ranged { against_ranged(base) } else { base };
        let full = Circumstance::FullDefense.degrees().iter().filter(|_| full);
        let modifiers = full.map(|(_, value)| *value).collect();
        self.roll_test(Some(id), base, &Test { roll, modifiers, ..Test::default() })
    }

    fn roll_test(&mut self, id: Option<Id>, base: i32, test: &Test) -> Result<(), Refusal> {
        let need = test.need.map(|need| within("need", need, 0, 999)).transpose()?;
        let target = self.state.target(id, base, test)?.value();
        let automatic = test.minutes > 0 && target > HIGHEST_TO_ROLL;
        let roll = if automatic { 0 } else { self.percentile(test.roll)? };
        let check = Check { target, roll };
        let last = TestResult {
            check,
            automatic,
            critical: !automatic && check.is_critical(),
            need,
            simple: test.simple,
            moxie: test.ignore,
        };
        self.state.result = last.outcome(self.state.rules());
        self.say_result(id, &last);
        if let Some(id) = id {
            let combatant = self.who(id);
            combatant.last_test = Some(last);
            combatant.pool -= i32::from(test.ignore);
        }
        Ok(())
    }

    /// A point of Moxie on a test that has been rolled (MX-4, MX-5).
    pub(super) fn moxie_on_test(&mut self, name: &str, used: MoxieUse) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let rules = Arc::clone(&self.state.ruleset);
        let combatant = self.who(id);
        let last = combatant.last_test_with(used, &rules.parameters)?;
        combatant.pool -= 1;
        combatant.last_test = Some(last.clone());
        self.state.result = last.outcome(self.state.rules());
        self.say_result(Some(id), &last);
        Ok(())
    }

    fn say_result(&mut self, id: Option<Id>, test: &TestResult) {
        let name = id.map_or(String::new(), |id| format!("{}: ", self.name(id)));
        let said = test.in_words(self.state.rules());
        self.say(format!("{name}{said}"));
    }
}
