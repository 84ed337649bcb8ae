//! Drawing a question with its answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::popup;
use super::text::{pad, width};
use super::theme::Theme;
use crate::app::layer::menu::Menu;

/// Draws the answers, the one chosen marked.
pub fn draw(menu: &Menu, theme: Theme, area: Rect, frame: &mut Frame) {
    let longest = menu.answers.iter().map(|(answer, _)| width(answer) + 4).max().unwrap_or(0);
    let columns = longest.max(width(&menu.question) + 2).min(area.width as usize);
    let inside = popup::open(&menu.question, columns, menu.answers.len(), theme, area, frame);
    let shown = popup::window(menu.answers.len(), menu.chosen, inside.height as usize);
    for (row, index) in inside.rows().zip(shown) {
        let (answer, _) = &menu.answers[index];
        let digit = if index < 9 { (index + 1).to_string() } else { " ".to_owned() };
        let mark = if index == menu.chosen { ">" } else { " " };
        let text = pad(&format!("{mark}{digit} {answer}"), inside.width as usize);
        let style =
            if index == menu.chosen { theme.selected() } else { ratatui::style::Style::new() };
        frame.render_widget(Line::from(Span::styled(text, style)), row);
    }
}
