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

/// The most columns of a text; longer lines are hard to read.
const MAX_WIDTH: usize = 100;

/// The indent of continuation lines.
const INDENT: usize = 4;

impl LayerView for Pager {
    /// Draws a text, as large as it is if there is room.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let most = MAX_WIDTH.min(popup::room(area).0);
        let wrapped = |line: &String| wrap(&[(line, Style::new())], INDENT, most);
        let inside = popup::open(self.title, theme, area, frame);
        let lines = self.lines.iter().skip(self.scroll.offset).take(area.height as usize);
        write_lines(lines.flat_map(wrapped), inside, frame.buffer_mut());
    }
}
