//! Which encounter to open, at the start.

use std::path::PathBuf;

use super::LayerOutcome;
use crate::app::key::{Key, Named};

/// An encounter that can be gone on with, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveItem {
    /// Its file.
    pub path: PathBuf,
    /// What it is called.
    pub title: String,
    /// Where it stands, or why it can't be read.
    pub about: String,
    /// When it was played last.
    pub when: String,
}

/// The choice between the encounters there are and a new one.
#[derive(Clone, Debug, Default)]
pub struct SavePicker {
    /// The encounters, the last one played first.
    pub encounters: Vec<SaveItem>,
    /// The one chosen; one past the last is a new one.
    pub chosen: usize,
}

impl SavePicker {
    /// A choice with the last encounter played chosen.
    pub fn new(encounters: Vec<SaveItem>) -> Self {
        Self { encounters, chosen: 0 }
    }

    pub(super) fn take(&mut self, key: Key) -> LayerOutcome {
        let last = self.encounters.len();
        match key {
            Key::Named(Named::Down) | Key::Char('j') => self.chosen = (self.chosen + 1).min(last),
            Key::Named(Named::Up) | Key::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            Key::Named(Named::Home) => self.chosen = 0,
            Key::Named(Named::End) => self.chosen = last,
            Key::Char('n') => return LayerOutcome::New,
            Key::Char('q') => return LayerOutcome::Quit,
            Key::Named(Named::Enter) => {
                let chosen = self.encounters.get(self.chosen);
                return chosen.map_or(LayerOutcome::New, |combatant| {
                    LayerOutcome::Open(combatant.path.clone())
                });
            }
            _ => {}
        }
        LayerOutcome::Stay
    }
}
