//! Scrolling of lists longer than their area.

use std::ops::Range;

/// Returns the part of a list of `length` rows that fits into `room` rows, with `chosen` in the middle.
pub fn visible(length: usize, chosen: usize, room: usize) -> Range<usize> {
    let first = chosen.saturating_sub(room / 2).min(length.saturating_sub(room));
    first..length.min(first + room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_row_is_in_sight_and_no_room_is_left_over() {
        assert_eq!(visible(3, 2, 5), 0..3);
        assert_eq!(visible(9, 0, 5), 0..5);
        assert_eq!(visible(9, 4, 5), 2..7);
        assert_eq!(visible(9, 8, 5), 4..9);
        assert_eq!(visible(9, 4, 0), 4..4);
    }
}
