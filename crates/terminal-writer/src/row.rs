//! The comparison of a row with what the terminal shows of it.

use ratatui_core::buffer::{Cell, CellWidth};
use ratatui_core::layout::Position;

use crate::pen::Pen;

/// Up to this many unchanged letters are written again if a move over them would take no fewer bytes.
const MAX_REWRITTEN: u16 = 4;

/// Writes the cells of row `y` that have changed from `shown` to `next`. A cell behind a wide letter is never written, as it
/// has no place of its own.
pub fn write_row(shown: &[Cell], next: &[Cell], y: u16, pen: &mut Pen) {
    if shown == next {
        return;
    }
    let end_before = |x: usize| x + columns(&shown[x]);
    // Cells before `stale` are written whatever they are, as a wide letter has gone.
    let (mut x, mut stale) = (0, 0);
    while x < next.len() {
        let columns = columns(&next[x]);
        let end = next.len().min(x + columns);
        if x < stale || shown[x] != next[x] {
            stale = stale.max(end_before(x));
            go_to(x as u16, y, next, pen);
            pen.write(&next[x], columns as u16);
        }
        // Those behind a wide letter.
        stale = (x + 1..end).map(end_before).fold(stale, usize::max);
        x = end;
    }
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
                return before.iter().for_each(|cell| pen.write(cell, 1));
            }
        }
        _ => {}
    }
    pen.move_to(to);
}

/// Returns the number of columns that a cell takes.
fn columns(cell: &Cell) -> usize {
    cell.cell_width().max(1).into()
}
