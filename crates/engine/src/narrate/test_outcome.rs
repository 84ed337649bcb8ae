//! Tests in sentences.

use super::names::Names;
use super::said::Said;
use crate::encounter::{OpposedRoll, RollDetails, TestResult};
use crate::rules::{Check, CheckResult, Grade, Parameters, Winner};
use crate::text::number;

/// Formats a roll and its target: `07 against 55`.
pub fn check(check: Check) -> String {
    format!("{:02} against {}", check.roll, number(check.target))
}

/// Formats the result of a test: `38 against 45: success by 7`.
pub fn test_outcome(test: &TestResult, rules: &Parameters) -> String {
    let success = success(test, rules);
    if test.automatic { success } else { format!("{}: {success}", check(test.check())) }
}

/// Names the skill that is tested, or first aid for somebody; `None` for a number.
pub(super) fn tested(names: Names, details: Option<&RollDetails>) -> Option<String> {
    let RollDetails { label, patient, .. } = details?;
    let aid = patient.map(|id| format!("first aid for {}", names.one(id)));
    aid.or_else(|| label.as_ref().map(ToString::to_string))
}

/// Says how a test went: `success by 7`.
pub(super) fn success(test: &TestResult, rules: &Parameters) -> String {
    let counted = rules.margin;
    let Some(margin) = test.margin(counted) else {
        return format!("automatic success: {} or less is enough", test.target);
    };
    let kind = match test.grade(counted) {
        _ if test.critical => "critical ",
        _ if test.simple && test.is_within_target() => "strong ",
        _ if test.simple => "weak ",
        Grade::Excellent => "excellent ",
        Grade::Severe => "severe ",
        Grade::Plain => "",
    };
    let outcome = if test.is_success() { "success" } else { "failure" };
    let need = match (test.is_met(counted), test.need) {
        (Some(true), Some(need)) => format!(", the margin of {need} reached"),
        (Some(false), Some(need)) => format!(", the margin of {need} not reached"),
        _ => String::new(),
    };
    format!("{kind}{outcome} by {margin}{need}")
}

/// Tells which of two rolls wins: `Bob wins: 41 against 17`.
pub(super) fn opposed(
    names: Names,
    first: &OpposedRoll,
    second: &OpposedRoll,
    winner: Winner,
) -> Said {
    let die = |&OpposedRoll { target, roll, .. }: &OpposedRoll| {
        let is_critical = CheckResult::from(Check { target, roll }).is_critical_success();
        format!("{}{roll:02}", if is_critical { "critical " } else { "" })
    };
    let wins = |unknown, roll: &OpposedRoll, other: &OpposedRoll| {
        let name = names.one_or(roll.who, unknown);
        Said::does(name, format!("wins: {} against {}", die(roll), die(other)))
    };
    match winner {
        Winner::First => wins("the first", first, second),
        Winner::Second => wins("the second", second, first),
        Winner::Both => Said::alone("both succeed"),
        Winner::None => Said::alone("deadlock: nobody wins yet"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    #[test]
    fn a_test_says_how_it_went() {
        let rules = Ruleset::default().parameters;
        let plain = TestResult::of(Check { target: 45, roll: 38 });
        let said = |test: TestResult| test_outcome(&test, &rules);
        assert_eq!(said(plain), "38 against 45: success by 7");
        let failed = TestResult { roll: 80, ..plain };
        assert_eq!(said(failed), "80 against 45: severe failure by 35");
        assert_eq!(
            said(TestResult { simple: true, ..failed }),
            "80 against 45: weak success by 35"
        );
        assert_eq!(
            said(TestResult { need: Some(10), ..plain }),
            "38 against 45: success by 7, the margin of 10 not reached"
        );
        let automatic = TestResult { automatic: true, ..plain };
        assert_eq!(said(automatic), "automatic success: 45 or less is enough");
    }
}
