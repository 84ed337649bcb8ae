//! Messages: the result of the last key.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Clear;

use super::row_writer::{RowWriter, write_lines};
use super::split::{split_left, split_top};
use super::text::{width, wrap};
use super::theme::Theme;
use crate::app::Message;

/// Columns of the sign before a message.
pub const SIGN: usize = 2;

/// Draws a message beside the field that it is about, or below it if there is not room enough, over the rows of the dialog. What
/// the last command did is no message about a field.
pub fn draw_beside(message: &Message, theme: Theme, beside: Rect, dialog: Rect, frame: &mut Frame) {
    if *message == Message::None || message.outcome().is_some() {
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

/// The last sentences of a text that fit in `room` columns, of which the very last has the outcome.
pub fn end_of(text: &str, room: usize) -> &str {
    let mut begins = std::iter::once(0).chain(text.match_indices(". ").map(|(at, _)| at + 2));
    let last = text.rfind(". ").map_or(0, |at| at + 2);
    &text[begins.find(|at| width(&text[*at..]) <= room).unwrap_or(last)..]
}

/// The first sentences of a text that fit into `room` columns, without what stands in brackets; at least one.
pub fn begin_of(text: &str, room: usize) -> String {
    let mut bare = text.to_owned();
    while let Some((before, rest)) = bare.split_once(" (")
        && let Some((_, after)) = rest.split_once(')')
    {
        bare = format!("{before}{after}");
    }
    let fits = |end: &usize| width(&bare[..*end]) <= room;
    let ends = || bare.match_indices(". ").map(|(at, _)| at).chain([bare.len()]);
    let end = ends().filter(fits).last().or(ends().next()).unwrap_or(bare.len());
    bare.truncate(end);
    bare
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
            draw_text(text, theme.strong(), area, buf);
        }
        Message::Question(text) => {
            let area = draw_sign("?", theme.strong(), area, buf);
            draw_text(text, theme.strong(), area, buf);
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

pub fn draw_text(text: &str, style: Style, area: Rect, buf: &mut Buffer) {
    write_lines(wrap(&[(beginning(text, area), style)], 0, area.width as usize), area, buf);
}

/// The beginning of a text that would be too long to wrap: an undo of many commands lists them all, and a command for
/// all combatants names them all. Trailing blanks take no cells.
fn beginning(text: &str, area: Rect) -> &str {
    let end = text.char_indices().nth(2 * area.area() as usize);
    &text[..end.map_or(text.len(), |(end, _)| end)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_text_that_is_too_long_the_outcome_stays() {
        let text =
            "Criminal enforcer 1: 96 against 58: severe failure by 38. Criminal enforcer 1 is down";
        for (room, expected) in
            [(90, text), (40, "Criminal enforcer 1 is down"), (5, "Criminal enforcer 1 is down")]
        {
            assert_eq!(end_of(text, room), expected, "{room}");
        }
    }
}
