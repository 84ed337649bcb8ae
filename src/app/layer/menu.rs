//! Menus: one of several answers to a question.

use super::dialog::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::key::Key;
use crate::app::outcome::Outcome;

#[derive(Clone, Debug)]
pub struct Menu {
    /// The question; it names the combatant it is about.
    pub question: String,
    /// The answers and what each of them does.
    pub answers: Vec<(String, Outcome)>,
    /// The index of the chosen answer.
    pub chosen: usize,
}

impl Menu {
    /// A question with the first answer chosen.
    pub fn new(question: impl Into<String>, answers: Vec<(String, Outcome)>) -> Self {
        Self { question: question.into(), answers, chosen: 0 }
    }

    fn choose(&mut self, index: usize) -> Outcome {
        self.chosen = index.min(self.answers.len().saturating_sub(1));
        Outcome::Stay
    }

    /// Gives an answer, which stays chosen: if it is refused, Enter gives it again.
    fn answer(&mut self, index: usize) -> Outcome {
        let Some((_, outcome)) = self.answers.get(index) else { return Outcome::Stay };
        self.chosen = index;
        outcome.clone()
    }
}

impl Dialog for Menu {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(&[KeyPattern::Digits('1', '9')], "answer", |menu: &mut Self, key, _| match key {
            Key::Char(digit) => menu.answer(digit as usize - '1' as usize),
            _ => Outcome::Stay,
        }),
        row(keys::UP_OR_K, "", |menu: &mut Self, _, _| menu.choose(menu.chosen.saturating_sub(1))),
        row(keys::DOWN_OR_J, "choose", |menu: &mut Self, _, _| menu.choose(menu.chosen + 1))
            .labeled("↑ ↓"),
        row(keys::HOME, "", |menu: &mut Self, _, _| menu.choose(0)),
        row(keys::END, "", |menu: &mut Self, _, _| menu.choose(usize::MAX)),
        row(keys::ENTER, "answer", |menu: &mut Self, _, _| menu.answer(menu.chosen)),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
    ];
}
