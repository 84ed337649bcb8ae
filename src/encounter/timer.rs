//! Timers: things that announce themselves when their time has come.

use serde::{Deserialize, Serialize};

use super::combatant::Id;
use crate::rules::TurnPhase;

/// When a timer runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimerEnd {
    /// With the end of this phase, or of this turn where it is the last one.
    With(TurnPhase),
    /// In this phase, when the order comes to the initiative score of somebody (EX-20).
    AtScoreOf(TurnPhase, Id),
}

/// A timer that is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    /// What it is called.
    pub label: String,
    /// When it runs out.
    pub end: TimerEnd,
}

impl TimerEnd {
    /// The phase it runs out in.
    pub fn moment(self) -> TurnPhase {
        match self {
            Self::With(moment) | Self::AtScoreOf(moment, _) => moment,
        }
    }

    /// The same with another phase.
    #[must_use]
    pub fn moved_to(self, moment: TurnPhase) -> Self {
        match self {
            Self::With(_) => Self::With(moment),
            Self::AtScoreOf(_, who) => Self::AtScoreOf(moment, who),
        }
    }
}
