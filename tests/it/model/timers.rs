//! Timers, which ring when a time is over or when the order comes down to a score.

use serde_json::{Value, json};

use super::differences::TIMERS_LEAVE_WITH_THEIR_COMBATANT;
use super::line::{Line, text, within};
use super::situation::{Moment, Situation};

#[derive(Clone)]
pub struct Timer {
    label: String,
    end: End,
}

/// The end of a time.
#[derive(Clone)]
enum End {
    /// The last phase.
    With(Moment),
    /// A phase, when the order has come down to the score of a combatant, or to the one they left with.
    At { phase: Moment, owner: Option<u32>, score: Option<i64> },
}

impl Situation {
    /// Sets a timer; the same label replaces the old one.
    pub fn set_timer(&mut self, line: &mut Line) -> Result<(), String> {
        let label = text(&line.word()?)?;
        let owner = line.option("at").map(|name| self.find(&name)).transpose()?;
        let mut time = |key: &str| {
            let time = line.number_of(key)?;
            time.map(|time| within(time, 1, 100_000)).transpose()
        };
        let (turns, seconds, phases) = (time("turns")?, time("seconds")?, time("phases")?);
        // Decision: seconds end with the turn in which they are over.
        let length = self.rules.number("turn_seconds");
        let of_seconds = seconds.map(|seconds| (seconds + length - 1) / length);
        let end = match (turns, of_seconds, phases, owner) {
            (Some(turns), None, None, None) | (None, Some(turns), None, None) => {
                End::With(self.turns_on(turns - 1))
            }
            // Decision: phases without a score belong to no command of the table.
            (None, None, Some(phases), Some(who)) => {
                End::At { phase: self.phases_on(phases), owner: Some(who), score: None }
            }
            _ => return Err("turns or seconds, or phases at a score".into()),
        };
        // Decision: capitals make no other label.
        let old = label.to_lowercase();
        self.timers.retain(|timer| timer.label.to_lowercase() != old);
        self.timers.push(Timer { label, end });
        Ok(())
    }

    /// Returns the timers that run, with the time that each has left.
    pub fn timer_views(&self) -> Vec<Value> {
        let phases = self.rules.number("phases");
        let number = |(turn, phase): Moment| turn * phases + phase;
        let phases_on = |moment| number(moment) - number(self.now());
        let views = self.timers.iter().map(|Timer { label, end }| match end {
            End::With(last) if last.1 == phases => {
                json!({"label": label, "turns": last.0 - self.now().0 + 1})
            }
            End::With(last) => json!({"label": label, "phases": phases_on(*last).max(0) + 1}),
            End::At { phase, owner, .. } => {
                let at = owner.map(|who| &self.of(who).name);
                json!({"label": label, "phases": phases_on(*phase).max(0), "at": at})
            }
        });
        views.collect()
    }

    /// Keeps the score of a combatant who leaves, for the timers that wait for it.
    pub fn forget_in_timers(&mut self, who: u32) {
        let left = self.score_of(who);
        for timer in &mut self.timers {
            match &mut timer.end {
                End::At { owner, score, .. } if *owner == Some(who) => {
                    (*owner, *score) = (None, left);
                }
                _ => {}
            }
        }
        if TIMERS_LEAVE_WITH_THEIR_COMBATANT {
            self.timers.retain(|timer| !matches!(timer.end, End::At { owner: None, .. }));
        }
    }

    /// Returns the score of a combatant, that of the next die.
    pub fn score_of(&self, who: u32) -> Option<i64> {
        let holder = self.of(who);
        self.next_die(holder).map(|die| holder.score(die, &self.rules))
    }

    /// Rings the timers at a score that the order has come down to, with a slot that has just come up. Decision: without a
    /// score they ring at once.
    pub fn ring_at(&mut self, come_to: i64) {
        let now = self.now();
        self.ring(|situation, end| match end {
            End::At { phase, owner, score } => {
                let score = owner.map_or(*score, |who| situation.score_of(who));
                *phase == now && score.is_none_or(|score| come_to <= score)
            }
            End::With(_) => false,
        });
    }

    /// Rings the timers that end with a phase.
    pub fn ring_with_phase(&mut self, over: Moment) {
        self.ring(|_, end| match end {
            End::With(last) | End::At { phase: last, .. } => *last <= over,
        });
    }

    fn ring(&mut self, is_over: impl Fn(&Self, &End) -> bool) {
        let (over, left): (Vec<Timer>, Vec<Timer>) =
            self.timers.iter().cloned().partition(|timer| is_over(self, &timer.end));
        self.timers = left;
        for timer in over {
            self.call_for_all(&timer.label);
        }
    }
}
