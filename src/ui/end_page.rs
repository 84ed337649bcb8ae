//! The page at the end of an encounter.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::popup;
use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::{Action, App};
use crate::narrate::ending;

/// Columns of the text, and those by which the rest of a line stands in.
const WIDTH: usize = 60;
const INDENT: usize = 2;

/// Draws what came of the encounter, and the keys for what comes next.
pub fn draw(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let width = WIDTH.min((area.width as usize).saturating_sub(2));
    let lines = ending(app.encounter());
    let mut lines: Vec<Line> =
        lines.iter().flat_map(|line| wrap(&[(line, Style::new())], INDENT, width)).collect();
    lines.push(Line::raw(""));
    let next = [
        (Action::Undo, "play on: take back the end"),
        (Action::Log, "read the whole log"),
        (Action::Quit, "quit; everything is saved"),
    ];
    lines.extend(next.map(|(action, what)| {
        Line::styled(format!("{}  {what}", app.keymap().key(action)), theme.dim())
    }));
    let inside = popup::open("The encounter has ended", width, lines.len(), theme, area, frame);
    write_lines(lines, inside, frame.buffer_mut());
}
