//! The last test of somebody, and what came of it.

use serde::{Deserialize, Serialize};

use super::dice_command::MoxieUse;
use super::outcome::Outcome;
use crate::rules::{Check, Parameters};

/// The last test somebody rolled, which a point of Moxie may still change (MX-4, MX-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a result of the test of its own")]
pub struct TestResult {
    /// Target and roll; without a roll the test was an automatic success.
    pub check: Check,
    /// Whether there was nothing to roll (TS-11).
    pub automatic: bool,
    /// Whether it is critical.
    pub critical: bool,
    /// The margin that was needed.
    pub need: Option<i32>,
    /// Whether it was a Simple Success Test.
    pub simple: bool,
    /// Whether a point of Moxie was spent on it.
    pub moxie: bool,
}

impl TestResult {
    /// What came of it, by the names of `expect result`.
    pub(super) fn outcome(&self, rules: &Parameters) -> Outcome {
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

    /// What came of it, in a sentence: `38 against 45: a success by 7`.
    pub fn in_words(&self, rules: &Parameters) -> String {
        let Self { check, automatic, critical, .. } = *self;
        if automatic {
            return format!("an automatic success, with a target of {}", check.target);
        }
        let (success, margin) = (check.succeeds(), check.margin(rules.margin));
        let kind = match check.grade(rules.margin) {
            _ if critical => "a critical",
            _ if self.simple && success => "a strong",
            _ if self.simple => "a weak",
            "excellent" => "an excellent",
            "severe" => "a severe",
            _ => "a",
        };
        let told = success || (self.simple && !critical);
        let outcome = if told { "success" } else { "failure" };
        let need = self.need.map_or_else(String::new, |need| {
            let reached = if success && margin >= need { "reached" } else { "missed" };
            format!(", the margin of {need} is {reached}")
        });
        format!("{check}: {kind} {outcome} by {margin}{need}")
    }

    /// Why Moxie of this use would change nothing.
    pub(super) fn is_useless(&self, used: MoxieUse) -> Option<&'static str> {
        let success = self.check.succeeds();
        match used {
            MoxieUse::Upgrade if !success => Some("only a success becomes a critical success"),
            MoxieUse::Upgrade if self.critical => Some("the success is critical already"),
            MoxieUse::Avert if success || !self.critical => {
                Some("only a critical failure becomes an ordinary one")
            }
            _ => None,
        }
    }
}
