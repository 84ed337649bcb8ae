//! Text written into a row of the screen.

use std::array;
use std::borrow::Borrow;
use std::sync::LazyLock;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::text;

/// A cell for each letter of printable ASCII, from the blank on. A copy of one is made without encoding the letter, which
/// takes some 100,000 instructions for a key at 120×40.
static ASCII: LazyLock<[Cell; 95]> =
    LazyLock::new(|| array::from_fn(|at| Cell::from((b' ' + at as u8) as char)));

/// Writes texts into a row, from left to right.
pub struct RowWriter<'a> {
    left: Rect,
    buf: &'a mut Buffer,
}

impl<'a> RowWriter<'a> {
    /// A writer at the left end of `row`.
    pub fn new(row: Rect, buf: &'a mut Buffer) -> Self {
        Self { left: row.intersection(buf.area), buf }
    }

    /// A writer for the next `columns` columns; this one goes on after them.
    pub fn column(&mut self, columns: usize) -> RowWriter<'_> {
        let width = self.left.width.min(columns as u16);
        let left = Rect { width, ..self.left };
        self.skip(width);
        RowWriter { left, buf: self.buf }
    }

    /// The number of columns that are left.
    pub fn room(&self) -> usize {
        self.left.width as usize
    }

    /// Writes as much of a text as there is room for.
    pub fn write(&mut self, text: &str, style: Style) {
        let mut left = text;
        loop {
            // A letter of printable ASCII takes a cell, but for the last one before other letters: a mark may follow it.
            // These are left to `set_stringn`, which looks for graphemes and their widths. With that alone a key takes
            // 300,000 instructions more at 120×40.
            let ascii = left.bytes().take_while(|&it| is_printable(it)).count();
            let alone = if ascii < left.len() { ascii.saturating_sub(1) } else { ascii };
            self.write_ascii(&left.as_bytes()[..alone], style);
            let others = left.bytes().skip(ascii).take_while(|&it| !is_printable(it)).count();
            if others == 0 || self.left.is_empty() {
                return;
            }
            let end = ascii + others;
            let Rect { x, y, width, .. } = self.left;
            let others = &left[alone..end];
            let (after, _) = self.buf.set_stringn(x, y, others, width as usize, style);
            self.skip(after - x);
            // Nothing stands behind a wide letter that had no room.
            if usize::from(after - x) < text::width(others) {
                return;
            }
            left = &left[end..];
        }
    }

    fn write_ascii(&mut self, text: &[u8], style: Style) {
        let letters = &*ASCII;
        let mut columns = 0;
        for (cell, letter) in self.cells().iter_mut().zip(text) {
            put(cell, &letters[(letter - b' ') as usize], style);
            columns += 1;
        }
        self.skip(columns);
    }

    /// Writes a text at the right end of what is left.
    pub fn write_right(&mut self, text: &str, style: Style) {
        let blank = self.room().saturating_sub(text::width(text));
        self.skip(blank as u16);
        self.write(text, style);
    }

    /// Writes a sign, which takes a cell, `count` times.
    pub fn signs(&mut self, sign: char, count: usize, style: Style) {
        debug_assert_eq!(text::width(&sign.to_string()), 1, "{sign:?}");
        let columns = count.min(self.room());
        if let [first, others @ ..] = &mut self.cells()[..columns] {
            first.set_char(sign).set_style(style);
            for cell in others {
                put(cell, first, style);
            }
        }
        self.skip(columns as u16);
    }

    /// The cells that are left.
    fn cells(&mut self) -> &mut [Cell] {
        if self.left.is_empty() {
            return &mut [];
        }
        let first = self.buf.index_of(self.left.x, self.left.y);
        &mut self.buf.content[first..first + self.left.width as usize]
    }

    fn skip(&mut self, columns: u16) {
        self.left.x += columns;
        self.left.width -= columns;
    }
}

fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Puts the symbol of `from` into a cell, and adds a style to that of the cell.
fn put(cell: &mut Cell, from: &Cell, style: Style) {
    let mut new = from.clone();
    (new.fg, new.bg, new.modifier) = (cell.fg, cell.bg, cell.modifier);
    new.set_style(style);
    *cell = new;
}

/// Writes lines into `area`, one below the other, as many as there is room for.
pub fn write_lines<'a, L: Borrow<Line<'a>>>(
    lines: impl IntoIterator<Item = L>,
    area: Rect,
    buf: &mut Buffer,
) {
    for (line, row) in lines.into_iter().zip(area.rows()) {
        let line = line.borrow();
        let mut writer = RowWriter::new(row, buf);
        for span in &line.spans {
            writer.write(&span.content, line.style.patch(span.style));
        }
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
