//! The screen: compares each frame with what the terminal shows, and writes what has changed, all at once.
//!
//! It stands in for ratatui's `Terminal` and `CrosstermBackend`. Their comparison took half of the instructions of a key, and
//! they wrote twice the bytes.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::pen::Pen;
use crate::ui::{Frame, color_index};

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
    /// The cells that are shown, packed.
    packed: Vec<u64>,
    /// The row that is written, packed.
    packed_row: Vec<u64>,
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
            packed: Vec::new(),
            packed_row: Vec::new(),
            pen: Pen::default(),
            cursor: None,
        };
        display.clear(area);
        display
    }

    /// Draws everything anew with the next frame, in a size that may be another one.
    pub fn clear(&mut self, area: Rect) {
        self.pen.clear();
        self.cursor = None;
        self.shown.resize(area);
        self.shown.reset();
        self.next.resize(area);
        self.packed.clear();
        self.packed.resize(self.shown.content.len(), pack(&Cell::EMPTY));
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
        std::mem::swap(&mut self.shown, &mut self.next);
        self.next.reset();
        self.finish(cursor)
    }

    /// Writes the cells that have changed.
    fn write_changes(&mut self) {
        let width = self.next.area.width.max(1) as usize;
        let shown = self.shown.content.chunks(width).zip(self.next.content.chunks(width));
        let packed = self.packed.chunks_mut(width);
        for (y, ((shown, next), packed)) in shown.zip(packed).enumerate() {
            let packed_next = &mut self.packed_row;
            packed_next.clear();
            packed_next.extend(next.iter().map(pack));
            if packed_next != packed || packed.contains(&UNPACKABLE) {
                write_row(shown, next, packed, packed_next, y as u16, &mut self.pen);
                packed.copy_from_slice(packed_next);
            }
        }
    }

    /// Puts the cursor in its place, and gives the terminal all that was written.
    fn finish(&mut self, cursor: Option<Position>) -> io::Result<()> {
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

/// Writes the cells of a row that have changed; `before` and `after` are `shown` and `next`, packed. A cell behind a wide
/// letter is never written, as it has no place of its own.
fn write_row(shown: &[Cell], next: &[Cell], before: &[u64], after: &[u64], y: u16, pen: &mut Pen) {
    let end_before = |x: usize| x + if before[x] == UNPACKABLE { columns(&shown[x]) } else { 1 };
    let (mut x, mut stale) = (0, 0);
    while x < next.len() {
        // Cells before `stale` are written whatever they are, as a wide letter has gone.
        if x >= stale {
            let run = changed_run(&before[x..], &after[x..]);
            if run > 0 {
                go_to(x as u16, y, next, pen);
                pen.write_run(&next[x..x + run]);
                x += run;
                continue;
            }
            if after[x] == before[x] && after[x] != UNPACKABLE {
                x += 1;
                continue;
            }
        }
        let columns = if after[x] == UNPACKABLE { columns(&next[x]) } else { 1 };
        let end = next.len().min(x + columns);
        if x < stale || after[x] != before[x] || shown[x] != next[x] {
            stale = stale.max(end_before(x));
            go_to(x as u16, y, next, pen);
            pen.write(&next[x], columns as u16);
        }
        // Those behind a wide letter.
        stale = (x + 1..end).map(end_before).fold(stale, usize::max);
        x = end;
    }
}

/// The number of packable cells from the first on that have changed, and now have one style. To write them one by one would
/// take 70,000 instructions more for a wound at 120×40.
fn changed_run(before: &[u64], after: &[u64]) -> usize {
    let style = after[0] >> STYLE;
    let goes_on = |&(&before, &after): &(&u64, &u64)| {
        let is_packable = before != UNPACKABLE && after != UNPACKABLE;
        is_packable && after != before && after >> STYLE == style
    };
    before.iter().zip(after).take_while(goes_on).count()
}

/// Moves to a cell of a row, or writes the letters before it once more where that is as short.
fn go_to(x: u16, y: u16, row: &[Cell], pen: &mut Pen) {
    let to = Position { x, y };
    match pen.columns_before(to) {
        Some(0) => return,
        Some(gap @ 1..=SHORT) => {
            let before = &row[(x - gap) as usize..x as usize];
            if before.iter().all(|cell| cell.symbol().len() == 1 && pen.has_style_of(cell)) {
                return pen.write_run(before);
            }
        }
        _ => {}
    }
    pen.move_to(to);
}

/// Any cell that does not fit into a number.
const UNPACKABLE: u64 = u64::MAX;

/// The first bit of the style in a packed cell, after those of the symbol.
const STYLE: u32 = 16;

/// Packs a cell with a symbol of one column in colors of the palette into a number: nearly all are such. Without these
/// numbers, a key takes 144,000 instructions more at 120×40.
#[inline]
fn pack(cell: &Cell) -> u64 {
    let symbol = match *cell.symbol().as_bytes() {
        [letter] => u64::from(letter),
        // · – … ✓ ✗, and what rules, bars and most signs are made of: U+2500 to U+25FC.
        [0xc2, last @ 0xb7] => u64::from(last),
        [0xe2, middle @ 0x80, last @ (0x93 | 0xa6)]
        | [0xe2, middle @ 0x9c, last @ (0x93 | 0x97)]
        | [0xe2, middle @ 0x94..=0x96, last]
        | [0xe2, middle @ 0x97, last @ ..=0xbc] => u64::from(middle) << 8 | u64::from(last),
        _ => return UNPACKABLE,
    };
    let colors = match (cell.fg, cell.bg) {
        (Color::Reset, Color::Reset) => 0,
        (foreground, background) => match (color(foreground), color(background)) {
            (Some(foreground), Some(background)) => foreground << STYLE | background << 32,
            _ => return UNPACKABLE,
        },
    };
    symbol | colors | u64::from(cell.modifier.bits()) << 48
}

/// A number for a color of the palette, or the terminal's own; `None` for one of three parts.
fn color(color: Color) -> Option<u64> {
    if color == Color::Reset { Some(0) } else { color_index(color).map(|it| u64::from(it) + 1) }
}

/// The columns that a symbol takes.
fn columns(cell: &Cell) -> usize {
    (cell.cell_width() as usize).max(1)
}
