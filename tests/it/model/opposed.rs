//! Opposed tests.

use serde_json::json;

use super::Dice;
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
        let grade = |side: &Side| match (side.margin(&self.rules) >= 30, side.succeeds()) {
            (false, _) => "plain",
            (true, true) => "excellent",
            (true, false) => "severe",
        };
        let outcome = |side: &Side| if side.succeeds() { "success" } else { "failure" };
        let (grades, outcomes) =
            ((grade(&first), grade(&second)), (outcome(&first), outcome(&second)));
        self.give([
            ("first_target", json!(first.target)),
            ("second_target", json!(second.target)),
            ("first_outcome", json!(outcomes.0)),
            ("second_outcome", json!(outcomes.1)),
            ("first_critical", json!(is_double(first.roll))),
            ("second_critical", json!(is_double(second.roll))),
            ("first_grade", json!(grades.0)),
            ("second_grade", json!(grades.1)),
            ("winner", json!(winner)),
            ("first_roll", json!(first.roll)),
            ("second_roll", json!(second.roll)),
            ("first_margin", json!(margins.0)),
            ("second_margin", json!(margins.1)),
        ]);
        Ok(())
    }
}
