//! Panes: the parts of the main view, each below a rule with its title, and the dividers between them.
//!
//! Both are drawn without ratatui's `Block`, which begins its title at the corner and merges only overlapping borders.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::line;
use ratatui::text::Span;

use super::glyphs;
use super::row_writer::RowWriter;
use super::text::width;
use super::theme::Theme;

/// Draws the rule of a pane with its title and, if there is room, a subtitle at the right. Returns the area below.
pub fn open(title: &Span, subtitle: &str, theme: Theme, area: Rect, buf: &mut Buffer) -> Rect {
    let Some(rule) = area.rows().next() else { return area };
    RowWriter::new(rule, buf).signs(glyphs::RULE, rule.width as usize, theme.rule());
    let after = |columns: u16| Rect { x: rule.x + columns, width: rule.width - columns, ..rule };
    let style = theme.on_rule().patch(title.style);
    RowWriter::new(after(1.min(rule.width)), buf).write(&title.content, style);
    // A blank on either side, and a bit of the rule before and after.
    let needed = width(subtitle) + 4;
    if !subtitle.is_empty() && 1 + title.width() + needed <= rule.width as usize {
        let place = after(rule.width - needed as u16 + 1);
        RowWriter::new(place, buf).write(&format!(" {subtitle} "), theme.on_rule());
    }
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// Leaves a column blank to the right of a divider.
pub fn beside_divider(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

/// Draws a divider down `column`, joined with the rules of the panes beside it.
pub fn divide(column: Rect, panes: &[Rect], theme: Theme, buf: &mut Buffer) {
    for cell in column.positions() {
        let rules = || panes.iter().filter(|pane| pane.y == cell.y && !pane.is_empty());
        let left = rules().any(|pane| pane.right() == cell.x);
        let right = rules().any(|pane| pane.x == cell.x + 1);
        let symbol = junction(left, right, cell.y == column.y);
        buf[cell].set_symbol(symbol).set_style(theme.rule());
    }
}

/// The symbol of a divider where rules meet it from the left and from the right; the divider begins at its top.
fn junction(left: bool, right: bool, is_top: bool) -> &'static str {
    match (left, right) {
        (true, true) if is_top => line::HORIZONTAL_DOWN,
        (true, true) => line::CROSS,
        (true, false) if is_top => line::TOP_RIGHT,
        (true, false) => line::VERTICAL_LEFT,
        (false, true) if is_top => line::TOP_LEFT,
        (false, true) => line::VERTICAL_RIGHT,
        (false, false) => line::VERTICAL,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;
    use crate::app::ColorScheme;

    fn picture(panes: &[(Rect, &str, &str)], dividers: &[Rect]) -> Buffer {
        let theme = Theme::new(ColorScheme::None);
        let mut buf = Buffer::empty(Rect::new(0, 0, 16, 4));
        for (area, title, subtitle) in panes {
            open(&Span::raw(*title), subtitle, theme, *area, &mut buf);
        }
        let areas: Vec<Rect> = panes.iter().map(|(area, ..)| *area).collect();
        for column in dividers {
            divide(*column, &areas, theme, &mut buf);
        }
        buf.set_style(buf.area, Style::reset());
        buf
    }

    #[test]
    fn dividers_join_the_rules_they_meet() {
        let panes = [
            (Rect::new(0, 0, 5, 4), " A ", ""),
            (Rect::new(6, 0, 5, 2), " B ", ""),
            (Rect::new(6, 2, 5, 2), " C ", ""),
            (Rect::new(12, 0, 4, 2), "", ""),
            (Rect::new(12, 2, 4, 1), "", ""),
            (Rect::new(12, 3, 4, 1), "", ""),
        ];
        let dividers = [Rect::new(5, 0, 1, 4), Rect::new(11, 0, 1, 4)];
        let expected =
            ["─ A ─┬─ B ─┬────", "     │     │    ", "     ├─ C ─┼────", "     │     ├────"];
        assert_eq!(picture(&panes, &dividers), Buffer::with_lines(expected));
    }

    #[test]
    fn a_subtitle_stands_where_there_is_room_for_it() {
        let panes = [
            (Rect::new(0, 0, 16, 2), " ANA ", "bio · pc"),
            (Rect::new(0, 1, 14, 2), " ANA ", "pc"),
            (Rect::new(0, 2, 11, 1), " ANA ", "pc"),
            (Rect::new(0, 3, 1, 1), " ANA ", "pc"),
        ];
        let expected =
            ["─ ANA ──────────", "─ ANA ─── pc ─  ", "─ ANA ─────     ", "─               "];
        assert_eq!(picture(&panes, &[]), Buffer::with_lines(expected));
    }
}
