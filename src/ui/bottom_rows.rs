//! The rows below the log: the prompt, if there is one, and the lines of the message that the log does not tell.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::layer_view::view_of;
use super::message::{self, SIGN};
use super::pane::beside_divider;
use super::prompt;
use super::split::{split_bottom, split_top};
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::{App, Message};

/// The most rows of a message below a prompt.
const MAX_ROWS: u16 = 4;

/// The rows of a prompt, and of a long message, which stand below the log until the next key.
pub const ROWS: u16 = 2;

/// The rows of the message in so many columns, while there is no layer; none for what a log of `log` rows tells.
pub fn rows_below_log(app: &App, log: u16, columns: u16) -> u16 {
    match app.message() {
        _ if app.layer().is_some() => 0,
        Message::None => 0,
        Message::Done(_) if app.log().offset == 0 && log > 0 => 0,
        message if is_short(message.text(), columns) => 1,
        _ => ROWS,
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
            message::draw_message(message, theme, place, frame.buffer_mut());
        }
        return;
    };
    let below = beside_divider(below);
    if let Some((prompt, hint)) = layer.prompt(app, below.width) {
        // A fault in a line says what would be right, in as many rows as it takes.
        let said = if has_none { 1 } else { message::rows(message, below).clamp(1, MAX_ROWS) };
        let [_, place] = split_bottom(Rect { height: area.bottom(), y: 0, ..area }, said + 1);
        frame.render_widget(Clear, place);
        let [line, said] = split_top(beside_divider(place), 1);
        prompt::draw(&prompt, theme, line, frame);
        if has_none {
            let hint = Line::styled(cut(&hint, said.width as usize), theme.label());
            frame.render_widget(hint, said);
        } else {
            message::draw_message(message, theme, said, frame.buffer_mut());
        }
        return;
    }
    match layer.hint(theme).filter(|_| has_none) {
        Some((hint, style)) => {
            let place = clear(&hint);
            message::draw_text(&hint, style, place, frame.buffer_mut());
        }
        None if has_none || layer.shows_message() => {}
        None => {
            let place = clear(message.text());
            message::draw_message(message, theme, place, frame.buffer_mut());
        }
    }
}
