//! The header: title, turn and phase, ruleset, and whether everything is saved.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs;
use super::log_browser::past_mark;
use super::row_writer::write_lines;
use super::split::split_right;
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::App;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::{Mode, SlotSource};
use phasekeeper_engine::text::elapsed;

const MAX_RULESET_WIDTH: usize = 16;

/// Replaces "saved" if another phasekeeper plays the encounter.
const READ_ONLY: &str = " read only ";

/// Replaces "saved" until the disk has taken everything.
const SAVING: &str = "saving";

/// Draws the header on one line, with the title cut to the remaining columns. An error while saving replaces the time
/// and the ruleset.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.shown().encounter();
    let mut rest =
        vec![Span::styled(format!("Turn {}", state.clock().turn), theme.strong()), gap()];
    rest.extend(phase(state, theme));
    rest.push(gap());
    if app.save_error().is_none() {
        rest.extend([Span::raw(elapsed(state.seconds())), gap()]);
        rest.extend([Span::raw(cut(&state.ruleset().id, MAX_RULESET_WIDTH)), gap()]);
        let shared = app.presence().map(|(here, of)| format!("shared {here}/{of}"));
        rest.extend(shared.into_iter().flat_map(|shared| [Span::raw(shared), gap()]));
    } else {
        rest.push(Span::styled("! ", theme.trouble_sign()));
    }
    let past = app.log_browser().and_then(past_mark);
    let mut rest = Line::from(rest);
    let (saved, style) = match (app.save_error(), past) {
        (Some(error), _) => {
            let room = (area.width as usize).saturating_sub(rest.width() + 2);
            (cut(&format!("NOT SAVED: {error}"), room).into_owned(), theme.error())
        }
        (None, Some(past)) => (format!(" {past} "), theme.selected()),
        _ if app.is_unsaved_sample() => ("not saved".to_owned(), theme.label()),
        _ if app.read_only().is_some() => (READ_ONLY.to_owned(), theme.selected()),
        _ if app.is_on_disk() => ("saved".to_owned(), theme.label()),
        // Safe from the end of the program, not yet from a power cut.
        _ => (SAVING.to_owned(), theme.label()),
    };
    // The longer word uses the gap as well, so that nothing moves.
    let gap = if saved == SAVING { "" } else { " " };
    rest.push_span(Span::styled(saved, style));
    rest.push_span(gap);
    let columns: usize = rest.spans.iter().map(|span| width(&span.content)).sum();
    let columns = area.width.saturating_sub(1).min(columns as u16);
    let [left, right] = split_right(area, columns);
    let title = if state.title().is_empty() { "untitled" } else { state.title() };
    let title = cut(title, (left.width as usize).saturating_sub(2));
    let title = Line::from(vec![Span::raw(" "), Span::styled(title, theme.strong())]);
    write_lines([title], left, buf);
    write_lines([rest], right, buf);
}

fn gap() -> Span<'static> {
    Span::raw("  ")
}

/// The phase of the turn, or the stage of the encounter.
fn phase(state: &Encounter, theme: Theme) -> Vec<Span<'static>> {
    match state.mode() {
        Mode::Setup => vec![Span::raw("Setup")],
        Mode::Initiative => vec![Span::styled("Initiative", theme.strong())],
        Mode::Declare => vec![Span::styled("Declaring", theme.strong())],
        Mode::Finished => vec![Span::raw("Finished")],
        Mode::Acting if state.phase().is_free => vec![Span::styled("Free phase", theme.strong())],
        Mode::Acting | Mode::Over if state.rules().phases == 1 => {
            vec![Span::styled(only_phase(state), theme.strong())]
        }
        Mode::Acting | Mode::Over => {
            let (phase, phases) = (state.clock().phase, state.rules().phases);
            let is_over = state.mode() == Mode::Over;
            let mut spans: Vec<Span> = (1..=phases)
                .map(|number| match number.cmp(&phase) {
                    Ordering::Equal if !is_over => (glyphs::PHASE_OPEN, theme.now_sign()),
                    Ordering::Greater => (glyphs::TO_COME, Style::new()),
                    _ => (glyphs::PHASE_OVER, theme.done()),
                })
                .map(|(sign, style)| Span::styled(format!("{sign} "), style))
                .collect();
            let over = if is_over { " over" } else { "" };
            spans.push(Span::styled(format!(" Phase {phase} of {phases}{over}"), theme.strong()));
            spans
        }
    }
}

/// The progress of a turn with a single phase: the current score, if slots come from dice.
fn only_phase(state: &Encounter) -> String {
    let active = state.phase().active_slots().next().map(|index| &state.phase().slots[index]);
    match (state.mode(), active, state.rules().slots) {
        (Mode::Over, ..) => "Over".to_owned(),
        (_, Some(slot), SlotSource::Dice) => format!("Count {}", state.slot_score(slot)),
        _ => "Acting".to_owned(),
    }
}
