//! A row of a dialog: labels, fields, choices, and what explains them.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use tui_input::Input;

use super::theme::Theme;
use super::{glyphs, message, text};
use crate::app::Message;

/// Columns of a label. Every value stands behind it, in the same column.
pub const LABEL: usize = 11;

/// The sign before the field that takes the keys; it stands in the margin.
const FOCUS: &str = ">";

/// Columns between two choices, and the least columns of a field.
const GAP: usize = 2;
const FIELD: usize = 6;

/// Adds labels and fields to a row from left to right.
pub struct InputRow<'a, 'b> {
    left: Rect,
    /// The rows from this one on, which a long message may take.
    area: Rect,
    frame: &'a mut Frame<'b>,
}

impl<'a, 'b> InputRow<'a, 'b> {
    /// Creates an empty row, the first one of `area`.
    pub fn new(area: Rect, frame: &'a mut Frame<'b>) -> Self {
        let area = area.intersection(frame.area());
        Self { left: Rect { height: area.height.min(1), ..area }, area, frame }
    }

    /// Creates a row with a label.
    pub fn labeled(
        label: &str,
        is_focused: bool,
        theme: Theme,
        area: Rect,
        frame: &'a mut Frame<'b>,
    ) -> Self {
        let mut row = Self::new(area, frame);
        if is_focused && !row.left.is_empty() {
            let margin = Rect { x: row.left.x.saturating_sub(1), width: 1, ..row.left };
            row.frame.render_widget(Span::styled(FOCUS, theme.strong()), margin);
        }
        let style = if is_focused { theme.strong() } else { theme.label() };
        row.label(&text::pad(label, LABEL), style);
        row
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

    /// Adds what can be chosen, the chosen one marked; it comes first if not all of them fit.
    pub fn choices(&mut self, all: &[String], chosen: Option<usize>, theme: Theme) {
        let columns = all.iter().map(|it| text::width(it) + GAP).sum::<usize>();
        let first = chosen.filter(|_| columns > self.room()).unwrap_or(0);
        let spans = all.iter().enumerate().skip(first).map(|(index, choice)| {
            let (mark, style) = if chosen == Some(index) {
                (glyphs::CHOSEN, theme.strong())
            } else {
                (' ', theme.label())
            };
            Span::styled(format!("{mark}{choice} "), style)
        });
        self.line(&spans.collect());
    }

    /// Adds a message; else what explains the row. A long message goes on in the rows below.
    pub fn aside(&mut self, said: &Message, explained: &str, theme: Theme) {
        if *said == Message::None {
            return self.label(explained, theme.label());
        }
        let room = Rect { height: self.area.height, ..self.left };
        let rows = message::rows(said, room);
        let place = Rect { height: rows.min(room.height), ..room };
        self.frame.render_widget(Clear, place);
        message::draw_message(said, theme, place, self.frame.buffer_mut());
    }

    /// Adds letters that are typed to find a choice; none take no room.
    pub fn letters(&mut self, input: &Input, is_focused: bool, theme: Theme) {
        if !input.value().is_empty() {
            self.typed(input, is_focused, theme);
        } else if is_focused {
            self.frame.set_cursor_position(self.left.as_position());
        }
    }

    /// Adds what is typed, with some room for more.
    pub fn typed(&mut self, input: &Input, is_focused: bool, theme: Theme) {
        let columns = FIELD.max(text::width(input.value()) + GAP);
        self.field(input, columns, is_focused, theme.strong());
    }

    /// Adds an input field of `columns` columns. The focused field scrolls so that the cursor is visible.
    pub fn field(&mut self, input: &Input, columns: usize, is_focused: bool, style: Style) {
        let columns = columns.min(self.room());
        if columns == 0 {
            return;
        }
        let field = Rect { width: columns as u16, ..self.left };
        let hidden = if is_focused { input.visual_scroll(columns - 1) } else { 0 };
        let line = if is_focused { Modifier::UNDERLINED } else { Modifier::empty() };
        let style = style.add_modifier(line);
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
