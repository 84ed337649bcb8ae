//! The form for a combatant or an effect: fields in rows, and the error.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::row_writer::write_lines;
use super::scroll::visible;
use super::split::split_bottom;
use super::text::{cut, wrap};
use super::theme::Theme;
use super::{message, popup, suggestions};
use crate::app::layer::form::offers::Offer;
use crate::app::layer::form::{Field, Form, FormPurpose};
use crate::app::{App, Context, Message};

/// The least columns of a field with its label, and the most fields of a row.
const MIN_FIELD_WIDTH: usize = 18;
const MAX_IN_ROW: usize = 4;

/// Columns of the margins.
const AROUND: usize = 2;

/// Rows below the fields: one for the help of the focused field, two for the message.
const FOOT_ROWS: usize = 3;

/// Rows for what another body would change.
const OUTLOOK_ROWS: usize = 4;

/// The least rows of a list; it takes more only below all fields.
const LIST_ROWS: usize = 6;

/// The least rows of fields above it.
const MIN_FIELD_ROWS: usize = 2;

/// The row of each field, and its place in that row.
struct Grid {
    in_row: usize,
    places: Vec<(usize, usize)>,
}

impl Grid {
    fn new(fields: &[Field], width: usize) -> Self {
        let in_row = (width / MIN_FIELD_WIDTH).clamp(1, MAX_IN_ROW);
        let (mut places, mut before) = (Vec::new(), None);
        for Field { spec, .. } in fields {
            let is_beside = spec.row.is_some() && spec.row == before;
            places.push(match places.last() {
                Some(&(row, place)) if is_beside && place + 1 < in_row => (row, place + 1),
                last => (last.map_or(0, |(row, _)| row + 1), 0),
            });
            before = spec.row;
        }
        Self { in_row, places }
    }

    fn rows(&self) -> usize {
        self.places.last().map_or(0, |(row, _)| row + 1)
    }

    /// Returns true for the last field of a row, which has all that is left of it.
    fn is_last(&self, index: usize) -> bool {
        self.places.get(index + 1).is_none_or(|(_, place)| *place == 0)
    }
}

fn grid(form: &Form, screen: u16) -> Grid {
    Grid::new(&form.fields[..form.shown], (screen as usize).saturating_sub(AROUND))
}

impl LayerView for Form {
    /// Draws the fields, those around the one in focus if not all of them fit.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let grid = grid(self, area.width);
        let mut title = self.title(app.encounter());
        let listed_rows = rows_below(self, app);
        let [above, foot] = split_bottom(popup::inside(area), FOOT_ROWS as u16);
        let room = |fields| (above.height as usize).saturating_sub(fields);
        let most = room(grid.rows()).max(room(MIN_FIELD_ROWS).min(LIST_ROWS));
        let [body, listed] = split_bottom(above, most.min(listed_rows) as u16);
        let column = body.width / grid.in_row as u16;
        let shown = visible(grid.rows(), grid.places[self.focus].0, body.height as usize);
        let hidden = [(shown.start, "above"), (grid.rows() - shown.end, "below")];
        for (rows, place) in hidden.into_iter().filter(|(rows, _)| *rows > 0) {
            title = format!("{title} · {rows} more {place}");
        }
        popup::open(&title, theme, area, frame);
        for (index, field) in self.fields[..self.shown].iter().enumerate() {
            let (row, across) = grid.places[index];
            if shown.contains(&row) {
                let left = across as u16 * column;
                let place = Rect {
                    x: body.x + left,
                    y: body.y + (row - shown.start) as u16,
                    width: if grid.is_last(index) { body.width - left } else { column },
                    height: 1,
                };
                let is_focused = index == self.focus;
                let label = field.spec.label;
                let mut row = InputRow::labeled(label, is_focused, theme, place, frame);
                let room = row.room().saturating_sub(1);
                match self.stands_for_empty(field, app.encounter()) {
                    _ if is_focused => row.field(&field.line, room, true, theme.strong()),
                    Some(default) if field.value().is_empty() => {
                        row.label(&cut(&format!("({default})"), room), theme.label());
                    }
                    _ => row.label(&cut(field.line.value(), room), theme.strong()),
                }
            }
        }
        if suggestions::rows(self, &app.context()) > 0 {
            suggestions::draw(self, &app.context(), theme, listed, frame);
        } else if let Some(preview) = self.preview(app.encounter(), app.library()) {
            let lines = preview
                .iter()
                .flat_map(|text| wrap(&[(text, theme.label())], 0, listed.width as usize));
            write_lines(lines, listed, frame.buffer_mut());
        }
        let about = about(self, &app.context());
        let doubt = self.doubt(&app.context());
        let hint = doubt.map_or(about.clone(), |doubt| format!("{doubt} · {about}").into());
        let said = match app.message() {
            Message::None => 0,
            message => message::rows(message, foot).clamp(1, FOOT_ROWS as u16 - 1),
        };
        let [hints, said] = split_bottom(foot, said);
        let lines = wrap(&[(&hint, theme.label())], 0, foot.width as usize);
        write_lines(lines, hints, frame.buffer_mut());
        message::draw_message(app.message(), theme, said, frame.buffer_mut());
    }

    fn room_for(&self, app: &App, width: u16) -> RoomFor {
        RoomFor::dialog(grid(self, width).rows() + rows_below(self, app) + FOOT_ROWS)
    }

    /// Returns the fault of the form, something missing or wrong, unless the message is an error.
    fn answer(&self, app: &App) -> Option<String> {
        let fault = self.fault(app.encounter());
        let is_told = matches!(app.message(), Message::Error(_));
        fault.filter(|_| !is_told).map(|fault| format!("! {fault}"))
    }

    fn shows_message(&self) -> bool {
        true
    }
}

/// Returns the rows between fields and help: for suggestions, or for what another body would change or was pasted.
fn rows_below(form: &Form, app: &App) -> usize {
    let below = match form.pasted_lines().map_or(0, |lines| lines.len()) {
        0 if matches!(form.purpose, FormPurpose::Sleeve(_)) => OUTLOOK_ROWS,
        lines => 2 * lines,
    };
    suggestions::rows(form, &app.context()).max(below)
}

/// The effect of Enter if something is chosen or the name may be a template's; otherwise the help of the focused field, with
/// the kinds of templates while the name is empty.
fn about<'a>(form: &'a Form, context: &Context) -> Cow<'a, str> {
    let help = form.fields[form.focus].spec.about.as_str();
    let offers = form.offers(context);
    if form.focus == 0 && !offers.is_empty() {
        let word = |(index, Offer { name, .. }): (usize, &Offer)| {
            if form.suggestions.chosen == Some(index) { format!("[{name}]") } else { name.clone() }
        };
        let words: Vec<String> = offers.iter().enumerate().map(word).collect();
        return format!("{help} {}", words.join(" · ")).into();
    }
    if let Some(Offer { name, about }) = form.chosen_offer(context) {
        return format!("Enter takes {name}: {about}").into();
    }
    if !form.has_suggestions() {
        return help.into();
    }
    match form.suggestions.chosen() {
        Some(it) => {
            let does = if form.purpose == FormPurpose::Add { "adds" } else { "saves" };
            let name = &it.template.name;
            format!("Enter fills the form in from {name}; Enter once more {does}").into()
        }
        None if form.purpose != FormPurpose::Add => "the fields say all of the body".into(),
        None => "Enter adds this name without a template".into(),
    }
}
