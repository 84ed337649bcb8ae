//! The header: title, turn and phase, ruleset, and whether everything is saved.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::asks;
use super::log_browser::past_mark;
use super::main_view::covers_asks;
use super::row_writer::write_lines;
use super::split::split_right;
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::App;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::{Mode, SlotSource, Stat};
use phasekeeper_engine::text::elapsed;

const MAX_RULESET_WIDTH: usize = 16;

/// Replaces "saved" if another phasekeeper plays the encounter.
const READ_ONLY: &str = " read only ";

/// Replaces "saved" until the disk has taken everything.
const SAVING: &str = "saving";

/// Columns of a key with the number of what waits for it, up to 99.
const COUNT_WIDTH: usize = 8;

/// Draws the header on one line, with the title cut to the remaining columns. An error while saving replaces the time
/// and the ruleset.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.shown().encounter();
    let mut rest = vec![Span::styled(turn(state), theme.strong()), gap()];
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
            (cut(&format!("NOT SAVED: {error}"), room).into_owned(), theme.strong())
        }
        (None, Some(past)) => (format!(" {past} "), theme.selected()),
        _ if app.is_unsaved_sample() => ("not saved".to_owned(), theme.label()),
        _ if app.read_only().is_some() => (READ_ONLY.to_owned(), theme.selected()),
        _ if app.is_on_disk() => ("saved".to_owned(), theme.label()),
        // Safe from the end of the program, not yet from a power cut.
        _ => (SAVING.to_owned(), theme.label()),
    };
    // The longer word uses the gap as well, so that nothing moves.
    let blank = if saved == SAVING { "" } else { " " };
    rest.push_span(Span::styled(saved, style));
    rest.push_span(blank);
    let columns: usize = rest.spans.iter().map(|span| width(&span.content)).sum();
    let columns = area.width.saturating_sub(1).min(columns as u16);
    let [left, right] = split_right(area, columns);
    let title = if state.title().is_empty() { "untitled" } else { state.title() };
    let counts = if covers_asks(app, area.width) { asks::counts(app, theme) } else { Vec::new() };
    let room = (left.width as usize).saturating_sub(2 + COUNT_WIDTH * counts.len());
    let mut title =
        Line::from(vec![Span::raw(" "), Span::styled(cut(title, room), theme.strong())]);
    for (key, style, count) in counts {
        title.push_span(gap());
        title.push_span(Span::styled(key, style));
        title.push_span(format!(" {count}"));
    }
    write_lines([title], left, buf);
    write_lines([rest], right, buf);
}

/// Draws the name of the program, while no encounter is open.
pub fn draw_name(theme: Theme, area: Rect, buf: &mut Buffer) {
    write_lines([Line::styled(" phasekeeper", theme.strong())], area, buf);
}

fn gap() -> Span<'static> {
    Span::raw("  ")
}

/// The turn, with the phase or the stage of the encounter.
fn turn(state: &Encounter) -> String {
    let clock = state.clock();
    let now = match state.mode() {
        Mode::Setup => "setup".to_owned(),
        Mode::Initiative => "initiative".to_owned(),
        Mode::Declare => "declaring".to_owned(),
        Mode::Finished => return format!("Finished  turn {}", clock.turn),
        Mode::Acting if state.phase().is_free => "free phase".to_owned(),
        Mode::Acting | Mode::Over if state.rules().phases == 1 => only_phase(state),
        Mode::Acting | Mode::Over => {
            let over = if state.mode() == Mode::Over { " over" } else { "" };
            match last_phase(state) {
                1 => format!("phase 1{over}"),
                last => format!("phase {} of {last}{over}", clock.phase),
            }
        }
    };
    format!("Turn {} · {now}", clock.turn)
}

/// The last phase of this turn that anybody can act in: once theirs are over, whoever waits can in the next.
fn last_phase(state: &Encounter) -> u32 {
    let active = state.combatants().iter().filter(|it| it.is_active());
    let speeds = active.filter_map(|it| it.stat(Stat::Speed, state.rules()));
    let fastest = speeds.max().and_then(|speed| u32::try_from(speed).ok()).unwrap_or(1);
    let waits = state.mode() == Mode::Over && !state.held().is_empty();
    let next = state.clock().phase + u32::from(waits);
    fastest.max(next).min(state.rules().phases)
}

/// The progress of a turn with a single phase: the current score, if slots come from dice.
fn only_phase(state: &Encounter) -> String {
    let active = state.phase().active_slots().next().map(|index| &state.phase().slots[index]);
    match (state.mode(), active, state.rules().slots) {
        (Mode::Over, ..) => "over".to_owned(),
        (_, Some(slot), SlotSource::Dice) => format!("count {}", state.slot_score(slot)),
        _ => "acting".to_owned(),
    }
}
