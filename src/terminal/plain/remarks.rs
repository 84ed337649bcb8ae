//! Remarks on what has just happened: details that its sentences leave out, what is doubtful about it, and what is missing.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::last_roll::attacks_of;
use super::status::{numbers, shape};
use crate::app::{App, is_near};
use crate::ui::effect;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::encounter::{
    AttackFact, Combatant, CombatantChange, Effect, Encounter, Fact, Id, StateChange, Step,
    split_number,
};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{Circumstance, Consequence, RangeBand, Reach, Side, Stat, Status};
use phasekeeper_engine::text::signed;
use phasekeeper_engine::view::stat;

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
            let is_told = is_of_kinds || !has.is_empty();
            let with =
                if has.is_empty() { "without weapons and armor" } else { &format!("with {has}") };
            is_told.then(|| format!("{of}{with}"))
        }
        StateChange::Combatant(who, CombatantChange::Effects(it))
            if it.added.iter().any(|it| it.label.as_str() == MINOR) =>
        {
            let name = state.name(*who);
            Some(format!("say {name} is in moderate cover, or in major cover, if it hides more"))
        }
        StateChange::Combatant(who, CombatantChange::Effects(it)) => {
            let lasting = |new: &&Effect| new.end.is_some() && !it.removed.contains(new);
            let lasting = it.added.iter().rfind(lasting)?;
            Some(format!("{}: {}", state.name(*who), effect(state, lasting)))
        }
        StateChange::Combatant(who, CombatantChange::Aim(it)) if it.new > 0 => {
            let is_held = state.get(*who).is_some_and(|it| it.actions.aim_is_held);
            Some(if is_held { AIMS_AT_NOBODY } else { AIMS_LONGER }.to_owned())
        }
        // Whoever waits lets it go (EX-6).
        StateChange::Combatant(who, CombatantChange::Aim(it)) if line.starts_with("delay") => {
            let (name, aim) = (state.name(*who), it.old);
            Some(format!(
                "the aim of {name}, {}, is gone; aim {aim}, said of the attack, counts it all the same",
                signed(aim)
            ))
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

/// Returns a warning for each attacker, or medic, who was not acting, as that counts as no action, for each who can't act, for each
/// who was attacked after they had left, or surprised, for what may have hindered a shot that was not said, and for metres that count
/// for nothing.
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
    let hindered = steps.iter().flat_map(|step| {
        let is_near = is_near(&step.command);
        let is_of_several = attacks_of(step).count() > 1;
        attacks_of(step).flat_map(move |it| doubtful(state, it, is_near, is_of_several))
    });
    let metres = steps.iter().filter(|it| it.command.contains(" range="));
    let metres = metres.flat_map(|it| attacks_of(it)).filter_map(|it| no_ranges(state, it));
    let medics = steps.iter().filter(|it| it.command.starts_with("aid ")).flat_map(|it| &it.facts);
    let medics = medics.filter_map(|fact| match fact {
        Fact::Tested { who, .. } => who.filter(is_out),
        _ => None,
    });
    let aid =
        |by: Id| format!("{} does not act now: first aid counts as no action", state.name(by));
    let warnings = attackers
        .map(name)
        .chain(medics.map(aid))
        .chain(unable)
        .chain(surprised)
        .chain(hindered)
        .chain(metres);
    let mut warnings: Vec<String> = warnings.collect();
    warnings.dedup();
    warnings
}

/// Says of a shot with a weapon without ranges that its metres count for nothing (EX-86).
fn no_ranges(state: &Encounter, attack: &AttackFact) -> Option<String> {
    let details = attack.details();
    let weapon = state.get(attack.by?)?.weapon(details.weapon.as_deref()?)?;
    let is_shot = weapon.reach() == Some(Reach::Ranged);
    let mut labels = details.attacker.modifiers.iter().filter_map(|it| it.0.label());
    let is_said = labels.any(|it| it.ends_with(" range"));
    let is_uncounted =
        is_shot && !is_said && details.range.is_none() && weapon.profile.ranges.is_none();
    is_uncounted.then(|| {
        format!("the {} has no ranges; forgot medium range counts the metres", weapon.label)
    })
}

/// What may have hindered a shot, and counts only if it is said: cover of whoever shoots, and a target that lies, unless it is near;
/// and what counts as somebody is so, though it was said that it does not.
fn doubtful(
    state: &Encounter,
    attack: &AttackFact,
    is_near: bool,
    is_of_several: bool,
) -> Vec<String> {
    let details = attack.details();
    let by = attack.by.and_then(|it| state.get(it));
    let weapon = by.zip(details.weapon.as_deref()).and_then(|(by, it)| by.weapon(it));
    let is_shot = weapon.is_some_and(|it| it.reach() == Some(Reach::Ranged));
    let (Some(by), true) = (by, is_shot) else { return Vec::new() };
    let labels: Vec<&str> =
        details.attacker.modifiers.iter().filter_map(|it| it.0.label()).collect();
    let has = |label: &str| labels.contains(&label);
    let told = |it: Circumstance, how: String| {
        let value = it.degrees().first().map_or(0, |it| it.1);
        (!has(&it.label_of(0))).then(|| format!("{how}, {}", signed(value)))
    };
    let on = attack.on.and_then(|it| state.get(it));
    let own = by.cover().and_then(|cover| {
        let how = format!("{} shot out of {cover}; forgot from cover counts that", by.name);
        told(Circumstance::BehindCover, how)
    });
    let is_close = is_near
        || details.range == Some(RangeBand::PointBlank)
        || labels.iter().any(|it| it.contains("point-blank"));
    // Whoever is out by now may have lain before.
    let lies = on.filter(|it| it.suffers(Consequence::Knockdown) && !is_close);
    let prone = lies.and_then(|it| {
        let name = &it.name;
        // What was forgotten of one of several would count against each.
        let said = if is_of_several {
            format!("{name} is prone, said before the next attack, counts that")
        } else {
            "forgot prone counts that".to_owned()
        };
        told(Circumstance::Prone, format!("{name} lies; {said} from 10 m on"))
    });
    let near = (is_near && has("prone") && !has("prone off")).then(|| {
        "prone counted, which is for 10 m and more; it was not prone takes it away".to_owned()
    });
    let still = on.filter(|_| labels.iter().any(|it| it.ends_with(" cover off")));
    let still = still.and_then(|on| {
        let (name, cover) = (&on.name, on.cover()?);
        Some(format!("{name} is still in {cover}; {name} leaves cover ends that"))
    });
    [own, prone, near, still].into_iter().flatten().collect()
}

/// The cover of whoever says no more than that.
const MINOR: &str = "minor cover";

const AIMS_LONGER: &str =
    "aims carefully takes the whole phase, and adds to the attack in the next";

const AIMS_AT_NOBODY: &str = "whoever is shot at next, the aim counts against them";

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
    let kinds = joined.iter().filter_map(|it| {
        let weapon = it.weapon_without_kind()?;
        let label = &weapon.label;
        Some(format!("no armor counts against the {label}, as it has no kind: /kinetic or /energy behind its numbers gives one"))
    });
    side.into_iter().chain(skills).chain(kinds).collect()
}
