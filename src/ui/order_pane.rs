//! The pane of the order: headings, one row for each combatant, and a preview of the next phase.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::order_columns::Columns;
use super::order_row::RowView;
use super::order_window::{OrderLine, lines};
use super::row_writer::RowWriter;
use super::targets::Targets;
use super::text::cut;
use super::theme::Theme;
use super::time_text;
use super::{first_steps, reserve_lines};
use crate::app::{App, Input, Message};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{Declaration, Mode};
use phasekeeper_engine::view::{Forecast, OrderView, PhasesActed, changed};

/// The rows of the pane from which there are headings, and from which there is a preview.
const MIN_ROWS_WITH_HEADINGS: u16 = 2;
const MIN_ROWS_WITH_FORECAST: u16 = 4;

/// Rows of the pane besides those of the order: its rule, the headings, the preview.
pub const AROUND: u16 = 3;

pub fn title(state: &Encounter) -> &'static str {
    match (state.rules().declaration, state.mode()) {
        (Declaration::Upward, Mode::Declare) => " Order, declaring upward ↑ ",
        (Declaration::Upward, Mode::Acting) => " Order, acting downward ↓ ",
        _ => " Order ",
    }
}

/// Returns the timers with their remaining time, in at most `room` columns.
pub fn timers(state: &Encounter, room: usize) -> String {
    let timers: Vec<String> =
        state.timers().iter().map(|timer| time_text::timer(state, timer)).collect();
    cut(&timers.join(" · "), room).into_owned()
}

/// Draws the headings, the rows, the reserve and the preview. Returns the row of the screen with `selected`.
pub fn draw(
    app: &App,
    order: &OrderView,
    selected: Option<&Combatant>,
    theme: Theme,
    targets: &mut Targets,
    area: Rect,
    buf: &mut Buffer,
) -> Option<u16> {
    let (state, rows) = (app.shown().encounter(), order.rows());
    if state.combatants().is_empty() {
        first_steps::draw_steps(app, theme, area, buf);
        return None;
    }
    let columns = Columns::new(area.width as usize, state.rules());
    let mut places = area.rows();
    let has_headings = area.height >= MIN_ROWS_WITH_HEADINGS;
    if has_headings {
        columns.draw_headings(state, theme, places.next()?, buf);
    }
    let forecast = forecast_text(state, order, area.width as usize)
        .filter(|_| area.height >= MIN_ROWS_WITH_FORECAST);
    let around = usize::from(has_headings) + usize::from(forecast.is_some());
    let room = (area.height as usize).saturating_sub(around);
    let reserve = reserve_lines::count(state, rows.len(), room);
    let chosen = selected.map(|combatant| combatant.id);
    // Of several rows of a combatant, the first one is selected.
    let selected = selected.and_then(|it| rows.iter().position(|row| row.who == it.id));
    let (acted, changed) = (PhasesActed::of(app.shown()), just_changed(app));
    let mut place_of_selected = None;
    for (line, place) in lines(rows, selected, room - reserve).into_iter().zip(places.by_ref()) {
        match line {
            OrderLine::Row(index) => {
                let row = &rows[index];
                let Some(combatant) = state.get(row.who) else { continue };
                let (acted, columns) = (&acted, &columns);
                let is_changed = changed.contains(&row.who);
                let view = RowView { state, row, combatant, acted, is_changed, columns, theme };
                targets.add(place, Input::Click(row.who));
                let is_marked = app.marked().contains(&row.who);
                view.draw(selected == Some(index), is_marked, place, buf);
                if selected == Some(index) {
                    place_of_selected = Some(place.y);
                }
            }
            OrderLine::Hidden(count) => {
                let mut writer = RowWriter::new(place, buf);
                writer.write(&format!("      … {count} more"), theme.label());
            }
        }
    }
    let above = usize::from(has_headings) + rows.len().min(room - reserve);
    let begin = area.y + above as u16;
    let place = Rect { y: begin, height: reserve as u16, ..area };
    reserve_lines::draw(app, chosen, theme, place, buf);
    if reserve > 0 && state.reserve().into_iter().any(|id| Some(id) == chosen) {
        place_of_selected = Some(begin);
    }
    if let (Some(forecast), Some(last)) = (forecast, area.rows().next_back()) {
        RowWriter::new(last, buf).write(&forecast, theme.label());
    }
    place_of_selected
}

/// The combatants changed by the command of the message or the log; none after another key.
fn just_changed(app: &App) -> Vec<Id> {
    let is_news = match app.log_browser() {
        Some(log) => log.position() != log.now(),
        None => matches!(app.message(), Message::Done { .. }),
    };
    let last = app.shown().history().done().last().filter(|_| is_news);
    last.map_or_else(Vec::new, |step| changed(&step.facts))
}

/// The preview on a line of at most `width` columns; `None` if there is none.
fn forecast_text(state: &Encounter, order: &OrderView, width: usize) -> Option<String> {
    if state.mode() == Mode::Declare {
        return Some(cut("then all act, the highest first", width).into_owned());
    }
    let Forecast { at, groups } = order.forecast()?;
    let text = if at.turn > state.clock().turn {
        format!("then turn {}: initiative", at.turn)
    } else if groups.is_empty() {
        format!("then phase {}: only delayed actions", at.phase)
    } else {
        let mut text = format!("then phase {}: ", at.phase);
        for (index, group) in groups.iter().enumerate() {
            text += if index > 0 { " > " } else { "" };
            text += &state.names(group).join(" = ");
            // The rest would be beyond the end of the line.
            if super::text::width(&text) > width {
                break;
            }
        }
        text
    };
    Some(cut(&text, width).into_owned())
}
