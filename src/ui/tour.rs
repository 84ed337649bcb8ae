//! The line of the tour: the step, and the key to press.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::row_writer::RowWriter;
use super::theme::Theme;
use crate::app::{Action, App, TOUR};

/// Draws the line if there is a tour.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let Some(tour) = app.tour() else { return };
    let mut writer = RowWriter::new(area, buf);
    let Some((number, step)) = tour.step() else {
        let quit = app.keymap().key(Action::Quit);
        let end =
            format!(" That was the tour. Play on to keep this fight; {quit} leaves nothing of it.");
        return writer.write(&end, theme.strong());
    };
    writer.write(&format!(" {number}/{} ", TOUR.len()), theme.label());
    writer.write(&step.line(app.keymap()), theme.strong());
}
