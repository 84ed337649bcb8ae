//! Events in sentences for players: only about those whom they saw then and see now.

use std::collections::BTreeMap;

use super::facts::begins_part;
use crate::command::FoeHealth;
use crate::encounter::{Combatant, Encounter, Fact, Id};
use crate::rules::{Mode, Status};
use crate::text::counted;

/// Returns the sentences about the facts of a step for players, with full stops. `before` and `after` are the states around
/// it; `now` says whom they see, and by which names.
pub fn told_to_players(
    facts: &[Fact],
    [before, after]: [&Encounter; 2],
    now: &Encounter,
    foes: FoeHealth,
) -> Vec<String> {
    let was_seen = |state: &Encounter, id: Id| state.get(id).is_some_and(Combatant::is_seen);
    let seen = |id: Id| now.get(id).filter(|it| it.is_seen() && was_seen(after, id));
    let has_numbers = |it: &Combatant| it.is_players() || foes == FoeHealth::Numbers;
    let say = |it: &Combatant, what: &str| format!("{} {what}.", it.players_name());
    let is_new = |it: &&Combatant| before.mode() != Mode::Setup && !was_seen(before, it.id);
    let new = after.combatants().iter().filter(is_new);
    let mut told: Vec<String> =
        new.filter_map(|it| seen(it.id)).map(|it| say(it, "appears")).collect();
    let mut harms: BTreeMap<Id, [i32; 2]> = BTreeMap::new();
    // What follows an attack that hits, up to the next one, is its own.
    for part in facts.chunk_by(|_, next| !begins_part(next)) {
        let attack = if let [Fact::Attacked(attack), ..] = part { Some(attack) } else { None };
        let told_of = attack.and_then(|it| Some((it, seen(it.by?)?, seen(it.on?)?)));
        let hit = told_of.filter(|it| it.0.attack().is_hit()).map(|(_, _, on)| on.id);
        let mut own = [0, 0];
        // Numbers stand beside the hit, the word after all.
        let is_own = |who: Id| hit == Some(who) && seen(who).is_some_and(has_numbers);
        for (who, [damage, wounds]) in part.iter().filter_map(harm_of) {
            let sum = if is_own(who) { &mut own } else { harms.entry(who).or_default() };
            *sum = [sum[0] + damage, sum[1] + wounds];
        }
        if let Some((_, by, on)) = told_of {
            let verb = if hit.is_some() { "hits" } else { "misses" };
            let own = Some(own).filter(|it| *it != [0, 0]);
            let harm = own.map_or_else(String::new, |it| format!(": {}", in_numbers(it)));
            told.push(say(by, &format!("{verb} {}{harm}", on.players_name())));
        }
    }
    harms.retain(|_, harm| *harm != [0, 0]);
    let may_say = |id: Id| seen(id).filter(|it| it.is_players() || foes != FoeHealth::Nothing);
    let harmed = harms.into_iter().filter_map(|(who, harm)| Some((may_say(who)?, harm)));
    told.extend(harmed.map(|(it, harm)| match in_numbers(harm) {
        numbers if has_numbers(it) => say(it, &format!("takes {numbers}")),
        _ => say(it, "is hurt"),
    }));
    told.extend(facts.iter().filter_map(|fact| match fact {
        Fact::Healed { who, .. } => Some(say(may_say(*who)?, "is healed")),
        Fact::StatusChanged { who, status } => may_say(*who).map(|it| match status {
            Status::Active => say(it, "is up again"),
            Status::Gone => say(it, "is gone"),
            _ if has_numbers(it) => say(it, &format!("is {status}")),
            _ => say(it, "is down"),
        }),
        Fact::Finished => Some("The fight is over.".to_owned()),
        _ => None,
    }));
    told
}

/// Returns whom a fact harmed, with the damage and the wounds.
fn harm_of(fact: &Fact) -> Option<(Id, [i32; 2])> {
    match *fact {
        Fact::Hit { who, taken, .. } | Fact::EffectDamage { who, taken, .. } => {
            Some((who, [taken, 0]))
        }
        Fact::Wounded { who, count, .. } => Some((who, [0, count])),
        _ => None,
    }
}

/// Formats damage and wounds as "7 damage, 1 wound".
fn in_numbers([damage, wounds]: [i32; 2]) -> String {
    match wounds {
        0 => format!("{damage} damage"),
        _ if damage == 0 => counted(wounds, "wound"),
        _ => format!("{damage} damage, {}", counted(wounds, "wound")),
    }
}
