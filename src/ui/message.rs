//! The message lines: the result of the last key that the log does not tell, below the prompt if there is one.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::layer_view::view_of;
use super::pane::beside_divider;
use super::prompt;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_bottom, split_left, split_top};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use crate::app::{App, Message};

/// Columns of the sign before a message.
const SIGN: usize = 2;

/// The most rows of a message below a prompt.
const MOST_ROWS: u16 = 4;

/// The rows of a prompt, and of a long message, which stand below the log until the next key.
pub const ROWS: u16 = 2;

/// The rows of the message in so many columns, while there is no layer; none for what a log of `log` rows tells.
pub fn rows_below_log(app: &App, log: u16, columns: u16) -> u16 {
    match app.message() {
        _ if app.layer().is_some() => 0,
        Message::None => 0,
        Message::Done(_) if app.log().offset == 0 && log > 0 => 0,
        message => {
            if is_short(message.text(), columns) {
                1
            } else {
                ROWS
            }
        }
    }
}

/// Returns true for a text that has room in one row.
fn is_short(text: &str, columns: u16) -> bool {
    width(text) + SIGN < columns.into()
}

/// Draws the prompt of a layer, or the message, at the end of `area`. The log has `log` rows.
pub fn draw(app: &App, log: u16, theme: Theme, area: Rect, frame: &mut Frame) {
    let [_, area] = split_bottom(area, ROWS);
    let [_, below] = split_top(area, 1);
    let message = app.message();
    let has_none = *message == Message::None;
    // A short text has the last row.
    let mut clear = |text: &str| {
        let place = if is_short(text, area.width) { below } else { area };
        frame.render_widget(Clear, place);
        beside_divider(place)
    };
    let Some(layer) = app.layer().map(view_of) else {
        if rows_below_log(app, log, area.width) > 0 {
            let place = clear(message.text());
            draw_message(message, theme, place, frame.buffer_mut());
        }
        return;
    };
    let below = beside_divider(below);
    if let Some((prompt, hint)) = layer.prompt(app, below.width) {
        // A fault in a line says what would be right, in as many rows as it takes.
        let said = if has_none { 1 } else { rows(message, below).clamp(1, MOST_ROWS) };
        let [_, place] = split_bottom(Rect { height: area.bottom(), y: 0, ..area }, said + 1);
        frame.render_widget(Clear, place);
        let [line, said] = split_top(beside_divider(place), 1);
        prompt::draw(&prompt, theme, line, frame);
        if has_none {
            let hint = Line::styled(cut(&hint, said.width as usize), theme.label());
            frame.render_widget(hint, said);
        } else {
            draw_message(message, theme, said, frame.buffer_mut());
        }
        return;
    }
    match layer.hint(theme).filter(|_| has_none) {
        Some((hint, style)) => {
            let place = clear(&hint);
            draw_text(&hint, style, place, frame.buffer_mut());
        }
        None if has_none || layer.shows_message() => {}
        None => {
            let place = clear(message.text());
            draw_message(message, theme, place, frame.buffer_mut());
        }
    }
}

/// Draws a message beside the field that it is about, or below it if there is not room enough, over the rows of the dialog. What
/// the last command did is no message about a field.
pub fn draw_beside(message: &Message, theme: Theme, beside: Rect, dialog: Rect, frame: &mut Frame) {
    if matches!(message, Message::None | Message::Done(_) | Message::DoneAnd(_)) {
        return;
    }
    let [_, below] = split_top(dialog, (beside.y + 1).saturating_sub(dialog.y));
    let is_short = width(message.text()) + SIGN <= beside.width.into();
    let place = if is_short || below.is_empty() {
        beside
    } else {
        let rows = rows(message, below);
        split_top(below, rows)[0]
    };
    frame.render_widget(Clear, place);
    draw_message(message, theme, place, frame.buffer_mut());
}

/// The rows that a message takes in the columns of `area`.
pub fn rows(message: &Message, area: Rect) -> u16 {
    let columns = (area.width as usize).saturating_sub(SIGN).max(1);
    wrap(&[(beginning(message.text(), area), Style::new())], 0, columns).len() as u16
}

/// Draws a message in as many lines as `area` has.
pub fn draw_message(message: &Message, theme: Theme, area: Rect, buf: &mut Buffer) {
    match message {
        Message::None => {}
        Message::Done(text) | Message::DoneAnd(text) | Message::Said(text) => {
            draw_text(text, Style::new(), area, buf);
        }
        Message::Error(text) => {
            let area = draw_sign("!", theme.trouble_sign(), area, buf);
            draw_text(text, theme.error(), area, buf);
        }
        Message::Question(text) => {
            let area = draw_sign("?", theme.strong(), area, buf);
            draw_text(text, theme.question(), area, buf);
        }
    }
}

/// Draws a sign before a message, and returns the area that is left.
fn draw_sign(sign: &str, style: Style, area: Rect, buf: &mut Buffer) -> Rect {
    let [row, _] = split_top(area, 1);
    RowWriter::new(row, buf).write(sign, style);
    let [_, right] = split_left(area, SIGN as u16);
    right
}

fn draw_text(text: &str, style: Style, area: Rect, buf: &mut Buffer) {
    write_lines(wrap(&[(beginning(text, area), style)], 0, area.width as usize), area, buf);
}

/// The beginning of a text that would be too long to wrap: an undo of many commands lists them all, and a command for
/// all combatants names them all. Trailing blanks take no cells.
fn beginning(text: &str, area: Rect) -> &str {
    let end = text.char_indices().nth(2 * area.area() as usize);
    &text[..end.map_or(text.len(), |(end, _)| end)]
}
