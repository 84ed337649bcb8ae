//! The state as text, for `show` and for output without a screen.

use std::fmt::Write;

use super::expect::order_line;
use crate::command::{DecisionName, listed, quoted};
use crate::encounter::{AttackOdds, Combatant, Encounter, GroundDistance, Id, Timer};
use crate::rules::{Side, Stat};
use crate::text::{elapsed, joined};
use crate::view::{TimeLeft, timer_left};

/// Renders the state as lines of text.
pub fn render_text(state: &Encounter) -> String {
    let mut text = String::new();
    let title = if state.title().is_empty() { "untitled" } else { state.title() };
    let names = |ids: Vec<Id>| listed(state.names(&ids));
    let lines = [
        format!(
            "{title} · {} · turn {} phase {} · {} · {}",
            state.ruleset().id,
            state.clock().turn,
            state.phase_number(),
            elapsed(state.seconds()),
            state.mode()
        ),
        format!("acting  {}", names(state.acting())),
        format!("order   {}", order_line(state, str::to_owned)),
        format!("held    {}", names(state.held())),
        format!("lost    {}", names(state.ids_where(|it| it.lost))),
        format!("out     {}", names(state.out())),
        format!("reserve {}", names(state.reserve())),
        format!("due     {}", listed(state.due().iter().map(DecisionName::as_expected))),
    ];
    let ground = (!state.ground().is_empty()).then(|| format!("ground  {}", ground_line(state)));
    let runs = !state.timers().is_empty();
    let timers = runs.then(|| format!("timers  {}", timer_line(state)));
    let people = state.combatants().iter().map(|combatant| person(state, combatant));
    for line in lines.into_iter().chain(ground).chain(timers).chain(people) {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Tells the odds of an attack: "58 % to hit, 31 % to wound, 4 % to drop, mean damage 6.2".
pub fn odds_sentence(odds: &AttackOdds) -> String {
    let chance = |chance: f64, what: &str| format!("{:.0} % to {what}", chance * 100.0);
    let wound = odds.wound.map(|it| chance(it, "wound"));
    let drop = odds.drop.map(|it| chance(it, "drop"));
    let mean = odds.mean.map(|mean| format!("mean damage {mean:.1}"));
    joined([Some(chance(odds.hit, "hit")), wound, drop, mean].into_iter().flatten(), ", ")
}

/// Writes the timers that run, each as a command would start it now for the same end.
pub(super) fn timer_line(state: &Encounter) -> String {
    let timer = |timer: &Timer| {
        let left = match timer_left(state, timer) {
            TimeLeft::Turns(turns) => format!("turns={turns}"),
            TimeLeft::Phases(phases) => format!("phases={phases}"),
        };
        let at = timer.at_score_of.map(|who| format!(" at={}", quoted(state.name(who))));
        format!("{} {left}{}", quoted(&timer.label), at.unwrap_or_default())
    };
    let timers = joined(state.timers().iter().map(timer), " · ");
    if timers.is_empty() { "none".to_owned() } else { timers }
}

/// Writes the distances that were said, each as a command would say it.
pub(super) fn ground_line(state: &Encounter) -> String {
    let said = |it: &GroundDistance| {
        let places = [Some(&it.from), it.to.as_ref()].into_iter().flatten();
        format!("{} {}", joined(places.map(|place| quoted(place)), " "), it.metres)
    };
    joined(state.ground().iter().map(said), " · ")
}

/// Formats a combatant on one line, most important first.
fn person(state: &Encounter, combatant: &Combatant) -> String {
    let number = |stat: Stat| combatant.stat(stat, state.rules());
    let or_dash = |value: Option<i32>| value.map_or("–".to_owned(), |value| value.to_string());
    let mut parts = vec![
        match &combatant.at {
            Some(place) => format!("- {} [{place}]", combatant.name),
            None => format!("- {}", combatant.name),
        },
        format!("score {}", or_dash(state.score(combatant.id))),
        format!("init {}", or_dash(number(Stat::Init))),
        format!("speed {}", or_dash(number(Stat::Speed))),
        format!("damage {}/{}", combatant.injuries.damage, or_dash(number(Stat::Dur))),
        format!("wounds {}", combatant.injuries.wounds),
        format!("armor {}", combatant.armor()),
        format!("moxie {}/{}", combatant.pool, or_dash(number(Stat::Moxie))),
    ];
    if !combatant.is_active() {
        parts.push(combatant.status.to_string());
    }
    if combatant.block.side != Side::Neutral {
        parts.push(combatant.block.side.to_string());
    }
    parts.extend(combatant.reserve.as_ref().map(|label| format!("in reserve: {label}")));
    parts.extend(combatant.standby.map(|since| format!("waiting since {since}")));
    parts.extend(combatant.effects.iter().map(|effect| format!("[{}]", effect.label)));
    parts.extend(combatant.notes.iter().map(|note| format!("({note})")));
    parts.join("  ")
}
