//! A question with its answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{HighlightSpacing, List, ListState};

use super::layer_view::{LayerView, RoomFor};
use super::popup;
use super::text::width;
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::menu::Menu;

/// Columns before an answer: the mark of the chosen one, a digit, a blank.
const BEFORE: usize = 3;

impl LayerView for Menu {
    /// Draws the answers, the chosen one marked.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let answers = self.answers.iter().map(|(answer, _)| width(answer) + BEFORE + 1);
        let title = format!("{} {}", self.question, self.typed);
        let title = title.trim_end();
        let columns = answers.max().unwrap_or(0).max(width(title) + 2);
        let columns = columns.min(area.width as usize);
        let inside = popup::open(title, columns, self.answers.len(), theme, area, frame);
        let items = self
            .answers
            .iter()
            .enumerate()
            .map(|(index, (answer, _))| format!("{} {answer}", digit(index)));
        draw_list(items.collect(), self.chosen, theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::dialog(self.answers.len())
    }
}

/// The key of the item at `index`: only the first nine have one.
pub fn digit(index: usize) -> char {
    char::from_digit(index as u32 + 1, 10).unwrap_or(' ')
}

/// Draws a list, scrolled so that the marked item is visible.
pub fn draw_list(
    list: List,
    chosen: impl Into<Option<usize>>,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let list = list
        .highlight_symbol(">")
        .highlight_spacing(HighlightSpacing::Always)
        .highlight_style(theme.selected())
        .scroll_padding(area.height as usize / 2);
    let mut state = ListState::default().with_selected(chosen.into());
    frame.render_stateful_widget(list, area, &mut state);
}
