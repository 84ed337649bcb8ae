//! Results of tests.

use serde::{Deserialize, Serialize};

use crate::command::MoxieUse;
use crate::rules::{Check, CheckResult, Grade, Margin};
use crate::text::is_default;

/// A test that was made, which a point of Moxie may still change (MX-4, MX-5).
#[serde_with::apply(bool => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a result of its own")]
pub struct TestResult {
    /// The target, modifiers included.
    pub target: i32,
    /// The roll, 0 to 99; it means nothing in an automatic success.
    pub roll: i32,
    /// An automatic success: there was nothing to roll (TS-11).
    pub automatic: bool,
    /// A critical success or failure (TS-6).
    pub critical: bool,
    /// The margin that was needed, if one was.
    #[serde(skip_serializing_if = "is_default")]
    pub need: Option<i32>,
    /// A Simple Success Test (TS-12).
    pub simple: bool,
    /// True if a point of Moxie was spent on it.
    pub moxie: bool,
}

impl From<TestResult> for CheckResult {
    fn from(test: TestResult) -> Self {
        Self { check: test.check(), critical: test.critical }
    }
}

impl TestResult {
    /// A roll against a target: doubles are critical.
    pub fn of(check: Check) -> Self {
        let Check { target, roll } = check;
        Self { target, roll, critical: check.is_critical(), ..Self::default() }
    }

    /// The roll against the target.
    pub fn check(&self) -> Check {
        Check { target: self.target, roll: self.roll }
    }

    /// Returns true if the roll was within the target, or no roll was needed.
    pub fn is_within_target(&self) -> bool {
        self.automatic || self.check().succeeds()
    }

    /// Returns true for a success; a Simple Success Test only fails critically (TS-12).
    pub fn is_success(&self) -> bool {
        self.is_within_target() || (self.simple && !self.critical)
    }

    /// The margin; `None` for an automatic success.
    pub fn margin(&self, counted: Margin) -> Option<i32> {
        (!self.automatic).then(|| self.check().margin(counted))
    }

    /// Degree of success or failure, criticals aside.
    pub fn grade(&self, counted: Margin) -> Grade {
        if self.automatic { Grade::Plain } else { self.check().grade(counted) }
    }

    /// Returns true if the needed margin was met; `None` if none was needed.
    pub fn is_met(&self, counted: Margin) -> Option<bool> {
        let need = self.need?;
        Some(self.is_within_target() && self.margin(counted).is_none_or(|margin| margin >= need))
    }

    /// The same test after a point of Moxie of this use.
    ///
    /// # Errors
    /// A sentence if it would change nothing.
    pub(super) fn changed_by(self, used: MoxieUse) -> Result<Self, &'static str> {
        let success = self.check().succeeds();
        let (check, critical) = match used {
            MoxieUse::Upgrade if !success => {
                return Err("only a success becomes a critical success");
            }
            MoxieUse::Upgrade if self.critical => return Err("the success is critical already"),
            MoxieUse::Avert if success || !self.critical => {
                return Err("only a critical failure becomes an ordinary one");
            }
            MoxieUse::Flip => (self.check().flipped(), self.check().flipped().is_critical()),
            MoxieUse::Upgrade => (self.check(), true),
            MoxieUse::Avert => (self.check(), false),
        };
        Ok(Self { roll: check.roll, critical, moxie: true, ..self })
    }
}
