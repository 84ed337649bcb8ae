//! Title and ruleset of an encounter: letters go to the title, arrows to the ruleset.

use tui_input::Input;

use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use super::save_picker::SavePicker;
use crate::app::key::Named;
use crate::app::line::edit;
use crate::app::outcome::Outcome;
use crate::app::rulesets::RulesetChoice;

/// A title and a ruleset being chosen.
#[derive(Clone, Debug)]
pub struct NewEncounterForm {
    /// The title as it is typed; empty for none.
    pub title: Input,
    /// The rulesets.
    pub choices: Vec<RulesetChoice>,
    /// The index of the chosen ruleset.
    pub chosen: usize,
    /// The list of encounters it was opened from; `None` where it is about the open encounter.
    pub parent: Option<SavePicker>,
}

impl NewEncounterForm {
    /// A form for a new encounter.
    pub fn new(choices: Vec<RulesetChoice>, chosen: usize, parent: SavePicker) -> Self {
        Self { title: Input::default(), choices, chosen, parent: Some(parent) }
    }

    /// A form for the open encounter.
    pub fn change(choices: Vec<RulesetChoice>, chosen: usize, title: &str) -> Self {
        Self { title: Input::new(title.to_owned()), choices, chosen, parent: None }
    }

    /// The heading.
    pub fn heading(&self) -> &'static str {
        if self.parent.is_some() { "New encounter" } else { "This encounter" }
    }

    fn choose(&mut self, index: usize) -> Outcome {
        self.chosen = index.min(self.choices.len().saturating_sub(1));
        Outcome::Stay
    }

    fn submit(&self) -> Outcome {
        let ruleset = self.choices.get(self.chosen).map(|choice| choice.word.clone());
        let ruleset = ruleset.unwrap_or_default();
        let title = self.title.value().trim().to_owned();
        match self.parent {
            Some(_) => Outcome::StartEncounter { title, ruleset },
            None => Outcome::ChangeSettings { title, ruleset },
        }
    }
}

impl Dialog for NewEncounterForm {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::UP, "", |it: &mut Self, _, _| it.choose(it.chosen.saturating_sub(1))),
        row(keys::DOWN, "ruleset", |it: &mut Self, _, _| it.choose(it.chosen + 1)).labeled("↑ ↓"),
        row(&[KeyPattern::named(Named::PageUp)], "", |it: &mut Self, _, _| it.choose(0)),
        row(&[KeyPattern::named(Named::PageDown)], "", |it: &mut Self, _, _| it.choose(usize::MAX)),
        row(keys::ENTER, "start", |it: &mut Self, _, _| it.submit()),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::ANY, "title", |it: &mut Self, key, _| {
            edit(&mut it.title, key);
            Outcome::Stay
        }),
    ];
}
