//! The remaining time of effects and timers, in words.

use phasekeeper_engine::command::Until;
use phasekeeper_engine::encounter::{Effect, Encounter, Timer};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::{TimeLeft, time_left, timer_left};

/// Returns a remaining time: `17 turns`, `this phase`, `2 hours`.
fn left(state: &Encounter, time: TimeLeft) -> String {
    match time {
        TimeLeft::Turns(1) => "this turn".to_owned(),
        TimeLeft::Turns(turns) => {
            beyond_a_fight(state, turns).unwrap_or_else(|| format!("{turns} turns"))
        }
        TimeLeft::Phases(1) => "this phase".to_owned(),
        TimeLeft::Phases(phases) => format!("{phases} phases"),
    }
}

/// Returns a time that no fight lasts in minutes, hours or days, rounded up; `None` below ten minutes.
fn beyond_a_fight(state: &Encounter, turns: u32) -> Option<String> {
    let seconds = u64::from(turns) * u64::from(state.rules().turn_seconds);
    let (unit, name) = match seconds {
        ..600 => return None,
        600..7_200 => (60, "minutes"),
        7_200..172_800 => (3_600, "hours"),
        172_800.. => (86_400, "days"),
    };
    Some(format!("{} {name}", seconds.div_ceil(unit)))
}

/// Returns an effect with its changes and its remaining time: `Kick (ref +10, speed +1) 17 turns`.
pub fn effect(state: &Encounter, effect: &Effect) -> String {
    let mut changes: Vec<String> =
        effect.stats.iter().map(|(stat, value)| format!("{stat} {}", signed(*value))).collect();
    let modifiers =
        [("tests", effect.test), ("defense", effect.defense), ("attacked", effect.attacked)];
    let modifiers = modifiers.into_iter().filter(|(_, value)| *value != 0);
    changes.extend(modifiers.map(|(what, value)| format!("{what} {}", signed(value))));
    let kind = effect.kind.map_or_else(String::new, |kind| format!(" {kind}"));
    changes.extend(effect.each.map(|each| format!("{each}{kind} every turn")));
    if effect.stuns {
        changes.push("can't act".to_owned());
    }
    let changes =
        if changes.is_empty() { String::new() } else { format!(" ({})", changes.join(", ")) };
    let left = match (effect.end, effect.until) {
        (Some(end), _) => format!(" {}", left(state, time_left(state, end))),
        (None, Some(Until::Next)) => " until their next action".to_owned(),
        (None, None) => String::new(),
    };
    format!("{}{changes}{left}", effect.label)
}

/// Returns true if an effect does more than [`effect_in_short`] says.
pub fn has_more(effect: &Effect) -> bool {
    !effect.stats.is_empty() || effect.test != 0 || effect.until.is_some()
}

/// Returns an effect with what attacks count of it, what it deals and its remaining time: `prone −10`, `stunned 2 turns`,
/// `bleeding 1 a turn`.
pub fn effect_in_short(state: &Encounter, effect: &Effect) -> String {
    let mut words = vec![effect.label.to_string()];
    let modifiers = [effect.defense, effect.attacked].into_iter().filter(|value| *value != 0);
    words.extend(modifiers.map(signed));
    words.extend(effect.each.map(|each| format!("{each} a turn")));
    words.extend(effect.end.map(|end| left(state, time_left(state, end))));
    words.join(" ")
}

/// Returns a timer with its remaining time: `grenade 2 turns`, `mine in 3 phases at Ana`.
pub fn timer(state: &Encounter, timer: &Timer) -> String {
    let (label, remaining) = (&timer.label, timer_left(state, timer));
    let Some(who) = timer.at_score_of else { return format!("{label} {}", left(state, remaining)) };
    let when = match remaining {
        TimeLeft::Phases(0) => "this phase".to_owned(),
        TimeLeft::Phases(1) => "next phase".to_owned(),
        later => format!("in {}", left(state, later)),
    };
    format!("{label} {when} at {}", state.name(who))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_no_fight_lasts_is_not_in_turns() {
        let state = Encounter::default();
        let texts = [1, 199, 200, 2400, 115_200].map(|it| left(&state, TimeLeft::Turns(it)));
        assert_eq!(texts, ["this turn", "199 turns", "10 minutes", "2 hours", "4 days"]);
    }
}
