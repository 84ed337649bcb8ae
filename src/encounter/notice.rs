//! What there is to say when the order changes: who acts now, and who went up or down.

use std::cmp::Ordering;

use super::combatant::Id;
use super::command::Command;
use super::refusal::all_of;
use super::{Encounter, Stage};
use crate::rules::Class;

/// What somebody does whose class is a better one, with the same score.
const UP: &str = "moves up";

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
            if was.stage == Stage::Declare {
                said.push("all have declared".to_owned());
            } else if opened {
                said.push(now.time());
            } else {
                said.extend(moved(was, now));
            }
            let changed = opened || was.acting() != now.acting();
            if changed {
                said.push(who_acts(was, now, command));
            }
        }
        Stage::Declare => {
            let declaring = now.declaring();
            if was.stage != now.stage {
                said.push(format!("turn {}: actions are declared, the lowest first", now.now.turn));
            }
            if was.declaring() != declaring {
                let verb = if declaring.len() == 1 { "declares" } else { "declare" };
                said.push(format!("{} {verb} now", now.list(&declaring)));
            }
        }
        _ => {}
    }
    said
}

impl Encounter {
    /// The turn, and the phase where a turn has several, in words.
    pub fn time(&self) -> String {
        match self.rules().phases {
            1 => format!("turn {}", self.now.turn),
            _ => format!("turn {}, phase {}", self.now.turn, self.now.phase),
        }
    }
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
    // Whoever has several slots moves with all of them, in one sentence.
    let mut movers: Vec<(Id, &str, Vec<String>, String)> = Vec::new();
    for (place, group) in order.iter().enumerate() {
        for index in group.iter().copied().filter(|index| differs(index)) {
            let (id, (_, new)) = (now.ladder.slots[index].who, rank(index));
            let verb = match before(index).map(|(_, old)| new.cmp(&old)) {
                Some(Ordering::Less) => "drops",
                Some(Ordering::Greater) => "rises",
                // Another class alone matters where it changes the order, and whoever acts is said anyway.
                _ if stands || place == 0 => continue,
                _ => UP,
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
            let score = (verb != UP).then(|| new.to_string());
            match movers.iter_mut().find(|mover| (mover.0, mover.1) == (id, verb)) {
                Some((_, _, scores, tail)) => {
                    scores.extend(score);
                    tail.clear();
                }
                None => movers.push((id, verb, score.into_iter().collect(), tail)),
            }
        }
    }
    said.extend(movers.into_iter().map(|(id, verb, scores, tail)| {
        let to = if verb == UP { String::new() } else { format!(" to {}", all_of(&scores)) };
        format!("{} {verb}{to}{tail}", now.list(&[id]))
    }));
    said
}

fn who_acts(was: &Encounter, now: &Encounter, command: &Command) -> String {
    let acting = now.acting();
    let resumed = now.ladder.has_started() && was.interrupted() == acting;
    match acting.as_slice() {
        [] if now.rules().phases == 1 => "the turn is over".to_owned(),
        [] => "the phase is over".to_owned(),
        &[only] => {
            let name = now.list(&[only]);
            let verb = match command {
                _ if resumed => "goes on",
                _ if now.ladder.interrupter().is_some() => "acts from standby",
                Command::Begin
                | Command::Next
                | Command::Done { .. }
                | Command::Delay { .. }
                | Command::Declare { .. } => "acts",
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
