//! Prompts of one line, at the end of the log or in a dialog: a text, letters of a name.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, Prompt, RoomFor, view_of};
use super::message;
use super::text::cut;
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::find::Find;
use crate::app::layer::rename_save::RenameSave;
use phasekeeper_engine::encounter::{Combatant, Encounter};

/// The least columns a question leaves to the text.
const MIN_TEXT_WIDTH: usize = 20;

impl LayerView for RenameSave {
    /// Leaves the list in sight.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if let Some(list) = app.layer_below() {
            view_of(list).draw_popup(app, theme, area, frame);
        }
    }

    fn prompt(&self, _: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        Some((Prompt::new("Title: ", &self.line), String::new()))
    }
}

impl LayerView for Find {
    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        RoomFor::All
    }

    fn prompt(&self, app: &App, columns: u16) -> Option<(Prompt<'_>, String)> {
        let names = matching_names(self, app.encounter(), columns);
        Some((Prompt::new("Select: ", &self.line), names))
    }

    /// The combatant that Enter selects, if any.
    fn subject<'a>(&self, app: &'a App) -> Option<&'a Combatant> {
        app.encounter().get(self.found(app.encounter())?)
    }

    fn role(&self) -> Option<&'static str> {
        Some("selected")
    }
}

impl Find {
    /// Draws the typed letters and the combatants that match, the one marked that Enter takes.
    pub fn draw_row(&self, label: &str, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let matching = self.matching(state);
        let names: Vec<String> = matching.iter().map(|&id| state.name(id).to_owned()).collect();
        let mut row = InputRow::labeled(label, true, theme, area, frame);
        row.letters(&self.line, true, theme);
        let beside = row.beside();
        row.choices(&names, Some(self.choice % names.len().max(1)), theme);
        message::draw_beside(app.message(), theme, beside, area, frame);
    }
}

/// The names that match, of as many as a line has room for at most.
pub fn matching_names(find: &Find, state: &Encounter, columns: u16) -> String {
    let matching = find.matching(state).into_iter().take(columns as usize);
    state.names(&matching.collect::<Vec<_>>()).join("  ")
}

/// Draws a question with the text that is typed.
pub fn draw(prompt: &Prompt, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut row = InputRow::new(area, frame);
    let room = row.room().saturating_sub(MIN_TEXT_WIDTH);
    row.label(&cut(prompt.question, room), theme.strong());
    row.field(prompt.line, row.room(), true, theme.strong());
}
