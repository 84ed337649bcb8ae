//! The `:` line: anything the command language can say, with completion and history.

use tui_input::{Input, InputRequest};

use super::LayerOutcome;
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::encounter::Encounter;
use crate::script;

/// A line of the command language being typed.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// What has been typed.
    pub line: Input,
    /// What Tab could make of it, while it is asked.
    pub completions: Vec<String>,
    /// Which of them stands in the line.
    completion: usize,
    /// Earlier lines, oldest first, and the one being typed last.
    lines: Vec<String>,
    /// Which of them stands in the line.
    place: usize,
    /// The ids of all rulesets.
    rulesets: Vec<String>,
}

impl Palette {
    /// An empty line; `earlier` are the lines that Up brings back, oldest first, and `rulesets` the ids
    /// that there are.
    pub fn new(earlier: &[String], rulesets: Vec<String>) -> Self {
        let mut lines = earlier.to_vec();
        lines.push(String::new());
        Self { place: lines.len() - 1, lines, rulesets, ..Self::default() }
    }

    /// What the verb of the line takes, as far as it is known by now.
    pub fn usage(&self) -> Option<&'static str> {
        let verb = self.line.value().split_whitespace().next()?;
        script::verbs().iter().find(|row| row.word == verb).map(|row| row.usage)
    }

    /// Puts the cursor where the trouble is, at a character counted from 1.
    pub fn point_at(&mut self, column: usize) {
        self.line.handle(InputRequest::SetCursor(column.saturating_sub(1)));
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        match key {
            Key::Named(Named::Enter) => return LayerOutcome::Line(self.line.value().to_owned()),
            Key::Named(Named::Tab) => self.complete(state, 1),
            Key::Named(Named::BackTab) => {
                self.complete(state, self.completions.len().saturating_sub(1));
            }
            Key::Named(Named::Up) => self.recall(self.place.checked_sub(1)),
            Key::Named(Named::Down) => self.recall(Some(self.place + 1)),
            key => {
                if edit(&mut self.line, key) {
                    self.completions.clear();
                }
            }
        }
        LayerOutcome::Stay
    }

    /// Completes the last word; once more goes on to the next that fits.
    fn complete(&mut self, state: &Encounter, step: usize) {
        if self.completions.is_empty() {
            self.completions = script::complete(self.line.value(), state, &self.rulesets);
            self.completion = 0;
        } else {
            self.completion = (self.completion + step) % self.completions.len();
        }
        if let Some(line) = self.completions.get(self.completion) {
            // The only one that fits is taken for good, so that Tab goes on with the next word.
            let (text, settled) = match self.completions.as_slice() {
                [only] if only.ends_with('=') => (only.clone(), true),
                [only] => (format!("{only} "), true),
                _ => (line.clone(), false),
            };
            self.line = Input::new(text);
            if settled {
                self.completions.clear();
            }
        }
    }

    /// Brings an earlier line, keeping what was being typed.
    fn recall(&mut self, place: Option<usize>) {
        let Some(place) = place.filter(|&place| place < self.lines.len()) else { return };
        self.lines[self.place] = self.line.value().to_owned();
        self.place = place;
        self.line = Input::new(self.lines[place].clone());
        self.completions.clear();
    }
}
