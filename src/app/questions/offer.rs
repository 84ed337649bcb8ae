//! Answers that a number chooses, and the words that choose one of them.

use crate::app::name_match::{is_match, squeezed};

/// An answer as the line has it, and what is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub word: String,
    pub about: String,
}

impl Offer {
    pub fn new(word: impl Into<String>, about: impl Into<String>) -> Self {
        Self { word: word.into(), about: about.into() }
    }

    /// Its word without quotes.
    pub fn name(&self) -> &str {
        self.word.trim_matches('"')
    }

    /// Its name in a question; for a part that is left out, what that means.
    pub fn told(&self) -> &str {
        if self.word == NONE && !self.about.is_empty() { &self.about } else { &self.word }
    }
}

/// A question, and the answers that a number chooses of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub answers: Vec<Offer>,
}

/// The outcome of an answer: a complete line, `None` if more is asked, or the reason why it is no answer.
pub type Answered = Result<Option<String>, String>;

/// The most answers of a question that are listed, and have a number.
pub const MAX_ANSWERS: usize = 10;

/// The answer that leaves a part out.
pub const NONE: &str = "none";

/// The fewest letters by which a thing is known by its end.
const MIN_END: usize = 4;

/// Keeps the offers that begin so.
pub fn like(mut offers: Vec<Offer>, begun: &str) -> Vec<Offer> {
    offers.retain(|it| is_match(it.name(), begun));
    offers
}

/// The word that is meant by its number, or as the only one by its beginning, by some of its words in their order, or
/// by its end.
pub fn chosen(offered: &[Offer], text: &str) -> Option<String> {
    // `04` is a die.
    if let Ok(place) = text.parse::<usize>()
        && !text.starts_with('0')
    {
        let mut listed = offered.iter().take(MAX_ANSWERS);
        return Some(listed.nth(place.checked_sub(1)?)?.word.clone());
    }
    let sought = squeezed(text);
    let has_words = |it: &Offer| {
        let name = it.told().to_lowercase();
        let mut words = name.split(' ');
        let mut said = text.split(' ').map(str::to_lowercase);
        said.all(|said| words.any(|word| word.trim_matches('"').starts_with(&said)))
    };
    let is_whole = |it: &Offer| squeezed(it.name()) == sought;
    let is_begun = |it: &Offer| [it.name(), it.told()].iter().any(|it| is_match(it, &sought));
    // A blade is a vibroblade.
    let is_ended = |it: &Offer| sought.len() >= MIN_END && squeezed(it.name()).ends_with(&sought);
    let ways: [&dyn Fn(&Offer) -> bool; 4] = [&is_whole, &is_begun, &has_words, &is_ended];
    ways.into_iter().find_map(|is_it| {
        let mut meant = offered.iter().filter(|it| is_it(it));
        meant.next().filter(|_| meant.next().is_none()).map(|it| it.word.clone())
    })
}
