//! The banner: who acts now, and who is next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_writer::RowWriter;
use super::text::{cut, width};
use super::theme::Theme;
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::list_names;
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::text::number;
use phasekeeper_engine::view::OrderView;

const MAX_NEXT: usize = 3;

/// Columns between the two parts.
const GAP: usize = 3;

/// Draws the banner over all of `area`, its text in the middle row. A past moment is marked first.
pub fn draw(
    state: &Encounter,
    order: &OrderView,
    past: Option<&str>,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    buf.set_style(area, theme.selected());
    let text = Rect { y: area.y + area.height / 2, height: area.height.min(1), ..area };
    let columns = (area.width as usize).saturating_sub(2);
    let next = next(state, order);
    // The second part starts in the middle, so that it does not move; a long first part leaves it a third.
    let now = marked(past, &now(state));
    let now = if next.is_empty() { now } else { cut(&now, columns * 2 / 3).into_owned() };
    let begin = (columns / 2).max(width(&now) + GAP);
    let mut writer = RowWriter::new(text, buf);
    writer.write(" ", Style::new());
    writer.column(begin).write(&now, Style::new());
    writer.write(&cut(&next, columns.saturating_sub(begin)), Style::new());
}

/// Returns the banner as one line of at most `columns` columns, for a title.
pub fn line(state: &Encounter, order: &OrderView, past: Option<&str>, columns: usize) -> String {
    let (now, next) = (marked(past, &now(state)), next(state, order));
    let gap = if next.is_empty() { "" } else { " · " };
    cut(&format!("{now}{gap}{next}"), columns).into_owned()
}

/// Adds the mark of a past moment.
fn marked(past: Option<&str>, text: &str) -> String {
    past.map_or_else(|| text.to_owned(), |past| format!("{past} · {text}"))
}

/// Who acts now, or what has to happen first.
fn now(state: &Encounter) -> String {
    let acting = state.acting();
    match state.mode() {
        Mode::Setup => "Setup".to_owned(),
        Mode::Initiative => match state.not_rolled().len() {
            0 => "Initiative: all have rolled".to_owned(),
            1 => "Initiative: 1 has not rolled yet".to_owned(),
            missing => format!("Initiative: {missing} have not rolled yet"),
        },
        Mode::Declare => {
            let declaring = state.declaring();
            let verb = if declaring.len() == 1 { "declares" } else { "declare" };
            format!("{} {verb} now", shouted(state, &declaring))
        }
        Mode::Over if state.rules().phases == 1 => "The turn is over".to_owned(),
        Mode::Over => format!("Phase {} is over", state.clock().phase),
        Mode::Finished => "Finished".to_owned(),
        Mode::Acting => match (acting.as_slice(), state.phase().interrupter()) {
            (_, Some(_)) => {
                let interrupted = list_names(state, &state.interrupted());
                let whom = if interrupted.is_empty() {
                    "takes the delayed action".to_owned()
                } else {
                    format!("interrupts {interrupted}")
                };
                format!("{} {whom}", shouted(state, &acting))
            }
            (several, None) if state.phase().is_free => {
                let verb = if several.len() == 1 { "acts" } else { "act" };
                format!("{} {verb} in a free phase", shouted(state, &acting))
            }
            ([one], None) => {
                let score =
                    state.score(*one).map_or_else(String::new, |it| format!(" ({})", number(it)));
                format!("{} acts{score}", shouted(state, &acting))
            }
            (_, None) => format!("{} act at once", shouted(state, &acting)),
        },
    }
}

fn shouted(state: &Encounter, who: &[Id]) -> String {
    list_names(state, who).to_uppercase()
}

/// Who is next in this phase, as names with scores; if no slot is left, who is waiting.
fn next(state: &Encounter, order: &OrderView) -> String {
    let waiting = state.held();
    let waiting = || format!("{} waiting", list_names(state, &waiting));
    match state.mode() {
        Mode::Over if state.has_held_action() => return waiting(),
        Mode::Acting if state.phase().is_free => return "then initiative".to_owned(),
        Mode::Acting => {}
        _ => return String::new(),
    }
    let interrupted = state.interrupted();
    if state.phase().interrupter().is_some() && !interrupted.is_empty() {
        return format!("then back to {}", list_names(state, &interrupted));
    }
    let groups = order.pending().iter().take(MAX_NEXT).map(|group| {
        let slots = group.iter().map(|&slot| &state.phase().slots[slot]);
        let score = slots.clone().next().map_or(0, |slot| state.slot_score(slot));
        let names: Vec<&str> = slots.map(|slot| state.name(slot.who)).collect();
        format!("{} {}", names.join(" = "), number(score))
    });
    let groups: Vec<String> = groups.collect();
    match (groups.is_empty(), !state.has_held_action()) {
        (false, _) => format!("next {}", groups.join(", ")),
        (true, true) => "last in this phase".to_owned(),
        (true, false) => format!("last in this phase; {}", waiting()),
    }
}
