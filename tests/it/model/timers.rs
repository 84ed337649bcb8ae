//! Timers, which ring when a time is over or when the order comes down to a score.

use super::line::{Line, within};
use super::order::Rank;
use super::record::Slot;
use super::situation::{Moment, Part, Situation};

/// A timer.
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
    /// So many seconds after the beginning.
    Second(i64),
    /// A phase, when the order has come down to a combatant's place, or to the one they left.
    At { phase: Moment, whose: Option<u32>, rank: Option<Rank> },
}

impl Situation {
    /// Sets a timer; the same label replaces the old one.
    pub fn set_timer(&mut self, line: &mut Line) -> Result<(), String> {
        let label = line.word()?;
        let whose = line.option("at")?.map(|name| self.find(&name)).transpose()?;
        let mut time = |key: &str| {
            let time = line.number_of(key)?;
            time.map(|time| within(time, 1, 99_999)).transpose()
        };
        let (turns, seconds, phases) = (time("turns")?, time("seconds")?, time("phases")?);
        let end = match (turns, seconds, phases) {
            (Some(turns), None, None) if whose.is_none() => End::With(self.turns_on(turns - 1)),
            (None, Some(seconds), None) if whose.is_none() => End::Second(self.seconds() + seconds),
            // Decision: phases without a score belong to no command of the table.
            (None, None, Some(phases)) if whose.is_some() => {
                End::At { phase: self.phases_on(phases), whose, rank: None }
            }
            _ => return Err("turns or seconds, or phases at a score".into()),
        };
        if label.trim().is_empty() {
            return Err("a timer has a label".into());
        }
        self.timers.retain(|timer| timer.label != label);
        self.timers.push(Timer { label, end });
        Ok(())
    }

    /// Keeps the place of somebody who leaves, for the timers that wait for it.
    pub fn forget_in_timers(&mut self, who: u32) {
        let place = self.place_of(who);
        for timer in &mut self.timers {
            match &mut timer.end {
                End::At { whose, rank, .. } if *whose == Some(who) => {
                    (*whose, *rank) = (None, place);
                }
                _ => {}
            }
        }
    }

    /// Returns the place that the first die of a combatant has among the slots.
    fn place_of(&self, who: u32) -> Option<Rank> {
        let slot = |die| Slot {
            right: super::record::Right { who, die },
            by_hand: false,
            lifted: self.record.has_lifted(who),
        };
        (0..self.of(who).dice.len()).map(|die| self.rank_by_score(&slot(die))).min()
    }

    /// Rings the timers whose place the order has come down to.
    pub fn ring_timers(&mut self) {
        if self.part != Part::Turn || self.stage() != "acting" {
            return;
        }
        let first = self.order().into_iter().next().unwrap_or_default();
        let come_to = first.iter().map(|slot| self.rank_by_score(slot)).max();
        let now = self.now();
        self.ring(|situation, end| match end {
            End::At { phase, whose, rank } => {
                let place = whose.map_or(*rank, |who| situation.place_of(who));
                *phase == now && place.is_some() && come_to >= place
            }
            _ => false,
        });
    }

    /// Rings the timers whose time is over with a phase, or whose seconds are by then.
    pub fn ring_with_phase(&mut self, over: Moment) {
        self.ring(|situation, end| match end {
            End::With(last) | End::At { phase: last, .. } => *last <= over,
            End::Second(second) => *second <= situation.seconds(),
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
