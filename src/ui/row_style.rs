//! The look of a row of the order by its status: a sign, a style, a few words.

use ratatui::style::Style;

use super::roll_text;
use super::text::width;
use super::theme::Theme;
use crate::encounter::{Combatant, Encounter};
use crate::narrate::list_names;
use crate::view::{OrderRow, RowStatus};

/// Returns the style of a row.
pub fn style(row: &OrderRow, theme: Theme) -> Style {
    match row.status {
        RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring => theme.acting(),
        RowStatus::Interrupted => theme.question(),
        _ if row.since.is_some() => theme.standby(),
        _ if is_calm(row) => Style::new(),
        _ => theme.inactive(),
    }
}

/// Returns true where the status neither stands out nor stands back.
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

/// Returns the sign before the name: `=` in all rows but the first of a shared slot.
pub fn mark(row: &OrderRow) -> char {
    if row.joined { '=' } else { sign(row) }
}

/// Returns the sign of the status.
pub fn sign(row: &OrderRow) -> char {
    match row.status {
        RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring => '▶',
        RowStatus::Interrupted => '‖',
        RowStatus::Out(_) => '✗',
        _ if row.since.is_some() => '⏸',
        RowStatus::Done | RowStatus::Declared => '✓',
        _ if is_calm(row) => ' ',
        _ => '·',
    }
}

/// Returns the status in words, if there is anything to say: in fewer words where the full ones take more than `room`
/// columns.
pub fn words(state: &Encounter, row: &OrderRow, combatant: &Combatant, room: usize) -> String {
    let (full, short) = match row.status {
        RowStatus::Interrupting => {
            let whom = list_names(state, &state.interrupted());
            (format!("interrupts {whom}"), "interrupt".to_owned())
        }
        RowStatus::Declaring => ("declares now".to_owned(), "declares".to_owned()),
        RowStatus::DeclaringLater => ("declares later".to_owned(), "later".to_owned()),
        RowStatus::NeedNotDeclare => ("need not declare".to_owned(), "may declare".to_owned()),
        RowStatus::Forfeited => ("gave up this slot".to_owned(), "gave up".to_owned()),
        RowStatus::Missed => ("missed this slot".to_owned(), "missed".to_owned()),
        RowStatus::Surprised => ("surprised".to_owned(), "surprised".to_owned()),
        RowStatus::NoSlotThisPhase => match combatant.stunned_by() {
            Some(effect) => (effect.label.to_string(), effect.label.to_string()),
            None => ("no action this phase".to_owned(), "no action".to_owned()),
        },
        RowStatus::NextTurn => {
            let turn = state.clock().turn + 1;
            (format!("joins in turn {turn}"), format!("turn {turn}"))
        }
        RowStatus::Out(status) => (status.to_string(), status.to_string()),
        _ => match (row.since, &combatant.roll) {
            (Some(since), _) => (format!("waiting since {since}"), format!("since {since}")),
            (None, Some(roll)) if row.status == RowStatus::Waiting => {
                let dice = roll_text::dice(state.rules(), roll);
                (dice.clone(), dice)
            }
            _ => (String::new(), String::new()),
        },
    };
    if width(&full) <= room { full } else { short }
}
