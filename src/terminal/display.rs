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
    pen: Pen,
    is_cursor_shown: bool,
}

impl<W: Write> Display<W> {
    /// A terminal of a given size, which will be cleared.
    pub fn new(output: W, area: Rect) -> Self {
        let mut display = Self {
            output,
            shown: Buffer::empty(area),
            next: Buffer::empty(area),
            pen: Pen::default(),
            is_cursor_shown: false,
        };
        display.clear(area);
        display
    }

    /// Draws everything anew with the next frame, in a size that may be another one.
    pub fn clear(&mut self, area: Rect) {
        self.pen.clear();
        self.is_cursor_shown = false;
        self.shown.resize(area);
        self.shown.reset();
        self.next.resize(area);
    }

    /// Draws a frame: writes what is different from the frame before.
    ///
    /// # Errors
    /// Fails if the terminal can't be written to.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let mut frame = Frame::new(&mut self.next);
        render(&mut frame);
        let cursor = frame.cursor();
        self.write_changes();
        self.pen.set_style(CellStyle::default());
        match cursor {
            // Hidden with every frame: something else may have shown it.
            None => self.pen.write_sequence(HIDE_CURSOR),
            Some(position) => {
                self.pen.move_to(position);
                if !self.is_cursor_shown {
                    self.pen.write_sequence(SHOW_CURSOR);
                }
            }
        }
        self.is_cursor_shown = cursor.is_some();
        std::mem::swap(&mut self.shown, &mut self.next);
        self.next.reset();
        self.output.write_all(self.pen.bytes())?;
        self.pen.forget_bytes();
        self.output.flush()
    }

    /// Writes the cells that have changed.
    fn write_changes(&mut self) {
        let width = self.next.area.width.max(1) as usize;
        let rows = self.shown.content.chunks(width).zip(self.next.content.chunks(width));
        for (y, (shown, next)) in rows.enumerate() {
            write_row(shown, next, y as u16, &mut self.pen);
        }
    }
}

/// Writes the cells of a row that have changed. A cell behind a wide letter is never written, as it has no place of its own.
fn write_row(shown: &[Cell], next: &[Cell], y: u16, pen: &mut Pen) {
    // Cells before the first are behind a wide letter; those before the second are written, as a wide letter has gone.
    let (mut hidden, mut stale) = (0, 0);
    for (x, (before, cell)) in shown.iter().zip(next).enumerate() {
        if x < hidden {
            stale = stale.max(x + columns(before));
            continue;
        }
        let (is_same, columns) = (is_same(before, cell), columns(cell));
        if x < stale || !is_same {
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

/// Returns whether two cells look the same. The usual cases come first: with `==` alone it takes half as long again.
fn is_same(one: &Cell, other: &Cell) -> bool {
    let are_same_symbols = match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
        ([one], [other]) => one == other,
        (one, other) => one == other,
    };
    are_same_symbols
        && one.modifier == other.modifier
        && is_same_color(one.fg, other.fg)
        && is_same_color(one.bg, other.bg)
}

fn is_same_color(one: Color, other: Color) -> bool {
    matches!((one, other), (Color::Reset, Color::Reset)) || one == other
}

/// The columns that a symbol takes.
fn columns(cell: &Cell) -> usize {
    match cell.symbol().as_bytes() {
        // ASCII, and what rules and bars are made of: U+2500 to U+25BF.
        [_] | [0xe2, 0x94..=0x96, _] => 1,
        _ => (cell.cell_width() as usize).max(1),
    }
}
