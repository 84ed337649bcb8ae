//! Decisions that wait for the gamemaster. The command language calls them due.

use serde::{Deserialize, Serialize};

use super::Id;
use crate::command::{DecisionName, Hit, InjuryKind};
use crate::rules::{Consequence, DicePool};
use crate::text::{PlainText, is_default, is_same};

/// Something that waits for the gamemaster. It is part of the state: saved, undone and redone with its step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PendingDecision {
    /// A consequence: a test to resist it, or bleeding (EX-3, EX-4, EX-5, EX-18, EX-63).
    Consequence {
        /// The combatant it is about.
        who: Id,
        /// The possible consequence.
        #[serde(rename = "what")]
        consequence: Consequence,
        /// The stress value of `continuity`; nothing for the others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<DicePool>,
        /// The hit whose damage waits for a test against shock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hit: Option<Hit>,
        /// The wounds that they had before those that call for it.
        #[serde(default, skip_serializing_if = "is_default")]
        before: i32,
    },
    /// An effect that ended by itself.
    Ended {
        /// The combatant who had it.
        who: Id,
        /// The label of the effect.
        #[serde(rename = "effect")]
        label: PlainText,
    },
    /// A reminder of a slot that has begun.
    Reminder {
        /// The combatant whose slot it is.
        who: Id,
        /// The text.
        text: PlainText,
    },
    /// A timer that ran out (EX-20).
    Timer {
        /// The label of the timer.
        label: PlainText,
    },
}

impl PendingDecision {
    /// The decision about a consequence for `who`.
    pub(super) fn of(who: Id, consequence: Consequence) -> Self {
        Self::Consequence { who, consequence, value: None, hit: None, before: 0 }
    }

    /// The combatant it is about; `None` for a timer.
    pub fn who(&self) -> Option<Id> {
        match self {
            Self::Consequence { who, .. }
            | Self::Ended { who, .. }
            | Self::Reminder { who, .. } => Some(*who),
            Self::Timer { .. } => None,
        }
    }

    /// Returns true for a decision about this consequence.
    pub(super) fn is_of(&self, wanted: Consequence) -> bool {
        matches!(self, Self::Consequence { consequence, .. } if *consequence == wanted)
    }

    /// The hit whose damage waits for it.
    pub(super) fn hit(&self) -> Option<Hit> {
        if let Self::Consequence { hit, .. } = self { *hit } else { None }
    }

    /// Returns true if the wounds before it can be counted.
    pub(super) fn is_counted(&self) -> bool {
        !matches!(self, Self::Consequence { before, .. } if !InjuryKind::Wounds.holds(*before))
    }

    /// Returns true for a test against harm. Only active combatants have to make one.
    pub fn is_test(&self) -> bool {
        let Self::Consequence { consequence, .. } = self else { return false };
        consequence.is_tested() && !self.is_of(Consequence::Shock) && !consequence.is_of_new_body()
    }

    /// Returns true for the same decision, whatever its stress value; labels may differ in capitals.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Consequence { who, consequence, .. },
                Self::Consequence { who: other, consequence: named, .. },
            ) => (who, consequence) == (other, named),
            (Self::Ended { who, label }, Self::Ended { who: other, label: named })
            | (Self::Reminder { who, text: label }, Self::Reminder { who: other, text: named }) => {
                who == other && is_same(label, named)
            }
            (Self::Timer { label }, Self::Timer { label: named }) => is_same(label, named),
            _ => self == other,
        }
    }

    /// Its name in the command language, for a combatant called `name`.
    pub fn name(&self, name: &str) -> DecisionName {
        let name = name.to_owned();
        match self {
            Self::Consequence { consequence, .. } => DecisionName::Consequence(name, *consequence),
            Self::Ended { label, .. } => DecisionName::Ended(name, label.to_string()),
            Self::Reminder { text, .. } => DecisionName::Reminder(name, text.to_string()),
            Self::Timer { label } => DecisionName::Timer(label.to_string()),
        }
    }
}
