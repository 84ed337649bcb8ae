//! Timers: setting and ringing (EX-20).

use super::{Transaction, decisions};
use crate::command::TimerDuration;
use crate::encounter::{Fact, Id, PendingDecision, Refusal, Timer, check_range, check_text};
use crate::rules::TurnPhase;

/// The longest duration in a command, in seconds, turns or phases.
pub(super) const MAX_TIME: i32 = 100_000;

/// `timer LABEL …`: replaces one with the same label.
pub(super) fn set(
    tx: &mut Transaction,
    label: &str,
    duration: &TimerDuration,
) -> Result<(), Refusal> {
    let label = check_text("a timer", label)?;
    let (now, phases) = (tx.state.clock, tx.rules().phases);
    let turns = |count: i32| TurnPhase { turn: now.turn + count as u32 - 1, phase: phases };
    let (ends, at_score_of) = match duration {
        TimerDuration::Turns(count) => (turns(check_range("turns", *count, 1, MAX_TIME)?), None),
        TimerDuration::Seconds(seconds) => {
            let turn_seconds = tx.rules().turn_seconds as i32;
            let seconds = check_range("seconds", *seconds, 1, MAX_TIME)?;
            (turns((seconds + turn_seconds - 1) / turn_seconds), None)
        }
        TimerDuration::Phases(count, name) => {
            let count = check_range("phases", *count, 1, MAX_TIME)?;
            (now.plus_phases(count as u32, phases), Some(tx.find(name)?))
        }
    };
    tx.state.timers.retain(|timer| !timer.is_called(&label));
    tx.state.timers.push(Timer { label, ends, at_score_of });
    Ok(())
}

/// Rings the timers for which `is_due` is true.
pub(super) fn ring(tx: &mut Transaction, is_due: impl Fn(&Timer) -> bool) {
    let rung: Vec<Timer> = tx.state.timers.extract_if(.., |timer| is_due(timer)).collect();
    for Timer { label, .. } in rung {
        tx.push(Fact::TimerRang { label: label.clone() });
        decisions::open_decision(tx, PendingDecision::Timer { label });
    }
}

/// Rings the timers bound to scores the order has reached.
pub(super) fn ring_before(tx: &mut Transaction, group: &[usize]) {
    let Some(active) = group.first().map(|&index| &tx.state.phase.slots[index]) else { return };
    let (now, score) = (tx.state.clock, tx.state.slot_score(active));
    let waiting = tx.state.timers.iter().filter_map(|timer| timer.at_score_of);
    let due: Vec<Id> =
        waiting.filter(|&who| tx.state.score(who).is_none_or(|own| own >= score)).collect();
    ring(tx, |timer| timer.ends == now && timer.at_score_of.is_some_and(|who| due.contains(&who)));
}
