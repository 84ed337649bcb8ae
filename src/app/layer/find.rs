//! Selecting somebody by some letters of the name.

use tui_input::Input;

use super::Reply;
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::rows::rows;
use crate::encounter::{Combatant, Encounter, Id};

/// A prompt for some letters of a name.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// What has been typed.
    pub line: Input,
    /// Which of those that fit, from 0.
    pub choice: usize,
}

impl Find {
    /// Those whose name fits, in order of the ladder: by its start, else by letters in their order.
    pub fn fitting(&self, state: &Encounter) -> Vec<Id> {
        let mut ids: Vec<Id> = Vec::new();
        for row in rows(state) {
            if !ids.contains(&row.who) {
                ids.push(row.who);
            }
        }
        let fits = |by: fn(&str, &Combatant) -> bool| -> Vec<Id> {
            let text = tight(self.line.value());
            ids.iter()
                .copied()
                .filter(|&id| state.get(id).is_some_and(|one| by(&text, one)))
                .collect()
        };
        let starting = fits(|text, one| tight(&one.name).starts_with(text));
        if starting.is_empty() {
            fits(|text, one| has_in_order(&tight(&one.name), text))
        } else {
            starting
        }
    }

    /// The one that Enter would select.
    pub fn found(&self, state: &Encounter) -> Option<Id> {
        let fitting = self.fitting(state);
        fitting.get(self.choice % fitting.len().max(1)).copied()
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> Reply {
        let count = self.fitting(state).len().max(1);
        match key {
            Key::Named(Named::Enter) => {
                return match self.found(state) {
                    Some(id) => Reply::Select(id),
                    None => Reply::Refuse(format!("nobody is called {}", self.line.value())),
                };
            }
            Key::Named(Named::Down | Named::Tab) => self.choice = (self.choice + 1) % count,
            Key::Named(Named::Up | Named::BackTab) => {
                self.choice = (self.choice + count - 1) % count;
            }
            key => {
                if edit(&mut self.line, key) {
                    self.choice = 0;
                }
            }
        }
        Reply::Stay
    }
}

/// A name as it is looked for: without blanks, in small letters.
pub(super) fn tight(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether `name` has the letters of `text` in their order, others between them: `g2` in `guard2`.
fn has_in_order(name: &str, text: &str) -> bool {
    let mut letters = name.chars();
    text.chars().all(|letter| letters.any(|other| other == letter))
}
