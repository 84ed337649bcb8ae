//! A command of which the rest is asked: its parts, one below the other.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::split::split_top;
use super::theme::Theme;
use super::{message, popup};
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::NOTES;
use crate::app::{App, Request};
use phasekeeper_engine::encounter::{Encounter, Id};

/// Rows of what explains the parts.
const MESSAGE_ROWS: usize = 1;

impl LayerView for Draft {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open(&self.question(app.encounter()), theme, area, frame);
        draw(self, app, theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        RoomFor::dialog(self.parts.len() + MESSAGE_ROWS)
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }

    fn shows_message(&self) -> bool {
        true
    }
}

/// Draws the parts, and below them what explains them, or the message.
pub fn draw(draft: &Draft, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut beside = area;
    for (index, (part, input)) in draft.row.parts.iter().zip(&draft.parts).enumerate() {
        let is_focused = index == draft.focus;
        let [_, row] = split_top(area, index as u16);
        let mut row = InputRow::labeled(part.label, is_focused, theme, row, frame);
        if part.is_text {
            let room = row.room();
            row.field(input, room, is_focused, theme.strong());
        } else {
            row.typed(input, is_focused, theme);
        }
        if index == 0 {
            row.label(draft.choice().unwrap_or_default(), theme.strong());
        }
        if is_focused {
            beside = row.beside();
        }
    }
    let [_, below] = split_top(area, draft.parts.len() as u16);
    InputRow::labeled("", false, theme, below, frame).label(&about(draft, app), theme.label());
    message::draw_beside(app.message(), theme, beside, area, frame);
}

/// The die that a player has told, the notes that are there, or an explanation.
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
