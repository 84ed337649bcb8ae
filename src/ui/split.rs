//! Splits an area at an edge. If there is too little room, the part cut off gets all of it.
//!
//! ratatui's `Layout` solves constraints for each new area, ten of them in the first frame. With it, `demo` takes 1.9
//! times as long to start as the smallest program, without it 1.6 times; 2 is the limit.

use ratatui::layout::Rect;

/// Returns the first `height` rows of `area`, and the rows below.
pub fn split_top(area: Rect, height: u16) -> [Rect; 2] {
    let height = height.min(area.height);
    let below = Rect { y: area.y + height, height: area.height - height, ..area };
    [Rect { height, ..area }, below]
}

/// Returns the rows above the last `height` rows of `area`, and those last rows.
pub fn split_bottom(area: Rect, height: u16) -> [Rect; 2] {
    split_top(area, area.height.saturating_sub(height))
}

/// Returns the first `width` columns of `area`, and the columns right of them.
pub fn split_left(area: Rect, width: u16) -> [Rect; 2] {
    let width = width.min(area.width);
    let right = Rect { x: area.x + width, width: area.width - width, ..area };
    [Rect { width, ..area }, right]
}

/// Returns the columns left of the last `width` columns of `area`, and those last columns.
pub fn split_right(area: Rect, width: u16) -> [Rect; 2] {
    split_left(area, area.width.saturating_sub(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_gets_what_there_is_and_nothing_is_lost() {
        let area = Rect::new(3, 5, 10, 4);
        assert_eq!(split_top(area, 1), [Rect::new(3, 5, 10, 1), Rect::new(3, 6, 10, 3)]);
        assert_eq!(split_bottom(area, 1), [Rect::new(3, 5, 10, 3), Rect::new(3, 8, 10, 1)]);
        assert_eq!(split_left(area, 3), [Rect::new(3, 5, 3, 4), Rect::new(6, 5, 7, 4)]);
        assert_eq!(split_right(area, 3), [Rect::new(3, 5, 7, 4), Rect::new(10, 5, 3, 4)]);
        for too_many in [10, 11, u16::MAX] {
            assert_eq!(split_top(area, too_many), [area, Rect::new(3, 9, 10, 0)]);
            assert_eq!(split_bottom(area, too_many), [Rect::new(3, 5, 10, 0), area]);
            assert_eq!(split_left(area, too_many), [area, Rect::new(13, 5, 0, 4)]);
            assert_eq!(split_right(area, too_many), [Rect::new(3, 5, 0, 4), area]);
        }
    }
}
