//! What the mouse can reach: the places of a frame with the inputs that a click on them gives.

use ratatui::layout::{Position, Rect};

use crate::app::Input;

/// The places of a frame that mean something to the mouse.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    clicks: Vec<(Rect, Input)>,
    log: Rect,
}

impl Targets {
    /// Adds a place and what a click on it means.
    pub fn add(&mut self, area: Rect, input: Input) {
        self.clicks.push((area, input));
    }

    /// Sets the place of the log, which the wheel scrolls.
    pub fn set_log(&mut self, area: Rect) {
        self.log = area;
    }

    /// The input of a click; `None` where it means nothing. What was drawn last lies on top.
    pub fn click(&self, at: Position) -> Option<Input> {
        let hit = self.clicks.iter().rfind(|(area, _)| area.contains(at));
        hit.map(|(_, input)| input.clone())
    }

    /// The input of a turn of the wheel, down by a positive number.
    pub fn wheel(&self, at: Position, by: isize) -> Input {
        Input::Wheel { by, is_over_log: self.log.contains(at) }
    }
}
