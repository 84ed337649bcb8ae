//! The time that is left of an effect or a timer.

use crate::encounter::Encounter;
use crate::rules::TurnPhase;

/// A time that is left, this turn or phase included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
