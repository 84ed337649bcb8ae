//! The state of the program around an encounter.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use super::action::Action;
use super::config::Config;
use super::context::Context;
use super::input::SideEffect;
use super::key::Key;
use super::keymap::Keymap;
use super::layer::Layer;
use super::layer::log_browser::LogBrowser;
use super::layer::odds_page::OddsPage;
use super::layer::pager::Scroll;
use super::layer::save_picker::SavePicker;
use super::message::Message;
use super::own_lines::OwnSteps;
use super::read_only::ReadOnly;
use super::remembered::Remembered;
use super::request::{RequestId, Requests};
use super::rulesets::RulesetChoice;
use super::saves::SaveItem;
use super::selection::Selection;
use super::tour::Tour;
use phasekeeper_engine::command::{Command, LazyLibrary};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Combatant, Encounter, FormerNpc, Id, Timeline};
use phasekeeper_engine::narrate;
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::view::OrderView;

/// The program around an encounter.
pub struct App {
    pub(super) timeline: Timeline,
    /// The order that was asked for last.
    order_view: RefCell<Rc<OrderView>>,
    pub(super) dice: SeededDice,
    /// The dice with which each step was made, by its place: a command that takes the place of one that was taken back has the same.
    pub(super) dice_of: BTreeMap<usize, SeededDice>,
    pub(super) config: Config,
    pub(super) selection: Selection,
    /// The layers over the main screen, the one on top last.
    pub(super) layers: Vec<Layer>,
    pub(super) message: Message,
    /// The command that overrules the refusal in the message, and the request that is done by it.
    pub(super) overruling: Option<(Command, Option<RequestId>)>,
    /// The key that a dialog has just refused.
    pub(super) refused_key: Option<Key>,
    pub(super) save_error: Option<String>,
    pub(super) is_on_disk: bool,
    /// Set while the encounter is only read.
    pub(super) read_only: Option<ReadOnly>,
    pub(super) log: Scroll,
    pub(super) remembered: Remembered,
    /// The library, for names of templates and gear.
    pub(super) library: LazyLibrary,
    /// The NPCs of the last fights; `None` until they are asked for.
    pub(super) former_npcs: Option<Vec<FormerNpc>>,
    /// The ids of the rulesets, for completion.
    pub(super) ruleset_ids: Vec<String>,
    /// The ruleset of new encounters, if it is another than the default.
    pub(super) default_ruleset: Option<RulesetChoice>,
    /// Side effects that are not handed over yet.
    pub(super) effects: Vec<SideEffect>,
    pub(super) tour: Option<Tour>,
    pub(super) is_unsaved_sample: bool,
    pub(super) is_blank: bool,
    pub(super) requests: Requests,
    /// The number of players who look, and of all who have links; `None` while nothing is shared.
    pub(super) presence: Option<(usize, usize)>,
    /// The last steps that a key with the gamemaster's own lines has made.
    pub(super) own_steps: Option<OwnSteps>,
    openings: u32,
}

impl App {
    /// An empty encounter. `ruleset_ids` are those of the rulesets there are.
    pub fn new(ruleset_ids: Vec<String>, dice: SeededDice, config: Config) -> Self {
        let timeline = Timeline::default();
        Self {
            order_view: RefCell::new(Rc::new(OrderView::of(timeline.encounter()))),
            timeline,
            dice,
            dice_of: BTreeMap::new(),
            config,
            selection: Selection::default(),
            layers: Vec::new(),
            message: Message::None,
            overruling: None,
            refused_key: None,
            save_error: None,
            is_on_disk: true,
            read_only: None,
            log: Scroll::new(0),
            remembered: Remembered::default(),
            library: LazyLibrary::default(),
            former_npcs: None,
            ruleset_ids,
            default_ruleset: None,
            effects: Vec::new(),
            tour: None,
            is_unsaved_sample: false,
            is_blank: false,
            requests: Requests::default(),
            presence: None,
            own_steps: None,
            openings: 0,
        }
    }

    /// Sets the library; without it, only what ships is known.
    pub fn set_library(&mut self, library: LazyLibrary) {
        self.library = library;
    }

    pub fn library(&self) -> &LazyLibrary {
        &self.library
    }

    pub fn set_default_ruleset(&mut self, ruleset: RulesetChoice) {
        self.default_ruleset = Some(ruleset);
    }

    /// Asks which of these encounters to open, the last one played first.
    pub fn choose_from(&mut self, saves: Vec<SaveItem>) {
        self.layers = vec![Layer::SavePicker(SavePicker::new(saves))];
        self.message = Message::None;
    }

    pub fn load(&mut self, timeline: Timeline) {
        self.requests.leave(self.timeline.encounter(), timeline.encounter());
        self.timeline = timeline;
        self.dice_of.clear();
        self.selection = Selection::first(self.encounter());
        self.layers.clear();
        self.tour = None;
        self.is_unsaved_sample = false;
        self.save_error = None;
        self.read_only = None;
        self.remembered = Remembered::default();
        self.own_steps = None;
        self.former_npcs = None;
        self.openings += 1;
        self.log = Scroll::new(self.timeline.history().done().len());
        self.message = Message::said(self.greeting());
    }

    fn greeting(&self) -> String {
        let state = self.encounter();
        if self.timeline.history().done().is_empty() {
            let (add, help) = (self.keymap().key(Action::Add), self.keymap().key(Action::Help));
            return format!(
                "a new encounter: {add} for combatants, {help} for all that can be done"
            );
        }
        match state.mode() {
            Mode::Setup => return "Resumed while setting up".to_owned(),
            Mode::Finished => return "Resumed: the encounter is finished".to_owned(),
            Mode::Initiative | Mode::Declare | Mode::Acting | Mode::Over => {}
        }
        let clock = narrate::clock(state.rules(), state.clock());
        let acts = narrate::who_acts(state).map_or_else(String::new, |acts| format!(": {acts}"));
        format!("Resumed at {clock}{acts}")
    }

    /// Shows that something went wrong.
    pub fn show_error(&mut self, error: impl AsRef<str>) {
        self.message = Message::error(self.worded(error.as_ref()));
    }

    /// A sentence with keys in place of its commands, unless commands are being typed.
    pub(super) fn worded(&self, text: &str) -> String {
        let is_typed = self.layer().is_some_and(Layer::takes_commands);
        if is_typed { text.to_owned() } else { self.keymap().with_keys(text) }
    }

    /// Forgets a refused command: `overrule` is for what was refused last.
    pub fn forget_refused(&mut self) {
        self.overruling = None;
    }

    /// Says whether what was recorded last is saved; `Err` says why not.
    pub fn set_save_status(&mut self, saved: Result<(), String>) {
        self.save_error = saved.err();
    }

    /// Says whether all that is saved is on the disk, and not only in the hands of the system.
    pub fn set_on_disk(&mut self, is_on_disk: bool) {
        self.is_on_disk = is_on_disk;
    }

    /// Returns true if all that is saved is on the disk.
    pub fn is_on_disk(&self) -> bool {
        self.is_on_disk
    }

    /// Shows an encounter as another phasekeeper plays it.
    pub fn follow(&mut self, timeline: Timeline, path: PathBuf) {
        self.load(timeline);
        let read_only = ReadOnly { path, is_open_elsewhere: true };
        self.show_error(read_only.sentence());
        self.read_only = Some(read_only);
    }

    /// Returns the file of an encounter that is only read, and whether it is open elsewhere; `None` if it is played.
    pub fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// The encounter with its history.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The encounter as the screen shows it: as it was then, while the log looks back.
    pub fn shown(&self) -> &Timeline {
        self.log_browser().map_or(&self.timeline, LogBrowser::shown)
    }

    /// The log that is looked through, if it is.
    pub fn log_browser(&self) -> Option<&LogBrowser> {
        match self.layer() {
            Some(Layer::Log(log)) => Some(log),
            _ => None,
        }
    }

    /// The page of the odds of the fight, while it is open.
    pub fn odds_page(&self) -> Option<&OddsPage> {
        match self.layers.first() {
            Some(Layer::Odds(page)) => Some(page),
            _ => None,
        }
    }

    /// The encounter as it stands.
    pub fn encounter(&self) -> &Encounter {
        self.timeline.encounter()
    }

    /// The order of the encounter as the screen shows it.
    pub fn order_view(&self) -> Rc<OrderView> {
        self.order_view_of(self.shown().encounter())
    }

    /// The order of a state, worked out anew only for another one than the last.
    pub(super) fn order_view_of(&self, state: &Encounter) -> Rc<OrderView> {
        let mut view = self.order_view.borrow_mut();
        if !view.is_of(state) {
            *view = Rc::new(OrderView::of(state));
        }
        Rc::clone(&view)
    }

    /// The selected combatant as the screen shows them. Damage, wounds and Moxie go to them.
    pub fn selected(&self) -> Option<&Combatant> {
        self.selection.combatant(self.shown().encounter())
    }

    /// The marked combatants. Damage, effects and the like go to them instead of the selected one.
    pub fn marked(&self) -> &BTreeSet<Id> {
        &self.selection.marked
    }

    /// The layer on top of the main screen.
    pub fn layer(&self) -> Option<&Layer> {
        self.layers.last()
    }

    /// The layer that the one on top was opened over.
    pub fn layer_below(&self) -> Option<&Layer> {
        self.layers.iter().nth_back(1)
    }

    /// Returns true while no encounter is open: the list of encounters is.
    pub fn is_choosing(&self) -> bool {
        matches!(self.layers.first(), Some(Layer::SavePicker(_)))
    }

    pub fn context(&self) -> Context<'_> {
        Context {
            state: self.encounter(),
            keymap: &self.config.keymap,
            library: &self.library,
            former_npcs: self.former_npcs.as_deref().unwrap_or_default(),
            requests: &self.requests,
        }
    }

    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns the reason why not everything is saved; `None` if it is.
    pub fn save_error(&self) -> Option<&str> {
        self.save_error.as_deref()
    }

    /// The tour, while it lasts.
    pub fn tour(&self) -> Option<&Tour> {
        self.tour.as_ref()
    }

    /// Returns true if the sample fight is open and not saved: nothing was changed in it since the tour.
    pub fn is_unsaved_sample(&self) -> bool {
        self.is_unsaved_sample
    }

    /// Returns true while the screen shows only what players may see.
    pub fn is_blank(&self) -> bool {
        self.is_blank
    }

    /// Returns the number of the open encounter among those that were opened. What comes late is for another one.
    pub fn opening(&self) -> u32 {
        self.openings
    }

    /// Scroll offset of the log from its end, in steps.
    pub fn log(&self) -> Scroll {
        self.log
    }

    pub fn keymap(&self) -> &Keymap {
        &self.config.keymap
    }

    pub fn config(&self) -> &Config {
        &self.config
    }
}
