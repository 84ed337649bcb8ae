//! Panes: parts of the screen, each below a rule with its title, with dividers between them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::row_writer::{RowWriter, draw_line};
use super::text::width;
use super::theme::Theme;

/// Draws a rule with a title, and one at the right where there is room; gives what is below.
pub fn open(title: &Line, right: Option<&str>, theme: Theme, area: Rect, buf: &mut Buffer) -> Rect {
    let Some(rule) = area.rows().next() else { return area };
    for cell in rule.columns() {
        buf[(cell.x, cell.y)].set_symbol("─").set_style(theme.dim());
    }
    let room = (rule.width as usize).saturating_sub(title.width() + 4);
    let place = Rect { x: rule.x + 1, width: rule.width.saturating_sub(1), ..rule };
    draw_line(&title.clone().patch_style(theme.plain()), place, buf);
    if let Some(text) = right.filter(|text| width(text) + 2 <= room) {
        let columns = width(text) as u16 + 2;
        let place = Rect { x: rule.right() - columns - 1, width: columns, ..rule };
        RowWriter::new(place, buf).say(&format!(" {text} "), theme.plain());
    }
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// Draws a line down `area`, joined with the rules that end at it.
pub fn divide(theme: Theme, area: Rect, buf: &mut Buffer) {
    for cell in area.rows() {
        let is_rule = |x: Option<u16>, buf: &Buffer| {
            x.and_then(|x| buf.cell((x, cell.y))).is_some_and(|cell| cell.symbol() == "─")
        };
        let left = is_rule(cell.x.checked_sub(1), buf);
        let right = is_rule(cell.x.checked_add(1), buf);
        let symbol = match (left, right) {
            (true, true) if cell.y == area.y => "┬",
            (true, true) => "┼",
            (true, false) => "┤",
            (false, true) => "├",
            (false, false) => "│",
        };
        buf[(cell.x, cell.y)].set_symbol(symbol).set_style(theme.dim());
    }
}
