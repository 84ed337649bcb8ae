//! Writes text into a row of the screen.

use std::borrow::Borrow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::text;

/// Writes texts into a row, from left to right.
pub struct RowWriter<'a> {
    left: Rect,
    buf: &'a mut Buffer,
}

impl<'a> RowWriter<'a> {
    /// Creates a writer at the left end of `row`.
    pub fn new(row: Rect, buf: &'a mut Buffer) -> Self {
        Self { left: row.intersection(buf.area), buf }
    }

    /// Returns a writer for the next `columns` columns; this writer continues after them.
    pub fn column(&mut self, columns: usize) -> RowWriter<'_> {
        let width = self.left.width.min(columns as u16);
        let left = Rect { width, ..self.left };
        self.skip(width);
        RowWriter { left, buf: self.buf }
    }

    pub fn room(&self) -> usize {
        self.left.width as usize
    }

    /// Writes as much of a text as fits.
    pub fn write(&mut self, text: &str, style: Style) {
        if !self.left.is_empty() {
            let Rect { x, y, width, .. } = self.left;
            let (end, _) = self.buf.set_stringn(x, y, text, width.into(), style);
            self.skip(end - x);
        }
    }

    /// Writes a text at the right end of the remaining columns.
    pub fn write_right(&mut self, text: &str, style: Style) {
        let blank = self.room().saturating_sub(text::width(text));
        self.skip(blank as u16);
        self.write(text, style);
    }

    /// Writes a sign of one cell `count` times.
    pub fn signs(&mut self, sign: char, count: usize, style: Style) {
        debug_assert_eq!(text::width(&sign.to_string()), 1, "{sign:?}");
        let columns = count.min(self.room());
        for position in self.left.positions().take(columns) {
            self.buf[position].set_char(sign).set_style(style);
        }
        self.skip(columns as u16);
    }

    fn skip(&mut self, columns: u16) {
        self.left.x += columns;
        self.left.width -= columns;
    }
}

/// Writes lines into `area`, one below the other, as many as fit.
pub fn write_lines<'a, L: Borrow<Line<'a>>>(
    lines: impl IntoIterator<Item = L>,
    area: Rect,
    buf: &mut Buffer,
) {
    for (line, row) in lines.into_iter().zip(area.intersection(buf.area).rows()) {
        buf.set_line(row.x, row.y, line.borrow(), row.width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_no_further_than_its_columns_and_the_row() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 11, 1));
        let mut writer = RowWriter::new(Rect::new(1, 0, 99, 1), &mut buf);
        writer.column(3).write("Guard", Style::new());
        writer.column(2).write_right("3", Style::new());
        writer.column(3).write("漢字a", Style::new());
        writer.signs('●', 1, Style::new());
        writer.signs('○', 9, Style::new());
        writer.write("gone", Style::new());
        writer.write("…", Style::new());
        assert_eq!(buf, Buffer::with_lines([" Gua 3漢 ●○"]));
    }

    #[test]
    fn marks_stay_with_their_letters() {
        let text = "abe\u{301}! ●a 漢a\u{308}";
        let mut buf = Buffer::empty(Rect::new(0, 0, 13, 1));
        RowWriter::new(buf.area, &mut buf).write(text, Style::new());
        assert_eq!(buf, Buffer::with_lines([format!("{text}  ")]));
    }
}
