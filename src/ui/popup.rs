//! Layers in a frame of their own, over the fight.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use super::text::cut;
use super::theme::Theme;

/// Clears a place of at most this size in the middle of `area`, frames it, and gives what is inside.
pub fn open(
    title: &str,
    width: usize,
    height: usize,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) -> Rect {
    let most =
        |wanted: usize, room: u16| Constraint::Length((wanted + 2).min(room as usize) as u16);
    let place = area.centered(most(width, area.width), most(height, area.height));
    // Without the corners, and a blank on either side.
    let room = place.width.saturating_sub(4) as usize;
    let block = Block::bordered()
        .border_style(theme.dim())
        .title_style(theme.plain())
        .title(Line::styled(format!(" {} ", cut(title, room)), theme.strong()));
    let inside = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inside
}

/// The part of a list of `length` lines that is shown where there is room for `room`, so that `chosen`
/// is among them.
pub fn window(length: usize, chosen: usize, room: usize) -> std::ops::Range<usize> {
    let first = chosen.saturating_sub(room / 2).min(length.saturating_sub(room));
    first..length.min(first + room)
}
