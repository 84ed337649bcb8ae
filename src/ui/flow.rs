//! Lines filled with labeled numbers side by side, as many as fit.

use std::fmt::Display;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{width, wrap};
use super::theme::Theme;

/// The gap between two pieces, and the indent of a paragraph's continuation lines.
const GAP: &str = "  ";

/// The height below which lines are never left half empty.
const MIN_LOOSE_HEIGHT: usize = 3;

/// Lines of a given width, up to a given height. Pieces that don't fit are left out.
pub struct Flow<'a> {
    lines: Vec<Line<'a>>,
    /// Columns used in the last line; `None` if the next piece begins a line.
    filled: Option<usize>,
    is_full: bool,
    width: usize,
    height: usize,
    pub theme: Theme,
}

impl<'a> Flow<'a> {
    /// Creates a flow without lines.
    pub fn new(width: usize, height: usize, theme: Theme) -> Self {
        let is_full = height == 0;
        Self { lines: Vec::new(), filled: None, is_full, width, height, theme }
    }

    pub fn into_lines(self) -> Vec<Line<'a>> {
        self.lines
    }

    /// Returns true if there are so few lines that none is left half empty.
    fn is_tight(&self) -> bool {
        self.height < MIN_LOOSE_HEIGHT
    }

    /// Returns true if a piece was left out.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Makes the next piece begin a line, unless there are so few lines that none is left half empty.
    pub fn end_line(&mut self) {
        self.filled = self.filled.filter(|_| self.is_tight());
    }

    /// Adds an unbreakable piece, on a new line if it does not fit on the last one.
    pub fn piece<const COUNT: usize>(&mut self, spans: [Span<'a>; COUNT]) {
        if self.is_full {
            return;
        }
        let needed: usize = spans.iter().map(|span| width(&span.content)).sum();
        match (self.filled, self.lines.last_mut()) {
            (Some(filled), Some(line)) if filled + GAP.len() + needed <= self.width => {
                line.push_span(GAP);
                line.spans.extend(spans);
                self.filled = Some(filled + GAP.len() + needed);
            }
            _ => {
                self.line(spans.into_iter().collect());
                self.filled = Some(needed);
            }
        }
    }

    pub fn number(&mut self, label: &'a str, value: impl Display) {
        self.piece([
            Span::styled(label, self.theme.label()),
            Span::styled(format!(" {value}"), self.theme.strong()),
        ]);
    }

    /// Adds a label and a text, wrapped on lines of their own if there is room, else as a piece.
    pub fn entry(&mut self, label: &'a str, text: &str) {
        if self.is_tight() {
            return self.number(label, text);
        }
        let (name, theme) = (self.theme.label(), self.theme);
        for line in wrap(&[(label, name), (text, theme.strong())], GAP.len(), self.width) {
            self.line(line);
        }
    }

    /// Adds a wrapped text on its own lines.
    pub fn paragraph(&mut self, text: &str, style: Style) {
        for line in wrap(&[(text, style)], GAP.len(), self.width) {
            self.line(line);
        }
    }

    fn line(&mut self, line: Line<'a>) {
        self.filled = None;
        self.is_full = self.lines.len() == self.height;
        if !self.is_full {
            self.lines.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;

    fn lines(width: usize, height: usize) -> Vec<String> {
        let mut flow = Flow::new(width, height, Theme::new(ColorScheme::None));
        flow.number("Damage", "12/40");
        flow.number("WT", 8);
        flow.number("Speed", 3);
        flow.end_line();
        flow.paragraph("carries the case", Style::new());
        flow.into_lines().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn pieces_stand_side_by_side_as_long_as_they_fit() {
        assert_eq!(lines(40, 9), ["Damage 12/40  WT 8  Speed 3", "carries the case"]);
        assert_eq!(lines(18, 9), ["Damage 12/40  WT 8", "Speed 3", "carries the case"]);
        assert_eq!(lines(12, 9)[3..], ["carries the", "  case"]);
    }

    #[test]
    fn what_has_no_room_is_left_out() {
        assert_eq!(lines(18, 2), ["Damage 12/40  WT 8", "Speed 3"]);
        assert!(lines(18, 0).is_empty());
    }
}
