//! One of several: who delays, who acts, which status, where to move, what is decided.

use super::Reply;
use crate::app::key::{Key, Named};

/// A question with its possible answers.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The question; it names whom it is about.
    pub question: String,
    /// The answers, and what each of them does.
    pub answers: Vec<(String, Reply)>,
    /// The answer chosen.
    pub chosen: usize,
}

impl Menu {
    /// A question with the first answer chosen.
    pub fn new(question: impl Into<String>, answers: Vec<(String, Reply)>) -> Self {
        Self { question: question.into(), answers, chosen: 0 }
    }

    pub(super) fn take(&mut self, key: Key) -> Reply {
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
        Reply::Stay
    }

    /// What is answered is chosen too: refused, it is still the one that Enter gives.
    fn answer(&mut self, index: usize) -> Reply {
        let Some((_, reply)) = self.answers.get(index) else { return Reply::Stay };
        self.chosen = index;
        reply.clone()
    }
}
