//! The bar of damage: how much of Durability is taken, from slight to deadly.

use ratatui::style::Style;
use ratatui::text::Span;

use super::glyphs;
use super::theme::Theme;

/// Returns the full and the empty part of a bar that is full to this part, at most 1. Anything fills a cell.
pub fn bar(part: f64, cells: u16, style: Style, theme: Theme) -> [Span<'static>; 2] {
    let part = part.clamp(0.0, 1.0);
    let full = ((part * f64::from(cells)) as u16).max(u16::from(part > 0.0)).min(cells);
    let signs = |sign: char, count: u16| String::from(sign).repeat(count.into());
    [
        Span::styled(signs(glyphs::FULL, full), style),
        Span::styled(signs(glyphs::EMPTY, cells - full), theme.rule()),
    ]
}
