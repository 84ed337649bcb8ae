//! The details of a roll: the sources of its target, so that the log can settle an argument.

use serde::{Deserialize, Serialize};

use super::{Id, ModifierSource, TargetNumber};
use crate::command::MoxieChange;
use crate::rules::{Check, CheckResult};
use crate::text::{PlainText, is_default};

/// The skill of a roll and what modified it.
#[serde_with::apply(_ => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDetails {
    /// The name of the skill, of a test that has one.
    pub label: Option<PlainText>,
    /// The patient of a test of first aid.
    pub patient: Option<Id>,
    /// The skill before modifiers.
    #[serde(rename = "skill")]
    #[serde_with(skip_apply)]
    pub base: i32,
    /// The modifiers one by one; those that Moxie ignored are left out.
    pub modifiers: Vec<(ModifierSource, i32)>,
    /// The modifiers that Moxie ignored.
    pub ignored: Vec<(ModifierSource, i32)>,
    /// The point of Moxie spent on it.
    pub moxie: Option<MoxieChange>,
}

impl RollDetails {
    /// The details of a roll against a target.
    pub(super) fn new(target: TargetNumber, moxie: Option<MoxieChange>) -> Self {
        let TargetNumber { base, modifiers, ignored, .. } = target;
        Self { base, modifiers, ignored, moxie, ..Self::default() }
    }

    /// A roll with its critical: by doubles, unless the point of Moxie has changed it.
    pub(super) fn judge(&self, check: Check) -> CheckResult {
        match self.moxie {
            Some(MoxieChange::Upgrade) => CheckResult { check, critical: true },
            Some(MoxieChange::Avert) => CheckResult { check, critical: false },
            _ => check.into(),
        }
    }
}
