//! The time that is left of an effect or a timer.

use serde::Serialize;

use crate::encounter::{Encounter, Timer};
use crate::rules::TurnPhase;

/// A time that is left, this turn or phase included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeLeft {
    /// Turns, from 1: it ends with the last phase of one.
    Turns(u32),
    /// Phases, from 1.
    Phases(u32),
}

/// Returns the time that is left until `end` is over.
pub fn time_left(state: &Encounter, end: TurnPhase) -> TimeLeft {
    let (now, phases) = (state.clock(), state.rules().phases);
    if end.phase == phases {
        TimeLeft::Turns(end.turn.saturating_sub(now.turn) + 1)
    } else {
        TimeLeft::Phases(now.phases_until(end, phases) + 1)
    }
}

/// Returns the time that is left of a timer: as `timer` would be given it now, for the same end. One bound to a score rings
/// that many phases later; in its last phase none is left.
pub fn timer_left(state: &Encounter, timer: &Timer) -> TimeLeft {
    match timer.at_score_of {
        Some(_) => TimeLeft::Phases(state.clock().phases_until(timer.ends, state.rules().phases)),
        None => time_left(state, timer.ends),
    }
}
