//! A row of labels and input fields.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use tui_input::Input;

use super::text;

/// Adds labels and fields to a row from left to right.
pub struct InputRow<'a, 'b> {
    left: Rect,
    frame: &'a mut Frame<'b>,
}

impl<'a, 'b> InputRow<'a, 'b> {
    /// Creates an empty row, the first one of `area`.
    pub fn new(area: Rect, frame: &'a mut Frame<'b>) -> Self {
        let left = Rect { height: area.height.min(1), ..area }.intersection(frame.area());
        Self { left, frame }
    }

    pub fn room(&self) -> usize {
        self.left.width as usize
    }

    /// Adds as much of a text as fits.
    pub fn label(&mut self, text: &str, style: Style) {
        self.line(&Line::styled(text, style));
    }

    /// Adds as much of a line as fits, with a sign at the end if that is not all.
    pub fn line(&mut self, line: &Line) {
        if !self.left.is_empty() {
            let Rect { x, y, width, .. } = self.left;
            let buf = self.frame.buffer_mut();
            let (end, _) = buf.set_line(x, y, line, width);
            if text::width(line.to_string().trim_end()) > width.into() {
                buf[(end - 1, y)].set_char('…');
            }
            self.skip(end - x);
        }
    }

    /// Adds an input field of `columns` columns. The focused field scrolls so that the cursor is visible.
    pub fn field(&mut self, input: &Input, columns: usize, is_focused: bool, style: Style) {
        let columns = columns.min(self.room());
        if columns == 0 {
            return;
        }
        let field = Rect { width: columns as u16, ..self.left };
        let hidden = if is_focused { input.visual_scroll(columns - 1) } else { 0 };
        let text = Paragraph::new(input.value()).style(style).scroll((0, hidden as u16));
        self.frame.render_widget(text, field);
        if is_focused {
            let cursor = input.visual_cursor().saturating_sub(hidden);
            self.frame.set_cursor_position(Position::new(field.x + cursor as u16, field.y));
        }
        self.skip(columns as u16);
    }

    fn skip(&mut self, columns: u16) {
        self.left.x += columns;
        self.left.width -= columns;
    }
}
