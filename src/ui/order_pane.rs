//! The pane of the order: one row for everybody who acts, is next, waits or is out, and a forecast of the next phase.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::order_row::{Columns, RowView};
use super::order_window::{OrderLine, lines};
use super::row_writer::{RowWriter, write_lines};
use super::text::{cut, wrap};
use super::theme::Theme;
use crate::app::{Action, App};
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Declaration, Mode};
use crate::view::{Forecast, OrderRow, forecast};

/// Returns the title of the pane.
pub fn title(state: &Encounter) -> &'static str {
    match (state.rules().declaration, state.mode()) {
        (Declaration::Upward, Mode::Declare) => " Order, declaring upward ↑ ",
        (Declaration::Upward, Mode::Acting) => " Order, acting downward ↓ ",
        _ => " Order ",
    }
}

/// Draws the rows, and below them the forecast.
pub fn draw(
    app: &App,
    rows: &[OrderRow],
    selected: Option<&Combatant>,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let state = app.encounter();
    if rows.is_empty() {
        return draw_empty(app, theme, area, buf);
    }
    let forecast = forecast_text(state, area.width as usize);
    let room = (area.height as usize).saturating_sub(usize::from(forecast.is_some()));
    // Of several dice of one combatant, the first row is the selected one.
    let selected = selected.and_then(|it| rows.iter().position(|row| row.who == it.id));
    let columns = Columns::new(area.width as usize, state.rules());
    for (line, place) in lines(rows, selected, room).into_iter().zip(area.rows()) {
        match line {
            OrderLine::Row(index) => {
                let row = &rows[index];
                let Some(combatant) = state.get(row.who) else { continue };
                let view = RowView { state, row, combatant, columns: &columns, theme };
                view.draw(selected == Some(index), place, buf);
            }
            OrderLine::Hidden(count) => {
                let mut writer = RowWriter::new(place, buf);
                writer.write(&format!("   … {count} more"), theme.dim());
            }
        }
    }
    if let (Some(forecast), Some(last)) = (forecast, area.rows().next_back()) {
        RowWriter::new(last, buf).write(&forecast, theme.dim());
    }
}

fn draw_empty(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [add, initiative, next] =
        [Action::Add, Action::Initiative, Action::Next].map(|action| app.keymap().key(action));
    let text =
        format!("{add} adds combatants, {initiative} enters initiative, {next} begins the turn.");
    write_lines(wrap(&[(&text, theme.dim())], 0, area.width as usize), area, buf);
}

/// The forecast in a line of at most `width` columns; `None` where there is nothing to foretell.
fn forecast_text(state: &Encounter, width: usize) -> Option<String> {
    if state.mode() == Mode::Declare {
        return Some(cut("then all act, the highest first", width).into_owned());
    }
    let Forecast { at, groups } = forecast(state)?;
    let text = if at.turn > state.clock().turn {
        format!("then turn {}: initiative", at.turn)
    } else if groups.is_empty() {
        format!("then phase {}: only delayed actions", at.phase)
    } else {
        // No line has room for more groups than columns.
        let groups = groups.iter().take(width).map(|group| state.names(group).join(" = "));
        format!("then phase {}: {}", at.phase, groups.collect::<Vec<_>>().join(" > "))
    };
    Some(cut(&text, width).into_owned())
}
