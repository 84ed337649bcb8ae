//! Chooses the rows of the order to show if not all fit.

use std::ops::Range;

use super::scroll::visible;
use phasekeeper_engine::view::{OrderRow, RowStatus};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderLine {
    /// A row, by its index.
    Row(usize),
    /// The number of rows left out here.
    Hidden(usize),
}

/// The rows to come that are never folded (LOOK 4): they are what a gamemaster reads aloud.
const NEXT: usize = 4;

/// The lines for the selected row: its neighbors, and the number of rows left out before them.
const AROUND_SELECTION: usize = 4;

/// Returns the lines to show in `room` lines. The rows in play and the next four are always shown; the rest scrolls
/// around the selected row.
pub fn lines(rows: &[OrderRow], selected: Option<usize>, room: usize) -> Vec<OrderLine> {
    if rows.len() <= room {
        return (0..rows.len()).map(OrderLine::Row).collect();
    }
    // Some of the room is always left for the selection.
    let pinned = pinned(rows, (room / 2).max(room.saturating_sub(AROUND_SELECTION)));
    // The other rows scroll as if the pinned ones did not exist.
    let scrolling = rows.len() - pinned.len();
    let row_of = |place: usize| if place < pinned.start { place } else { place + pinned.len() };
    let place_of = |row: usize| if row < pinned.start { row } else { row - pinned.len() };
    let room = room - pinned.len();
    // If a pinned row is selected, the rows around the pinned ones are the most interesting.
    let chosen = selected.filter(|row| !pinned.contains(row)).map_or(pinned.start, place_of);
    let shown = visible(scrolling, chosen, room);
    let mut lines: Vec<OrderLine> = shown.clone().map(row_of).map(OrderLine::Row).collect();
    // The line with the number replaces a row, which is then counted too.
    let (above, below) = (shown.start, scrolling - shown.end);
    if let [first, _, .., last] = lines.as_mut_slice() {
        if above > 0 {
            *first = OrderLine::Hidden(above + 1);
        }
        if below > 0 {
            *last = OrderLine::Hidden(below + 1);
        }
    }
    let place = pinned.start.clamp(shown.start, shown.end) - shown.start;
    lines.splice(place..place, pinned.map(OrderLine::Row));
    lines
}

/// The rows in play and the next ones after them, as many as fit.
fn pinned(rows: &[OrderRow], room: usize) -> Range<usize> {
    let start = rows.iter().position(|row| row.status.is_in_play()).unwrap_or(0);
    let in_play = rows[start..].iter().take_while(|row| row.status.is_in_play()).count();
    let is_to_come = |row: &&OrderRow| row.status == RowStatus::Pending || row.since.is_some();
    let next = rows[start + in_play..].iter().take(NEXT).take_while(is_to_come).count();
    let end = if in_play > 0 { start + in_play + next } else { start };
    start..end.min(start + room)
}

#[cfg(test)]
mod tests {
    use super::OrderLine::{Hidden, Row};
    use super::*;
    use phasekeeper_engine::encounter::Id;

    /// Creates rows of which those `in_play` are acting.
    fn rows(count: usize, in_play: Range<usize>) -> Vec<OrderRow> {
        let status = |index: &usize| {
            if in_play.contains(index) { RowStatus::Acting } else { RowStatus::Pending }
        };
        (0..count)
            .map(|index| OrderRow {
                who: Id(index as u32),
                slot: None,
                status: status(&index),
                joined: false,
                since: None,
            })
            .collect()
    }

    #[test]
    fn all_rows_are_shown_where_there_is_room() {
        assert_eq!(lines(&rows(3, 0..1), Some(2), 3), [Row(0), Row(1), Row(2)]);
        assert_eq!(lines(&rows(0, 0..0), None, 0), []);
    }

    #[test]
    fn the_acting_and_the_next_four_stay_in_sight_of_a_selection_far_below() {
        let lines = lines(&rows(40, 0..1), Some(39), 9);
        let head = [Row(0), Row(1), Row(2), Row(3), Row(4)];
        assert_eq!(lines, [&head[..], &[Hidden(32), Row(37), Row(38), Row(39)]].concat());
    }

    #[test]
    fn a_selection_above_those_in_play_has_its_neighbors() {
        let lines = lines(&rows(20, 18..19), Some(9), 8);
        assert_eq!(
            lines,
            [Hidden(7), Row(7), Row(8), Row(9), Row(10), Hidden(7), Row(18), Row(19)]
        );
    }

    #[test]
    fn the_selection_is_in_sight_however_many_are_acting() {
        for room in 1..12 {
            for selected in 0..30 {
                for start in [0, 7, 25] {
                    let rows = rows(30, start..start + 5);
                    let lines = lines(&rows, Some(selected), room);
                    assert_eq!(lines.len(), room);
                    assert!(lines.contains(&Row(selected)), "{selected} in {room}: {lines:?}");
                }
            }
        }
    }
}
