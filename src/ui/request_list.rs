//! The list of what players ask for.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::layer_view::{LayerView, RoomFor};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::request_list::RequestList;

impl LayerView for RequestList {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        self.menu.draw_popup(app, theme, area, frame);
    }

    fn room_for(&self, app: &App, width: u16) -> RoomFor {
        self.menu.room_for(app, width)
    }
}
