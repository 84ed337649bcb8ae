//! Dialogs and pages: a rule with the title, and the content below, from the left margin on.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::Clear;

use super::row_writer::RowWriter;
use super::split::{split_right, split_top};
use super::text::{cut, width};
use super::theme::Theme;
use super::{glyphs, pane};

/// The row of the rule.
pub const RULE: u16 = 1;

/// The columns of the margins.
pub const MARGINS: u16 = 2;

/// The columns of an answer besides its words: a sign and a blank before it, a blank and a bit of the rule behind it.
const ANSWER_MARGIN: u16 = 4;

/// Returns the columns and rows that a dialog in `area` has room for.
pub fn room(area: Rect) -> (usize, usize) {
    (area.width.saturating_sub(MARGINS).into(), area.height.saturating_sub(RULE).into())
}

/// Writes the answer so far at the end of the rule, over the end of a long title.
pub fn answer(answer: &str, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [rule, _] = split_top(area, RULE);
    let answer = &*cut(answer, (rule.width / 5 * 4).into());
    let [_, place] = split_right(rule, width(answer) as u16 + ANSWER_MARGIN);
    let is_rule = |at: Position| buf[at].symbol().starts_with(glyphs::RULE);
    let before = if place.positions().all(is_rule) { glyphs::RULE } else { '…' };
    let mut writer = RowWriter::new(place, buf);
    writer.signs(before, 1, theme.rule());
    writer.write(&format!(" {answer} "), theme.on_rule().patch(theme.strong()));
}

/// Draws a further rule with a title across a dialog or a page, and returns the area below. `inside` is a part of what
/// [`open`] has returned, in its full width.
pub fn section(title: &str, subtitle: &str, theme: Theme, inside: Rect, buf: &mut Buffer) -> Rect {
    let area = Rect { x: inside.x.saturating_sub(1), width: inside.width + MARGINS, ..inside };
    let title = Span::styled(format!(" {title} "), theme.strong());
    let below = pane::open(&title, subtitle, theme, area.intersection(buf.area), buf);
    below.intersection(inside)
}

/// Clears `area`, draws the rule with the title, and returns the area below, from the left margin to the right one.
pub fn open(title: &str, theme: Theme, area: Rect, frame: &mut Frame) -> Rect {
    frame.render_widget(Clear, area);
    let title = format!(" {} ", cut(title, room(area).0.saturating_sub(MARGINS.into())));
    let title = Span::styled(title, theme.strong());
    pane::open(&title, "", theme, area, frame.buffer_mut());
    inside(area)
}

/// Returns the area below the rule of a dialog in `area`, from the left margin to the right one.
pub fn inside(area: Rect) -> Rect {
    let [_, below] = split_top(area, RULE);
    below.inner(Margin::new(1, 0)).intersection(area)
}
