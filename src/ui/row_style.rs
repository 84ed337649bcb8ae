//! The look of a row of the order by its status: signs, styles, a few words.

use ratatui::style::Style;

use super::text::width;
use super::theme::Theme;
use super::{glyphs, roll_text, time_text};
use phasekeeper_engine::encounter::{Combatant, Encounter};
use phasekeeper_engine::narrate::list_names;
use phasekeeper_engine::rules::{Mode, Side, SlotSource};
use phasekeeper_engine::view::{OrderRow, PhaseStatus, RowStatus};

/// Returns the style of the words of a row: strong for who acts, dim for who has no action left in this phase.
pub fn style(row: &OrderRow, theme: Theme) -> Style {
    match row.status {
        _ if is_acting(row) => theme.acting(),
        _ if row.since.is_some() => Style::new(),
        RowStatus::Done
        | RowStatus::Declared
        | RowStatus::Forfeited
        | RowStatus::Missed
        | RowStatus::NoSlotThisPhase
        | RowStatus::NextTurn
        | RowStatus::Out(_) => theme.done(),
        _ => Style::new(),
    }
}

fn is_acting(row: &OrderRow) -> bool {
    matches!(row.status, RowStatus::Acting | RowStatus::Interrupting | RowStatus::Declaring)
}

/// Returns the sign before the name, and its style: `=` in all rows of a shared slot except the first.
pub fn mark(row: &OrderRow, theme: Theme) -> (char, Style) {
    let style = match row.status {
        _ if is_acting(row) => theme.now_sign(),
        RowStatus::Interrupted => theme.now_sign(),
        _ if sign(row) == glyphs::WAITING => theme.strong(),
        _ => Style::new(),
    };
    (if row.joined { '=' } else { sign(row) }, style)
}

pub fn sign(row: &OrderRow) -> char {
    match row.status {
        _ if is_acting(row) => glyphs::ACTING,
        RowStatus::Interrupted => glyphs::INTERRUPTED,
        RowStatus::Out(_) => glyphs::OUT,
        _ if row.since.is_some() => glyphs::WAITING,
        RowStatus::Done | RowStatus::Declared => glyphs::DONE,
        RowStatus::Pending
        | RowStatus::Waiting
        | RowStatus::DeclaringLater
        | RowStatus::NeedNotDeclare => ' ',
        _ => glyphs::NONE,
    }
}

pub fn side_sign(side: Side) -> char {
    match side {
        Side::Pc => glyphs::PLAYER,
        Side::Ally => glyphs::ALLY,
        Side::Neutral => glyphs::NEUTRAL,
        Side::Foe => glyphs::FOE,
    }
}

/// Returns the sign of a combatant's part in a phase, and its style.
pub fn phase_sign(status: PhaseStatus, theme: Theme) -> (char, Style) {
    match status {
        PhaseStatus::NoAction => (glyphs::NONE, Style::new()),
        PhaseStatus::ToCome => (glyphs::TO_COME, Style::new()),
        PhaseStatus::Acting => (glyphs::ACTING, theme.now_sign()),
        PhaseStatus::Interrupted => (glyphs::INTERRUPTED, theme.now_sign()),
        PhaseStatus::Waiting => (glyphs::WAITING, theme.strong()),
        PhaseStatus::Acted => (glyphs::DONE, theme.done()),
    }
}

/// Returns the state of a combatant in words, the status first: `waiting since 1.1, hidden, stunned 2`. It is
/// abbreviated if it would take more than `room` columns.
pub fn state_words(
    state: &Encounter,
    row: &OrderRow,
    combatant: &Combatant,
    room: usize,
) -> String {
    let mut parts = vec![status_words(state, row, combatant, room)];
    parts.extend(combatant.at.as_ref().map(|place| format!("at {place}")));
    if combatant.surprised && row.status != RowStatus::Surprised {
        parts.push("surprised".to_owned());
    }
    if combatant.block.hidden {
        parts.push("hidden".to_owned());
    }
    if !combatant.notes.is_empty() {
        parts.push("note".to_owned());
    }
    parts.extend(combatant.effects.iter().map(|it| time_text::effect_in_short(state, it)));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// The status in words; empty if there is nothing special.
fn status_words(state: &Encounter, row: &OrderRow, combatant: &Combatant, room: usize) -> String {
    // If slots come from Speed, the phases already show who has none.
    let has_phases = state.rules().slots == SlotSource::Speed && state.rules().phases > 1;
    let either =
        |full: &str, short: &str| if width(full) <= room { full } else { short }.to_owned();
    match row.status {
        RowStatus::Interrupting => match state.interrupted().as_slice() {
            [] => either("acts", "interrupts"),
            whom => either(&format!("interrupts {}", list_names(state, whom)), "interrupts"),
        },
        RowStatus::Interrupted => "interrupted".to_owned(),
        RowStatus::Declaring => either("declares now", "declares"),
        RowStatus::DeclaringLater => either("declares later", "later"),
        RowStatus::NeedNotDeclare => either("need not declare", "may declare"),
        RowStatus::Forfeited => either("gave up this action", "gave up"),
        RowStatus::Missed => either("missed this action", "missed"),
        RowStatus::Surprised => "surprised".to_owned(),
        RowStatus::NoSlotThisPhase if has_phases || combatant.stunned_by().is_some() => {
            String::new()
        }
        RowStatus::NoSlotThisPhase => either("no action this phase", "no action"),
        RowStatus::NextTurn => {
            let turn = state.clock().turn + 1;
            either(&format!("joins in turn {turn}"), &format!("turn {turn}"))
        }
        RowStatus::Out(status) => status.to_string(),
        _ => match (row.since, &combatant.roll) {
            (Some(since), _) => {
                either(&format!("waiting since {since}"), &format!("since {since}"))
            }
            // At the end the dice are of no use any more.
            (None, Some(roll))
                if row.status == RowStatus::Waiting && state.mode() != Mode::Finished =>
            {
                roll_text::dice(state.rules(), roll)
            }
            _ => String::new(),
        },
    }
}
