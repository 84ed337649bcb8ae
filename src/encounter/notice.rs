//! What there is to say when the order changes: who acts now, and who went up or down.

use super::combatant::{Combatant, Id};
use super::command::Command;
use super::refusal::all_of;
use super::{Encounter, Stage};

/// The sentences that a gamemaster wants to hear after `command` made `now` of `was`.
pub fn of_order(was: &Encounter, now: &Encounter, command: &Command) -> Vec<String> {
    let mut said = Vec::new();
    match now.stage {
        Stage::Initiative if was.stage != now.stage => {
            said.push(format!("turn {}: roll initiative, then begin", now.now.turn));
        }
        Stage::Finished => said.push("the encounter is finished".to_owned()),
        Stage::Acting | Stage::Over => {
            let opened = was.now != now.now || !was.stage.is_in_phase();
            if opened {
                said.push(format!("turn {}, phase {}", now.now.turn, now.now.phase));
            } else {
                said.extend(moved(was, now));
            }
            let changed = opened || was.acting() != now.acting();
            if changed {
                said.push(who_acts(was, now, command));
            }
        }
        _ => {}
    }
    said
}

/// Those still to come whose score is another now, and after whom they come.
fn moved(was: &Encounter, now: &Encounter) -> Vec<String> {
    let places = |state: &Encounter| -> Vec<Vec<Id>> {
        let ids =
            |group: Vec<usize>| group.iter().map(|&slot| state.ladder.slots[slot].who).collect();
        state.order().into_iter().map(ids).collect()
    };
    let mut said = Vec::new();
    let differs = |one: &Combatant| was.score(one.id) != now.score(one.id);
    if !now.combatants.iter().any(differs) {
        return said;
    }
    let (before, after) = (places(was), places(now));
    for (place, group) in after.iter().enumerate() {
        for &id in group {
            let (Some(old), Some(new)) = (was.score(id), now.score(id)) else { continue };
            if old == new || !before.iter().flatten().any(|&other| other == id) {
                continue;
            }
            let verb = if new < old { "drops" } else { "rises" };
            let name = all(now, &[id]);
            let others: Vec<Id> = group.iter().copied().filter(|&other| other != id).collect();
            let stands = before == after;
            let tail = if stands {
                String::new()
            } else if !others.is_empty() {
                format!(" and shares a slot with {}", all(now, &others))
            } else if place > 0 {
                format!(", after {}", all(now, &after[place - 1]))
            } else {
                String::new()
            };
            said.push(format!("{name} {verb} to {new}{tail}"));
        }
    }
    said
}

fn who_acts(was: &Encounter, now: &Encounter, command: &Command) -> String {
    let acting = now.acting();
    let resumed = !acting.is_empty() && was.interrupted() == acting;
    match acting.as_slice() {
        [] => "the phase is over".to_owned(),
        &[only] => {
            let name = all(now, &[only]);
            let verb = match command {
                _ if resumed => "goes on",
                _ if now.ladder.interrupter.is_some() => "acts from standby",
                Command::Begin | Command::Next | Command::Done { .. } | Command::Delay { .. } => {
                    "acts"
                }
                _ => "acts first",
            };
            match now.score(only).filter(|_| now.ladder.interrupter.is_none()) {
                Some(score) => format!("{name} {verb}, at {score}"),
                None => format!("{name} {verb}"),
            }
        }
        several => {
            format!("{} {} at once", all(now, several), if resumed { "go on" } else { "act" })
        }
    }
}

fn all(state: &Encounter, ids: &[Id]) -> String {
    let names: Vec<String> = state.names(ids).into_iter().map(str::to_owned).collect();
    all_of(&names)
}
