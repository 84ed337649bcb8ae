//! Handles what comes back from outside: rulesets, lists, parties, files that were written.

use super::action::Action;
use super::input::{FileRequest, RulesetPurpose, SideEffect};
use super::layer::menu::Menu;
use super::layer::new_encounter::NewEncounterForm;
use super::layer::odds_page::OddsPage;
use super::layer::pager::Scroll;
use super::layer::party_prompt::PartyPrompt;
use super::layer::{Layer, Outcome};
use super::message::Message;
use super::party::{PartyOffer, PartySource};
use super::read_only::Followed;
use super::rulesets::{RulesetChoice, with_choice};
use super::saves::{SaveItem, SavesChanged};
use super::state::App;
use super::tour::Tour;
use phasekeeper_engine::command::{Command, EntryFile, PartyMember, PartyOrder, Request};
use phasekeeper_engine::encounter::{Fact, Id, JournalEntry, Timeline};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{Ruleset, Status};

impl App {
    /// Sets the title, if there is one and it is new.
    fn set_title(&mut self, text: String) {
        if !text.is_empty() && text != self.encounter().title() {
            // What is refused is said.
            let _ = self.execute(&Command::Title { text }.into());
        }
    }

    /// Does what the ruleset was requested for.
    pub(super) fn on_ruleset_found(
        &mut self,
        word: String,
        purpose: RulesetPurpose,
        found: Result<Box<Ruleset>, String>,
    ) {
        let choose = |ruleset| Request::from(Command::Ruleset { word, ruleset });
        match (purpose, found) {
            (RulesetPurpose::Line { refuse }, found) => {
                self.execute_found(found.map(choose), refuse);
            }
            (_, Err(error)) => self.show_error(error),
            (RulesetPurpose::NewEncounter { title }, Ok(ruleset)) => {
                self.load(Timeline::new(*ruleset));
                self.effects.push(SideEffect::StartSave);
                let greeting = std::mem::replace(&mut self.message, Message::None);
                self.set_title(title);
                self.message = greeting;
                self.effects.push(FileRequest::OfferParty(PartySource::Last).into());
            }
            (RulesetPurpose::Settings { title }, Ok(ruleset)) => {
                if self.execute(&choose(ruleset)).is_ok() {
                    self.layers.clear();
                    self.set_title(title);
                }
            }
        }
    }

    /// Carries out a line that names a party.
    pub(super) fn on_party_found(
        &mut self,
        order: PartyOrder,
        refuse: bool,
        found: Result<Vec<PartyMember>, String>,
    ) {
        let members = found.iter().flatten();
        let here: Vec<Id> = members.filter_map(|it| self.encounter().who_is_here(it)).collect();
        let party = |members| Command::Party { order, members }.into();
        self.execute_found(found.map(party), refuse);
        if !here.is_empty() && !matches!(self.message, Message::Error(_)) {
            let here = name_some(self.encounter(), &here);
            self.message = Message::said(format!("{}. Here already: {here}", self.message.text()));
        }
    }

    /// Takes an entry into the library, once it is written.
    pub(super) fn on_entry_written(&mut self, entry: EntryFile) {
        let name = entry.name().to_owned();
        if let Err(error) = self.library.add(entry) {
            return self.show_error(error);
        }
        // What was pasted can still be added.
        self.layers.pop_if(|layer| !matches!(layer, Layer::Form(_)));
        let add = self.keymap().key(Action::Add);
        self.message = Message::said(format!("{name} is in the library; {add} adds from it"));
    }

    /// Opens the form for the title and the ruleset of an encounter.
    pub(super) fn on_rulesets_listed(
        &mut self,
        is_new: bool,
        choices: Vec<RulesetChoice>,
        error: Option<String>,
    ) {
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
    }

    /// Asks for the encounter whose party joins.
    pub(super) fn choose_party(&mut self, saves: Vec<SaveItem>) {
        let answer = |save: SaveItem| {
            let file = save.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let order = PartyOrder { file, is_hurt: true, moxie: None };
            (save.label().to_owned(), FileRequest::FindParty { order, refuse: false }.into())
        };
        let answers: Vec<_> = saves.into_iter().map(answer).collect();
        if answers.is_empty() {
            return self.show_error("there is no other encounter");
        }
        self.open(Layer::Menu(Menu::new("The party of which encounter?", answers)));
    }

    /// Asks who of a party comes along, and how.
    pub(super) fn on_party_offered(&mut self, source: &PartySource, offer: Option<PartyOffer>) {
        if let Some(offer) = offer {
            let mut prompt = PartyPrompt::new(offer, *source == PartySource::Last);
            if *source == (PartySource::Open { asks_time: true }) {
                prompt.ask_time();
            }
            self.layers.push(Layer::Party(Box::new(prompt)));
        } else if *source != PartySource::Last {
            self.show_error("that encounter has no player characters or allies");
        }
    }

    /// Brings the party of the prompt, into a new encounter if none is open yet, and lets the time pass before it. Asks first
    /// if somebody would die in that time.
    pub(super) fn bring_party(&mut self) {
        let Some(Layer::Party(prompt)) = self.layers.last() else { return };
        let (commands, is_open, title) = (prompt.commands(), prompt.is_open, prompt.title.clone());
        let start = if is_open {
            self.timeline.clone()
        } else {
            Timeline::new(Ruleset::clone(&prompt.offer.ruleset))
        };
        let question = self.deadly_time(start.clone(), &commands);
        if !self.message.answers(&question) {
            return self.carry_out(Outcome::Ask { question, about: Vec::new() });
        }
        self.layers.pop();
        if !is_open {
            self.load(start);
            self.effects.push(SideEffect::StartSave);
            self.set_title(title.map(String::from).unwrap_or_default());
        }
        // What is refused is said.
        let _ = commands.into_iter().try_for_each(|it| self.execute(&it.into()).map(drop));
    }

    /// A question that names those who would die in the time that the last of `commands` lets pass; empty if nobody would.
    fn deadly_time(&self, mut ahead: Timeline, commands: &[Command]) -> String {
        let Some(Command::Pass { .. }) = commands.last() else { return String::new() };
        let mut dice = self.dice.clone();
        // What is refused is said when it is carried out.
        let steps = commands.iter().filter_map(|it| ahead.carry_out(it, &mut dice).ok());
        let facts = steps.last().map(|step| step.facts.clone()).unwrap_or_default();
        let dying = facts.iter().filter_map(|fact| match fact {
            Fact::StatusChanged { who, status: Status::Dead } => Some(*who),
            _ => None,
        });
        let dying: Vec<Id> = dying.collect();
        if dying.is_empty() {
            return String::new();
        }
        format!(
            "{} would die in that time of bleeding or another effect: Enter again",
            name_some(ahead.encounter(), &dying)
        )
    }

    /// Shows the list as it is now, and says what was done.
    pub(super) fn on_saves_changed(&mut self, changed: SavesChanged) {
        let SavesChanged { change, outcome, notice, saves } = changed;
        let Some(Layer::SavePicker(picker)) = self.layers.first_mut() else { return };
        let done = picker.take_change(change, outcome, saves);
        if done.is_ok() {
            // The prompt for a new title is done.
            self.layers.truncate(1);
        }
        self.message = match (done, notice) {
            (Ok(done), None) => Message::said(done),
            (Err(error), None) => Message::error(error),
            (Ok(text) | Err(text), Some(notice)) => Message::error(format!("{text}. {notice}")),
        };
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

    /// Follows what the other phasekeeper did.
    pub(super) fn on_followed(&mut self, followed: Followed) {
        if self.read_only.is_none() {
            return;
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
                        return self.effects.push(FileRequest::ReadAnew.into());
                    }
                    self.report(&entry, before);
                }
                self.renew_odds();
            }
            Followed::Whole(timeline) => {
                self.timeline = *timeline;
                self.selection.repair(self.timeline.encounter());
                self.log = Scroll::new(self.timeline.history().done().len());
                self.message = Message::None;
                self.renew_odds();
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
    }

    /// Begins the odds of the fight anew: those on the page are of an earlier state.
    fn renew_odds(&mut self) {
        if let Some(Layer::Odds(page)) = self.layers.first_mut() {
            **page = OddsPage::new(page.seed + 1, self.timeline.encounter());
        }
    }
}
