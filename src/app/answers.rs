//! What comes back from outside, and what goes on with it: rulesets, lists, parties, files that were written.

use std::path::Path;

use super::action::Action;
use super::input::{FileRequest, RulesetPurpose, SideEffect};
use super::layer::Layer;
use super::layer::new_encounter::NewEncounterForm;
use super::layer::pager::Scroll;
use super::layer::party_prompt::PartyPrompt;
use super::layer::save_picker::SavePicker;
use super::message::Message;
use super::party::{PartyOffer, PartySource};
use super::read_only::Followed;
use super::rulesets::{RulesetChoice, with_choice};
use super::saves::{SaveChange, SaveItem, SavesChanged};
use super::state::App;
use super::tour::Tour;
use phasekeeper_engine::command::{Command, EntryFile, PartyMember, PartyOrder, Request};
use phasekeeper_engine::encounter::{Fact, JournalEntry, Timeline};
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

    /// Goes on with what a ruleset was looked for.
    pub(super) fn on_ruleset_found(
        &mut self,
        word: String,
        purpose: RulesetPurpose,
        found: Result<Box<Ruleset>, String>,
    ) -> Vec<SideEffect> {
        let choose = |ruleset| Request::from(Command::Ruleset { word, ruleset });
        match (purpose, found) {
            (RulesetPurpose::Line { refuse: true }, Err(error)) => self.say_refused(error),
            (_, Err(error)) => self.show_error(error),
            (RulesetPurpose::Line { refuse: true }, Ok(ruleset)) => {
                self.try_refused(&choose(ruleset));
            }
            (RulesetPurpose::Line { refuse: false }, Ok(ruleset)) => {
                return self.execute_for_layer(&choose(ruleset));
            }
            (RulesetPurpose::NewEncounter { title }, Ok(ruleset)) => {
                self.load(Timeline::new(*ruleset));
                let greeting = std::mem::replace(&mut self.message, Message::None);
                let titled = self.set_title(title);
                self.message = greeting;
                let offer = FileRequest::OfferParty(PartySource::Last).into();
                return [SideEffect::StartSave].into_iter().chain(titled).chain([offer]).collect();
            }
            (RulesetPurpose::Settings { title }, Ok(ruleset)) => {
                if let Ok(chosen) = self.execute(&choose(ruleset)) {
                    self.layers.clear();
                    return [chosen].into_iter().chain(self.set_title(title)).collect();
                }
            }
        }
        Vec::new()
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
            Err(error) if refuse => self.say_refused(error),
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
                self.layers.pop();
                let add = self.keymap().key(Action::Add);
                self.message =
                    Message::said(format!("{name} is in the library; {add} adds from it"));
            }
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Opens the form for the title and the ruleset of an encounter.
    pub(super) fn on_rulesets_listed(
        &mut self,
        is_new: bool,
        choices: Vec<RulesetChoice>,
        error: Option<String>,
    ) -> Vec<SideEffect> {
        self.ruleset_ids = choices.iter().map(|choice| choice.word.clone()).collect();
        let form = match (is_new, &self.default_ruleset) {
            (true, None) => NewEncounterForm::new(choices, 0),
            (true, Some(RulesetChoice { word, about })) => {
                let (choices, chosen) = with_choice(choices, word, about.clone());
                NewEncounterForm::new(choices, chosen)
            }
            (false, _) => {
                let state = self.encounter();
                let ruleset = state.ruleset();
                let about = Ok(ruleset.about.to_string());
                let (choices, chosen) = with_choice(choices, &ruleset.id, about);
                NewEncounterForm::change(choices, chosen, state.title())
            }
        };
        self.message = Message::None;
        self.layers.push(Layer::NewEncounterForm(form));
        if let Some(error) = error {
            self.show_error(error);
        }
        Vec::new()
    }

    /// Asks who of a party comes along, and how.
    pub(super) fn on_party_offered(
        &mut self,
        source: &PartySource,
        found: Result<Option<PartyOffer>, String>,
    ) -> Vec<SideEffect> {
        match (found, source) {
            (Ok(Some(offer)), _) => {
                let prompt = PartyPrompt::new(offer, self.layers.is_empty());
                self.layers.push(Layer::Party(Box::new(prompt)));
            }
            (Ok(None), PartySource::Last) => {}
            (Ok(None), _) => self.show_error("that encounter has no player characters or allies"),
            (Err(error), _) => self.show_error(error),
        }
        Vec::new()
    }

    /// Brings the party of the prompt, into a new encounter where none is open yet. Those who are left out are removed
    /// again, so that the log says what a script could repeat.
    pub(super) fn bring_party(&mut self) -> Vec<SideEffect> {
        let Some(Layer::Party(prompt)) = self.layers.pop() else { return Vec::new() };
        let (order, left_out) = (prompt.order(), prompt.left_out());
        let mut effects = Vec::new();
        if !prompt.is_open {
            self.load(Timeline::new(*prompt.offer.ruleset));
            effects.push(SideEffect::StartSave);
        }
        let party = Command::Party { order, members: prompt.offer.members };
        let Ok(brought) = self.execute(&party.into()) else { return effects };
        effects.push(brought);
        if !left_out.0.is_empty() {
            effects.extend(self.execute(&Command::Remove { names: left_out }.into()));
        }
        effects
    }

    /// Shows the list as it is now, and says what was done.
    pub(super) fn on_saves_changed(&mut self, changed: SavesChanged) -> Vec<SideEffect> {
        let SavesChanged { change, outcome, notice, saves } = changed;
        let Some(Layer::SavePicker(picker)) = self.layers.first_mut() else { return Vec::new() };
        let before = std::mem::replace(picker, SavePicker::new(saves));
        picker.deleted = before.deleted;
        picker.choose(before.chosen);
        let path = match outcome {
            Ok(path) => path,
            Err(error) => {
                let sentences = [Some(error), notice].into_iter().flatten();
                self.show_error(sentences.collect::<Vec<_>>().join(". "));
                return Vec::new();
            }
        };
        if let Some(index) = picker.index_of(&path) {
            picker.choose(index);
        }
        let label = label_of(&picker.saves, &path).to_owned();
        let done = match change {
            SaveChange::Delete(file) => {
                picker.deleted.push(path);
                format!("deleted: {}; u brings it back", label_of(&before.saves, &file))
            }
            SaveChange::Restore(_) => {
                picker.deleted.pop();
                format!("brought back: {label}")
            }
            SaveChange::Rename { .. } => format!("renamed: {label}"),
            SaveChange::Copy(_) => format!("copied: {label}"),
        };
        // The prompt for the new title is done.
        self.layers.truncate(1);
        self.message = match notice {
            Some(notice) => Message::error(format!("{done}. {notice}")),
            None => Message::said(done),
        };
        Vec::new()
    }

    /// Opens the sample fight as a tour. It is not saved.
    pub fn start_tour(&mut self, mut sample: Timeline) {
        let steps = sample.history().done();
        let begun = steps
            .iter()
            .position(|step| step.facts.iter().any(|fact| matches!(fact, Fact::PhaseBegan { .. })));
        let played = begun.map_or(0, |begun| steps.len() - begun - 1);
        // A sample without a phase is played from where it stands.
        let _ = sample.execute(&Request::Undo(played), &mut self.dice);
        self.load(sample);
        self.tour = Some(Tour::new(&self.timeline));
        self.is_unsaved_sample = true;
        let text = "The sample fight as a tour: any other key leaves it, and nothing is saved";
        self.message = Message::said(text);
    }

    /// Starts the tour with the sample that was found.
    pub(super) fn on_sample_found(
        &mut self,
        found: Result<Box<Timeline>, String>,
    ) -> Vec<SideEffect> {
        match found {
            Ok(sample) => {
                self.start_tour(*sample);
                return vec![SideEffect::StartSave];
            }
            Err(error) => self.show_error(error),
        }
        Vec::new()
    }

    /// Goes on as the other phasekeeper did.
    pub(super) fn on_followed(&mut self, followed: Followed) -> Vec<SideEffect> {
        if self.read_only.is_none() {
            return Vec::new();
        }
        match followed {
            Followed::Entries(entries) => {
                for entry in entries {
                    let request = match &entry {
                        JournalEntry::Step(_) => None,
                        JournalEntry::Undo(count) => Some(Request::Undo(*count)),
                        JournalEntry::Redo(count) => Some(Request::Redo(*count)),
                    };
                    let before = self.before(request.as_ref());
                    if self.timeline.replay(entry.clone()).is_err() {
                        return vec![FileRequest::ReadAnew.into()];
                    }
                    self.report(&entry, before);
                }
            }
            Followed::Whole(timeline) => {
                self.timeline = *timeline;
                self.selection.repair(self.timeline.encounter());
                self.log = Scroll::new(self.timeline.history().done().len());
                self.message = Message::None;
            }
            Followed::Fault(error) => self.show_error(error),
            Followed::OpenElsewhere(is_open_elsewhere) => {
                if let Some(read_only) = &mut self.read_only {
                    read_only.is_open_elsewhere = is_open_elsewhere;
                    let sentence = read_only.sentence();
                    self.show_error(sentence);
                }
            }
        }
        Vec::new()
    }
}

/// What the encounter at `path` is called; nothing where it is not in the list.
fn label_of<'a>(saves: &'a [SaveItem], path: &Path) -> &'a str {
    saves.iter().find(|save| save.path == path).map_or("", SaveItem::label)
}
