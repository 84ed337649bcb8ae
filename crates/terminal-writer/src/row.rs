//! The comparison of a row with what the terminal shows of it.

use ratatui_core::buffer::{Cell, CellWidth};
use ratatui_core::layout::Position;
use ratatui_core::style::Color;

use crate::color_index::color_index;
use crate::pen::Pen;

/// Up to this many unchanged letters are written again if a move over them would take no fewer bytes.
const MAX_REWRITTEN: u16 = 4;

/// Any cell that can't be packed.
const UNPACKABLE: u64 = u64::MAX;

/// The first bit of the style in a packed cell, after those of the symbol.
const STYLE: u32 = 16;

/// Writes the cells of row `y` that have changed, given those before and after, packed as well. A cell behind a wide
/// letter is never written, as it has no place of its own.
pub fn write_row(cells: [&[Cell]; 2], packed: [&[u64]; 2], y: u16, pen: &mut Pen) {
    let ([shown, next], [before, after]) = (cells, packed);
    if before == after && !before.contains(&UNPACKABLE) {
        return;
    }
    let end_before = |x: usize| x + columns(&shown[x], before[x]);
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
        let columns = columns(&next[x], after[x]);
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

/// Counts the changed packable cells from the first on that have one style.
fn changed_run(before: &[u64], after: &[u64]) -> usize {
    let style = after[0] >> STYLE;
    let goes_on = |&(&before, &after): &(&u64, &u64)| {
        let is_packable = before != UNPACKABLE && after != UNPACKABLE;
        is_packable && after != before && after >> STYLE == style
    };
    before.iter().zip(after).take_while(goes_on).count()
}

/// Moves to column `x` of row `y`, or writes the letters before it again if that is as short.
fn go_to(x: u16, y: u16, row: &[Cell], pen: &mut Pen) {
    let to = Position { x, y };
    match pen.columns_before(to) {
        Some(0) => return,
        Some(gap @ 1..=MAX_REWRITTEN) => {
            let (front, before) = row[..x as usize].split_at((x - gap) as usize);
            // The cursor may have been put on the second half of a wide letter, which writing would erase.
            let is_behind_wide = front.last().is_some_and(|cell| cell.cell_width() > 1);
            let is_short = |cell: &Cell| cell.symbol().len() == 1 && pen.has_style_of(cell);
            if !is_behind_wide && before.iter().all(is_short) {
                return pen.write_run(before);
            }
        }
        _ => {}
    }
    pen.move_to(to);
}

/// Packs a cell with a symbol of one column in colors of the palette into a number. Nearly all cells are such.
#[inline]
pub fn pack(cell: &Cell) -> u64 {
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

/// Returns a number for a color of the palette or the terminal's own; `None` for a true color.
fn color(color: Color) -> Option<u64> {
    if color == Color::Reset { Some(0) } else { color_index(color).map(|it| u64::from(it) + 1) }
}

/// Returns the number of columns that a cell takes.
fn columns(cell: &Cell, packed: u64) -> usize {
    if packed == UNPACKABLE { cell.cell_width().max(1).into() } else { 1 }
}
