//! Parts of an area: pieces cut off at an edge, and a piece in the middle. One for which there is too little room gets
//! what there is.
//!
//! The layouts of ratatui do more: they solve constraints, which took a sixth of the instructions of a start.

use ratatui::layout::Rect;

/// The first `height` rows of `area`, and those below them.
pub fn split_top(area: Rect, height: u16) -> [Rect; 2] {
    let height = height.min(area.height);
    let below = Rect { y: area.y + height, height: area.height - height, ..area };
    [Rect { height, ..area }, below]
}

/// The rows above the last `height` rows of `area`, and those.
pub fn split_bottom(area: Rect, height: u16) -> [Rect; 2] {
    split_top(area, area.height.saturating_sub(height))
}

/// The first `width` columns of `area`, and those right of them.
pub fn split_left(area: Rect, width: u16) -> [Rect; 2] {
    let width = width.min(area.width);
    let right = Rect { x: area.x + width, width: area.width - width, ..area };
    [Rect { width, ..area }, right]
}

/// The columns left of the last `width` columns of `area`, and those.
pub fn split_right(area: Rect, width: u16) -> [Rect; 2] {
    split_left(area, area.width.saturating_sub(width))
}

/// An area of `width` and `height`, or as much of them as there is room for, in the middle of `area`.
pub fn center(area: Rect, width: usize, height: usize) -> Rect {
    let width = width.min(area.width.into()) as u16;
    let height = height.min(area.height.into()) as u16;
    Rect {
        x: area.x + (area.width - width).div_ceil(2),
        y: area.y + (area.height - height).div_ceil(2),
        width,
        height,
    }
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
            assert_eq!(center(area, too_many.into(), too_many.into()), area);
        }
    }

    #[test]
    fn the_middle_is_where_ratatui_has_it() {
        use ratatui::layout::Constraint::Length;
        for (width, height) in (0..20).flat_map(|width| (0..20).map(move |it| (width, it))) {
            let area = Rect::new(2, 1, width, height);
            for wanted in (0..20).filter(|it| *it <= width && *it <= height) {
                let theirs = area.centered(Length(wanted), Length(wanted));
                assert_eq!(center(area, wanted.into(), wanted.into()), theirs);
            }
        }
    }
}
