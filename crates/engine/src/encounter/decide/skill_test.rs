//! Skill tests, and Moxie spent on them (TS-1 to TS-14, MX-4).

use super::ambush;
use super::transaction::Transaction;
use crate::command::{Command, Defense, MoxieUse, Skill, Test};
use crate::encounter::combatant::Id;
use crate::encounter::fact::Fact;
use crate::encounter::refusal::{Refusal, check_range};
use crate::encounter::target_number::TargetNumber;
use crate::encounter::test_result::TestResult;
use crate::rules::{Check, Circumstance, against_ranged};

/// The highest target that is still rolled if time was taken; above, the test succeeds (TS-11).
const MAX_ROLLED_TARGET: i32 = 99;

/// The parameters of a test before the roll.
pub(super) struct TestSetup<'a> {
    /// The combatant for modifiers and Moxie.
    pub who: Option<Id>,
    /// The skill before modifiers.
    pub base: i32,
    /// The circumstances.
    pub test: &'a Test,
}

/// `test [NAME] SKILL`.
pub(super) fn test(
    tx: &mut Transaction,
    name: Option<&str>,
    skill: &Skill,
    test: &Test,
) -> Result<(), Refusal> {
    let who = name.map(|name| tx.find(name)).transpose()?;
    let base = tx.state.skill(who, skill)?;
    roll_and_record(tx, &TestSetup { who, base, test })
}

/// `defend NAME SKILL` (EX-1, EX-6).
pub(super) fn defend(
    tx: &mut Transaction,
    name: &str,
    skill: &Skill,
    defense: Defense,
) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    ambush::ensure_defends(tx, id, defense.force, || Command::Defend {
        name: name.to_owned(),
        skill: skill.clone(),
        defense: Defense { force: true, ..defense },
    })?;
    let base = tx.state.skill(Some(id), skill)?;
    let base = if defense.ranged { against_ranged(base) } else { base };
    let full = Circumstance::FullDefense.degrees().iter().filter(|_| defense.full);
    let modifiers = full.map(|(_, value)| *value).collect();
    let test = Test { roll: defense.roll, modifiers, ..Test::default() };
    roll_and_record(tx, &TestSetup { who: Some(id), base, test: &test })
}

fn roll_and_record(tx: &mut Transaction, test: &TestSetup) -> Result<(), Refusal> {
    let who = test.who;
    let result = roll(tx, test)?;
    if let Some(id) = who {
        tx.combatant(id).last_test = Some(result);
    }
    tx.push(Fact::Tested { who, against: None, result });
    Ok(())
}

/// Rolls a test, spending Moxie if it ignores modifiers.
pub(super) fn roll(tx: &mut Transaction, test: &TestSetup) -> Result<TestResult, Refusal> {
    let &TestSetup { who, base, test } = test;
    let need = test.need.map(|need| check_range("need", need, 0, 999)).transpose()?;
    let target = tx.state.target(who, base, test)?;
    let automatic = test.minutes > 0 && target.value() > MAX_ROLLED_TARGET;
    let roll = if automatic { Some(0) } else { test.roll };
    let result = roll_against(tx, who, &target, roll, test.ignore)?;
    let critical = !automatic && result.critical;
    Ok(TestResult { automatic, critical, need, simple: test.simple, ..result })
}

/// Rolls against a target, spending Moxie if it `ignores` modifiers.
pub(super) fn roll_against(
    tx: &mut Transaction,
    who: Option<Id>,
    target: &TargetNumber,
    roll: Option<i32>,
    ignores: bool,
) -> Result<TestResult, Refusal> {
    let check = Check { target: target.value(), roll: tx.percentile(roll)? };
    if let Some(id) = who.filter(|_| ignores) {
        tx.combatant(id).pool -= 1;
    }
    Ok(TestResult { moxie: ignores, ..TestResult::of(check) })
}

/// `moxie NAME flip|upgrade|avert`: spends a point on the last test (MX-4, MX-5).
pub(super) fn change_last(tx: &mut Transaction, id: Id, used: MoxieUse) -> Result<(), Refusal> {
    let result = tx.combatant(id).clone().last_test_with(used, tx.rules())?;
    let combatant = tx.combatant(id);
    combatant.pool -= 1;
    combatant.last_test = Some(result);
    tx.push(Fact::Tested { who: Some(id), against: None, result });
    Ok(())
}
