//! How an encounter opens: its title and its ruleset.

use tui_input::Input;

use super::LayerOutcome;
use super::save_picker::SavePicker;
use crate::app::key::{Key, Named};
use crate::app::line::edit;

/// A ruleset that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetChoice {
    /// The word it is chosen by: an id, or a file.
    pub word: String,
    /// What it is, in a line; or why it can't be played by.
    pub about: Result<String, String>,
}

/// A title and a ruleset being chosen: letters go to the title, arrows to the ruleset.
#[derive(Clone, Debug)]
pub struct NewEncounterForm {
    /// The title as it is typed; empty for none.
    pub title: Input,
    /// The rulesets.
    pub offers: Vec<RulesetChoice>,
    /// The one chosen.
    pub chosen: usize,
    /// The choice of an encounter that this was reached from; without it, it is about the encounter that
    /// is open.
    pub below: Option<SavePicker>,
}

impl NewEncounterForm {
    /// A new encounter by the ruleset at `chosen`, that can be left for the choice `below`.
    pub fn new(offers: Vec<RulesetChoice>, chosen: usize, below: SavePicker) -> Self {
        Self { title: Input::default(), offers, chosen, below: Some(below) }
    }

    /// The encounter that is open, called `title` and played by the ruleset at `chosen`.
    pub fn change(offers: Vec<RulesetChoice>, chosen: usize, title: &str) -> Self {
        Self { title: Input::new(title.to_owned()), offers, chosen, below: None }
    }

    /// What it asks for.
    pub fn question(&self) -> &'static str {
        if self.below.is_some() { "A new encounter" } else { "This encounter" }
    }

    pub(super) fn take(&mut self, key: Key) -> LayerOutcome {
        let last = self.offers.len().saturating_sub(1);
        match key {
            Key::Named(Named::Down) => self.chosen = (self.chosen + 1).min(last),
            Key::Named(Named::Up) => self.chosen = self.chosen.saturating_sub(1),
            Key::Named(Named::PageDown) => self.chosen = last,
            Key::Named(Named::PageUp) => self.chosen = 0,
            Key::Named(Named::Enter) => {
                let ruleset = self.offers.get(self.chosen).map(|offer| offer.word.clone());
                let title = self.title.value().trim().to_owned();
                return LayerOutcome::Begin { title, ruleset: ruleset.unwrap_or_default() };
            }
            key => {
                edit(&mut self.title, key);
            }
        }
        LayerOutcome::Stay
    }
}
