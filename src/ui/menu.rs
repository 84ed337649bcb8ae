//! A question with its answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{HighlightSpacing, List, ListState};

use super::layer_view::{LayerView, RoomFor};
use super::split::split_bottom;
use super::text::wrap;
use super::theme::Theme;
use super::{glyphs, message, popup};
use crate::app::App;
use crate::app::layer::menu::Menu;

/// The columns before an answer: the sign of the chosen one, its digit, and a blank.
const BEFORE: usize = 3;

impl LayerView for Menu {
    /// Draws the answers, the chosen one marked.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let title = format!("{} {}", self.question, self.typed);
        let inside = popup::open(title.trim_end(), theme, area, frame);
        let items = self.items(inside.width.into()).into_iter();
        let [list, said] = split_bottom(inside, message::rows(app.message(), inside));
        draw_list(items.collect(), Some(self.chosen), theme, list, frame);
        message::draw_message(app.message(), theme, said, frame.buffer_mut());
    }

    fn shows_message(&self) -> bool {
        true
    }

    fn room_for(&self, _: &App, width: u16) -> RoomFor {
        let items = self.items(width.saturating_sub(popup::MARGINS).into());
        RoomFor::dialog(items.iter().map(Vec::len).sum())
    }
}

impl Menu {
    /// The lines of each answer in so many columns, its digit before it.
    fn items(&self, columns: usize) -> Vec<Vec<Line<'static>>> {
        let answers = self.answers.iter().enumerate().map(|(index, (answer, _))| {
            let lines = wrap(&[(answer, Style::new())], 0, columns.saturating_sub(BEFORE));
            let before = |line| if line == 0 { digit(index) } else { ' ' };
            let lines = lines.iter().enumerate();
            lines.map(|(line, text)| format!("{} {text}", before(line)).into()).collect()
        });
        answers.collect()
    }
}

/// The key of the item at `index`: only the first nine have one.
pub fn digit(index: usize) -> char {
    char::from_digit(index as u32 + 1, 10).unwrap_or(' ')
}

/// Draws a list, scrolled so that the marked item is visible.
pub fn draw_list(list: List, chosen: Option<usize>, theme: Theme, area: Rect, frame: &mut Frame) {
    let list = list
        .highlight_symbol(Span::styled(glyphs::CHOSEN.to_string(), theme.chosen_sign()))
        .highlight_spacing(HighlightSpacing::Always)
        .highlight_style(theme.chosen())
        .scroll_padding(area.height as usize / 2);
    let mut state = ListState::default().with_selected(chosen);
    frame.render_stateful_widget(list, area, &mut state);
}
