//! The header: which encounter, what is open, when in it, by which rules, and whether all is saved.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::row_writer::draw_line;
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::{Action, App};
use crate::encounter::{Encounter, Mode};
use crate::rules::SlotSource;

/// Draws the header in one line.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.encounter();
    let mut right = match app.encounter().pending().iter().count() {
        0 => Vec::new(),
        open => {
            let key = app.keymap().key(Action::Decide);
            vec![
                Span::styled(format!("{key}: {open} to decide"), theme.question()),
                Span::raw("  "),
            ]
        }
    };
    right.push(Span::styled(format!("Turn {}", state.clock().turn), theme.strong()));
    right.push(Span::raw("  "));
    right.extend(time(state, theme));
    let seconds = state.seconds();
    right.push(Span::raw(format!("  {}:{:02}  ", seconds / 60, seconds % 60)));
    right.push(Span::raw(cut(&state.ruleset().id, 16)));
    right.push(Span::raw("  "));
    let room = (area.width as usize / 2).saturating_sub(10);
    right.push(match app.save_error() {
        None => Span::styled("saved", theme.dim()),
        Some(why) => Span::styled(cut(&format!("NOT SAVED: {why}"), room), theme.trouble()),
    });
    let right = Line::from(right);
    let title = if state.title().is_empty() { "untitled" } else { &state.title() };
    let room = (area.width as usize).saturating_sub(right.width() + 3);
    let title = cut(title, room);
    let gap = (area.width as usize).saturating_sub(right.width() + width(&title) + 2);
    let mut line = Line::from(vec![
        Span::raw(" "),
        Span::styled(title, theme.strong()),
        Span::raw(" ".repeat(gap)),
    ]);
    line.extend(right);
    draw_line(&line, area, buf);
}

/// The phase of the turn, the count it has come to, or what the encounter waits for.
fn time(state: &Encounter, theme: Theme) -> Vec<Span<'static>> {
    match state.mode() {
        Mode::Setup => vec![Span::raw("getting ready")],
        Mode::Initiative => vec![Span::styled("initiative", theme.strong())],
        Mode::Declare => vec![Span::styled("declaring", theme.strong())],
        Mode::Finished => vec![Span::raw("finished")],
        Mode::Acting | Mode::Over if state.rules().phases == 1 => {
            vec![Span::styled(in_single_phase(state), theme.strong())]
        }
        Mode::Acting | Mode::Over => {
            let (phase, phases) = (state.clock().phase, state.rules().phases);
            let dots: String =
                (1..=phases).map(|each| if each <= phase { '●' } else { '○' }).collect();
            let over = if state.mode() == Mode::Over { " over" } else { "" };
            vec![
                Span::styled(format!("Phase {phase} of {phases}{over} "), theme.strong()),
                Span::styled(dots, theme.acting()),
            ]
        }
    }
}

/// Where a turn stands that is not divided into phases: at a count where slots come from dice.
fn in_single_phase(state: &Encounter) -> String {
    let reached = state.phase().active_slots().next().map(|index| &state.phase().slots[index]);
    match (state.mode(), reached, state.rules().slots) {
        (Mode::Over, ..) => "over".to_owned(),
        (_, Some(slot), SlotSource::Dice) => format!("Count {}", state.slot_score(slot)),
        _ => "acting".to_owned(),
    }
}
