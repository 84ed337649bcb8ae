//! A sheet that is filled from the top: numbers with labels, side by side as long as they fit.

use std::fmt::Display;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_writer::{RowWriter, draw_line};
use super::text::{width, wrap};
use super::theme::Theme;
use crate::encounter::{Combatant, Encounter};
use crate::rules::Stat;

/// Columns between two pieces, and before the later lines of a paragraph.
const GAP: usize = 2;

/// What is left of the sheet, and how far its first line is filled.
pub struct Flow<'a> {
    left: Rect,
    rows: u16,
    column: usize,
    buf: &'a mut Buffer,
    /// How things look.
    pub theme: Theme,
}

impl<'a> Flow<'a> {
    /// An empty sheet.
    pub fn new(area: Rect, theme: Theme, buf: &'a mut Buffer) -> Self {
        Self { left: area, rows: area.height, column: 0, buf, theme }
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.left.width as usize
    }

    /// How many rows are filled.
    pub fn used(&self) -> u16 {
        self.rows - self.left.height
    }

    /// Whether there are so few rows that no line can be left half empty.
    pub fn is_tight(&self) -> bool {
        self.rows < 3
    }

    /// Whether nothing more can be written.
    pub fn is_full(&self) -> bool {
        self.left.height == 0
    }

    /// What comes next begins a line.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.next_row();
        }
    }

    /// Writes something that is not broken, in the next line where there is no room for it.
    pub fn piece(&mut self, parts: &[(&str, Style)]) {
        let require: usize = parts.iter().map(|(text, _)| width(text)).sum();
        if self.column + GAP + require > self.width() {
            self.end_line();
        }
        if self.is_full() {
            return;
        }
        let at = if self.column > 0 { self.column + GAP } else { 0 };
        let place = Rect {
            x: self.left.x + at as u16,
            width: self.left.width.saturating_sub(at as u16),
            ..self.left
        };
        let mut pen = RowWriter::new(place, self.buf);
        for (text, style) in parts {
            pen.say(text, *style);
        }
        self.column = at + require;
    }

    /// Writes a number with its label.
    pub fn number(&mut self, label: &str, value: impl Display) {
        let (dim, strong) = (self.theme.dim(), self.theme.strong());
        self.piece(&[(label, dim), (" ", dim), (&value.to_string(), strong)]);
    }

    /// Writes a number of a stat block, where it is known.
    pub fn stat(&mut self, state: &Encounter, combatant: &Combatant, label: &str, stat: Stat) {
        if let Some(value) = combatant.stat(stat, state.rules()) {
            self.number(label, value);
        }
    }

    /// Writes a text on lines of its own.
    pub fn paragraph(&mut self, text: &str, style: Style) {
        self.end_line();
        for line in wrap(&[(text, style)], GAP, self.width()) {
            if self.is_full() {
                return;
            }
            draw_line(&line, self.left, self.buf);
            self.next_row();
        }
    }

    fn next_row(&mut self) {
        self.column = 0;
        self.left.y += 1;
        self.left.height -= 1;
    }
}
