//! Labeled numbers side by side: in a line, or in columns.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{cut_name, width};

/// Blanks between two cells of a line, and of columns.
const GAP: usize = 3;
const COLUMN_GAP: usize = 2;

/// A number with its label.
pub struct Cell {
    pub label: String,
    pub label_style: Style,
    pub value: String,
    pub value_style: Style,
}

impl Cell {
    fn width(&self) -> usize {
        width(&self.label) + width(&self.value) + usize::from(self.has_both())
    }

    fn has_both(&self) -> bool {
        !self.label.is_empty() && !self.value.is_empty()
    }
}

/// Returns the cells that fit in a line of so many columns; whole cells go at the end.
pub fn in_a_line(cells: impl IntoIterator<Item = Cell>, columns: usize) -> Line<'static> {
    let mut line = Line::default();
    let mut filled = 0;
    for cell in cells {
        let gap = if filled == 0 { 0 } else { GAP };
        filled += gap + cell.width();
        if filled > columns {
            break;
        }
        let between = if cell.has_both() { " " } else { "" };
        line.push_span(" ".repeat(gap));
        line.push_span(Span::styled(cell.label, cell.label_style));
        line.push_span(between);
        line.push_span(Span::styled(cell.value, cell.value_style));
    }
    line
}

/// Returns lines of so many cells of one width, the labels at the left and the values at the right. A label without room is
/// cut.
pub fn in_columns(
    cells: impl IntoIterator<Item = Cell>,
    in_line: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let in_line = in_line.max(1);
    let room = ((columns + COLUMN_GAP) / in_line).saturating_sub(COLUMN_GAP);
    let mut lines = Vec::new();
    for (place, cell) in cells.into_iter().enumerate() {
        if place % in_line == 0 {
            lines.push(Line::default());
        }
        let Some(line) = lines.last_mut() else { continue };
        let label = cut_name(&cell.label, room.saturating_sub(width(&cell.value) + 1)).into_owned();
        let between = room.saturating_sub(width(&label) + width(&cell.value));
        let gap = if place % in_line == 0 { 0 } else { COLUMN_GAP };
        line.push_span(" ".repeat(gap));
        line.push_span(Span::styled(label, cell.label_style));
        line.push_span(" ".repeat(between));
        line.push_span(Span::styled(cell.value, cell.value_style));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells() -> Vec<Cell> {
        let cell = |(label, value): (&str, &str)| Cell {
            label: label.to_owned(),
            label_style: Style::new(),
            value: value.to_owned(),
            value_style: Style::new(),
        };
        [("armor", "4/6"), ("WT", "8"), ("Kinetic Weapons", "60")].map(cell).into()
    }

    #[test]
    fn a_line_has_the_cells_that_fit() {
        let line = |columns| in_a_line(cells(), columns).to_string();
        assert_eq!(line(40), "armor 4/6   WT 8   Kinetic Weapons 60");
        assert_eq!(line(36), "armor 4/6   WT 8");
    }

    #[test]
    fn columns_have_one_width() {
        let lines = |in_line, columns| {
            let lines = in_columns(cells(), in_line, columns).into_iter();
            lines.map(|line| line.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(lines(2, 25), ["armor   4/6  WT        8", "Kinetic… 60"]);
        assert_eq!(
            lines(1, 20),
            ["armor            4/6", "WT                 8", "Kinetic Weapons   60"]
        );
    }
}
