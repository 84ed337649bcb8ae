//! What happened in sentences for players: only about those whom they saw then and see now.

use crate::command::FoeHealth;
use crate::encounter::{Combatant, Encounter, Fact, Id};
use crate::rules::{Mode, Status};
use crate::text::{counted, join_and};

/// What one combatant suffered in a step.
struct Harm {
    who: Id,
    damage: i32,
    wounds: i32,
}

/// Returns the sentences about a step for players, with full stops. `before` and `after` are the states around it; `now`
/// says whom they see, and under which names.
pub fn told_to_players(
    facts: &[Fact],
    [before, after]: [&Encounter; 2],
    now: &Encounter,
    foes: FoeHealth,
) -> Vec<String> {
    let was_seen = |state: &Encounter, id: Id| state.get(id).is_some_and(Combatant::is_seen);
    let seen = |id: Id| now.get(id).filter(|it| it.is_seen() && was_seen(after, id));
    let mut told: Vec<String> = appeared(before, after, seen, &was_seen).into_iter().collect();
    let mut harms = harms(facts);
    for fact in facts {
        if let Fact::Attacked(attack) = fact
            && let (Some(by), Some(on)) = (attack.by.and_then(seen), attack.on.and_then(seen))
        {
            let verb = if attack.attack().is_hit() { "hits" } else { "misses" };
            let harm = harms.extract_if(.., |it| it.who == on.id).next();
            let numbers = harm.filter(|_| has_numbers(on, foes)).map(|it| in_numbers(&it));
            let numbers = numbers.map_or_else(String::new, |it| format!(": {it}"));
            told.push(format!("{} {verb} {}{numbers}.", by.players_name(), on.players_name()));
        }
    }
    let harmed = harms.iter().filter_map(|harm| Some((seen(harm.who)?, harm)));
    told.extend(harmed.filter_map(|(who, harm)| suffers(who, harm, foes)));
    told.extend(facts.iter().filter_map(|fact| match fact {
        Fact::Healed { who, .. } => {
            let who = seen(*who).filter(|it| it.is_players() || foes != FoeHealth::Nothing)?;
            Some(format!("{} is healed.", who.players_name()))
        }
        Fact::StatusChanged { who, status } => becomes(seen(*who)?, *status, foes),
        Fact::Finished => Some("The fight is over.".to_owned()),
        _ => None,
    }));
    told
}

/// Tells who came into sight in the middle of the fight.
fn appeared<'a>(
    before: &Encounter,
    after: &Encounter,
    seen: impl Fn(Id) -> Option<&'a Combatant>,
    was_seen: &impl Fn(&Encounter, Id) -> bool,
) -> Option<String> {
    let new = after.combatants().iter().filter(|it| !was_seen(before, it.id));
    let names: Vec<_> = new.filter_map(|it| seen(it.id)).map(Combatant::players_name).collect();
    let verb = if names.len() == 1 { "appears" } else { "appear" };
    let is_told = before.mode() != Mode::Setup && !names.is_empty();
    is_told.then(|| format!("{} {verb}.", join_and(&names)))
}

/// Adds up what each combatant suffered.
fn harms(facts: &[Fact]) -> Vec<Harm> {
    let mut harms: Vec<Harm> = Vec::new();
    for fact in facts {
        let (who, damage, wounds) = match *fact {
            Fact::Hit { who, taken, .. } | Fact::EffectDamage { who, taken, .. } => (who, taken, 0),
            Fact::Wounded { who, count, .. } => (who, 0, count),
            _ => continue,
        };
        match harms.iter_mut().find(|it| it.who == who) {
            Some(harm) => {
                *harm = Harm { damage: harm.damage + damage, wounds: harm.wounds + wounds, who };
            }
            None => harms.push(Harm { who, damage, wounds }),
        }
    }
    harms.retain(|it| it.damage > 0 || it.wounds > 0);
    harms
}

fn has_numbers(who: &Combatant, foes: FoeHealth) -> bool {
    who.is_players() || foes == FoeHealth::Numbers
}

/// Formats harm as "7 damage, 1 wound".
fn in_numbers(harm: &Harm) -> String {
    let damage = (harm.damage > 0).then(|| format!("{} damage", harm.damage));
    let wounds = (harm.wounds > 0).then(|| counted(harm.wounds, "wound"));
    damage.into_iter().chain(wounds).collect::<Vec<_>>().join(", ")
}

/// Tells of harm without a doer.
fn suffers(who: &Combatant, harm: &Harm, foes: FoeHealth) -> Option<String> {
    let name = who.players_name();
    match foes {
        _ if has_numbers(who, foes) => Some(format!("{name} takes {}.", in_numbers(harm))),
        FoeHealth::Nothing => None,
        _ => Some(format!("{name} is hurt.")),
    }
}

/// Tells a status; of those without numbers, only what the word for their health says.
fn becomes(who: &Combatant, status: Status, foes: FoeHealth) -> Option<String> {
    let what = match status {
        Status::Active => "up again",
        Status::Gone => "gone",
        _ if !has_numbers(who, foes) => "down",
        Status::Unconscious => "unconscious",
        Status::Disabled => "disabled",
        Status::Dead => "dead",
    };
    let is_told = who.is_players() || foes != FoeHealth::Nothing;
    is_told.then(|| format!("{} is {what}.", who.players_name()))
}
