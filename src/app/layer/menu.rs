//! One of several: who delays, who acts, which status, where to move, what is decided.

use super::LayerOutcome;
use crate::app::key::{Key, Named};

/// A question with its possible answers.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The question; it names whom it is about.
    pub question: String,
    /// The answers, and what each of them does.
    pub answers: Vec<(String, LayerOutcome)>,
    /// The answer chosen.
    pub chosen: usize,
}

impl Menu {
    /// A question with the first answer chosen.
    pub fn new(question: impl Into<String>, answers: Vec<(String, LayerOutcome)>) -> Self {
        Self { question: question.into(), answers, chosen: 0 }
    }

    pub(super) fn take(&mut self, key: Key) -> LayerOutcome {
        let last = self.answers.len().saturating_sub(1);
        match key {
            Key::Named(Named::Down) | Key::Char('j') => self.chosen = (self.chosen + 1).min(last),
            Key::Named(Named::Up) | Key::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            Key::Named(Named::Home) => self.chosen = 0,
            Key::Named(Named::End) => self.chosen = last,
            Key::Named(Named::Enter) => return self.answer(self.chosen),
            Key::Char(digit @ '1'..='9') => return self.answer(digit as usize - '1' as usize),
            _ => {}
        }
        LayerOutcome::Stay
    }

    /// What is answered is chosen too: refused, it is still the one that Enter gives.
    fn answer(&mut self, index: usize) -> LayerOutcome {
        let Some((_, reply)) = self.answers.get(index) else { return LayerOutcome::Stay };
        self.chosen = index;
        reply.clone()
    }
}
