//! Mouse targets: areas of a frame with the input of a click on them.

use ratatui::layout::{Position, Rect};

use crate::app::Input;

#[derive(Clone, Debug, Default)]
pub struct Targets {
    clicks: Vec<(Rect, Input)>,
    log: Rect,
}

impl Targets {
    /// Adds an area and the input of a click on it.
    pub fn add(&mut self, area: Rect, input: Input) {
        self.clicks.push((area, input));
    }

    /// Sets the area of the log, which the wheel scrolls.
    pub fn set_log(&mut self, area: Rect) {
        self.log = area;
    }

    /// Returns the input of a click; `None` outside all targets. The last one added wins.
    pub fn click(&self, at: Position) -> Option<Input> {
        let hit = self.clicks.iter().rfind(|(area, _)| area.contains(at));
        hit.map(|(_, input)| input.clone())
    }

    /// Returns the input of the wheel; positive numbers scroll down.
    pub fn wheel(&self, at: Position, by: isize) -> Input {
        Input::Wheel { by, is_over_log: self.log.contains(at) }
    }
}
