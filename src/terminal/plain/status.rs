//! The report after each step: events, who acts, what is due, and who is next.

use crate::app::words::is_any;
use crate::app::{App, Request, before_turn};
use crate::ui::effect;
use phasekeeper_engine::command::KEYS;
use phasekeeper_engine::encounter::{Combatant, Effect, Encounter, Step};
use phasekeeper_engine::narrate::{clock, decision_of, harm, log_entries, name_some, who_acts};
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::{Mode, Reroll, Side, Status};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::{later_phases, stat, stat_keys};

/// Returns the events of a step, in sentences.
pub(super) fn log_lines(app: &App, step: &Step) -> Vec<String> {
    let entries = log_entries(app.timeline(), step).into_iter();
    entries.flat_map(|it| it.heading.into_iter().chain(it.said)).collect()
}

const ENDED: &str = "the encounter has ended; finish tells the end, encounters lists all";

/// Returns who acts and how they are, what is due, and who is next.
pub(super) fn status(app: &App) -> Vec<String> {
    let status = status_behind(app, &[], &acting_shape(app)).into_iter();
    status.chain(no_foe_stands(app.encounter())).collect()
}

/// The harm, the status and the effects of the only one who acts, after a colon; empty for none, or several.
pub(super) fn acting_shape(app: &App) -> String {
    match app.encounter().acting()[..] {
        [id] => app.encounter().get(id).map_or_else(String::new, |it| shape(app, it)),
        _ => String::new(),
    }
}

/// The same behind what was just told, with this of how they are. Who acts is left out if it was told, with the score.
pub(super) fn status_behind(app: &App, told: &[String], shape: &str) -> Vec<String> {
    let state = app.encounter();
    let acting = state.acting();
    let clock = clock(state.rules(), state.clock());
    let is_told = |acts: &String| told.iter().any(|line| line.starts_with(acts));
    let acts = match (who_acts(state), state.mode()) {
        (Some(acts), _) if is_told(&acts) && shape.is_empty() => None,
        (Some(acts), _) if is_told(&acts) => Some(acts.replace(" acts", shape)),
        (Some(acts), _) => Some(format!("{clock}: {acts}{shape}")),
        (None, Mode::Setup | Mode::Initiative) => Some(before_turn(state)),
        (None, Mode::Declare) => Some(format!("{clock}: declarations: next asks for one")),
        (None, Mode::Acting | Mode::Over) => {
            Some(format!("{clock}: the phase is over: next goes on"))
        }
        (None, Mode::Finished) => Some(ENDED.to_owned()),
    };
    let again = acting.iter().filter_map(|&id| shoots_again(state, state.get(id)?));
    let due = acts.into_iter().chain(again).chain(due(state));
    due.chain(requests(app)).chain(comes_next(state)).collect()
}

/// Tells that no foe is left.
pub(super) fn no_foe_stands(state: &Encounter) -> Option<String> {
    let is_there = |it: &&Combatant| it.block.side == Side::Foe && it.reserve.is_none();
    let foes: Vec<&Combatant> = state.combatants().iter().filter(is_there).collect();
    let is_over = !foes.is_empty() && !foes.iter().any(|it| it.is_active());
    (is_over && state.mode().is_in_phase())
        .then(|| "No foe stands: finish ends the fight".to_owned())
}

/// Tells that somebody may attack once more in the action of their last shot (EX-31).
fn shoots_again(state: &Encounter, it: &Combatant) -> Option<String> {
    let shot = it.actions.shots.last()?;
    let (fired, most) = it.shots(it.weapon(&shot.weapon)?, shot.mode, state.rules())?;
    (fired < most).then(|| {
        format!("{}: {fired} of {most} attacks with {}, {}", it.name, shot.weapon, shot.mode)
    })
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

/// Returns who acts next, in this phase or a later one, or what ends the turn.
fn comes_next(state: &Encounter) -> Option<String> {
    let (who, later) = (next(state), later_phases(state));
    let is_later = state.interrupted().is_empty() && state.pending_slots().is_empty();
    let phase = later.first().filter(|_| is_later).map(|it| format!("phase {}", it.phase));
    let held = state.held();
    let waits = if held.len() == 1 { "waits" } else { "wait" };
    let waits = (!held.is_empty()).then(|| format!("; {} {waits}", name_some(state, &held)));
    let may_lose = waits.as_ref().map(|waits| {
        format!("{waits}: step in before the dice, or in turn {} before their own action; then the wait is lost", state.clock().turn + 1)
    });
    // Whoever was interrupted has begun before.
    let back = if state.interrupted().is_empty() { "" } else { "back to " };
    let names = (!who.is_empty()).then(|| format!("{back}{}", name_some(state, &who)));
    let comes: Vec<String> = phase.into_iter().chain(names).collect();
    let again = state.rules().reroll == Reroll::Turn;
    let dice = if again { "all roll again" } else { "with the same dice" };
    let is_in_turn = state.mode().is_in_phase() && !state.phase().is_free;
    let turn = || format!("turn {}, {dice}", state.clock().turn + 1);
    let next = Some(comes.join(", ")).filter(|it| !it.is_empty());
    let waits = if next.is_some() { waits } else { may_lose };
    let next = next.or_else(|| is_in_turn.then(turn))?;
    Some(format!("Next: {next}{}", waits.unwrap_or_default()))
}

/// The harm, the status and the effects of a combatant, after a colon; empty without any.
pub(super) fn shape(app: &App, it: &Combatant) -> String {
    shape_with(app, it, |effect| effect.label.to_string())
}

/// The same, with all there is to say of the effects.
pub(super) fn shape_in_full(app: &App, it: &Combatant) -> String {
    shape_with(app, it, |it| effect(app.encounter(), it))
}

fn shape_with(app: &App, it: &Combatant, told: impl Fn(&Effect) -> String) -> String {
    let status = match it.status {
        Status::Gone => Some("fled or surrendered".to_owned()),
        status => Some(status.to_string()).filter(|_| !it.is_active()),
    };
    let aim = Some(it.actions.aim).filter(|it| *it != 0);
    let aim = aim.map(|it| format!("aims {}", signed(it)));
    let effects = aim.into_iter().chain(it.effects.iter().map(told));
    let parts: Vec<String> =
        harm(app.encounter(), it).into_iter().chain(status).chain(effects).collect();
    let damage = if it.injuries.damage > 0 { "damage " } else { "" };
    if parts.is_empty() { String::new() } else { format!(": {damage}{}", parts.join(", ")) }
}

/// Values that need not be told.
const USUAL: &str = "none|0|no|0/0|active|sound|bio|random single";

/// The values of a combatant whose keys begin so, in a line.
pub(super) fn numbers(state: &Encounter, it: &Combatant, begin: &str) -> String {
    let told = stat_keys(it).filter_map(|key| {
        let value = stat(state, it, &key)?.to_string();
        let label = key.strip_prefix(begin).filter(|it| !(begin.is_empty() && it.contains('.')))?;
        let abbreviated =
            KEYS.iter().find(|it| it.word == label && it.label == label.to_uppercase());
        let label = abbreviated.and_then(|it| it.about.split(';').next()).unwrap_or(label);
        match label {
            // They stand in the order, and in the wounds.
            "pool" | "die" | "score" | "penalty" | "bonus" | "damage" | "wounds" => None,
            "moxie" if !is_any(&value, USUAL) => Some(format!("Moxie {} of {value} left", it.pool)),
            _ => (!is_any(&value, USUAL)).then(|| format!("{label} {value}")),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Returns the requests of players.
pub(super) fn requests(app: &App) -> Vec<String> {
    let told = |it: &Request| format!("{} asks: {it}; take or drop", app.encounter().name(it.who));
    app.waiting().map(told).collect()
}
