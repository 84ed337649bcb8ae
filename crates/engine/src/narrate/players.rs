//! What happened in sentences for players: only about those whom they saw then and see now.

use std::collections::BTreeMap;

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
    let mut harms = Harms::new();
    // What follows an attack, up to the next one, is its own.
    for part in facts.chunk_by(|_, next| !matches!(next, Fact::Attacked(_))) {
        let mut of_part = harms_of(part);
        if let [Fact::Attacked(attack), ..] = part
            && let Some((by, on)) = attack.by.and_then(seen).zip(attack.on.and_then(seen))
        {
            let is_hit = attack.attack().is_hit();
            let harm = if is_hit { of_part.remove(&on.id) } else { None };
            let harm = harm.filter(|_| has_numbers(on)).map(|it| format!(": {}", in_numbers(it)));
            let verb = if is_hit { "hits" } else { "misses" };
            let harm = harm.unwrap_or_default();
            told.push(say(by, &format!("{verb} {}{harm}", on.players_name())));
        }
        of_part.into_iter().for_each(|(who, harm)| add(&mut harms, who, harm));
    }
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

/// The damage and the wounds that each combatant suffered, if any.
type Harms = BTreeMap<Id, [i32; 2]>;

fn add(harms: &mut Harms, who: Id, [damage, wounds]: [i32; 2]) {
    let harm = harms.entry(who).or_default();
    *harm = [harm[0] + damage, harm[1] + wounds];
}

fn harms_of(facts: &[Fact]) -> Harms {
    let mut harms = Harms::new();
    for fact in facts {
        let (who, harm) = match *fact {
            Fact::Hit { who, taken, .. } | Fact::EffectDamage { who, taken, .. } => {
                (who, [taken, 0])
            }
            Fact::Wounded { who, count, .. } => (who, [0, count]),
            _ => continue,
        };
        add(&mut harms, who, harm);
    }
    harms.retain(|_, harm| *harm != [0, 0]);
    harms
}

/// Formats damage and wounds as "7 damage, 1 wound".
fn in_numbers([damage, wounds]: [i32; 2]) -> String {
    match wounds {
        0 => format!("{damage} damage"),
        _ if damage == 0 => counted(wounds, "wound"),
        _ => format!("{damage} damage, {}", counted(wounds, "wound")),
    }
}
