//! What keys mean: the state of the program around a fight, and how every key changes it.
//!
//! A key goes to the layer that lies on top, if there is one; else the keymap makes an [`Action`] of it.
//! Whatever it does to the encounter is a [`Request`], carried out by the [`Timeline`]; what is
//! left to do outside comes back as [`Effect`]s. Nothing here reads, writes or draws.

mod action;
mod advance;
mod deciding;
mod decisions;
mod declare;
mod dispatch;
mod execute;
mod key;
mod keymap;
pub mod layer;
mod line;
mod message;
mod name_match;
mod new_encounter;
mod order_rows;
mod presets;
mod selection;

use std::path::PathBuf;

pub use action::{ACTIONS, Action, Row as ActionRow, Subject};
pub use decisions::question;
pub use key::{Key, Named};
pub use keymap::{BadKeymap, Keymap};
pub use message::Message;
pub use order_rows::{Actions, Row, Standing, actions, in_play, place_of_die, rows};

use crate::dice::SeededDice;
use crate::encounter::{Combatant, Encounter, Entry, Id, Request, Timeline};
use crate::rules::Side;
use crate::store::RulesetCatalog;
use decisions::Decisions;
use layer::number_prompt::LastHit;
use layer::pager::Scroll;
use layer::save_picker::{SaveItem, SavePicker};
use layer::{Layer, LayerOutcome};

/// What comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// Text from the clipboard, as it came.
    Paste(String),
}

/// What is left to do outside, in order, before anything is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Write this to the journal.
    Record(Entry),
    /// Open the encounter of this file, and [`App::load`] it.
    Open(PathBuf),
    /// A new encounter has begun: keep it apart from the one before.
    New,
    /// Leave the program.
    Quit,
}

/// The program around a fight.
pub struct App {
    timeline: Timeline,
    dice: SeededDice,
    rulesets: RulesetCatalog,
    /// The ruleset of new encounters, where it is another than the default.
    preferred: Option<String>,
    keymap: Keymap,
    selected: Option<Id>,
    layer: Option<Layer>,
    message: Message,
    unsaved: Option<String>,
    decisions: Decisions,
    log: Scroll,
    habits: Remembered,
}

/// What was done last, and is likely to be done so again.
#[derive(Default)]
struct Remembered {
    hit: LastHit,
    side: Option<Side>,
    lines: Vec<String>,
    /// Players whose missing dice have been asked about this turn.
    asked: Vec<Id>,
}

impl App {
    /// An empty encounter.
    pub fn new(rulesets: RulesetCatalog, dice: SeededDice, keymap: Keymap) -> Self {
        Self {
            timeline: Timeline::default(),
            dice,
            rulesets,
            preferred: None,
            keymap,
            selected: None,
            layer: None,
            message: Message::IgnoreBrokenPipe,
            unsaved: None,
            decisions: Decisions::default(),
            log: Scroll::new(0),
            habits: Remembered::default(),
        }
    }

    /// Asks which of these encounters to go on with, the last one played first.
    pub fn choose_from(&mut self, encounters: Vec<SaveItem>) {
        self.layer = Some(Layer::SavePicker(SavePicker::new(encounters)));
        self.message = Message::IgnoreBrokenPipe;
    }

    /// Goes on with `fight`.
    pub fn load(&mut self, timeline: Timeline) {
        self.decisions = Decisions::of(&timeline);
        self.timeline = timeline;
        self.selected = rows(self.encounter()).first().map(|row| row.who);
        self.layer = None;
        self.unsaved = None;
        self.habits = Remembered::default();
        self.log = Scroll::new(self.timeline.history().done().len());
        let begun = !self.timeline.history().done().is_empty();
        self.message = if begun {
            Message::Said(format!("here we are: {}", self.encounter().time()))
        } else {
            let key = |action| self.keymap.key(action);
            let (add, help) = (key(Action::Add), key(Action::Help));
            Message::Said(format!("a new encounter: {add} adds combatants, {help} shows the keys"))
        };
    }

    /// Something outside went wrong: it is said, and nothing else changes.
    pub fn show_error(&mut self, trouble: impl Into<String>) {
        self.message = Message::Refused(trouble.into());
    }

    /// Whether what was recorded last is safe; `Err` says why not.
    pub fn set_save_status(&mut self, saved: Result<(), String>) {
        self.unsaved = saved.err();
    }

    /// The fight.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The encounter as it stands.
    pub fn encounter(&self) -> &Encounter {
        self.timeline.encounter()
    }

    /// The combatant selected, at whom harm and Moxie aim.
    pub fn selected(&self) -> Option<&Combatant> {
        self.selected.and_then(|id| self.encounter().get(id))
    }

    /// What lies over the fight.
    pub fn layer(&self) -> Option<&Layer> {
        self.layer.as_ref()
    }

    /// What the last key came to.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Why not all is saved, if it isn't.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// How far the log is scrolled back, in steps.
    pub fn log(&self) -> Scroll {
        self.log
    }

    /// The keymap.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }
}

/// The name of `id`; empty for who was removed.
pub fn name_of(state: &Encounter, id: Id) -> &str {
    state.get(id).map_or("", |combatant| &combatant.name)
}

/// Takes what came in, and gives back what is left to do outside.
pub fn update(app: &mut App, input: Input) -> Vec<Effect> {
    match input {
        Input::Key(Key::Ctrl('c')) => vec![Effect::Quit],
        Input::Key(key) => app.take(key),
        Input::Paste(text) => app.paste(&text),
    }
}

impl App {
    fn take(&mut self, key: Key) -> Vec<Effect> {
        let Some(layer) = &mut self.layer else { return self.take_action(key) };
        if key == Key::from(Named::Esc) && layer.can_be_left() {
            self.message = Message::IgnoreBrokenPipe;
            self.close_layer();
            return Vec::new();
        }
        let reply = layer.take(key, self.timeline.encounter());
        self.carry_out(reply)
    }

    /// The layer is done with.
    fn close_layer(&mut self) {
        match self.layer.take() {
            Some(Layer::TestDialog(tray)) => self.conclude(&tray),
            Some(layer) => self.layer = layer.below(),
            None => {}
        }
    }

    fn take_action(&mut self, key: Key) -> Vec<Effect> {
        match self.keymap.action(key) {
            Some(action) => self.act(action),
            None if key == Key::from(Named::Esc) => {
                self.message = Message::IgnoreBrokenPipe;
                Vec::new()
            }
            None => {
                let help = self.keymap.key(Action::Help);
                self.show_error(format!("{key} means nothing here; {help} shows the keys"));
                Vec::new()
            }
        }
    }

    /// Pasted text is one line without control characters; on the bare screen it is a command to be.
    fn paste(&mut self, text: &str) -> Vec<Effect> {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.layer.is_none() {
            self.act(Action::Palette);
        }
        if self.layer.as_ref().is_some_and(Layer::takes_text) {
            for letter in line.chars() {
                self.take(Key::Char(letter));
            }
        }
        Vec::new()
    }

    /// Does what a layer asks for.
    fn carry_out(&mut self, reply: LayerOutcome) -> Vec<Effect> {
        match reply {
            LayerOutcome::Stay => self.message = Message::IgnoreBrokenPipe,
            LayerOutcome::Close => {
                self.message = Message::IgnoreBrokenPipe;
                self.close_layer();
            }
            LayerOutcome::Refuse(trouble) => self.show_error(trouble),
            LayerOutcome::Say(text) => self.message = Message::Said(text),
            LayerOutcome::Show(layer) => self.open(*layer),
            LayerOutcome::Settle(places) => self.settle(&places),
            LayerOutcome::Test(place) => self.test_for(place),
            LayerOutcome::Select(id) => {
                self.selected = Some(id);
                self.layer = None;
                self.message = Message::IgnoreBrokenPipe;
            }
            LayerOutcome::Do(command) => return self.execute_for_layer(&Request::from(command)),
            LayerOutcome::Roll(pool) => {
                let rolled = pool.roll(&mut self.dice);
                let Some(layer) = &mut self.layer else { return Vec::new() };
                let reply = layer.hear_roll(rolled, self.timeline.encounter());
                return self.carry_out(reply);
            }
            LayerOutcome::Leave(key) => {
                self.close_layer();
                self.layer = None;
                return self.take_action(key);
            }
            LayerOutcome::Line(line) => return self.read_line(&line),
            LayerOutcome::Open(path) => return vec![Effect::Open(path)],
            LayerOutcome::New => {
                if let Some(Layer::SavePicker(chooser)) = self.layer.take() {
                    self.ask_for_new(chooser);
                }
            }
            LayerOutcome::Begin { title, ruleset } => return self.begin(title, &ruleset),
            LayerOutcome::Quit => return vec![Effect::Quit],
        }
        Vec::new()
    }
}
