//! The log for players.

use serde::Serialize;

use super::PlayersEncounter;
use super::encounter::is_moment;
use crate::narrate::told_to_players;

/// The log of a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogPhase {
    /// The turn of the players' clock, from 1.
    pub turn: u32,
    /// The phase, from 1; 0 is the free phase of an ambush.
    pub phase: u32,
    /// A line for each command, oldest first; within it, the cause comes before the effect.
    pub lines: Vec<String>,
}

impl PlayersEncounter {
    /// The last lines, so many at most, oldest first.
    pub(super) fn log(&self, most: usize) -> Vec<LogPhase> {
        let (mut then, now) = (self.timeline.clone(), self.timeline.encounter());
        let foes = self.policy.foes.unwrap_or_default();
        // The newest first. A line is of the phase of the moment that came before it.
        let (mut phases, mut unplaced) = (Vec::<LogPhase>::new(), Vec::new());
        let mut count = 0;
        for (position, step) in self.timeline.history().done().iter().enumerate().rev() {
            if count < most {
                let after = then.encounter().clone();
                then.go_to(position);
                let told = told_to_players(&step.facts, [then.encounter(), &after], now, foes);
                if !told.is_empty() {
                    unplaced.push(told.join(" "));
                    count += 1;
                }
            } else if unplaced.is_empty() {
                break;
            } else {
                then.go_to(position);
            }
            if !unplaced.is_empty() && is_moment(then.encounter(), now) {
                let (turn, phase) =
                    (then.encounter().clock().turn, then.encounter().phase_number());
                match phases.last_mut().filter(|it| (it.turn, it.phase) == (turn, phase)) {
                    Some(last) => last.lines.append(&mut unplaced),
                    None => phases.push(LogPhase { turn, phase, lines: unplaced.split_off(0) }),
                }
            }
        }
        for phase in &mut phases {
            phase.lines.reverse();
        }
        phases.reverse();
        phases
    }
}
