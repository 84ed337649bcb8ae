//! Drafts: commands of one line that a key begins, and whose other parts are asked for.
//!
//! A draft is a row of a table with what has been typed for each part. Enter writes the line and reads it, so that ranges
//! and refusals are those of the command.

mod keys;
pub mod rows;

use tui_input::Input;

use crate::app::context::Context;
use crate::app::input::FileRequest;
use crate::app::key::Key;
use crate::app::layer::{Outcome, refuse};
use crate::app::line::edit;
use crate::app::request::{Request, RequestId, Requests};
use phasekeeper_engine::command::{EntryFile, Line, in_quotes, read};
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::players::RequestKind;
use rows::DraftRow;

/// A command that lacks a number, two, or a text.
#[derive(Clone, Debug)]
pub struct Draft {
    pub row: &'static DraftRow,
    /// The combatants it is about; none for one that is about time.
    pub who: Vec<Id>,
    /// The text that is typed for each part.
    pub parts: Vec<Input>,
    /// The index of the part that takes the keys.
    pub focus: usize,
    /// The request that its die came with.
    told: Option<RequestId>,
    /// The index of the chosen word.
    choice: usize,
    /// True once it was said that there is a template of this name.
    warned: bool,
}

impl Draft {
    pub fn new(row: &'static DraftRow, who: Vec<Id>) -> Self {
        let parts = row.parts.iter().map(|_| Input::default()).collect();
        Self { row, who, parts, focus: 0, told: None, choice: 0, warned: false }
    }

    /// The draft with a text in its first part.
    #[must_use]
    pub fn filled(mut self, text: &str) -> Self {
        self.parts[0] = text.into();
        self
    }

    /// The question; it names the combatants.
    pub fn question(&self, state: &Encounter) -> String {
        self.row.question.replace("{}", &name_some(state, &self.who))
    }

    /// The chosen word, as it is shown; `None` for the one that goes without saying.
    pub fn choice(&self) -> Option<&'static str> {
        self.row.choices.get(self.choice).map(|(_, shown)| *shown).filter(|it| !it.is_empty())
    }

    /// Returns the text that is typed for the first part, and the choice beside it: `8 hours, poor conditions`.
    pub fn answer(&self) -> String {
        let (label, typed) = (self.row.parts[0].label.to_lowercase(), self.parts[0].value());
        let label = if typed == "1" { label.trim_end_matches('s') } else { &label };
        let choice = self.choice().map_or_else(String::new, |choice| format!(", {choice}"));
        format!("{typed} {label}{choice}")
    }

    /// Returns true for one that asks for a text.
    pub fn is_text(&self) -> bool {
        self.row.parts[0].is_text
    }

    /// The words of each part, as the line has them.
    fn words(&self) -> impl Iterator<Item = String> {
        let typed = |(part, input): (&rows::Part, &Input)| match input.value().trim() {
            typed if part.is_text => part.written.replace("{}", &in_quotes(typed).to_string()),
            "" => part.empty.to_owned(),
            typed => part.written.replace("{}", typed),
        };
        self.row.parts.iter().zip(&self.parts).map(typed)
    }

    /// Gives the command, or goes to the part that is wrong or missing.
    fn command(&mut self, context: &Context) -> Outcome {
        let state = context.state;
        if !self.row.missing.is_empty() && self.parts.iter().all(|it| it.value().trim().is_empty())
        {
            self.focus = 0;
            return refuse(&self.row.missing.replace("{}", &name_some(state, &self.who)));
        }
        let mut line = format!("{} {}", self.row.word, state.names_of(&self.who));
        let mut ends = Vec::new();
        for words in self.words() {
            line = format!("{line} {words}");
            ends.push(line.chars().count());
        }
        let (choice, _) = self.row.choices.get(self.choice).unwrap_or(&("", ""));
        match read(&format!("{line} {choice}"), context.reading()) {
            Ok(Some(Line::Request(request))) => Outcome::Execute(request),
            Ok(_) => Outcome::Stay,
            Err(error) => {
                let part = ends.iter().position(|end| error.column <= *end);
                self.focus = part.unwrap_or(self.focus);
                refuse(&error)
            }
        }
    }

    /// Keeps the stat block in the library.
    fn keep(&mut self, context: &Context) -> Outcome {
        let state = context.state;
        let combatant = self.who.first().and_then(|&id| state.get(id));
        let Some(combatant) = combatant else { return Outcome::Close };
        let template = state.template_of(combatant);
        let name = self.parts[0].value().trim();
        let entry = EntryFile::template(name, &template.source, &template.edits);
        keep(entry, "Enter", &mut self.warned, context)
    }

    /// The request with the die that the player has told, while none is typed.
    pub fn on_phone<'a>(&self, state: &Encounter, requests: &'a Requests) -> Option<&'a Request> {
        let takes_die = [rows::SHOCK.word, rows::SLOT.word].contains(&self.row.word);
        let who = self.who.first().filter(|_| takes_die && self.parts[0].value().is_empty())?;
        requests.of(*who, RequestKind::Roll, state)
    }

    fn take_told(&mut self, context: &Context) -> Outcome {
        let told = self.on_phone(context.state, context.requests);
        if let Some((id, die)) = told.and_then(|it| Some((it.id, it.number()?))) {
            (self.parts[0], self.told) = (die.to_string().into(), Some(id));
        }
        Outcome::Stay
    }

    fn edit(&mut self, key: Key) {
        (self.warned, self.told) = (false, None);
        edit(&mut self.parts[self.focus], key);
    }

    fn move_focus(&mut self, by: usize) {
        self.focus = (self.focus + by) % self.parts.len();
    }

    /// Makes a note a reminder, that one for the next action alone, and that a note again.
    fn turn_note(&mut self) {
        let at = rows::NOTES.iter().position(|row| row.question == self.row.question);
        self.row = &rows::NOTES[at.map_or(0, |at| (at + 1) % rows::NOTES.len())];
    }

    fn choose_next(&mut self) {
        self.choice = (self.choice + 1) % self.row.choices.len();
    }
}

/// Writes an entry into the library; asks for the same key before it takes the place of another.
pub(super) fn keep(entry: EntryFile, key: &str, warned: &mut bool, context: &Context) -> Outcome {
    if let Err(error) = context.library.check(&entry) {
        return refuse(&error);
    }
    if let Ok(there) = context.library.template(entry.name())
        && !std::mem::replace(warned, true)
    {
        let question = format!("{} is in the library already; {key} replaces it", there.name);
        return Outcome::Ask { question, about: Vec::new() };
    }
    FileRequest::WriteEntry(entry).into()
}
