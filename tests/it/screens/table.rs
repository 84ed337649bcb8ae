//! A table to play at: keys go in; commands, states and pictures come out.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::layer::attack::AttackDialog;
use phasekeeper::app::layer::damage_prompt::DamagePrompt;
use phasekeeper::app::layer::decision_prompt::DecisionPrompt;
use phasekeeper::app::layer::draft::Draft;
use phasekeeper::app::layer::form::Form;
use phasekeeper::app::layer::initiative_entry::InitiativeEntry;
use phasekeeper::app::layer::menu::Menu;
use phasekeeper::app::layer::palette::Palette;
use phasekeeper::app::layer::test_dialog::TestDialog;
use phasekeeper::app::{
    App, ColorScheme, Config, FileRequest, Input, Key, Message, PartyOffer, RulesetChoice,
    SaveItem, SideEffect, update,
};
use phasekeeper::ui::{Charset, Screen, Theme};
use phasekeeper_engine::command::{LazyLibrary, Line, ReadContext, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{
    Combatant, Encounter, Fact, FormerNpc, JournalEntry, Timeline,
};
use phasekeeper_engine::rules::{Ruleset, shipped};
use phasekeeper_files::import::read_blocks;
use phasekeeper_files::store::{RulesetCatalog, parse};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// The program, with a gamemaster at the keyboard.
pub struct Table {
    pub app: App,
    pub journal: Vec<JournalEntry>,
    /// Everything else that was left to do outside; rulesets are found at once.
    pub effects: Vec<SideEffect>,
    /// The NPCs of the last fights.
    pub former_npcs: Vec<FormerNpc>,
    /// The library, if another program has changed it.
    pub library: Option<LazyLibrary>,
    rulesets: RulesetCatalog,
    /// The party that is found for a new encounter.
    pub party: Option<PartyOffer>,
}

/// Declares functions that return the open layer, and panic if another one is open.
macro_rules! layers {
    ($($name:ident: $variant:ident => $type:ty),* $(,)?) => {
        impl Table {
            $(
                #[track_caller]
                pub fn $name(&self) -> &$type {
                    match self.app.layer() {
                        Some(Layer::$variant(it)) => it,
                        other => panic!("{other:?} is open: {}", self.told()),
                    }
                }
            )*
        }
    };
}

layers! {
    menu: Menu => Menu,
    damage_prompt: Damage => DamagePrompt,
    form: Form => Form,
    palette: Palette => Palette,
    draft: Draft => Draft,
    initiative_entry: InitiativeEntry => InitiativeEntry,
    test_dialog: TestDialog => TestDialog,
    attack_dialog: Attack => AttackDialog,
    decision_prompt: Decision => DecisionPrompt,
}

impl Table {
    pub fn empty() -> Self {
        Self::with(RulesetCatalog::default())
    }

    /// An empty encounter, with custom rulesets.
    pub fn with(rulesets: RulesetCatalog) -> Self {
        Self::set_up(rulesets, Config::default())
    }

    /// An empty encounter, with settings of one's own.
    pub fn configured(config: Config) -> Self {
        Self::set_up(RulesetCatalog::default(), config)
    }

    fn set_up(rulesets: RulesetCatalog, config: Config) -> Self {
        let mut app = App::new(rulesets.ids(), SeededDice::new(7), config);
        app.load(Timeline::default());
        let (journal, effects, former_npcs) = (Vec::new(), Vec::new(), Vec::new());
        Self { app, journal, effects, former_npcs, library: None, rulesets, party: None }
    }

    /// The start of the program, with saves to choose from.
    pub fn picking(saves: Vec<SaveItem>) -> Self {
        let mut table = Self::empty();
        table.app.choose_from(saves);
        table
    }

    /// An encounter after these lines.
    #[track_caller]
    pub fn after(lines: &[&str]) -> Self {
        let mut table = Self::empty();
        for line in lines {
            table.run(line);
        }
        table
    }

    /// Runs a line at the `:` prompt.
    #[track_caller]
    pub fn run(&mut self, line: &str) -> &mut Self {
        let before = self.journal.len();
        self.press(&format!(":{line}<Enter>"));
        assert_eq!(self.journal.len(), before + 1, "{line}: {}", self.told());
        self
    }

    /// Presses keys: letters as they are, others as `<Tab>`.
    pub fn press(&mut self, script: &str) -> &mut Self {
        for key in keys(script) {
            self.input(Input::Key(key));
        }
        self
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.input(Input::Paste(text.to_owned()));
        self
    }

    /// Gives an input to the program, and carries out what it asks for.
    pub fn input(&mut self, input: Input) {
        for effect in update(&mut self.app, input) {
            match effect {
                SideEffect::Record(entry) => self.journal.push(entry),
                SideEffect::Ask(FileRequest::FindRuleset { word, purpose }) => {
                    let found = self.rulesets.find(&word).map(Box::new);
                    self.input(Input::RulesetFound { word, purpose, found });
                }
                SideEffect::Ask(FileRequest::ListRulesets { is_new }) => {
                    let (choices, error) = choices(&self.rulesets);
                    self.input(Input::RulesetsListed { is_new, choices, error });
                }
                SideEffect::Ask(FileRequest::OfferParty(source)) => {
                    let found = Ok(self.party.clone());
                    self.input(Input::PartyOffered { source, found });
                }
                SideEffect::Ask(FileRequest::FindSample) => {
                    self.input(Input::SampleFound(Ok(Box::new(sample()))));
                }
                SideEffect::Ask(FileRequest::FindNpcs) => {
                    self.input(Input::NpcsFound(self.former_npcs.clone()));
                }
                SideEffect::Ask(FileRequest::ReadLibrary) => {
                    let library = self.library.take().map(Box::new);
                    self.input(Input::LibraryRead(library));
                }
                SideEffect::Ask(FileRequest::ReadStatBlocks(text)) => {
                    let read = read_blocks(&text, self.app.library());
                    self.input(Input::StatBlocksRead(read));
                }
                SideEffect::Ask(FileRequest::WriteEntry(entry)) => {
                    self.input(Input::EntryWritten { entry, written: Ok(()) });
                }
                other => self.effects.push(other),
            }
        }
    }

    /// Checks that keys record just the command of `line`.
    #[track_caller]
    pub fn records(&mut self, script: &str, line: &str) -> &mut Self {
        let before = self.journal.len();
        self.press(script);
        assert_eq!(self.journal.len(), before + 1, "{script}: {}", self.told());
        assert_eq!(self.last_command(), parsed(line), "{script}");
        self
    }

    /// Checks that keys lead to an error, and record nothing.
    #[track_caller]
    pub fn refuses(&mut self, script: &str) -> &mut Self {
        self.says(script, |message| matches!(message, Message::Error(_)))
    }

    /// Checks that keys lead to a question, and record nothing.
    #[track_caller]
    pub fn asks(&mut self, script: &str) -> &mut Self {
        self.says(script, |message| matches!(message, Message::Question(_)))
    }

    #[track_caller]
    fn says(&mut self, script: &str, is_expected: impl Fn(&Message) -> bool) -> &mut Self {
        let before = self.journal.len();
        self.press(script);
        assert!(is_expected(self.app.message()), "{script}: {:?}", self.app.message());
        assert_eq!(self.journal.len(), before, "{script}");
        self
    }

    /// The last command that was recorded.
    #[track_caller]
    pub fn last_command(&self) -> Line {
        match self.journal.last() {
            Some(JournalEntry::Step(step)) => parsed(&step.command),
            other => panic!("{other:?} is no command"),
        }
    }

    /// The facts of the last command that was recorded.
    pub fn last_facts(&self) -> &[Fact] {
        match self.journal.last() {
            Some(JournalEntry::Step(step)) => &step.facts,
            _ => &[],
        }
    }

    pub fn state(&self) -> &Encounter {
        self.app.encounter()
    }

    #[track_caller]
    pub fn combatant(&self, name: &str) -> &Combatant {
        self.state().find(name).expect("somebody of that name")
    }

    pub fn acting(&self) -> Vec<&str> {
        self.state().names(&self.state().acting())
    }

    pub fn held(&self) -> Vec<&str> {
        self.state().names(&self.state().held())
    }

    pub fn selected(&self) -> Option<&str> {
        self.app.selected().map(|combatant| combatant.name.as_str())
    }

    /// Returns true if no layer is open.
    pub fn is_on_main_screen(&self) -> bool {
        self.app.layer().is_none()
    }

    /// The text of the message.
    pub fn told(&self) -> String {
        match self.app.message() {
            Message::None => String::new(),
            Message::Done(text)
            | Message::DoneAnd(text)
            | Message::Said(text)
            | Message::Error(text)
            | Message::Question(text) => text.to_string(),
        }
    }

    /// The screen, drawn at a size.
    pub fn drawn(&self, width: u16, height: u16, is_colored: bool) -> Buffer {
        self.drawn_in(Charset::Unicode, width, height, is_colored)
    }

    /// The screen, drawn in the characters that a terminal has.
    pub fn drawn_in(&self, charset: Charset, width: u16, height: u16, is_colored: bool) -> Buffer {
        let theme = Theme::new(if is_colored { ColorScheme::Any } else { ColorScheme::None });
        self.drawn_with(theme, charset, width, height)
    }

    /// The screen in the colors of a theme.
    pub fn drawn_with(&self, theme: Theme, charset: Charset, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        let mut screen = Screen::new(theme, charset);
        terminal.draw(|frame| screen.draw(&self.app, frame)).expect("a frame");
        terminal.backend().buffer().clone()
    }

    pub fn text(&self, width: u16, height: u16) -> String {
        text_of(&self.drawn(width, height, true))
    }
}

/// A line of the command language, read.
#[track_caller]
pub fn parsed(line: &str) -> Line {
    read(line, ReadContext::default()).expect(line).expect("no empty line")
}

pub fn sample() -> Timeline {
    parse(include_str!("../../../saves/skirmish.ron")).expect("the sample is sound").timeline
}

/// The rulesets as the program lists them.
fn choices(rulesets: &RulesetCatalog) -> (Vec<RulesetChoice>, Option<String>) {
    let about = |id: &str| Ruleset::named(id).map(|ruleset| ruleset.about.to_string());
    let mut choices: Vec<RulesetChoice> =
        shipped().map(|id| RulesetChoice { word: id.to_owned(), about: about(id) }).collect();
    match rulesets.custom() {
        Err(error) => (choices, Some(error.to_string())),
        Ok(custom) => {
            choices.extend(custom.into_iter().map(|it| {
                let about = it.ruleset.map(|ruleset| ruleset.about.to_string());
                RulesetChoice { word: it.id, about: about.map_err(|error| error.without_file()) }
            }));
            (choices, None)
        }
    }
}

/// The keys of a script.
pub fn keys(script: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = script;
    while let Some(letter) = rest.chars().next() {
        let (name, length) = match (letter, rest.find('>')) {
            ('<', Some(end)) => (&rest[1..end], end + 1),
            _ => (&rest[..letter.len_utf8()], letter.len_utf8()),
        };
        keys.push(name.parse().expect("a key"));
        rest = &rest[length..];
    }
    keys
}

pub fn text_of(buffer: &Buffer) -> String {
    let rows = buffer.area.rows().map(|row| {
        let cells = row.columns().map(|cell| buffer[(cell.x, cell.y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}
