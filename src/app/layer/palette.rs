//! The `:` prompt: any command, with completion and history.

use tui_input::{Input, InputRequest};

use super::entry::{Deed, Entry, find};
use super::{Dialog, KeyRow, Outcome, keys, row, typing};
use crate::app::context::Context;
use phasekeeper_engine::command::{self, CommandSpec};

/// A line of the command language being typed.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    pub line: Input,
    /// The lines that Tab could make of it, while it is asked.
    pub completions: Vec<String>,
    /// The index of the completion that stands in the line.
    completion: usize,
    /// Earlier lines, oldest first, and the one being typed last.
    lines: Vec<String>,
    /// The index of the line that stands there.
    current: usize,
    /// The ids of all rulesets.
    rulesets: Vec<String>,
    /// All commands, and the actions that have none, those that make sense now first.
    entries: Vec<Entry>,
}

impl Palette {
    /// An empty line. `earlier` are the lines that Up brings back, oldest first, `rulesets` the ids to complete,
    /// `entries` what to list.
    pub fn new(earlier: &[String], rulesets: Vec<String>, entries: Vec<Entry>) -> Self {
        let mut lines = earlier.to_vec();
        lines.push(String::new());
        Self { current: lines.len() - 1, lines, rulesets, entries, ..Self::default() }
    }

    /// The command in the line, once its word is typed and a blank after it.
    pub fn command(&self) -> Option<&'static CommandSpec> {
        let (word, _) = self.line.value().trim_start().split_once(char::is_whitespace)?;
        command::find_command(word)
    }

    /// The line that Up brings back, while nothing is typed.
    pub fn earlier(&self) -> Option<&str> {
        let before = self.current.checked_sub(1).filter(|_| self.line.value().is_empty())?;
        self.lines.get(before).map(String::as_str)
    }

    /// Returns the entries that fit the line.
    pub fn fitting(&self) -> Vec<&Entry> {
        find(self.entries.iter(), self.line.value())
    }

    /// Carries out the line, or does what a word means that is no command.
    fn submit(&self) -> Outcome {
        let line = self.line.value();
        let is_it = |it: &&Entry| it.is_called(line.trim()) && matches!(it.deed, Deed::Action(_));
        match self.entries.iter().find(is_it) {
            _ if line.trim() == "w" => Outcome::Say("every command is saved as it is done".into()),
            Some(action) if command::find_command(line.trim()).is_none() => action.submit(),
            _ => Outcome::ExecuteLine(line.to_owned()),
        }
    }

    /// Completes the last word; once more goes `step` completions on.
    fn complete(&mut self, context: &Context, step: usize) {
        if self.completions.is_empty() {
            self.completions = command::complete(self.line.value(), context.world(&self.rulesets));
            self.completion = 0;
        } else {
            self.completion = (self.completion + step) % self.completions.len();
        }
        let Some(line) = self.completions.get(self.completion).cloned() else { return };
        // The only one is taken for good, so that Tab continues with the next word, or with the rest of this one.
        let is_only = self.completions.len() == 1;
        let blank = if is_only && !line.ends_with(['=', '.']) { " " } else { "" };
        self.line = Input::new(line + blank);
        if is_only {
            self.completions.clear();
        }
    }

    /// Brings an earlier line back, keeping what was being typed.
    fn recall(&mut self, index: Option<usize>) {
        let Some(index) = index.filter(|&index| index < self.lines.len()) else { return };
        self.lines[self.current] = self.line.value().to_owned();
        self.current = index;
        self.line = Input::new(self.lines[index].clone());
        self.completions.clear();
    }
}

impl Dialog for Palette {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "run", |it| it.submit()),
        row!(keys::TAB, "complete", |it, context| it.complete(context, 1)),
        row!(keys::BACKTAB, "", |it, context| it
            .complete(context, it.completions.len().saturating_sub(1))),
        row!(keys::UP, "", |it| it.recall(it.current.checked_sub(1))),
        row!(keys::DOWN, "earlier lines", |it| it.recall(Some(it.current + 1))).labeled("↑ ↓"),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        typing(keys::TEXT, ""),
    ];

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.line)
    }

    fn on_edit(&mut self) {
        self.completions.clear();
    }

    fn takes_commands(&self) -> bool {
        true
    }

    fn on_parse_error(&mut self, column: usize) {
        self.line.handle(InputRequest::SetCursor(column.saturating_sub(1)));
    }
}
