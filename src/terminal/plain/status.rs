//! The report after each step: events, who acts, what is due, and who is next.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::last_roll::attacks_of;
use crate::app::words::is_any;
use crate::app::{App, Request, before_turn};
use crate::ui::effect;
use phasekeeper_engine::command::{KEYS, quoted};
use phasekeeper_engine::encounter::{
    Combatant, CombatantChange, Effect, Encounter, Fact, Id, StateChange, Step, split_number,
};
use phasekeeper_engine::narrate::{clock, decision_of, harm, log_entries, name_some, who_acts};
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::{Mode, Reroll, Side, Stat, Status};
use phasekeeper_engine::view::{later_phases, stat, stat_keys};

/// Returns the events of a step, in sentences.
pub(super) fn log_lines(app: &App, step: &Step) -> Vec<String> {
    let entries = log_entries(app.timeline(), step).into_iter();
    entries.flat_map(|it| it.heading.into_iter().chain(it.said)).collect()
}

/// Returns details of steps: the numbers of newcomers who were typed by hand, the length of effects, the times of reminders.
pub(super) fn details(app: &App, steps: &[Arc<Step>], line: &str) -> Vec<String> {
    let state = app.encounter();
    // A template has its own numbers.
    let (is_new, is_typed) = (line.starts_with("add "), !line.contains("from="));
    let kinds = joined(steps).map(|it| split_number(&it.name).0);
    let is_of_kinds = kinds.collect::<BTreeSet<_>>().len() > 1;
    let of_change = |change: &StateChange| match change {
        StateChange::CombatantAdded(it) if is_new => {
            let weapons = it.block.weapons.iter().map(|it| it.label.to_string());
            let skills = is_typed.then(|| numbers(state, it, "skill."));
            let armor = stat(state, it, "armor").map(|it| it.to_string());
            let armor = armor.filter(|it| it != "0/0").map(|it| format!("armor {it}"));
            let has = weapons.chain(armor).chain(skills).filter(|it| !it.is_empty());
            let has = has.collect::<Vec<_>>().join(", ");
            let of =
                if is_of_kinds { format!("{} ", split_number(&it.name).0) } else { String::new() };
            (!has.is_empty()).then(|| format!("{of}with {has}"))
        }
        StateChange::Combatant(who, CombatantChange::Effects(it))
            if it.added.iter().any(|it| it.label.as_str() == MINOR) =>
        {
            Some(format!(
                "say {0} is in moderate cover, or in major cover, if it hides more",
                state.name(*who)
            ))
        }
        StateChange::Combatant(who, CombatantChange::Effects(it)) => {
            let lasting = |new: &&Effect| new.end.is_some() && !it.removed.contains(new);
            it.added
                .iter()
                .rfind(lasting)
                .map(|it| format!("{}: {}", state.name(*who), effect(state, it)))
        }
        StateChange::Combatant(who, CombatantChange::Aim(it)) if it.new > 0 => {
            let is_held = state.get(*who).is_some_and(|it| it.actions.aim_is_held);
            (!is_held).then(|| AIMS_LONGER.to_owned())
        }
        StateChange::Combatant(_, CombatantChange::Reminders(it)) => {
            Some(if it.added.last()?.once { ONCE } else { EACH_TIME }.to_owned())
        }
        _ => None,
    };
    let changes = steps.iter().flat_map(|step| &step.changes);
    let told = changes.filter_map(of_change).chain(tell_corrected(app, steps));
    let mut told: Vec<String> = told.chain(still_out(state, steps)).collect();
    told.dedup();
    told
}

/// Finds who has joined the encounter, as they were when they did.
fn joined(steps: &[Arc<Step>]) -> impl Iterator<Item = &Combatant> {
    steps.iter().flat_map(|it| &it.changes).filter_map(|change| match change {
        StateChange::CombatantAdded(it) => Some(&**it),
        _ => None,
    })
}

/// Tells who is unconscious though healed: first aid wakes nobody.
fn still_out(state: &Encounter, steps: &[Arc<Step>]) -> Vec<String> {
    let healed = steps.iter().flat_map(|it| &it.facts).filter_map(|fact| match fact {
        Fact::Healed { who, .. } => state.get(*who),
        _ => None,
    });
    let durability = |it: &Combatant| it.stat(Stat::Dur, state.rules());
    let is_out = |it: &&Combatant| {
        it.status == Status::Unconscious && durability(it) > Some(it.injuries.damage)
    };
    let told =
        |it: &Combatant| format!("{0} is still unconscious; {0} wakes up ends that", it.name);
    healed.filter(is_out).map(told).collect()
}

/// Tells the score after a corrected die, and the wounds that corrected damage leaves.
fn tell_corrected(app: &App, steps: &[Arc<Step>]) -> Vec<String> {
    let state = app.encounter();
    let edited = steps.iter().flat_map(|it| &it.facts).filter_map(|fact| match fact {
        Fact::Edited { who, key, .. } => Some((*who, key.as_str())),
        _ => None,
    });
    let is_out = |it: &Combatant| {
        let durability = it.stat(Stat::Dur, state.rules());
        it.is_active() && durability.is_some_and(|most| it.injuries.damage >= most)
    };
    let left = edited.filter_map(|(who, key)| match (key, state.get(who)?) {
        // A number that is set changes nothing else.
        ("damage", it) if is_out(it) => Some(format!(
            "{0} is at Durability and still acts; {0} is unconscious changes that",
            it.name
        )),
        ("die", it) => state.score(who).map(|score| format!("{}: initiative {score}", it.name)),
        ("damage", it) if it.injuries.wounds > 0 => Some(format!("{}{}", it.name, shape(app, it))),
        _ => None,
    });
    left.collect()
}

/// Returns a warning for each attacker who was not acting, as their attack counts as no action, for each who can't act, and for
/// each who was attacked after they had left, or surprised.
pub(super) fn attack_warnings(state: &Encounter, steps: &[Arc<Step>], acted: &[Id]) -> Vec<String> {
    let is_out = |by: &Id| !acted.is_empty() && !acted.contains(by);
    let attacks = || steps.iter().flat_map(|it| attacks_of(it));
    let attackers = steps.iter().filter(|it| !it.command.contains(" action=no"));
    let attackers = attackers.flat_map(|it| attacks_of(it)).filter_map(|it| it.by.filter(is_out));
    let name =
        |by: Id| format!("{} does not act now: the attack counts as no action", state.name(by));
    let is =
        |it: &Combatant| format!("{} is {}: the attack counts all the same", it.name, it.status);
    let unable = attacks().flat_map(|it| {
        let by = it.by.and_then(|by| state.get(by)).filter(|it| !it.is_active());
        let on = it.on.and_then(|on| state.get(on)).filter(|it| it.status == Status::Gone);
        by.into_iter().chain(on).map(is)
    });
    let surprised = attacks().filter_map(|it| {
        let on = state.get(it.on?).filter(|it| state.is_defenseless(it))?;
        Some(format!("{} is surprised, and can't defend", on.name))
    });
    let mut warnings: Vec<String> = attackers.map(name).chain(unable).chain(surprised).collect();
    warnings.dedup();
    warnings
}

/// The cover of whoever says no more than that.
const MINOR: &str = "minor cover";

const AIMS_LONGER: &str =
    "aims carefully takes the whole phase, and adds to the attack in the next";

const ONCE: &str = "it comes once, when they act next; without once=yes it comes each time";

const EACH_TIME: &str = "it comes each time they act; with once=yes behind it, it comes once";

/// Names what newcomers lack: a side, and the skills of their weapons.
pub(super) fn lacks(app: &App, steps: &[Arc<Step>]) -> Vec<String> {
    let state = app.encounter();
    let joined: Vec<&Combatant> = joined(steps).filter_map(|it| state.get(it.id)).collect();
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

const ENDED: &str = "the encounter has ended; finish tells the end, encounters lists all";

/// Returns who acts, what is due, and who is next. Who acts is left out if it was just told, with the score.
pub(super) fn status(app: &App, told: &[String]) -> Vec<String> {
    let state = app.encounter();
    let acting = state.acting();
    let shapes = acting.iter().filter_map(|&id| Some(shape(app, state.get(id)?)));
    let shape = shapes.filter(|_| acting.len() == 1).collect::<String>();
    let clock = clock(state.rules(), state.clock());
    let is_told = |acts: &String| told.iter().any(|line| line.starts_with(acts));
    let acts = match (who_acts(state), state.mode()) {
        (Some(acts), _) if is_told(&acts) && shape.is_empty() => None,
        (Some(acts), _) if is_told(&acts) => Some(acts.replace(" acts", &shape)),
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
    due.chain(requests(app)).chain(comes_next(state)).chain(over(state)).collect()
}

/// Tells that no foe is left.
fn over(state: &Encounter) -> Option<String> {
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
    let names = (!who.is_empty()).then(|| name_some(state, &who));
    let comes: Vec<String> = phase.into_iter().chain(names).collect();
    let again = state.rules().reroll == Reroll::Turn;
    let dice = if again { "all roll again" } else { "with the same dice" };
    let is_in_turn = state.mode().is_in_phase() && !state.phase().is_free;
    let turn = || format!("turn {}, {dice}", state.clock().turn + 1);
    let next = Some(comes.join(", ")).filter(|it| !it.is_empty());
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
    let status = Some(it.status.to_string()).filter(|_| !it.is_active());
    let effects = it.effects.iter().map(told);
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
