//! Selecting somebody by some letters of the name.

use tui_input::Input;

use super::LayerOutcome;
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_match::{fits, tight};
use crate::app::name_of;
use crate::app::order_rows::in_order;
use crate::encounter::{Encounter, Id};

/// A prompt for some letters of a name.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// What has been typed.
    pub line: Input,
    /// Which of those that fit, from 0.
    pub choice: usize,
    /// Who is not looked for.
    pub except: Option<Id>,
}

impl Find {
    /// Those whose name fits, in order of the ladder.
    pub fn fitting(&self, state: &Encounter) -> Vec<Id> {
        let sought = tight(self.line.value());
        let mut ids = in_order(state);
        ids.retain(|&id| Some(id) != self.except && fits(name_of(state, id), &sought));
        ids
    }

    /// The one that Enter would select.
    pub fn found(&self, state: &Encounter) -> Option<Id> {
        let fitting = self.fitting(state);
        fitting.get(self.choice % fitting.len().max(1)).copied()
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        let count = self.fitting(state).len().max(1);
        match key {
            Key::Named(Named::Enter) => {
                return match self.found(state) {
                    Some(id) => LayerOutcome::Select(id),
                    None => LayerOutcome::Refuse(format!("nobody is called {}", self.line.value())),
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
        LayerOutcome::Stay
    }
}
