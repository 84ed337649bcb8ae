//! A table to play at: keys go in, and what was done and what is seen comes out.

use std::fmt::Write;

use insta::Settings;
use phasekeeper::app::layer::save_picker::SaveItem;
use phasekeeper::app::{App, Effect, Input, Key, Keymap, Message, update};
use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Encounter, Entry, Timeline};
use phasekeeper::store::RulesetCatalog;
use phasekeeper::ui::{Theme, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// Somebody at the keyboard.
pub struct Table {
    pub app: App,
    /// What went to the journal.
    pub journal: Vec<Entry>,
    /// Everything else that was left to do outside.
    pub effects: Vec<Effect>,
}

impl Table {
    /// An empty encounter.
    pub fn empty() -> Self {
        Self::with(RulesetCatalog::default())
    }

    /// An empty encounter, with rulesets of the gamemaster's own.
    pub fn with(rulesets: RulesetCatalog) -> Self {
        let mut app = App::new(rulesets, SeededDice::new(7), Keymap::default());
        app.load(Timeline::default());
        Self { app, journal: Vec::new(), effects: Vec::new() }
    }

    /// The start of the program, with encounters to choose from.
    pub fn choosing(encounters: Vec<SaveItem>) -> Self {
        let mut table = Self::empty();
        table.app.choose_from(encounters);
        table
    }

    /// An encounter in which these lines were given already.
    pub fn after(lines: &[&str]) -> Self {
        let mut table = Self::empty();
        for line in lines {
            let before = table.journal.len();
            table.press(&format!(":{line}<Enter>"));
            assert_eq!(table.journal.len(), before + 1, "{line}: {}", table.said());
        }
        table
    }

    /// Presses keys: letters as they are, others as `<Tab>`.
    pub fn press(&mut self, script: &str) -> &mut Self {
        for key in keys(script) {
            self.input(Input::Key(key));
        }
        self
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.input(Input::Paste(text.to_owned()))
    }

    fn input(&mut self, input: Input) -> &mut Self {
        for effect in update(&mut self.app, input) {
            match effect {
                Effect::Record(entry) => self.journal.push(entry),
                other => self.effects.push(other),
            }
        }
        self
    }

    pub fn state(&self) -> &Encounter {
        self.app.encounter()
    }

    pub fn acting(&self) -> Vec<&str> {
        self.state().names(&self.state().acting())
    }

    pub fn selected(&self) -> &str {
        self.app.selected().map_or("nobody", |combatant| &combatant.name)
    }

    /// The words of the last command.
    pub fn last_words(&self) -> &str {
        self.app.timeline().history().done().last().map_or("", |step| &step.words)
    }

    /// What the message line says.
    pub fn said(&self) -> String {
        match self.app.message() {
            Message::IgnoreBrokenPipe => String::new(),
            Message::Done { words, said } => format!("{words}: {}", said.join(". ")),
            Message::Said(text) | Message::Refused(text) | Message::Asked(text) => text.clone(),
        }
    }

    /// What is seen on a screen of this size.
    pub fn seen(&self, width: u16, height: u16, colored: bool) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| draw(&self.app, Theme::new(colored), frame)).expect("a picture");
        terminal.backend().buffer().clone()
    }

    /// What is seen as text.
    pub fn text(&self, width: u16, height: u16) -> String {
        text_of(&self.seen(width, height, true))
    }

    /// Compares what is seen with the picture taken before, at the three sizes.
    pub fn assert_pictures(&self, name: &str) {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            self.assert_picture(name, width, height, true);
        }
    }

    /// The same at the two sizes at which room is short.
    pub fn assert_small_pictures(&self, name: &str) {
        for (width, height) in [(80, 24), (120, 40)] {
            self.assert_picture(name, width, height, true);
        }
    }

    pub fn assert_picture(&self, name: &str, width: u16, height: u16, colored: bool) {
        let buffer = self.seen(width, height, colored);
        let picture = format!("{}\n{}", text_of(&buffer), styles_of(&buffer));
        let mut settings = Settings::clone_current();
        settings.set_snapshot_path("../snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(format!("{name}-{width}x{height}"), picture));
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

/// Where the screen looks another way than plain, row by row, as runs of columns.
fn styles_of(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut runs: Vec<(u16, u16, String)> = Vec::new();
        for cell in row.columns() {
            let style = style_of(buffer, cell.x, cell.y);
            match runs.last_mut() {
                Some((_, end, last)) if *last == style => *end = cell.x,
                _ => runs.push((cell.x, cell.x, style)),
            }
        }
        let runs: Vec<String> = runs
            .into_iter()
            .filter(|(_, _, style)| !style.is_empty())
            .map(|(first, last, style)| format!("{first}-{last} {style}"))
            .collect();
        if !runs.is_empty() {
            writeln!(text, "{}: {}", row.y, runs.join(", ")).expect("a string");
        }
    }
    text
}

fn style_of(buffer: &Buffer, x: u16, y: u16) -> String {
    let cell = &buffer[(x, y)];
    let mut words = Vec::new();
    for (place, color) in [("", cell.fg), ("on ", cell.bg)] {
        if color != Color::Reset {
            words.push(format!("{place}{color}").to_lowercase());
        }
    }
    if cell.modifier != Modifier::empty() {
        words.push(format!("{:?}", cell.modifier).to_lowercase());
    }
    words.join(" ")
}
