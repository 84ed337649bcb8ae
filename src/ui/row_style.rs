//! Where somebody stands, as the ladder and the panels show it: a sign, a style, a word.

use ratatui::style::Style;

use super::text::roll_in_words;
use super::theme::Theme;
use crate::app::{OrderRow, Standing};
use crate::encounter::{Combatant, Encounter};

/// How a row looks for where they stand.
pub fn style(row: &OrderRow, theme: Theme) -> Style {
    match row.status {
        RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring => theme.acting(),
        RowStatus::Interrupted => theme.question(),
        _ if row.since.is_some() => theme.standby(),
        _ if is_calm(row) => Style::new(),
        _ => theme.out(),
    }
}

/// Whether there is nothing about where they stand that would stand out, or back.
pub fn is_calm(row: &OrderRow) -> bool {
    matches!(
        row.status,
        RowStatus::Pending
            | RowStatus::Waiting
            | RowStatus::Declared
            | RowStatus::DeclaringLater
            | RowStatus::NeedNotDeclare
    )
}

/// The sign before a name.
pub fn mark(row: &OrderRow) -> &'static str {
    if row.joined { "=" } else { sign(row) }
}

/// The sign for where they stand.
pub fn sign(row: &OrderRow) -> &'static str {
    match row.status {
        RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring => "▶",
        RowStatus::Interrupted => "‖",
        RowStatus::Out(_) => "✗",
        _ if row.since.is_some() => "⏸",
        RowStatus::Done | RowStatus::Declared => "✓",
        _ if is_calm(row) => " ",
        _ => "·",
    }
}

/// What there is to say of where they stand.
pub fn tail(state: &Encounter, row: &OrderRow, combatant: &Combatant) -> String {
    match row.status {
        RowStatus::Interrupting => "cuts in".to_owned(),
        RowStatus::Declaring => "declares now".to_owned(),
        RowStatus::DeclaringLater => "later".to_owned(),
        RowStatus::NeedNotDeclare => "need not declare".to_owned(),
        RowStatus::Forfeited => "forfeit".to_owned(),
        RowStatus::Missed => "missed".to_owned(),
        RowStatus::Surprised => "surprise".to_owned(),
        RowStatus::NoSlotThisPhase => match combatant.stunned_by() {
            Some(effect) => effect.label.clone(),
            None => "too slow".to_owned(),
        },
        RowStatus::NextTurn => format!("turn {}", state.clock().turn + 1),
        RowStatus::Out(status) => status.to_string(),
        _ => match (row.since, &combatant.roll) {
            (Some(since), _) => format!("since {since}"),
            (None, Some(roll)) if row.status == RowStatus::Waiting => roll_in_words(state, roll),
            _ => String::new(),
        },
    }
}
