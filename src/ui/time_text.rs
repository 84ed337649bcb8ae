//! The remaining time of effects and timers, in words.

use phasekeeper_engine::encounter::{Effect, Encounter, Timer};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::{TimeLeft, time_left, timer_left};

/// Returns a remaining time: `17 turns`, `this phase`.
pub fn left(time: TimeLeft) -> String {
    match time {
        TimeLeft::Turns(1) => "this turn".to_owned(),
        TimeLeft::Turns(turns) => format!("{turns} turns"),
        TimeLeft::Phases(1) => "this phase".to_owned(),
        TimeLeft::Phases(phases) => format!("{phases} phases"),
    }
}

/// Returns an effect with its changes and its remaining time: `Kick (ref +10, speed +1) 17 turns`.
pub fn effect(state: &Encounter, effect: &Effect) -> String {
    let mut changes: Vec<String> =
        effect.stats.iter().map(|(stat, value)| format!("{stat} {}", signed(*value))).collect();
    if effect.test != 0 {
        changes.push(format!("tests {}", signed(effect.test)));
    }
    changes.extend(effect.each.map(|each| format!("{each} every turn")));
    if effect.stuns {
        changes.push("can't act".to_owned());
    }
    let changes =
        if changes.is_empty() { String::new() } else { format!(" ({})", changes.join(", ")) };
    let left = effect.end.map(|end| format!(" {}", left(time_left(state, end))));
    format!("{}{changes}{}", effect.label, left.unwrap_or_default())
}

/// Returns an effect with its remaining turns, abbreviated: `stunned 2`.
pub fn effect_in_short(state: &Encounter, effect: &Effect) -> String {
    match effect.end.map(|end| time_left(state, end)) {
        None => effect.label.to_string(),
        Some(TimeLeft::Turns(turns)) => format!("{} {turns}", effect.label),
        Some(phases) => format!("{} {}", effect.label, left(phases)),
    }
}

/// Returns a timer with its remaining time: `grenade 2 turns`, `mine in 3 phases at Ana`.
pub fn timer(state: &Encounter, timer: &Timer) -> String {
    let (label, remaining) = (&timer.label, timer_left(state, timer));
    let Some(who) = timer.at_score_of else { return format!("{label} {}", left(remaining)) };
    let when = match remaining {
        TimeLeft::Phases(0) => "this phase".to_owned(),
        TimeLeft::Phases(1) => "next phase".to_owned(),
        later => format!("in {}", left(later)),
    };
    format!("{label} {when} at {}", state.name(who))
}
