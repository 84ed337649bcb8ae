//! What comes back from outside, and what goes on with it: rulesets, lists, parties, files that were written.

use super::actions::Action;
use super::input::{FileRequest, SideEffect};
use super::layer::Layer;
use super::layer::new_encounter::NewEncounterForm;
use super::layer::save_picker::{SaveItem, SavePicker};
use super::message::Message;
use super::party::PartySource;
use super::rulesets::{RulesetChoice, with_choice};
use super::state::{App, Awaiting};
use phasekeeper_engine::command::{Command, EntryFile, PartyMember, PartyOrder, Request};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::Ruleset;

impl App {
    /// Sets the title, where there is one and it is another.
    pub(super) fn set_title(&mut self, title: String) -> Vec<SideEffect> {
        if title.is_empty() || title == self.encounter().title() {
            return Vec::new();
        }
        let titled = self.execute(&Command::Title { text: title }.into());
        titled.into_iter().collect()
    }

    /// Goes on with what waited for a ruleset.
    pub(super) fn on_ruleset_found(
        &mut self,
        found: Result<Box<Ruleset>, String>,
    ) -> Vec<SideEffect> {
        let (awaiting, ruleset) = match (self.awaiting.take(), found) {
            (Some(Awaiting::Line { refuse: true, .. }), Err(error)) => {
                self.message = Message::said(format!("refused: {error}"));
                self.layer = None;
                return Vec::new();
            }
            (_, Err(error)) => {
                self.show_error(error);
                return Vec::new();
            }
            (None, Ok(_)) => return Vec::new(),
            (Some(awaiting), Ok(ruleset)) => (awaiting, ruleset),
        };
        let choose = |word| Request::from(Command::Ruleset { word, ruleset: ruleset.clone() });
        match awaiting {
            Awaiting::Line { word, refuse: false } => self.execute_for_layer(&choose(word)),
            Awaiting::Line { word, refuse: true } => {
                self.try_refused(&choose(word));
                Vec::new()
            }
            Awaiting::NewEncounter { title } => {
                self.load(Timeline::new(*ruleset));
                let greeting = std::mem::replace(&mut self.message, Message::None);
                let titled = self.set_title(title);
                self.message = greeting;
                let offer = FileRequest::OfferParty(PartySource::Last).into();
                [SideEffect::StartSave].into_iter().chain(titled).chain([offer]).collect()
            }
            Awaiting::Settings { word, title } => {
                let Ok(chosen) = self.execute(&choose(word)) else { return Vec::new() };
                self.layer = None;
                [chosen].into_iter().chain(self.set_title(title)).collect()
            }
            Awaiting::NewEncounterForm(_) | Awaiting::SettingsForm => Vec::new(),
        }
    }

    /// Shows the list of encounters.
    pub(super) fn on_saves_listed(
        &mut self,
        listed: Result<Vec<SaveItem>, String>,
    ) -> Vec<SideEffect> {
        match listed {
            Ok(saves) => self.choose_from(saves),
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Says where a page was written.
    pub(super) fn on_exported(&mut self, written: Result<String, String>) -> Vec<SideEffect> {
        match written {
            Ok(file) => self.message = Message::said(format!("written: {file}")),
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Carries out a line that names a party, or says why it is refused.
    pub(super) fn on_party_found(
        &mut self,
        order: PartyOrder,
        refuse: bool,
        found: Result<Vec<PartyMember>, String>,
    ) -> Vec<SideEffect> {
        match found {
            Ok(members) if !refuse => {
                return self.execute_for_layer(&Command::Party { order, members }.into());
            }
            Ok(members) => self.try_refused(&Command::Party { order, members }.into()),
            Err(error) if refuse => {
                self.message = Message::said(format!("refused: {error}"));
                self.layer = None;
            }
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Takes an entry into the library, once it is written.
    pub(super) fn on_entry_written(
        &mut self,
        entry: EntryFile,
        written: Result<(), String>,
    ) -> Vec<SideEffect> {
        let name = entry.name().to_owned();
        match written.and_then(|()| self.library.add(entry)) {
            Ok(()) => {
                self.close_layer();
                let add = self.keymap().key(Action::Add);
                self.message =
                    Message::said(format!("{name} is in the library; {add} adds from it"));
            }
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Opens the form that waited for the rulesets.
    pub(super) fn on_rulesets_listed(
        &mut self,
        choices: Vec<RulesetChoice>,
        error: Option<String>,
    ) -> Vec<SideEffect> {
        self.ruleset_ids = choices.iter().map(|choice| choice.word.clone()).collect();
        let form = match self.awaiting.take() {
            Some(Awaiting::NewEncounterForm(picker)) => self.new_encounter_form(picker, choices),
            Some(Awaiting::SettingsForm) => {
                let state = self.encounter();
                let ruleset = state.ruleset();
                let about = Ok(ruleset.about.to_string());
                let (choices, chosen) = with_choice(choices, &ruleset.id, about);
                NewEncounterForm::change(choices, chosen, state.title())
            }
            _ => return Vec::new(),
        };
        self.message = Message::None;
        self.layer = Some(Layer::NewEncounterForm(form));
        if let Some(error) = error {
            self.show_error(error);
        }
        Vec::new()
    }

    fn new_encounter_form(
        &self,
        picker: SavePicker,
        choices: Vec<RulesetChoice>,
    ) -> NewEncounterForm {
        let (choices, chosen) = match &self.default_ruleset {
            Some(RulesetChoice { word, about }) => with_choice(choices, word, about.clone()),
            None => (choices, 0),
        };
        NewEncounterForm::new(choices, chosen, picker)
    }
}
