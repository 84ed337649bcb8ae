//! The choice of an encounter at the start.

use std::path::PathBuf;

use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::outcome::Outcome;

/// An encounter that can be opened, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveItem {
    /// Its file.
    pub path: PathBuf,
    /// Its title.
    pub title: String,
    /// Its turn and phase, or why it can't be read.
    pub about: String,
    /// The time it was last played.
    pub when: String,
}

/// The encounters to choose from.
#[derive(Clone, Debug, Default)]
pub struct SavePicker {
    /// The encounters, the last one played first.
    pub saves: Vec<SaveItem>,
    /// The index of the chosen one; one past the last is a new encounter.
    pub chosen: usize,
}

impl SavePicker {
    /// A choice with the last encounter played chosen.
    pub fn new(saves: Vec<SaveItem>) -> Self {
        Self { saves, chosen: 0 }
    }

    fn choose(&mut self, index: usize) -> Outcome {
        self.chosen = index.min(self.saves.len());
        Outcome::Stay
    }

    fn open(&self) -> Outcome {
        let chosen = self.saves.get(self.chosen);
        chosen.map_or(Outcome::AskForNewEncounter, |it| Outcome::OpenSave(it.path.clone()))
    }
}

impl Dialog for SavePicker {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::UP_OR_K, "", |it: &mut Self, _, _| it.choose(it.chosen.saturating_sub(1))),
        row(keys::DOWN_OR_J, "choose", |it: &mut Self, _, _| it.choose(it.chosen + 1))
            .labeled("↑ ↓"),
        row(keys::HOME, "", |it: &mut Self, _, _| it.choose(0)),
        row(keys::END, "", |it: &mut Self, _, _| it.choose(usize::MAX)),
        row(keys::ENTER, "open", |it: &mut Self, _, _| it.open()),
        row(&[KeyPattern::char('n')], "new encounter", |_, _, _| Outcome::AskForNewEncounter),
        row(&[KeyPattern::char('q')], "quit", |_, _, _| Outcome::Quit),
    ];
}
