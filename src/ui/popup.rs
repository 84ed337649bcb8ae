//! Popups: framed dialogs over the main view.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use super::text::cut;
use super::theme::Theme;

/// Rows of a frame, and columns of it.
pub const FRAME: u16 = 2;

/// The most columns of `area` that are cleared beside a popup.
const MAX_CLEARED: u16 = 8;

/// Returns the columns and rows that a popup in `area` has room for, inside its frame.
pub fn room(area: Rect) -> (usize, usize) {
    let inside = |cells: u16| cells.saturating_sub(FRAME).into();
    (inside(area.width), inside(area.height))
}

/// Clears and frames an area in the middle of `area`, and returns the area inside: `width` columns and `height` rows,
/// or less if they don't fit.
pub fn open(
    title: &str,
    width: usize,
    height: usize,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) -> Rect {
    let framed = |cells: usize| {
        let cells = u16::try_from(cells).unwrap_or(u16::MAX);
        Constraint::Length(cells.saturating_add(FRAME))
    };
    let place = area.centered(framed(width), framed(height));
    // A title has a blank on either side, between the corners.
    let room = place.width.saturating_sub(4) as usize;
    let block = Block::bordered()
        .border_style(theme.rule())
        .title_style(theme.reset_dim())
        .title(Line::styled(format!(" {} ", cut(title, room)), theme.strong()));
    let inside = block.inner(place);
    // What is left of the text beside it could not be read.
    let beside = Rect { x: area.x, width: area.width, ..place };
    let few = area.width - place.width <= MAX_CLEARED;
    frame.render_widget(Clear, if few { beside } else { place });
    frame.render_widget(block, place);
    inside
}
