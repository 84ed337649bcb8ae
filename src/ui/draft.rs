//! A command of which the rest is asked: its parts, one below the other.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::popup;
use super::split::split_top;
use super::theme::Theme;
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::NOTES;
use crate::app::{App, Message, Request};
use phasekeeper_engine::encounter::{Encounter, Id};

impl LayerView for Draft {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open(&self.question(app.encounter()), theme, area, frame);
        draw(self, app, theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::dialog(self.parts.len())
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }

    fn shows_message(&self) -> bool {
        true
    }
}

/// Draws the parts.
pub fn draw(draft: &Draft, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let parts = draft.row.parts.iter().zip(&draft.parts).enumerate();
    for (index, (part, input)) in parts {
        let is_focused = index == draft.focus;
        let [_, area] = split_top(area, index as u16);
        let mut row = InputRow::labeled(part.label, is_focused, theme, area, frame);
        if part.is_text && *app.message() == Message::None && about(draft, app).is_empty() {
            let room = row.room();
            row.field(input, room, is_focused, theme.strong());
        } else {
            row.typed(input, is_focused, theme);
        }
        if index == 0 {
            row.label(draft.choice().unwrap_or_default(), theme.strong());
            row.label("  ", theme.label());
        }
        if is_focused {
            row.aside(app.message(), &about(draft, app), theme);
        }
    }
}

/// What stands behind what is typed: what a player has told, the notes that are there, or an explanation.
fn about(draft: &Draft, app: &App) -> String {
    let state = app.encounter();
    let told = draft.on_phone(state, app.requests()).and_then(Request::number);
    if let Some((die, &who)) = told.zip(draft.who.first()) {
        return format!("+ {die:02} told by {}", state.name(who));
    }
    let is_note = draft.row.word == NOTES[0].word;
    let who = draft.who.iter().filter(|_| is_note).filter_map(|&id| state.get(id));
    let notes: Vec<String> = who.flat_map(|it| &it.notes).map(|it| format!("“{it}”")).collect();
    if notes.is_empty() { draft.row.about.to_owned() } else { notes.join(", ") }
}
