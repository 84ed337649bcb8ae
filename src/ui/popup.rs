//! Dialogs and pages: a rule with the title, and the content below, from the left margin on.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Clear;

use super::pane;
use super::text::cut;
use super::theme::Theme;

/// The row of the rule.
pub const RULE: u16 = 1;

/// The columns of the margins.
const MARGINS: u16 = 2;

/// Returns the columns and rows that a dialog in `area` has room for.
pub fn room(area: Rect) -> (usize, usize) {
    (area.width.saturating_sub(MARGINS).into(), area.height.saturating_sub(RULE).into())
}

/// Clears `area`, draws the rule with the title, and returns the area below: `width` columns and `height` rows, or less if
/// they don't fit.
pub fn open(
    title: &str,
    width: usize,
    height: usize,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) -> Rect {
    frame.render_widget(Clear, area);
    let (columns, rows) = room(area);
    let title = format!(" {} ", cut(title, columns.saturating_sub(MARGINS.into())));
    let inside =
        pane::open(&Span::styled(title, theme.strong()), "", theme, area, frame.buffer_mut());
    let (width, height) = (width.min(columns) as u16, height.min(rows) as u16);
    Rect { x: inside.x + 1, width, height, ..inside }.intersection(area)
}
