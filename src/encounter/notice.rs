//! What there is to say when the order changes: who acts now, and who went up or down.

use std::cmp::Ordering;

use super::combatant::Id;
use super::command::Command;

use super::phase_state::Slot;
use super::{Encounter, Mode};
use crate::rules::Class;
use crate::text::join_and;

/// What somebody does whose class is a better one, with the same score.
const UP: &str = "moves up";

/// The sentences that a gamemaster wants to hear after `command` made `now` of `was`.
pub fn of_order(was: &Encounter, now: &Encounter, command: &Command) -> Vec<String> {
    let mut said = Vec::new();
    match now.mode {
        Mode::Initiative if was.mode != now.mode => {
            said.push(format!("turn {}: roll initiative, then begin", now.clock.turn));
        }
        Mode::Finished => said.push("the encounter is finished".to_owned()),
        Mode::Acting | Mode::Over => {
            let opened = was.clock != now.clock || !was.mode.is_in_phase();
            if was.mode == Mode::Declare {
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
        Mode::Declare => {
            let declaring = now.declaring();
            if was.mode != now.mode {
                said.push(format!(
                    "turn {}: actions are declared, the lowest first",
                    now.clock.turn
                ));
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
            1 => format!("turn {}", self.clock.turn),
            _ => format!("turn {}, phase {}", self.clock.turn, self.clock.phase),
        }
    }
}

/// Those still to come whose class or score is another now, and after whom they come.
fn moved(was: &Encounter, now: &Encounter) -> Vec<String> {
    let rank = |state: &Encounter, slot: &Slot| (state.slot_class(slot), state.slot_score(slot));
    // By the index of a slot that was there before: its class and score before, and now.
    let slots = was.phase.slots.iter().zip(&now.phase.slots).enumerate();
    let changes: Vec<(usize, _, _)> = slots
        .filter(|(_, (old, new))| old.who == new.who && old.is_open() && new.is_open())
        .map(|(index, (old, new))| (index, rank(was, old), rank(now, new)))
        .filter(|(_, old, new)| old != new)
        .collect();
    if changes.is_empty() {
        return Vec::new();
    }
    let order = now.order();
    let holders = |state: &Encounter, group: &[usize]| -> Vec<Id> {
        group.iter().map(|&index| state.phase.slots[index].who).collect()
    };
    let stands = was.order() == order;
    // Whoever has several slots moves with all of them, in one sentence.
    let mut movers: Vec<(Id, &str, Vec<String>, String)> = Vec::new();
    for (place, group) in order.iter().enumerate() {
        for &(index, (_, old), (_, new)) in changes.iter().filter(|it| group.contains(&it.0)) {
            let id = now.phase.slots[index].who;
            let verb = match new.cmp(&old) {
                Ordering::Less => "drops",
                Ordering::Greater => "rises",
                // Another class alone matters where it changes the order, and whoever acts is said anyway.
                Ordering::Equal if stands || place == 0 => continue,
                Ordering::Equal => UP,
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
    let sentences = movers.into_iter().map(|(id, verb, scores, tail)| {
        let to = if verb == UP { String::new() } else { format!(" to {}", join_and(&scores)) };
        format!("{} {verb}{to}{tail}", now.list(&[id]))
    });
    sentences.collect()
}

fn who_acts(was: &Encounter, now: &Encounter, command: &Command) -> String {
    let acting = now.acting();
    let resumed = now.phase.has_started() && was.interrupted() == acting;
    match acting.as_slice() {
        [] if now.rules().phases == 1 => "the turn is over".to_owned(),
        [] => "the phase is over".to_owned(),
        &[only] => {
            let name = now.list(&[only]);
            let verb = match command {
                _ if resumed => "goes on",
                _ if now.phase.interrupter().is_some() => "acts from standby",
                Command::Begin
                | Command::Next
                | Command::Done { .. }
                | Command::Delay { .. }
                | Command::Declare { .. } => "acts",
                _ => "acts first",
            };
            let class =
                now.phase.reached().next().map(|slot| now.slot_class(&now.phase.slots[slot]));
            let why = match class {
                Some(Class::Critical) => " by a critical",
                Some(Class::Moxie) => " by Moxie",
                _ => "",
            };
            match now.score(only).filter(|_| now.phase.interrupter().is_none()) {
                Some(score) => format!("{name} {verb}{why}, at {score}"),
                None => format!("{name} {verb}"),
            }
        }
        several => {
            format!("{} {} at once", now.list(several), if resumed { "go on" } else { "act" })
        }
    }
}
