//! What is told after each step: what happened, who acts, what is due, and who is next.

use std::sync::Arc;

use crate::app::{App, Request, before_turn};
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, StateChange, Step};
use phasekeeper_engine::narrate::{clock, decision_of, harm, log_entries, name_some, who_acts};
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::{Mode, Reroll, Side};
use phasekeeper_engine::view::later_phases;

/// What happened in a step.
pub(super) fn log_lines(app: &App, step: &Step) -> Vec<String> {
    let entries = log_entries(app.timeline(), step).into_iter();
    entries.flat_map(|it| it.heading.into_iter().chain(it.said)).collect()
}

/// What those lack who have joined: a side, and the skills of their weapons.
pub(super) fn lacks(app: &App, steps: &[Arc<Step>]) -> Vec<String> {
    let state = app.encounter();
    let joined = steps.iter().flat_map(|it| &it.changes).filter_map(|change| match change {
        StateChange::CombatantAdded(it) => state.get(it.id),
        _ => None,
    });
    let joined: Vec<&Combatant> = joined.collect();
    let neutral = joined.iter().filter(|it| it.block.side == Side::Neutral).map(|it| it.id);
    let neutral: Vec<Id> = neutral.collect();
    let side = neutral.first().map(|first| {
        let (all, first) = (name_some(state, &neutral), quoted(state.name(*first)).to_string());
        format!("neutral: {all}; set {first} side=foe changes it")
    });
    let skills = joined.iter().filter_map(|it| {
        let (weapon, skill) = it.unskilled_weapon(state.rules())?;
        let (name, key) = (quoted(&it.name), quoted(&format!("skill.{skill}")).to_string());
        Some(format!("no {skill} yet for the {}; set {name} {key}=40 gives one", weapon.label))
    });
    side.into_iter().chain(skills).collect()
}

/// Who acts, what is due, and who is next.
pub(super) fn status(app: &App) -> Vec<String> {
    let state = app.encounter();
    let acting = state.acting();
    let shapes = acting.iter().filter_map(|&id| Some(shape(app, state.get(id)?)));
    let shape = shapes.filter(|_| acting.len() == 1).collect::<String>();
    let acts = match (who_acts(state), state.mode()) {
        (Some(acts), _) => acts + &shape,
        (None, Mode::Setup | Mode::Initiative) => before_turn(state),
        (None, Mode::Declare) => "declarations: next asks for one".to_owned(),
        (None, Mode::Acting | Mode::Over) => "the phase is over: next goes on".to_owned(),
        (None, Mode::Finished) => {
            "the encounter has ended; finish tells the end, encounters lists all".to_owned()
        }
    };
    let clock = clock(state.rules(), state.clock());
    let acts = if state.mode().takes_dice() { acts } else { format!("{clock}: {acts}") };
    let due = [acts].into_iter().chain(due(state));
    due.chain(requests(app)).chain(comes_next(state)).collect()
}

fn due(state: &Encounter) -> Option<String> {
    let (first, more) = state.pending().split_first()?;
    let more = match more.len() {
        0 => String::new(),
        1 => ", and 1 more decision".to_owned(),
        more => format!(", and {more} more decisions"),
    };
    Some(format!("To decide: {}{more}", decision_of(state, first)))
}

/// Who acts next, in this phase or a later one, or what ends the turn.
fn comes_next(state: &Encounter) -> Option<String> {
    let (who, later) = (next(state), later_phases(state));
    let is_later = state.interrupted().is_empty() && state.pending_slots().is_empty();
    let phase = later.first().filter(|_| is_later).map(|it| format!("phase {}", it.phase));
    let names = (!who.is_empty()).then(|| name_some(state, &who));
    let comes: Vec<String> = phase.into_iter().chain(names).collect();
    if !comes.is_empty() {
        return Some(format!("Next: {}", comes.join(", ")));
    }
    let again = state.rules().reroll == Reroll::Turn;
    let dice = if again { "all roll again" } else { "with the same dice" };
    let is_in_turn = state.mode().is_in_phase() && !state.phase().is_free;
    is_in_turn.then(|| format!("Next: turn {}, {dice}", state.clock().turn + 1))
}

/// The harm, the status and the effects of a combatant, after a colon; empty without any.
pub(super) fn shape(app: &App, it: &Combatant) -> String {
    let status = Some(it.status.to_string()).filter(|_| !it.is_active());
    let effects = it.effects.iter().map(|effect| effect.label.to_string());
    let parts: Vec<String> =
        harm(app.encounter(), it).into_iter().chain(status).chain(effects).collect();
    let damage = if it.injuries.damage > 0 { "damage " } else { "" };
    if parts.is_empty() { String::new() } else { format!(": {damage}{}", parts.join(", ")) }
}

/// What players ask for.
pub(super) fn requests(app: &App) -> Vec<String> {
    let told = |it: &Request| format!("{} asks: {it}; take or drop", app.encounter().name(it.who));
    app.waiting().map(told).collect()
}
