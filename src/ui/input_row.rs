//! A row of a dialog: labels, fields, choices, and what explains them.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tui_input::Input;

use super::theme::Theme;
use super::{glyphs, text};

/// Columns of a label. Every value stands behind it, in the same column.
pub const LABEL: usize = 11;

/// The sign before the field that takes the keys; it stands in the margin.
const FOCUS: &str = ">";

/// Columns between two choices, and the least columns of a field.
const GAP: usize = 3;
const FIELD: usize = 6;

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
            row.frame.render_widget(Span::styled(FOCUS, theme.now_sign()), margin);
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
            let is_cut = text::width(line.to_string().trim_end()) > width.into();
            let (end, _) = buf.set_line(x, y, line, width - u16::from(is_cut));
            let end = if is_cut { buf.set_stringn(end, y, "…", 1, Style::new()).0 } else { end };
            self.skip(end - x);
        }
    }

    /// Adds what can be chosen, the chosen one marked and in sight.
    pub fn choices(&mut self, all: &[String], chosen: Option<usize>, theme: Theme) {
        let columns = |all: &[String]| all.iter().map(|it| text::width(it) + GAP).sum::<usize>();
        let last = chosen.unwrap_or(0).min(all.len().saturating_sub(1));
        let begins = |first: &usize| columns(&all[*first..=last]) + GAP <= self.room();
        let first =
            if columns(all) <= self.room() { 0 } else { (0..last).find(begins).unwrap_or(last) };
        if first > 0 {
            self.label("…", theme.label());
        }
        let spans = all.iter().enumerate().skip(first).flat_map(|(index, choice)| {
            let text = format!("{choice}  ");
            if chosen == Some(index) {
                let mark = Span::styled(glyphs::CHOSEN.to_string(), theme.now_sign());
                [mark, Span::styled(text, theme.strong())]
            } else {
                [Span::raw(" "), Span::styled(text, theme.label())]
            }
        });
        self.line(&spans.collect());
    }

    /// The columns that are left, for a message.
    pub fn beside(&self) -> Rect {
        self.left
    }

    /// Adds letters that are typed to find a choice; none take no room.
    pub fn letters(&mut self, input: &Input, is_focused: bool, theme: Theme) {
        if !input.value().is_empty() {
            self.typed(input, is_focused, theme);
        } else if is_focused && !self.left.is_empty() {
            self.frame.set_cursor_position(self.left.as_position());
        }
    }

    /// Adds what is typed, with some room for more, and a blank behind it. An empty field is a line.
    pub fn typed(&mut self, input: &Input, is_focused: bool, theme: Theme) {
        let columns = FIELD.max(text::width(input.value()) + GAP);
        if input.value().is_empty() && !is_focused {
            let line = theme.rule().add_modifier(Modifier::UNDERLINED);
            self.label(&" ".repeat(columns), line);
        } else {
            self.field(input, columns, is_focused, theme.strong());
        }
        self.label(" ", Style::new());
    }

    /// Adds an input field of `columns` columns. The focused field scrolls so that the cursor is visible.
    pub fn field(&mut self, input: &Input, columns: usize, is_focused: bool, style: Style) {
        let columns = columns.min(self.room());
        if columns == 0 || self.left.is_empty() {
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
