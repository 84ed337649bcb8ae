//! The list of encounters at the start.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layer_view::LayerView;
use super::menu::draw_list;
use super::popup;
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::layer::save_picker::SavePicker;
use crate::app::{App, SaveItem};

/// The most columns of an item, and its columns before the title.
const WIDTH: usize = 100;
const BEFORE: usize = 2;

/// Rows of the fates: a rule with a blank row above, who stands, who fell.
const FATES: u16 = 4;

/// Columns between title, state and time.
const GAP: usize = 2;

impl LayerView for SavePicker {
    /// Draws the saves, the last one played first, and a new encounter below; then the fates of the chosen one.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open("Open an encounter", theme, area, frame);
        let items = (self.saves.len() as u16).saturating_add(1);
        let least = if inside.height > FATES + 1 { FATES } else { 0 };
        let [list, below] = split_top(inside, items.min(inside.height - least));
        let longest = |text: fn(&SaveItem) -> &str| {
            self.saves.iter().map(|save| width(text(save))).max().unwrap_or(0)
        };
        let room = (list.width as usize).min(WIDTH).saturating_sub(BEFORE);
        let when = longest(|save| &save.when);
        let about = longest(|save| &save.about).min((room * 2 / 3).saturating_sub(when));
        let title = room.saturating_sub(about + when + 2 * GAP);
        let saves = self.saves.iter().map(|save| {
            let cell = |text: &str, columns| pad(&cut(text, columns), columns);
            let (title, about) = (cell(save.label(), title), cell(&save.about, about));
            format!(" {title}  {about}  {:>when$}", save.when)
        });
        let items = saves.chain([" new encounter".to_owned()]);
        let items = items.map(|text| cut(&text, room + 1).into_owned());
        draw_list(items.collect(), Some(self.chosen), theme, list, frame);
        let chosen = self.saves.get(self.chosen);
        let Some(save) = chosen.filter(|save| !save.fates.is_empty()) else { return };
        let [_, below] = split_top(below, 1);
        let below = popup::section(save.label(), "", theme, below, frame.buffer_mut());
        let room = below.width as usize;
        let lines = save.fates.iter().map(|fate| Line::raw(cut(fate, room)));
        write_lines(lines, below, frame.buffer_mut());
    }
}
