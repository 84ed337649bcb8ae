//! The state as text, for `show` and wherever there is no screen.

use std::fmt::Write;

use super::expect::{listed, order_now};
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Side, Stat};

/// The state as text, several lines with a line end each.
pub fn shown(state: &Encounter) -> String {
    let mut text = String::new();
    let title = if state.title.is_empty() { "untitled" } else { &state.title };
    let clock = (state.seconds() / 60, state.seconds() % 60);
    let lines = [
        format!(
            "{title} · {} · turn {} phase {} · {}:{:02} · {}",
            state.ruleset.id, state.now.turn, state.now.phase, clock.0, clock.1, state.stage
        ),
        format!("acting  {}", listed(&state.names(&state.acting()))),
        format!("order   {}", order_now(state)),
        format!("held    {}", listed(&state.names(&state.held()))),
        format!("lost    {}", listed(&state.names(&state.lost()))),
        format!("out     {}", listed(&state.names(&state.out()))),
    ];
    for line in lines.into_iter().chain(state.combatants.iter().map(|one| person(state, one))) {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{line}");
    }
    text
}

/// One combatant in a line: what a gamemaster would ask for first.
fn person(state: &Encounter, one: &Combatant) -> String {
    let number = |stat: Stat| one.stat(stat, state.rules());
    let or_dash = |value: Option<i32>| value.map_or("–".to_owned(), |value| value.to_string());
    let mut parts = vec![
        format!("- {}", one.name),
        format!("score {}", or_dash(state.score(one.id))),
        format!("init {}", or_dash(number(Stat::Init))),
        format!("speed {}", or_dash(number(Stat::Speed))),
        format!("damage {}/{}", one.harm.damage, or_dash(number(Stat::Dur))),
        format!("wounds {}", one.harm.wounds),
        format!("armor {}", one.armor()),
        format!("moxie {}/{}", one.pool, or_dash(number(Stat::Moxie))),
    ];
    if !one.is_active() {
        parts.push(one.status.to_string());
    }
    if one.block.side != Side::Neutral {
        parts.push(one.block.side.to_string());
    }
    parts.extend(one.standby.map(|since| format!("on standby since {since}")));
    parts.extend(one.effects.iter().map(|effect| format!("[{}]", effect.label)));
    parts.extend(one.notes.iter().map(|note| format!("({note})")));
    parts.join("  ")
}
