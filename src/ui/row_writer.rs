//! Writing into the cells of a row.

use std::fmt::{self, Display, Write};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Writes texts into a row, from left to right.
pub struct RowWriter<'a> {
    buf: &'a mut Buffer,
    row: Rect,
}

impl<'a> RowWriter<'a> {
    /// A pen at the left of `row`.
    pub fn new(row: Rect, buf: &'a mut Buffer) -> Self {
        let row = row.intersection(buf.area);
        Self { buf, row }
    }

    /// Writes `text` into the next `columns` columns; what is too long for them is left out.
    pub fn put(&mut self, text: &str, columns: usize, style: Style) {
        self.field(columns, style).say(text);
    }

    /// Writes a number, or whatever has a form as text, into the next `columns` columns.
    pub fn format(&mut self, what: impl Display, columns: usize, style: Style) {
        // The field takes whatever it is given, so this can't fail.
        let _ = write!(self.field(columns, style), "{what}");
    }

    /// The next `columns` columns, to be written into.
    fn field(&mut self, columns: usize, style: Style) -> Field<'_> {
        let width = self.row.width.min(columns as u16);
        let row = Rect { width, ..self.row };
        self.skip(width as usize);
        Field { pen: RowWriter { row, buf: self.buf }, style }
    }

    /// Writes as much of `text` as there is room for.
    pub fn say(&mut self, text: &str, style: Style) {
        let used = self.write(text, style);
        self.skip(used);
    }

    /// How many columns are left.
    pub fn room(&self) -> usize {
        self.row.width as usize
    }

    fn skip(&mut self, columns: usize) {
        self.row.x += columns as u16;
        self.row.width -= columns as u16;
    }

    /// Writes what there is room for, and says how many columns that were.
    fn write(&mut self, text: &str, style: Style) -> usize {
        let Rect { x, y, width, height } = self.row;
        let columns = width as usize;
        if height == 0 || columns == 0 {
            return 0;
        }
        // Nearly everything takes a cell a letter, and then no width has to be looked up.
        let plain = |byte: u8| matches!(byte, b' '..=b'~');
        if text.bytes().all(plain) || text.chars().all(takes_a_cell) {
            let first = self.buf.index_of(x, y);
            let cells = &mut self.buf.content[first..first + columns];
            let mut written = 0;
            for (cell, letter) in cells.iter_mut().zip(text.chars()) {
                // A blank on a blank stays the empty cell it is, which is compared the fastest.
                if letter != ' ' || cell.symbol() != " " {
                    cell.set_char(letter);
                }
                cell.set_style(style);
                written += 1;
            }
            return written;
        }
        let (end, _) = self.buf.set_stringn(x, y, text, columns, style);
        (end - x) as usize
    }
}

/// A part of a row that text is formatted into, piece by piece, without a string in between.
struct Field<'a> {
    pen: RowWriter<'a>,
    style: Style,
}

impl fmt::Write for Field<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.say(text);
        Ok(())
    }
}

impl Field<'_> {
    fn say(&mut self, text: &str) {
        self.pen.say(text, self.style);
    }
}

/// Whether a letter surely takes a cell of its own: plain letters and the signs of the ladder.
fn takes_a_cell(letter: char) -> bool {
    matches!(letter, ' '..='~' | '●' | '○' | '▶' | '✓' | '✗' | '✚' | '·' | '…' | '–' | '−' | '→')
}

/// Writes a line into `row`.
pub fn draw_line(line: &Line, row: Rect, buf: &mut Buffer) {
    let mut pen = RowWriter::new(row, buf);
    for span in &line.spans {
        pen.say(&span.content, line.style.patch(span.style));
    }
}

/// Writes lines into `area`, one below the other, as many as there is room for.
pub fn draw_lines<'a>(lines: impl IntoIterator<Item = Line<'a>>, area: Rect, buf: &mut Buffer) {
    for (line, row) in lines.into_iter().zip(area.rows()) {
        draw_line(&line, row, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::text::width;

    #[test]
    fn what_takes_a_cell_is_one_column_wide() {
        let letters = ('\0'..='\u{ffff}').filter(|&letter| takes_a_cell(letter));
        for letter in letters {
            assert_eq!(width(&letter.to_string()), 1, "{letter:?}");
        }
    }

    #[test]
    fn a_text_goes_no_further_than_its_columns_and_the_row() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, 1));
        let mut pen = RowWriter::new(Rect::new(1, 0, 99, 1), &mut buf);
        pen.put("Guard", 3, Style::new());
        pen.put("漢字", 3, Style::new());
        pen.say("●●●", Style::new());
        pen.say("gone", Style::new());
        assert_eq!(buf, Buffer::with_lines([" Gua漢 ●"]));
    }
}
