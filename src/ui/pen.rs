//! Writing into the cells of a row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Writes texts into a row, from left to right.
pub struct Pen<'a> {
    buf: &'a mut Buffer,
    row: Rect,
}

impl<'a> Pen<'a> {
    /// A pen at the left of `row`.
    pub fn new(row: Rect, buf: &'a mut Buffer) -> Self {
        let row = row.intersection(buf.area);
        Self { buf, row }
    }

    /// Writes `text` into the next `columns` columns; what is too long for them is left out.
    pub fn put(&mut self, text: &str, columns: usize, style: Style) {
        let columns = columns.min(self.row.width as usize);
        self.write(text, columns, style);
        self.skip(columns);
    }

    /// Writes as much of `text` as there is room for.
    pub fn say(&mut self, text: &str, style: Style) {
        let used = self.write(text, self.row.width as usize, style);
        self.skip(used);
    }

    fn skip(&mut self, columns: usize) {
        self.row.x += columns as u16;
        self.row.width -= columns as u16;
    }

    /// Writes at most `columns` columns, and says how many they were.
    fn write(&mut self, text: &str, columns: usize, style: Style) -> usize {
        let Rect { x, y, height, .. } = self.row;
        if height == 0 {
            return 0;
        }
        // Nearly everything is plain letters, a cell each, for which no width has to be looked up.
        if text.bytes().all(|letter| matches!(letter, b' '..=b'~')) {
            let written = text.len().min(columns);
            for (at, letter) in text.chars().take(written).enumerate() {
                self.buf[(x + at as u16, y)].set_char(letter).set_style(style);
            }
            return written;
        }
        let (end, _) = self.buf.set_stringn(x, y, text, columns, style);
        (end - x) as usize
    }
}

/// Writes a line into `row`.
pub fn draw_line(line: &Line, row: Rect, buf: &mut Buffer) {
    let mut pen = Pen::new(row, buf);
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
