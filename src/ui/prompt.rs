//! Prompts of one line: numbers, a text, letters of a name.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use super::input_row::InputRow;
use super::layer_view::{LayerView, Prompt, view_of};
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::find::Find;
use crate::app::layer::number_prompt::{NumberPrompt, NumberPurpose};
use crate::app::layer::rename_save::RenameSave;
use crate::app::layer::text_prompt::TextPrompt;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};

/// Columns of a short number, and of the blanks after it.
const NUMBER_WIDTH: usize = 4;
const GAP: usize = 2;

/// The least columns a question leaves to numbers.
const MIN_NUMBERS_WIDTH: usize = 24;

/// The least columns a question leaves to the text.
const MIN_TEXT_WIDTH: usize = 20;

/// Draws a prompt.
pub fn draw(prompt: &Prompt, state: &Encounter, theme: Theme, area: Rect, frame: &mut Frame) {
    match prompt {
        Prompt::Text(question, line) => draw_text(question, line, theme, area, frame),
        Prompt::Numbers(prompt) => draw_numbers(prompt, state, theme, area, frame),
    }
}

impl LayerView for NumberPrompt {
    fn prompt(&self, _: &Encounter, _: u16) -> Option<(Prompt<'_>, String)> {
        let hint = match self.purpose {
            NumberPurpose::Damage(_) => "a number, or dice as 2d10+4",
            NumberPurpose::Heal => "",
            NumberPurpose::Slot => "empty: the die already rolled, or a new one",
            NumberPurpose::Copy => "empty: one",
        };
        Some((Prompt::Numbers(self), hint.to_owned()))
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }
}

impl LayerView for TextPrompt {
    fn prompt(&self, state: &Encounter, _: u16) -> Option<(Prompt<'_>, String)> {
        Some((Prompt::Text(self.question(state), &self.line), String::new()))
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }
}

impl LayerView for RenameSave {
    /// Leaves the list in sight.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if let Some(list) = app.layer_below() {
            view_of(list).draw_popup(app, theme, area, frame);
        }
    }

    fn prompt(&self, _: &Encounter, _: u16) -> Option<(Prompt<'_>, String)> {
        Some((Prompt::Text("Title: ".to_owned(), &self.line), String::new()))
    }
}

impl LayerView for Find {
    fn prompt(&self, state: &Encounter, columns: u16) -> Option<(Prompt<'_>, String)> {
        let prompt = Prompt::Text("Select: ".to_owned(), &self.line);
        Some((prompt, matching_names(self, state, columns)))
    }

    /// The combatant that Enter selects, if any.
    fn subject<'a>(&self, app: &'a App) -> Option<&'a Combatant> {
        app.encounter().get(self.found(app.encounter())?)
    }

    fn role(&self) -> Option<&'static str> {
        Some("selected")
    }
}

/// Draws a prompt for one or two numbers about a combatant.
pub fn draw_numbers(
    prompt: &NumberPrompt,
    state: &Encounter,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let mut row = InputRow::new(area, frame);
    let room = row.room().saturating_sub(MIN_NUMBERS_WIDTH);
    row.label(&cut(&prompt.question(state), room), theme.question());
    for (index, (label, input)) in prompt.fields.iter().enumerate() {
        if !label.is_empty() {
            row.label(&format!("{label} "), theme.label());
        }
        let is_focused = index == prompt.focus;
        let style = if is_focused { theme.strong() } else { Style::new() };
        row.field(input, number_width(input), is_focused, style);
        if let (0, Some(kind)) = (index, prompt.damage_kind()) {
            row.label(&format!("{kind}  "), theme.strong());
        }
    }
}

/// The names that match, of as many as a line has room for at most.
pub fn matching_names(find: &Find, state: &Encounter, columns: u16) -> String {
    let matching = find.matching(state).into_iter().take(columns as usize);
    state.names(&matching.collect::<Vec<_>>()).join("  ")
}

/// Draws a question with the text that is typed.
pub fn draw_text(question: &str, line: &Input, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut row = InputRow::new(area, frame);
    row.label(&cut(question, row.room().saturating_sub(MIN_TEXT_WIDTH)), theme.question());
    row.field(line, row.room(), true, theme.strong());
}

/// Columns for a number, with some left for typing.
fn number_width(input: &Input) -> usize {
    (width(input.value()) + GAP).max(NUMBER_WIDTH)
}
