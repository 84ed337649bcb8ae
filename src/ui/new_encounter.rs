//! The form for the title and the ruleset of an encounter.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::ListItem;

use super::input_row::InputRow;
use super::layer_view::LayerView;
use super::menu::draw_list;
use super::popup;
use super::split::split_top;
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::layer::new_encounter::NewEncounterForm;
use crate::app::{App, RulesetChoice};

/// The most columns of a ruleset's id.
const MAX_ID_WIDTH: usize = 24;

/// Rows of the title, including a blank one below.
const HEAD_ROWS: u16 = 2;

impl LayerView for NewEncounterForm {
    /// Draws the title and the rulesets, the chosen one marked.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open(self.heading(), theme, area, frame);
        let [head, list] = split_top(inside, HEAD_ROWS);
        let mut row = InputRow::labeled("Title", true, theme, head, frame);
        let columns = row.room().saturating_sub(1);
        row.field(&self.title, columns, true, theme.strong());
        let longest = self.choices.iter().map(|choice| width(&choice.word)).max().unwrap_or(0);
        let items = self.choices.iter().map(|RulesetChoice { word, about }| {
            let (Ok(text) | Err(text)) = about;
            let text = format!(" {}  {text}", pad(word, longest.min(MAX_ID_WIDTH)));
            let item =
                ListItem::new(cut(&text, (list.width as usize).saturating_sub(1)).into_owned());
            if about.is_err() { item.style(theme.strong()) } else { item }
        });
        draw_list(items.collect(), Some(self.chosen), theme, list, frame);
    }

    /// The list has not room enough for all there is to say of a ruleset.
    fn hint(&self, theme: Theme) -> Option<(String, Style)> {
        let (Ok(about) | Err(about)) = &self.choices.get(self.chosen)?.about;
        Some((about.clone(), theme.label()))
    }
}
