//! Timers: things that announce themselves when their time has come.

use super::combatant::Id;
use crate::rules::TurnPhase;
use crate::text::PlainText;

/// A timer that is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timer {
    /// The label; no encounter has two timers of one label.
    pub label: PlainText,
    /// The moment it runs out.
    pub end: TimerEnd,
}

impl Timer {
    /// Returns true where `label` names it, in any capitals.
    pub fn is_called(&self, label: &str) -> bool {
        self.label.to_lowercase() == label.to_lowercase()
    }
}

/// The moment a timer runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerEnd {
    /// At the end of this phase, or of this turn where it is the last phase.
    With(TurnPhase),
    /// In this phase, when the order comes to the initiative score of a combatant (EX-20).
    AtScoreOf(TurnPhase, Id),
}

impl TimerEnd {
    /// The phase it runs out in.
    pub fn phase(self) -> TurnPhase {
        match self {
            Self::With(phase) | Self::AtScoreOf(phase, _) => phase,
        }
    }

    /// The same end in another phase.
    #[must_use]
    pub fn moved_to(self, phase: TurnPhase) -> Self {
        match self {
            Self::With(_) => Self::With(phase),
            Self::AtScoreOf(_, who) => Self::AtScoreOf(phase, who),
        }
    }
}
