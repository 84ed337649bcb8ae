//! Turns, phases and the order in sentences.

use super::names::{Names, join_numbered, some};
use super::said::Said;
use crate::encounter::{ActReason, Encounter, Id, OrderPlace};
use crate::rules::{Parameters, TurnPhase};
use crate::text::{join_and, number};
use crate::view::SectionKind;

/// Returns the names of `ids` as "Ana, Ben and Cleo".
pub fn list_names(state: &Encounter, ids: &[Id]) -> String {
    join_and(&state.names(ids))
}

/// Returns the names of `ids`: all of up to four, otherwise the first three and the number of the others.
pub fn name_some(state: &Encounter, ids: &[Id]) -> String {
    some(ids, |id| state.name(id))
}

/// Returns the names of `ids`, those of one numbered name as a range: "Guard 1 to 4".
pub fn name_range(state: &Encounter, ids: &[Id]) -> String {
    join_numbered(&state.names(ids), "")
}

/// Formats the turn, and the phase if a turn has several: "turn 3, phase 1".
pub fn clock(rules: &Parameters, at: TurnPhase) -> String {
    match rules.phases {
        _ if at.phase == 0 => format!("turn {}, free phase", at.turn),
        1 => format!("turn {}", at.turn),
        _ => format!("turn {}, phase {}", at.turn, at.phase),
    }
}

/// Returns the heading of a section: "Turn 2, phase 1".
pub fn section_heading(rules: &Parameters, kind: SectionKind, at: TurnPhase) -> String {
    match kind {
        SectionKind::Setup => "Setting up".to_owned(),
        SectionKind::Initiative => format!("Turn {}: initiative", at.turn),
        SectionKind::Declarations => format!("Turn {}: declarations", at.turn),
        SectionKind::Phase => clock(rules, at).replacen("turn", "Turn", 1),
    }
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

pub(super) fn acts(names: Names, who: &[Id], reason: ActReason, score: Option<i32>) -> Said {
    let name = names.list(who);
    let score = score.map_or_else(String::new, |score| format!(" ({})", number(score)));
    if let [_, _, ..] = who {
        return match reason {
            ActReason::Resumed => Said::alone(format!("back to {name}, who act at once")),
            ActReason::Remaining => Said::does(name, "are still acting"),
            ActReason::Ambush => Said::does(name, "act in a free phase"),
            _ => Said::does(name, "act at once"),
        };
    }
    match reason {
        ActReason::Next => Said::does(name, format!("acts{score}")),
        ActReason::First => Said::does(name, format!("acts now{score}")),
        ActReason::Critical => Said::does(name, format!("acts first: critical{score}")),
        ActReason::Moxie => Said::does(name, format!("goes first on Moxie{score}")),
        ActReason::Ambush => Said::does(name, "acts in a free phase"),
        ActReason::Standby => Said::does(name, "takes the delayed action"),
        ActReason::Resumed => Said::alone(format!("back to {name}{score}")),
        ActReason::Remaining => Said::does(name, format!("is still acting{score}")),
    }
}

pub(super) fn at_place(names: Names, place: &OrderPlace) -> String {
    match place {
        OrderPlace::Unchanged | OrderPlace::Open => String::new(),
        OrderPlace::After(others) => format!(", after {}", names.list(others)),
        OrderPlace::With(others) => format!(", level with {}", names.list(others)),
    }
}
