//! Menus: one of several answers to a question.

use super::{Dialog, KeyRow, Listed, Outcome, keys, row};
use crate::app::key::Key;
use crate::app::name_match::{is_match, squeezed};
use phasekeeper_engine::encounter::Encounter;

#[derive(Clone, Debug)]
pub struct Menu {
    /// The question; it names the combatant it is about.
    pub question: String,
    /// The answers and what each of them does.
    pub answers: Vec<(String, Outcome)>,
    /// The index of the chosen answer.
    pub chosen: usize,
    /// The letters that an answer is searched by.
    pub typed: String,
}

impl Menu {
    /// A question with the first answer chosen.
    pub fn new(question: impl Into<String>, answers: Vec<(String, Outcome)>) -> Self {
        Self { question: question.into(), answers, chosen: 0, typed: String::new() }
    }

    fn choose(&mut self, index: usize) {
        self.typed.clear();
        self.chosen = index.min(self.answers.len().saturating_sub(1));
    }

    /// The answer that begins with what is typed, or has a word that does, or contains it.
    fn found(&self) -> Option<usize> {
        let sought = squeezed(&self.typed);
        let misses = |index: &usize| {
            let (answer, whole) = (&self.answers[*index].0, squeezed(&self.answers[*index].0));
            [whole.starts_with(&sought), is_match(answer, &sought), whole.contains(&sought)]
                .map(|it| !it)
        };
        let places = (0..self.answers.len()).filter(|index| misses(index).contains(&false));
        places.min_by_key(misses)
    }

    /// Searches by one more letter. What no answer has goes to the one that takes any text, if there is one.
    fn search(&mut self, key: Key) -> Outcome {
        let Key::Char(letter) = key else { return Outcome::Stay };
        if letter == ' ' && self.typed.is_empty() {
            return Outcome::Stay;
        }
        self.typed.push(letter);
        let takes_text = |(_, it): &(String, Outcome)| matches!(it, Outcome::EnterEffect(_));
        let Some(index) = self.found().or_else(|| self.answers.iter().position(takes_text)) else {
            let error = format!("no answer has {:?} in it", self.typed);
            self.typed.pop();
            return Outcome::ShowError(error);
        };
        self.chosen = index;
        Outcome::Stay
    }

    fn delete(&mut self) {
        self.typed.pop();
        self.chosen = self.found().unwrap_or(self.chosen);
    }

    /// Gives an answer, which stays chosen: if it is refused, Enter gives it again.
    fn answer(&mut self, index: usize) -> Outcome {
        let Some((_, outcome)) = self.answers.get(index) else { return Outcome::Stay };
        self.chosen = index;
        match outcome {
            Outcome::EnterEffect(_) if self.found().is_none() => {
                Outcome::EnterEffect(self.typed.trim().to_owned())
            }
            outcome => outcome.clone(),
        }
    }
}

impl Dialog for Menu {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::FROM_ONE, "answer", |menu, key, _| menu.answer(key.index()))
            .when(|menu, _| menu.typed.is_empty()),
        row!(keys::ANY_CHAR, "search", |menu, key, _| menu.search(key)),
        row!(keys::BACKSPACE, "", |menu| menu.delete()),
        row!(keys::UP, "", |menu| menu.choose(menu.chosen.saturating_sub(1))),
        row!(keys::DOWN, "choose", |menu| menu.choose(menu.chosen + 1)).labeled("↑ ↓"),
        row!(keys::HOME, "", |menu| menu.choose(0)),
        row!(keys::END, "", |menu| menu.choose(usize::MAX)),
        row!(keys::ENTER, "answer", |menu| menu.answer(menu.chosen)),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
    ];

    fn listed(&self, _: &Encounter) -> Option<Listed> {
        Some((self.question.clone(), self.answers.iter().map(|it| it.0.clone()).collect()))
    }
}
