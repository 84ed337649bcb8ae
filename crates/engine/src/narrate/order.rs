//! Turns, phases and the order in sentences.

use std::cmp::Ordering;

use super::names::Names;
use crate::encounter::{ActReason, Encounter, Fact, Id, OrderPlace, StandbyLoss};
use crate::rules::{Parameters, TurnPhase};
use crate::text::{join_and, number};

/// Returns the names of `ids` as "Ana, Ben and Cleo".
pub fn list_names(state: &Encounter, ids: &[Id]) -> String {
    join_and(&state.names(ids))
}

/// Returns the names of `ids`: all of up to four, otherwise the first three and the number of the others.
pub fn name_some(state: &Encounter, ids: &[Id]) -> String {
    match ids {
        [first, second, third, _, _, ..] => {
            let [first, second, third] = [first, second, third].map(|&id| state.name(id));
            format!("{first}, {second}, {third} and {} more", ids.len() - 3)
        }
        _ => list_names(state, ids),
    }
}

/// Formats the turn, and the phase if a turn has several: "turn 3, phase 1".
pub fn clock(rules: &Parameters, at: TurnPhase) -> String {
    match rules.phases {
        1 => format!("turn {}", at.turn),
        _ => format!("turn {}, phase {}", at.turn, at.phase),
    }
}

pub(super) fn sentence(names: Names, fact: &Fact) -> Option<String> {
    let rules = names.rules();
    Some(match fact {
        Fact::InitiativeBegan { turn } => format!("Turn {turn}: roll initiative, then begin"),
        Fact::DeclarationsBegan { turn } => {
            format!("Turn {turn}: declare actions, the lowest result first")
        }
        Fact::Declares { who } if who.is_empty() => return None,
        Fact::Declares { who } => {
            let verb = if who.len() == 1 { "declares" } else { "declare" };
            format!("{} {verb} now", names.list(who))
        }
        Fact::AllDeclared => "Everybody has declared".to_owned(),
        Fact::PhaseBegan { at } => clock(rules, *at).replacen("turn", "Turn", 1),
        Fact::PhaseEnded if rules.phases == 1 => "The turn is over".to_owned(),
        Fact::PhaseEnded => "The phase is over".to_owned(),
        Fact::Acts { who, reason, score } => acts(names, who, *reason, *score),
        Fact::ScoreChanged { who, old, new, place } => {
            let verb = match new[0].cmp(&old[0]) {
                Ordering::Less => "drops",
                _ => "rises",
            };
            let scores: Vec<String> = new.iter().map(|&score| number(score)).collect();
            format!("{} {verb} to {}{}", names.one(*who), join_and(&scores), at_place(names, place))
        }
        Fact::MovedUp { who, place } => {
            format!("{} moves up{}", names.one(*who), at_place(names, place))
        }
        Fact::StageStarted { who } => {
            let verb = if who.len() == 1 { "has" } else { "have" };
            format!("{} {verb} started acting", names.list(who))
        }
        Fact::SlotForfeited { who } => {
            format!("{} gives up this phase's action for it", names.one(*who))
        }
        Fact::StandbyLost { who, since, reason } => {
            let why = match reason {
                StandbyLoss::Deadline => "not used in time",
                StandbyLoss::Out => "can't act any more",
            };
            format!("{} loses the action delayed in {since}: {why}", names.one(*who))
        }
        Fact::Finished => "The encounter is finished".to_owned(),
        _ => return None,
    })
}

/// Tells who acts now: "Ana acts", "Ana and Ben act at once"; `None` if no combatant does.
pub fn who_acts(state: &Encounter) -> Option<String> {
    let acting = state.acting();
    let names = list_names(state, &acting);
    match acting.as_slice() {
        [] => None,
        [_] => Some(format!("{names} acts")),
        _ => Some(format!("{names} act at once")),
    }
}

fn acts(names: Names, who: &[Id], reason: ActReason, score: Option<i32>) -> String {
    let name = names.list(who);
    let score = score.map_or_else(String::new, |score| format!(" ({})", number(score)));
    if let [_, _, ..] = who {
        return match reason {
            ActReason::Resumed => format!("back to {name}, who act at once"),
            ActReason::Remaining => format!("{name} are still acting"),
            _ => format!("{name} act at once"),
        };
    }
    match reason {
        ActReason::Next => format!("{name} acts{score}"),
        ActReason::First => format!("{name} acts first{score}"),
        ActReason::Critical => format!("{name} acts: critical{score}"),
        ActReason::Moxie => format!("{name} goes first on Moxie{score}"),
        ActReason::Standby => format!("{name} takes the delayed action"),
        ActReason::Resumed => format!("back to {name}{score}"),
        ActReason::Remaining => format!("{name} is still acting{score}"),
    }
}

fn at_place(names: Names, place: &OrderPlace) -> String {
    match place {
        OrderPlace::Unchanged | OrderPlace::Open => String::new(),
        OrderPlace::After(others) => format!(", after {}", names.list(others)),
        OrderPlace::With(others) => format!(", level with {}", names.list(others)),
    }
}
