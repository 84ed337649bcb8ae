//! The screen: compares each frame with what the terminal shows, and writes what has changed, all at once.
//!
//! It stands in for ratatui's `Terminal` and `CrosstermBackend`. Their comparison took half of the instructions of a key, and
//! they wrote twice the bytes.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::pen::{CellStyle, Pen};
use crate::ui::Frame;

const HIDE_CURSOR: &[u8] = b"\x1b[?25l";
const SHOW_CURSOR: &[u8] = b"\x1b[?25h";

/// Unchanged letters up to so many are written again, where a move over them would take no fewer bytes.
const SHORT: u16 = 4;

/// A terminal with the cells that it shows.
#[derive(Debug)]
pub struct Display<W> {
    output: W,
    /// What the terminal shows.
    shown: Buffer,
    /// The next frame; blank between frames.
    next: Buffer,
    /// The look of each cell that is shown.
    looks: Vec<u64>,
    pen: Pen,
    cursor: Option<Position>,
}

impl<W: Write> Display<W> {
    /// A terminal of a given size, which will be cleared.
    pub fn new(output: W, area: Rect) -> Self {
        let mut display = Self {
            output,
            shown: Buffer::empty(area),
            next: Buffer::empty(area),
            looks: Vec::new(),
            pen: Pen::default(),
            cursor: None,
        };
        display.clear(area);
        display
    }

    /// The area of the screen.
    pub fn area(&self) -> Rect {
        self.next.area
    }

    /// Draws everything anew with the next frame, in a size that may be another one.
    pub fn clear(&mut self, area: Rect) {
        self.pen.clear();
        self.cursor = None;
        self.shown.resize(area);
        self.shown.reset();
        self.next.resize(area);
        self.looks.clear();
        self.looks.extend(self.shown.content.iter().map(look));
    }

    /// Draws a frame: writes what is different from the frame before.
    ///
    /// # Errors
    /// Fails if the terminal can't be written to.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let mut frame = Frame::new(&mut self.next);
        render(&mut frame);
        let cursor = frame.cursor();
        self.write_changes(usize::MAX);
        std::mem::swap(&mut self.shown, &mut self.next);
        self.next.reset();
        self.finish(cursor)
    }

    /// Draws the first rows alone, and leaves the others and the cursor as they are.
    ///
    /// # Errors
    /// Fails if the terminal can't be written to.
    pub fn draw_top(&mut self, rows: u16, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        render(&mut Frame::new(&mut self.next));
        self.write_changes(rows as usize);
        let cells = (rows * self.next.area.width) as usize;
        for (shown, next) in self.shown.content.iter_mut().zip(&mut self.next.content).take(cells) {
            std::mem::swap(shown, next);
            next.reset();
        }
        self.finish(self.cursor)
    }

    /// Writes the cells of the first rows that have changed.
    fn write_changes(&mut self, rows: usize) {
        let width = self.next.area.width.max(1) as usize;
        let shown = self.shown.content.chunks(width).zip(self.next.content.chunks(width));
        let looks = self.looks.chunks_mut(width);
        for (y, ((shown, next), looks)) in shown.zip(looks).enumerate().take(rows) {
            write_row(shown, next, looks, y as u16, &mut self.pen);
        }
    }

    /// Puts the cursor in its place, and gives the terminal all that was written.
    fn finish(&mut self, cursor: Option<Position>) -> io::Result<()> {
        self.pen.set_style(CellStyle::default());
        match cursor {
            // Hidden with every frame: something else may have shown it.
            None => self.pen.write_sequence(HIDE_CURSOR),
            Some(position) => {
                self.pen.move_to(position);
                if self.cursor.is_none() {
                    self.pen.write_sequence(SHOW_CURSOR);
                }
            }
        }
        self.cursor = cursor;
        self.output.write_all(self.pen.bytes())?;
        self.pen.forget_bytes();
        self.output.flush()
    }
}

/// Writes the cells of a row that have changed. A cell behind a wide letter is never written, as it has no place of its own.
fn write_row(shown: &[Cell], next: &[Cell], looks: &mut [u64], y: u16, pen: &mut Pen) {
    // Cells before the first are behind a wide letter; those before the second are written, as a wide letter has gone.
    let (mut hidden, mut stale) = (0, 0);
    for (x, (cell, before)) in next.iter().zip(looks).enumerate() {
        let look = look(cell);
        let is_same = std::mem::replace(before, look) == look && look != OTHER;
        if is_same && x >= hidden && x >= stale {
            continue;
        }
        let before = &shown[x];
        if x < hidden {
            stale = stale.max(x + columns(before));
            continue;
        }
        let columns = columns(cell);
        if x < stale || before != cell {
            stale = stale.max(x + self::columns(before));
            go_to(x as u16, y, next, pen);
            pen.write(cell, columns as u16);
        }
        hidden = x + columns;
    }
}

/// Moves to a cell of a row, or writes the letters before it once more where that is as short.
fn go_to(x: u16, y: u16, row: &[Cell], pen: &mut Pen) {
    let to = Position { x, y };
    if let Some(gap @ 1..=SHORT) = pen.columns_before(to) {
        let before = &row[(x - gap) as usize..x as usize];
        if before.iter().all(|cell| cell.symbol().len() == 1 && pen.has_style_of(cell)) {
            return before.iter().for_each(|cell| pen.write(cell, 1));
        }
    }
    pen.move_to(to);
}

/// The look of a cell that no number stands for.
const OTHER: u64 = u64::MAX;

/// A number for the look of a cell with a symbol of one column in the terminal's own colors: nearly all are such.
/// Compared by these numbers, a key at 120×40 takes 144,000 instructions less of 1.15 million.
fn look(cell: &Cell) -> u64 {
    if !matches!((cell.fg, cell.bg), (Color::Reset, Color::Reset)) {
        return OTHER;
    }
    let symbol = match *cell.symbol().as_bytes() {
        [letter] => u64::from(letter),
        [0xe2, middle @ 0x94..=0x96, last] => u64::from(middle) << 16 | u64::from(last) << 8,
        _ => return OTHER,
    };
    symbol | u64::from(cell.modifier.bits()) << 32
}

/// The columns that a symbol takes.
fn columns(cell: &Cell) -> usize {
    match cell.symbol().as_bytes() {
        // ASCII, and what rules and bars are made of: U+2500 to U+25BF.
        [_] | [0xe2, 0x94..=0x96, _] => 1,
        _ => (cell.cell_width() as usize).max(1),
    }
}
