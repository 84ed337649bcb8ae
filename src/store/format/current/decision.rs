//! Decisions that wait for the gamemaster, in the file.

use serde::{Deserialize, Serialize};

use crate::encounter as model;
use crate::rules::Consequence;
use crate::store::format::values::{Text, Word};

/// Something that waits for the gamemaster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Decision {
    /// A test to resist a consequence of harm, or bleeding.
    Consequence { who: u32, what: Word<Consequence> },
    /// An effect that ended by itself.
    Ended { who: u32, effect: Text },
    /// A timer that ran out.
    Timer { label: Text },
}

impl Decision {
    /// The combatant it is about; `None` for a timer.
    pub fn who(&self) -> Option<u32> {
        match self {
            Self::Consequence { who, .. } | Self::Ended { who, .. } => Some(*who),
            Self::Timer { .. } => None,
        }
    }
}

impl From<&model::PendingDecision> for Decision {
    fn from(decision: &model::PendingDecision) -> Self {
        match decision {
            model::PendingDecision::Consequence { who, consequence } => {
                Self::Consequence { who: who.0, what: Word(*consequence) }
            }
            model::PendingDecision::Ended { who, label } => {
                Self::Ended { who: who.0, effect: Text::from(label) }
            }
            model::PendingDecision::Timer { label } => Self::Timer { label: Text::from(label) },
        }
    }
}

impl From<Decision> for model::PendingDecision {
    fn from(file: Decision) -> Self {
        match file {
            Decision::Consequence { who, what } => {
                Self::Consequence { who: model::Id(who), consequence: what.0 }
            }
            Decision::Ended { who, effect } => Self::Ended { who: model::Id(who), label: effect.0 },
            Decision::Timer { label } => Self::Timer { label: label.0 },
        }
    }
}
