//! Texts over the whole main view.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layer_view::LayerView;
use super::popup;
use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::pager::Pager;

/// The indent of continuation lines.
const INDENT: usize = 4;

impl LayerView for Pager {
    /// Draws a text.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (width, height) = (area.width as usize, area.height as usize);
        let inside = popup::open(self.title, width, height, theme, area, frame);
        let lines = self.lines.iter().skip(self.scroll.offset).take(height);
        let lines =
            lines.flat_map(|line| wrap(&[(line, Style::new())], INDENT, inside.width as usize));
        write_lines(lines, inside, frame.buffer_mut());
    }
}
