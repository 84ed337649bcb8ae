//! Time: what `timer` and `pass` take.

use super::TIME_SPAN;
use crate::command::syntax::{Text, choice, key, number};

choice! {
    /// The duration of a timer.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TimerDuration by TimerDurationArgs {
        /// Turns from 1, this one counted.
        Turns(turns: i32 = key("turns", TIME_SPAN, "how many turns until it rings, counting this one")),
        /// Seconds from 1.
        Seconds(seconds: i32 = key("seconds", TIME_SPAN, "the same in seconds, in whole turns")),
        /// Phases from 1, then at the initiative score of a combatant (EX-20).
        Phases(
            phases: i32 = key("phases", TIME_SPAN, "how many phases until it rings"),
            name: String = key("at", Text::name("NAME"), "with `phases`: at the score of this combatant")
        ),
    }
}

choice! {
    /// Time that passes outside combat (TP-9).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Downtime by DowntimeArgs {
        /// Seconds from 1.
        Seconds(seconds: i32 = key("seconds", TIME_SPAN, "")),
        /// Turns from 1.
        Turns(turns: i32 = key("turns", TIME_SPAN, "")),
        /// Hours from 1.
        Hours(hours: i32 = key("hours", number("N", 1, 10_000), "")),
        /// Days from 1.
        Days(days: i32 = key("days", number("N", 1, 1_000), "")),
    }
}
