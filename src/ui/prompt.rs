//! Prompts of one line: numbers, a text, letters of a name.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use super::input_row::InputRow;
use super::layer_view::{LayerView, Numbers, Prompt, RoomFor, view_of};
use super::menu::draw_list;
use super::popup;
use super::text::{cut, cut_name, pad, width};
use super::theme::Theme;
use crate::app::layer::damage_prompt::{DamagePrompt, METRES, RADIUS};
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::NOTES;
use crate::app::layer::find::Find;
use crate::app::layer::rename_save::RenameSave;
use crate::app::{App, Request};
use phasekeeper_engine::command::ConeRange::{Medium, Short};
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id};
use phasekeeper_engine::text::counted;

/// Columns of a short number, and of the blanks after it.
const NUMBER_WIDTH: usize = 4;
const GAP: usize = 2;

/// Columns and most rows of the list of those in an area, and the most columns of a name.
const AREA_WIDTH: usize = 64;
const MAX_AREA_ROWS: usize = 10;
const MAX_NAME_WIDTH: usize = 20;

/// The least columns a question leaves to numbers.
const MIN_NUMBERS_WIDTH: usize = 24;

/// The least columns a question leaves to the text.
const MIN_TEXT_WIDTH: usize = 20;

/// Draws a prompt.
pub fn draw(prompt: &Prompt, theme: Theme, area: Rect, frame: &mut Frame) {
    match prompt {
        Prompt::Text(question, line) => draw_text(question, line, theme, area, frame),
        Prompt::Numbers(numbers) => draw_numbers(numbers, theme, area, frame),
    }
}

impl LayerView for DamagePrompt {
    /// Draws those in an area, with their metres and what each would take.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if !self.is_area() {
            return;
        }
        let state = app.encounter();
        let title = match self.cone {
            None => match self.scatter {
                None => "Area: metres from its center, DV".to_owned(),
                Some(1) => "A miss, 1d10 m off: metres from there, DV".to_owned(),
                Some(times) => format!("A miss, {times} × 1d10 m off: metres from there, DV"),
            },
            Some(Medium) => "Cone, medium range".to_owned(),
            Some(Short) => "Cone, short range: and 1d10 more".to_owned(),
            Some(far) => format!("Cone, {far} range: and 1d10 less"),
        };
        let names = state.names(&self.who);
        let longest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(MAX_NAME_WIDTH);
        let inside = popup::open(&title, AREA_WIDTH, area_rows(self), theme, area, frame);
        let facts = self.preview(state);
        let items = self.who.iter().zip(&names).enumerate().map(|(index, (&id, name))| {
            let metres = match self.fields[METRES + index].1.value() {
                _ if self.cone.is_some() => String::new(),
                "" if self.focus != METRES + index => "0 m".to_owned(),
                typed => format!("{typed} m"),
            };
            let name = pad(&cut_name(name, longest), longest);
            format!("{name} {metres:>5}  {}", taken(&facts, id))
        });
        draw_list(items.collect(), self.focus.checked_sub(METRES), theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        if self.is_area() { RoomFor::dialog(area_rows(self)) } else { RoomFor::All }
    }

    fn prompt(&self, app: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        let state = app.encounter();
        let hint = if self.focus >= METRES {
            "empty: in the center"
        } else {
            "a number, or dice as 2d10+4"
        };
        Some((Prompt::Numbers(damage_numbers(self, state)), hint.to_owned()))
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }
}

impl LayerView for Draft {
    fn prompt(&self, app: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        let state = app.encounter();
        if !self.is_text() {
            let told = self.on_phone(state, app.requests()).and_then(Request::number);
            let told = told.zip(self.who.first());
            let told = told.map(|(die, who)| format!("+ {die:02} told by {}", state.name(*who)));
            let about = told.unwrap_or_else(|| self.row.about.to_owned());
            return Some((Prompt::Numbers(draft_numbers(self, state)), about));
        }
        let is_note = self.row.word == NOTES[0].word;
        let who = self.who.iter().filter(|_| is_note).filter_map(|&id| state.get(id));
        let notes: Vec<String> =
            who.flat_map(|it| &it.notes).map(|note| format!("“{note}”")).collect();
        Some((Prompt::Text(self.question(state), &self.parts[0]), notes.join(", ")))
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }
}

impl LayerView for RenameSave {
    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Page
    }

    /// Leaves the list in sight.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if let Some(list) = app.layer_below() {
            view_of(list).draw_popup(app, theme, area, frame);
        }
    }

    fn prompt(&self, _: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        Some((Prompt::Text("Title: ".to_owned(), &self.line), String::new()))
    }
}

impl LayerView for Find {
    fn prompt(&self, app: &App, columns: u16) -> Option<(Prompt<'_>, String)> {
        let state = app.encounter();
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

fn area_rows(prompt: &DamagePrompt) -> usize {
    prompt.who.len().min(MAX_AREA_ROWS)
}

/// What a combatant takes by these facts, the status first.
fn taken(facts: &[Fact], id: Id) -> String {
    let parts = facts.iter().filter_map(|fact| match fact {
        Fact::Hit { who, taken, .. } if *who == id => Some(format!("{taken} damage")),
        Fact::Wounded { who, count, .. } if *who == id => Some(counted(*count, "wound")),
        Fact::StatusChanged { who, status } if *who == id => Some(status.to_string()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// The numbers of a draft.
pub fn draft_numbers<'a>(draft: &'a Draft, state: &Encounter) -> Numbers<'a> {
    Numbers {
        question: draft.question(state),
        fields: draft.row.parts.iter().map(|part| part.label).zip(&draft.parts).collect(),
        focus: draft.focus,
        choice: draft.choice().map(str::to_owned),
    }
}

/// The numbers of damage. The radius of an area is seldom given.
pub fn damage_numbers<'a>(prompt: &'a DamagePrompt, state: &Encounter) -> Numbers<'a> {
    let fields = prompt.fields.iter().enumerate().take(RADIUS + 1);
    let is_shown = |(index, (_, input)): &(usize, &(_, Input))| {
        *index != RADIUS || prompt.focus == RADIUS || !input.value().is_empty()
    };
    Numbers {
        question: prompt.question(state),
        fields: fields.filter(is_shown).map(|(_, (label, input))| (*label, input)).collect(),
        focus: prompt.focus,
        choice: Some(prompt.choice()),
    }
}

/// Draws a prompt for numbers.
pub fn draw_numbers(numbers: &Numbers, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut row = InputRow::new(area, frame);
    let room = row.room().saturating_sub(MIN_NUMBERS_WIDTH + 1);
    row.label(&format!("{} ", cut(numbers.question.trim_end(), room)), theme.question());
    for (index, (label, input)) in numbers.fields.iter().enumerate() {
        let is_focused = index == numbers.focus;
        if !label.is_empty() {
            row.label(&format!("{label} "), theme.label());
        }
        let style = if is_focused { theme.strong() } else { Style::new() };
        row.field(input, number_width(input), is_focused, style);
        if let (0, Some(choice)) = (index, &numbers.choice) {
            row.label(&format!("{choice}  "), theme.strong());
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
