//! Where somebody stands, as the ladder and the panels show it: a sign, a style, a word.

use ratatui::style::Style;

use super::text::roll_in_words;
use super::theme::Theme;
use crate::app::{Row, Standing};
use crate::encounter::{Combatant, Encounter};

/// How a row looks for where they stand.
pub fn style(row: &Row, theme: Theme) -> Style {
    match row.standing {
        Standing::Acting | Standing::CutsIn | Standing::Declaring => theme.acting(),
        Standing::Interrupted => theme.question(),
        _ if row.since.is_some() => theme.standby(),
        _ if is_calm(row) => Style::new(),
        _ => theme.out(),
    }
}

/// Whether there is nothing about where they stand that would stand out, or back.
pub fn is_calm(row: &Row) -> bool {
    matches!(
        row.standing,
        Standing::Pending
            | Standing::Waiting
            | Standing::Declared
            | Standing::DeclaringLater
            | Standing::NeedNotDeclare
    )
}

/// The sign before a name.
pub fn mark(row: &Row) -> &'static str {
    if row.joined { "=" } else { sign(row) }
}

/// The sign for where they stand.
pub fn sign(row: &Row) -> &'static str {
    match row.standing {
        Standing::Acting | Standing::CutsIn | Standing::Declaring => "▶",
        Standing::Interrupted => "‖",
        Standing::Out(_) => "✗",
        _ if row.since.is_some() => "⏸",
        Standing::Done | Standing::Declared => "✓",
        _ if is_calm(row) => " ",
        _ => "·",
    }
}

/// What there is to say of where they stand.
pub fn tail(state: &Encounter, row: &Row, combatant: &Combatant) -> String {
    match row.standing {
        Standing::CutsIn => "cuts in".to_owned(),
        Standing::Declaring => "declares now".to_owned(),
        Standing::DeclaringLater => "later".to_owned(),
        Standing::NeedNotDeclare => "need not declare".to_owned(),
        Standing::Forfeited => "forfeit".to_owned(),
        Standing::Missed => "missed".to_owned(),
        Standing::Surprised => "surprise".to_owned(),
        Standing::TooSlow => match combatant.stunned_by() {
            Some(effect) => effect.label.clone(),
            None => "too slow".to_owned(),
        },
        Standing::NextTurn => format!("turn {}", state.clock.turn + 1),
        Standing::Out(status) => status.to_string(),
        _ => match (row.since, &combatant.roll) {
            (Some(since), _) => format!("since {since}"),
            (None, Some(roll)) if row.standing == Standing::Waiting => roll_in_words(state, roll),
            _ => String::new(),
        },
    }
}
