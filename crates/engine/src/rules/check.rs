//! Percentile tests: one roll against a target, and opposed rolls.

use serde::{Deserialize, Serialize};

use super::Margin;
use super::word_enum::word_enum;

/// The margin from which a success is excellent and a failure severe (TS-14).
pub const EXCELLENT_MARGIN: i32 = 30;

/// A roll against a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The target, modifiers included; it may be below 0 or above 99.
    pub target: i32,
    /// The roll, 0 to 99.
    pub roll: i32,
}

impl Check {
    /// Returns true if the roll is within the target; 00 always is, 99 never (TS-1, TS-2).
    pub fn succeeds(self) -> bool {
        match self.roll {
            0 => true,
            99 => false,
            roll => roll <= self.target,
        }
    }

    /// Returns true if the roll is a double (TS-6).
    pub fn is_critical(self) -> bool {
        self.roll % 11 == 0
    }

    /// Returns the margin of success or failure, 0 or more (TS-13, AMB-39, AMB-43).
    pub fn margin(self, counted: Margin) -> i32 {
        match (self.succeeds(), counted) {
            (true, Margin::Under) => (self.target - self.roll).max(0),
            (true, Margin::Roll) => self.roll,
            (false, _) => (self.roll - self.target).max(0),
        }
    }

    /// Returns the degree of success or failure, criticals aside (TS-14).
    pub fn grade(self, counted: Margin) -> Grade {
        match (self.margin(counted) >= EXCELLENT_MARGIN, self.succeeds()) {
            (false, _) => Grade::Plain,
            (true, true) => Grade::Excellent,
            (true, false) => Grade::Severe,
        }
    }

    /// Returns the check with the roll's digits swapped (MX-4b).
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { roll: flipped(self.roll), ..self }
    }
}

/// A check after Moxie, which can make a roll critical or not (TS-6, MX-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckResult {
    /// The target and the roll.
    pub check: Check,
    /// Whether it is a critical success or failure.
    pub critical: bool,
}

impl From<Check> for CheckResult {
    /// Takes doubles as criticals.
    fn from(check: Check) -> Self {
        Self { check, critical: check.is_critical() }
    }
}

impl CheckResult {
    /// Returns true if it is critical and within the target.
    pub fn is_critical_success(self) -> bool {
        self.critical && self.check.succeeds()
    }

    /// Returns true if it is critical and beyond the target.
    pub fn is_critical_failure(self) -> bool {
        self.critical && !self.check.succeeds()
    }
}

/// A degree of success or failure, criticals aside (TS-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Grade {
    /// A margin below 30.
    Plain,
    /// A success with a margin of 30 or more.
    Excellent,
    /// A failure with a margin of 30 or more.
    Severe,
}

/// Swaps the digits of a percentile roll.
pub fn flipped(roll: i32) -> i32 {
    roll % 10 * 10 + roll / 10
}

/// The winner of an Opposed Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Winner {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Neither: a deadlock (TS-17).
    #[serde(rename = "neither")]
    None,
    /// Both, in a Variable Opposed Test (TS-20).
    Both,
}

/// Compares two checks (TS-15 to TS-17, TS-20, AMB-41).
pub fn oppose(first: CheckResult, second: CheckResult, variable: bool) -> Winner {
    match (first.check.succeeds(), second.check.succeeds()) {
        (true, false) => Winner::First,
        (false, true) => Winner::Second,
        (false, false) => Winner::None,
        (true, true) if variable => Winner::Both,
        (true, true) => {
            let strength = |result: CheckResult| (result.critical, result.check.roll);
            match strength(first).cmp(&strength(second)) {
                std::cmp::Ordering::Greater => Winner::First,
                std::cmp::Ordering::Less => Winner::Second,
                std::cmp::Ordering::Equal => Winner::None,
            }
        }
    }
}

word_enum! {
    /// A difficulty of a test, which is a modifier (TS-5).
    #[derive(strum::FromRepr)]
    pub enum Difficulty {
        /// +30.
        Effortless,
        /// +20.
        Simple,
        /// +10.
        Easy,
        /// 0.
        Average,
        /// −10.
        Difficult,
        /// −20.
        Challenging,
        /// −30.
        Hard,
    }
}

impl Difficulty {
    /// Returns the modifier, from −30 to +30.
    pub fn modifier(self) -> i32 {
        30 - 10 * self as i32
    }
}
