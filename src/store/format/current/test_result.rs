//! Tests in the file.

use serde::{Deserialize, Serialize};

use crate::encounter as model;
use crate::rules::Check;
use crate::store::format::values::is_default;

/// A roll against a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestRoll {
    /// The target, modifiers included.
    pub target: i32,
    /// The roll, 0 to 99.
    pub roll: i32,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a result of its own")]
pub struct TestResult {
    /// The target, modifiers included.
    pub target: i32,
    /// The roll, 0 to 99; it means nothing in an automatic success.
    pub roll: i32,
    /// An automatic success.
    #[serde(default, skip_serializing_if = "is_default")]
    pub automatic: bool,
    /// A critical success or failure.
    #[serde(default, skip_serializing_if = "is_default")]
    pub critical: bool,
    /// The margin that was needed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub need: Option<i32>,
    /// A Simple Success Test.
    #[serde(default, skip_serializing_if = "is_default")]
    pub simple: bool,
    /// True where a point of Moxie was spent on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moxie: bool,
}

impl From<Check> for TestRoll {
    fn from(check: Check) -> Self {
        let Check { target, roll } = check;
        Self { target, roll }
    }
}

impl From<TestRoll> for Check {
    fn from(file: TestRoll) -> Self {
        let TestRoll { target, roll } = file;
        Self { target, roll }
    }
}

impl From<&model::TestResult> for TestResult {
    fn from(result: &model::TestResult) -> Self {
        let model::TestResult { check, automatic, critical, need, simple, moxie } = *result;
        let Check { target, roll } = check;
        Self { target, roll, automatic, critical, need, simple, moxie }
    }
}

impl From<TestResult> for model::TestResult {
    fn from(file: TestResult) -> Self {
        let TestResult { target, roll, automatic, critical, need, simple, moxie } = file;
        Self { check: Check { target, roll }, automatic, critical, need, simple, moxie }
    }
}
