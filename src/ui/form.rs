//! Drawing a form: its fields in columns, what the focused one is, and what is wrong.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{cut, pad, scrolled};
use super::theme::Theme;
use super::{message, popup};
use crate::app::App;
use crate::app::layer::form::{Field, Form};

/// Columns of a label, and of a field in all at least.
const LABEL: usize = 11;
const FIELD: usize = 25;

/// Rows below the fields: what the focused one is, then what the last key came to.
const FOOT: usize = 3;

/// Draws the form.
pub fn draw(app: &App, form: &Form, theme: Theme, area: Rect, frame: &mut Frame) {
    let (narrow, wide): (Vec<usize>, Vec<usize>) =
        (0..form.fields.len()).partition(|&index| !form.fields[index].spec.wide);
    let across =
        ((area.width as usize).saturating_sub(2) / FIELD).clamp(1, narrow.len().div_ceil(8).max(1));
    let rows = narrow.len().div_ceil(across);
    let width = (across * FIELD).max(60);
    let title = form.title(app.encounter());
    let inside = popup::open(&title, width, rows + wide.len() + FOOT, theme, area, frame);
    let room = (inside.height as usize).saturating_sub(FOOT);
    let column = inside.width as usize / across;
    // Down the columns, and those that are wide below them.
    let places = narrow.iter().enumerate().map(|(at, &index)| (index, at / rows, at % rows));
    let places = places.chain(wide.iter().enumerate().map(|(at, &index)| (index, 0, rows + at)));
    let places: Vec<(usize, usize, usize)> = places.collect();
    let focused = places.iter().find(|(index, ..)| *index == form.focus).map_or(0, |place| place.2);
    let shown = popup::window(rows + wide.len(), focused, room);
    for (index, across, row) in places {
        let field = &form.fields[index];
        if shown.contains(&row) {
            let place = Rect {
                x: inside.x + (across * column) as u16,
                y: inside.y + (row - shown.start) as u16,
                width: if field.spec.wide { inside.width } else { column as u16 },
                height: 1,
            };
            let empty = form.stands_for_empty(field, app.encounter());
            draw_field(field, empty, index == form.focus, theme, place.intersection(inside), frame);
        }
    }
    let mut foot = inside.rows().skip(room);
    if let Some(row) = foot.next() {
        let about = form.fields[form.focus].spec.about;
        frame.render_widget(Line::styled(cut(about, row.width as usize), theme.dim()), row);
    }
    let below = Rect { y: inside.y + room as u16 + 1, height: FOOT as u16 - 1, ..inside }
        .intersection(inside);
    message::draw_message(app.message(), theme, below, frame.buffer_mut());
}

fn draw_field(
    field: &Field,
    empty: Option<String>,
    focused: bool,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let mark = if focused { ">" } else { " " };
    let label = Span::styled(
        pad(&format!("{mark}{}", field.spec.label), LABEL),
        if focused { theme.strong() } else { theme.dim() },
    );
    let room = (area.width as usize).saturating_sub(LABEL + 1);
    let (typed, cursor) = scrolled(&field.line, room);
    let style = if focused {
        Style::new().add_modifier(ratatui::style::Modifier::UNDERLINED)
    } else {
        theme.strong()
    };
    let value = match (field.line.value().is_empty(), empty) {
        (true, Some(empty)) if !focused => {
            Span::styled(cut(&format!("({empty})"), room), theme.dim())
        }
        _ => Span::styled(typed, style),
    };
    frame.render_widget(Line::from(vec![label, value]), area);
    if focused {
        let x = area.x + (LABEL + cursor) as u16;
        frame.set_cursor_position(Position::new(x.min(area.right().saturating_sub(1)), area.y));
    }
}
