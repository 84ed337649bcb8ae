//! Timers: they announce themselves when their time has come.

use serde::{Deserialize, Serialize};

use super::Id;
use crate::rules::TurnPhase;
use crate::text::{PlainText, is_same};

/// A timer that is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// The label; no encounter has two timers of one label.
    pub label: PlainText,
    /// The phase it runs out in: at the end of it, or at the end of the turn if it is the last phase.
    pub ends: TurnPhase,
    /// The combatant at whose initiative score it runs out, before the end of the phase (EX-20).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_score_of: Option<Id>,
}

impl Timer {
    /// Returns true if `label` names it, in any capitals.
    pub fn is_called(&self, label: &str) -> bool {
        is_same(&self.label, label)
    }
}
