//! The parts of the sentences about refusals that lists and modes make.

use crate::rules::Mode;
use crate::text::{PlainText, join_and, join_or, joined};

/// Returns the first name; empty if there is none.
pub(super) fn first(names: &[PlainText]) -> &str {
    names.first().map_or("", PlainText::as_str)
}

/// Says who is there, of many the first ones.
pub(super) fn list_known(known: &[PlainText]) -> String {
    match known.len() {
        0 => "nobody is here yet: `add Guard` adds a combatant".to_owned(),
        1..=12 => list_existing(known),
        _ => format!("there are {}, … ({} in all)", joined(&known[..10], ", "), known.len()),
    }
}

/// "Ana is", "Ana and Ben are".
pub(super) fn who_is(names: &[PlainText]) -> String {
    match names {
        [] => "nobody is".to_owned(),
        [only] => format!("{only} is"),
        several => format!("{} are", join_and(several)),
    }
}

/// "Ana or Ben may".
pub(super) fn who_may(names: &[PlainText]) -> String {
    match names {
        [] => "nobody does any more".to_owned(),
        names => format!("{} may", join_or(names)),
    }
}

/// "there is stunned", "there are rifle and knife".
pub(super) fn list_existing(known: &[PlainText]) -> String {
    match known {
        [] => "there is none".to_owned(),
        [only] => format!("there is {only}"),
        several => format!("there are {}", join_and(several)),
    }
}

/// Says that a weapon is full, or all of them.
pub(super) fn nothing_to_reload(name: &PlainText, label: Option<&PlainText>) -> String {
    match label {
        Some(label) => format!("{name}'s {label} is full, or its ammunition is not counted"),
        None => format!("none of {name}'s weapons needs reloading"),
    }
}

/// Says what is due instead.
pub(super) fn not_due(what: &PlainText, due: &[PlainText]) -> String {
    match due {
        [] => "nothing is due".to_owned(),
        due => format!("{what} is not due; due: {}", joined(due, ", ")),
    }
}

/// Says what the stage is, and which command continues from there.
pub(super) fn mode_hint(mode: Mode) -> &'static str {
    match mode {
        Mode::Setup => "the first turn has not begun; `begin` begins it",
        Mode::Initiative => "initiative is being rolled; `begin` begins the turn",
        Mode::Declare => "actions are being declared; `end-turn` ends the turn",
        Mode::Acting => "a phase is under way; `next` continues, `end-turn` ends the turn",
        Mode::Over => "the phase is over; `next` continues",
        Mode::Finished => "the encounter is finished; `undo` opens it again",
    }
}
