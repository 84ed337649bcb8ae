//! The form of a combatant or an effect: its fields in columns, and what is wrong with them.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use super::input_row::InputRow;
use super::row_writer::write_lines;
use super::scroll::visible;
use super::text::{cut, pad};
use super::theme::Theme;
use super::{message, popup};
use crate::app::App;
use crate::app::layer::form::{Field, Form};

/// Columns of a label, and of a field with its label at least.
const LABEL: usize = 11;
const FIELD: usize = 25;

/// Columns of a form at least, and the rows of a column that are not worth another column.
const WIDTH: usize = 60;
const ROWS: usize = 8;

/// Rows below the fields: one for what the field in focus means, two for the message.
const FOOT: usize = 3;

/// The place of every field: fields run down the columns, and those that are wide have rows of their own below.
struct Grid {
    columns: usize,
    rows: usize,
    /// Column and row of each field.
    places: Vec<(usize, usize)>,
}

impl Grid {
    fn new(fields: &[Field], width: usize) -> Self {
        let narrow = fields.iter().filter(|field| !field.spec.wide).count();
        let columns = (width / FIELD).clamp(1, narrow.div_ceil(ROWS).max(1));
        let narrow_rows = narrow.div_ceil(columns);
        let mut grid = Self { columns, rows: narrow_rows, places: Vec::new() };
        let mut next = 0;
        for field in fields {
            if field.spec.wide {
                grid.places.push((0, grid.rows));
                grid.rows += 1;
            } else {
                grid.places.push((next / narrow_rows, next % narrow_rows));
                next += 1;
            }
        }
        grid
    }
}

/// Rows that are drawn on a screen of this width.
pub fn rows(form: &Form, screen: u16) -> usize {
    grid(form, screen).rows + FOOT
}

fn grid(form: &Form, screen: u16) -> Grid {
    Grid::new(&form.fields[..form.shown], (screen as usize).saturating_sub(2))
}

/// Draws the fields, those around the one in focus where not all of them fit.
pub fn draw(app: &App, form: &Form, theme: Theme, area: Rect, frame: &mut Frame) {
    let grid = grid(form, area.width);
    let width = (grid.columns * FIELD).max(WIDTH);
    let title = form.title(app.encounter());
    let inside = popup::open(&title, width, grid.rows + FOOT, theme, area, frame);
    let (body, foot) = popup::split_foot(inside, FOOT);
    let column = body.width / grid.columns as u16;
    let shown = visible(grid.rows, grid.places[form.focus].1, body.height as usize);
    for (index, field) in form.fields[..form.shown].iter().enumerate() {
        let (across, row) = grid.places[index];
        if shown.contains(&row) {
            let place = Rect {
                x: body.x + across as u16 * column,
                y: body.y + (row - shown.start) as u16,
                width: if field.spec.wide { body.width } else { column },
                height: 1,
            };
            let default = form.stands_for_empty(field, app.encounter());
            draw_field(field, default, index == form.focus, theme, place, frame);
        }
    }
    let about = cut(&form.fields[form.focus].spec.about, foot.width as usize);
    write_lines([Line::styled(about, theme.label())], foot, frame.buffer_mut());
    let (_, foot) = popup::split_foot(foot, FOOT - 1);
    message::draw_message(app.message(), theme, foot, frame.buffer_mut());
}

/// Draws a label and the text in its field, or the value that an empty field has by default.
fn draw_field(
    field: &Field,
    default: Option<String>,
    is_focused: bool,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let (mark, label_style) = if is_focused { (">", theme.strong()) } else { (" ", theme.label()) };
    let mut row = InputRow::new(area, frame);
    row.label(&pad(&format!("{mark}{}", field.spec.label), LABEL), label_style);
    let room = row.room().saturating_sub(1);
    match default {
        _ if is_focused => {
            let style = Style::new().add_modifier(Modifier::UNDERLINED);
            row.field(&field.line, room, true, style);
        }
        Some(default) if field.value().is_empty() => {
            row.label(&cut(&format!("({default})"), room), theme.label());
        }
        _ => row.label(&cut(field.line.value(), room), theme.strong()),
    }
}
