//! The remaining time of an effect or a timer.

use serde::Serialize;

use crate::encounter::{Encounter, Timer};
use crate::rules::TurnPhase;

/// A remaining time, this turn or phase included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeLeft {
    /// Turns, from 1; it ends with the last phase of a turn.
    Turns(u32),
    /// Phases, from 1.
    Phases(u32),
}

/// Returns the time left until the end of `end`.
pub fn time_left(state: &Encounter, end: TurnPhase) -> TimeLeft {
    let (now, phases) = (state.clock(), state.rules().phases);
    if end.phase == phases {
        TimeLeft::Turns(end.turn.saturating_sub(now.turn) + 1)
    } else {
        TimeLeft::Phases(now.phases_until(end, phases) + 1)
    }
}

/// Returns the time left of a timer: the duration to give to `timer` now for the same end. One bound to a score rings
/// that many phases later; 0 in its last phase.
pub fn timer_left(state: &Encounter, timer: &Timer) -> TimeLeft {
    match timer.at_score_of {
        Some(_) => TimeLeft::Phases(state.clock().phases_until(timer.ends, state.rules().phases)),
        None => time_left(state, timer.ends),
    }
}
