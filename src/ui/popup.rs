//! Popups: framed dialogs over the main view.

use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use super::frame::Frame;
use super::text::cut;
use super::theme::Theme;

/// Rows of a frame, and columns of it.
pub const FRAME: u16 = 2;

/// Clears and frames an area in the middle of `area`, and returns the area inside: `width` columns and `height` rows
/// where there is room for them.
pub fn open(
    title: &str,
    width: usize,
    height: usize,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) -> Rect {
    let with_frame = |wanted: usize, room: u16| {
        Constraint::Length((wanted + FRAME as usize).min(room as usize) as u16)
    };
    let place = area.centered(with_frame(width, area.width), with_frame(height, area.height));
    // A title has a blank on either side, between the corners.
    let room = place.width.saturating_sub(4) as usize;
    let block = Block::bordered()
        .border_style(theme.rule())
        .title_style(theme.reset_dim())
        .title(Line::styled(format!(" {} ", cut(title, room)), theme.strong()));
    let inside = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inside
}

/// Splits the inside of a popup into its body and `rows` rows below it.
pub fn split_foot(inside: Rect, rows: usize) -> (Rect, Rect) {
    let foot = inside.height.min(rows as u16);
    let body = Rect { height: inside.height - foot, ..inside };
    (body, Rect { y: body.bottom(), height: foot, ..inside })
}
