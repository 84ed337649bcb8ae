//! The list of encounters at the start.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layer_view::{LayerView, RoomFor};
use super::menu::draw_list;
use super::popup;
use super::row_writer::write_lines;
use super::split::{split_bottom, split_top};
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::layer::save_picker::SavePicker;
use crate::app::{App, SaveItem};

/// Columns of the popup, and of an item before its text.
const WIDTH: usize = 100;
const BEFORE: usize = 2;

/// Rows of the fates: a blank one, who stands, who fell.
const FATES: usize = 3;

/// The most columns that the rest of an item takes from its title.
const MAX_REST_WIDTH: usize = 64;

impl LayerView for SavePicker {
    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Page
    }

    /// Draws the saves, the last one played first, and a new encounter below; then the fates of the chosen one.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let rows = self.saves.len() + 1 + FATES;
        let inside =
            popup::open("phasekeeper · open an encounter", WIDTH, rows, theme, area, frame);
        let is_roomy = inside.height > FATES as u16 + 1;
        let [inside, below] = split_bottom(inside, if is_roomy { FATES as u16 } else { 0 });
        let rest = |save: &SaveItem| format!("{} · {}", save.about, save.when);
        let longest = self.saves.iter().map(|save| width(&rest(save))).max().unwrap_or(0);
        let room = (inside.width as usize).saturating_sub(BEFORE);
        let title = room.saturating_sub(longest.min(MAX_REST_WIDTH) + 2);
        let saves =
            self.saves.iter().map(|save| format!(" {}  {}", pad(save.label(), title), rest(save)));
        let items = saves.chain([" new encounter".to_owned()]);
        let items = items.map(|text| cut(&text, room + 1).into_owned());
        draw_list(items.collect(), self.chosen, theme, inside, frame);
        let fates = self.saves.get(self.chosen).map_or(&[][..], |save| &save.fates);
        let [_, below] = split_top(below, 1);
        let lines = fates.iter().map(|fate| {
            Line::raw(format!(" {}", cut(fate, below.width.saturating_sub(2) as usize)))
        });
        write_lines(lines, below, frame.buffer_mut());
    }
}
