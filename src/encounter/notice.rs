//! What there is to say when the order changes: who acts now, and who went up or down.

use std::cmp::Ordering;

use super::combatant::Id;
use super::command::Command;
use super::{Encounter, Stage};
use crate::rules::Class;

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

/// Those still to come whose class or score is another now, and after whom they come.
fn moved(was: &Encounter, now: &Encounter) -> Vec<String> {
    // The class and the score that a slot had before, if it was there.
    let before = |index: usize| {
        let (old, new) = (was.ladder.slots.get(index)?, &now.ladder.slots[index]);
        (old.who == new.who && old.is_open()).then(|| (was.slot_class(old), was.slot_score(old)))
    };
    let rank = |index: usize| {
        let slot = &now.ladder.slots[index];
        (now.slot_class(slot), now.slot_score(slot))
    };
    let differs = |&index: &usize| before(index).is_some_and(|old| old != rank(index));
    let mut said = Vec::new();
    let order = now.order();
    if !order.iter().flatten().any(differs) {
        return said;
    }
    let holders = |state: &Encounter, group: &[usize]| -> Vec<Id> {
        group.iter().map(|&index| state.ladder.slots[index].who).collect()
    };
    let stands = was.order() == order;
    for (place, group) in order.iter().enumerate() {
        for index in group.iter().copied().filter(|index| differs(index)) {
            let (id, (_, new)) = (now.ladder.slots[index].who, rank(index));
            let verb = match before(index).map(|(_, old)| new.cmp(&old)) {
                Some(Ordering::Less) => format!("drops to {new}"),
                Some(Ordering::Greater) => format!("rises to {new}"),
                // Another class alone matters where it changes the order, and whoever acts is said anyway.
                _ if stands || place == 0 => continue,
                _ => "moves up".to_owned(),
            };
            let others: Vec<Id> =
                holders(now, group).into_iter().filter(|&other| other != id).collect();
            let tail = if stands {
                String::new()
            } else if !others.is_empty() {
                format!(" and shares a slot with {}", now.list(&others))
            } else if place > 0 {
                format!(", after {}", now.list(&holders(now, &order[place - 1])))
            } else {
                String::new()
            };
            said.push(format!("{} {verb}{tail}", now.list(&[id])));
        }
    }
    said
}

fn who_acts(was: &Encounter, now: &Encounter, command: &Command) -> String {
    let acting = now.acting();
    let resumed = now.ladder.has_started() && was.interrupted() == acting;
    match acting.as_slice() {
        [] => "the phase is over".to_owned(),
        &[only] => {
            let name = now.list(&[only]);
            let verb = match command {
                _ if resumed => "goes on",
                _ if now.ladder.interrupter().is_some() => "acts from standby",
                Command::Begin | Command::Next | Command::Done { .. } | Command::Delay { .. } => {
                    "acts"
                }
                _ => "acts first",
            };
            let class =
                now.ladder.reached().next().map(|slot| now.slot_class(&now.ladder.slots[slot]));
            let why = match class {
                Some(Class::Critical) => " by a critical",
                Some(Class::Moxie) => " by Moxie",
                _ => "",
            };
            match now.score(only).filter(|_| now.ladder.interrupter().is_none()) {
                Some(score) => format!("{name} {verb}{why}, at {score}"),
                None => format!("{name} {verb}"),
            }
        }
        several => {
            format!("{} {} at once", now.list(several), if resumed { "go on" } else { "act" })
        }
    }
}
