//! Whatever can be done, by the words that people have for it: for the help and the `:` prompt.

use std::cmp::Reverse;

use crate::app::action::Action;
use crate::app::key::Key;
use crate::app::layer::Outcome;
use phasekeeper_engine::command::{documentation, find_command};

/// Something that can be done, or a sign that is explained.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    pub deed: Deed,
    /// The heading it stands below.
    pub section: String,
    /// The keys for it, or the sign; empty without one.
    pub keys: String,
    /// A line about what it does.
    pub about: String,
    /// All words for it, its own first, and its keys.
    pub words: Vec<String>,
    /// The reason why it is not possible now.
    pub why_not: Option<String>,
    /// Its place among what makes sense now, the most useful first; `None` if it does not.
    pub place: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deed {
    Action(Action),
    Command(&'static str),
    /// The gamemaster's own lines, by their key.
    Own(Key),
    /// A sign does nothing.
    #[default]
    Sign,
}

impl Entry {
    /// Returns true unless it is a command that a key issues, whose action stands for it.
    pub fn is_alone(&self) -> bool {
        self.keys.is_empty() || !matches!(self.deed, Deed::Command(_))
    }

    /// Returns true if this is a word for it.
    pub fn is_called(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// Ranks how well it fits what is sought, in small letters: 0 is best; `None` if nothing of it does.
    fn rank(&self, sought: &str) -> Option<usize> {
        // Signs are found with whatever numbers the screen has in them.
        let is_left_out = |it: char| self.deed == Deed::Sign && it.is_ascii_digit();
        let read = |text: &str| text.to_lowercase().replace(is_left_out, "");
        let part = Some(read(sought)).filter(|it| !it.is_empty()).unwrap_or(sought.to_owned());
        let fits: [&dyn Fn(&str) -> bool; 3] =
            [&|it| it == part, &|it| it.starts_with(&part), &|it| it.contains(&part)];
        let rank = fits.iter().position(|it| self.words.iter().any(|own| it(&read(own))));
        let is_about = || self.about.to_lowercase().contains(sought);
        rank.or_else(|| is_about().then_some(fits.len()))
    }

    /// Returns true if the documentation of one of its commands has what is sought.
    fn documents(&self, sought: &str) -> bool {
        let mut commands = self.words.iter().filter_map(|it| find_command(it));
        commands.any(|it| documentation(it).to_lowercase().contains(sought))
    }

    /// Does it, or says why that is not possible.
    pub fn submit(&self) -> Outcome {
        match (&self.why_not, self.deed) {
            (Some(why), _) => Outcome::ShowError(why.clone()),
            (None, Deed::Action(action)) => Outcome::Run(action),
            (None, Deed::Command(word)) => Outcome::Type(format!("{word} ")),
            (None, Deed::Own(key)) => Outcome::PassOn(key),
            (None, Deed::Sign) => Outcome::Close,
        }
    }
}

/// The entries that contain any word of what is sought, those with the most of them first. Short words are in too many.
fn find_by_any_word<'a>(entries: Vec<&'a Entry>, sought: &str) -> Vec<&'a Entry> {
    let said = sought.split_whitespace().filter(|it| it.len() >= MIN_LETTERS);
    let ranks = |it: &Entry| {
        let ranks = said.clone().filter_map(|word| Some((it.rank(word)?, word.len())));
        ranks.collect::<Vec<_>>()
    };
    let fits = entries.into_iter().map(|it| (it, ranks(it))).filter(|(_, ranks)| !ranks.is_empty());
    let mut fits: Vec<_> = fits.collect();
    // A longer word says more: of `take cover` the second.
    fits.sort_by_key(|(_, ranks)| {
        let (rank, letters) = ranks.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (Reverse(ranks.len()), rank, Reverse(letters))
    });
    fits.into_iter().map(|it| it.0).collect()
}

/// The fewest letters of a word that is sought by itself.
const MIN_LETTERS: usize = 4;

/// The entries that fit what is sought as it stands, or each word of it, the best first; what nothing is named by is looked for
/// in the documentation of the commands, then by any of its words. All of them, as they stand, if nothing is sought.
pub fn find<'a>(entries: impl Iterator<Item = &'a Entry>, sought: &str) -> Vec<&'a Entry> {
    let (sought, all) = (sought.trim().to_lowercase(), entries.collect::<Vec<_>>());
    let is_phrase = all.iter().any(|it| it.rank(&sought).is_some());
    let by_words = |it: &Entry| sought.split_whitespace().map(|word| it.rank(word)).sum();
    let rank = |it: &Entry| if is_phrase { it.rank(&sought) } else { by_words(it) };
    let mut found: Vec<_> = all.iter().copied().filter(|it| rank(it).is_some()).collect();
    if found.is_empty() {
        let documented: Vec<_> = all.iter().copied().filter(|it| it.documents(&sought)).collect();
        return if documented.is_empty() { find_by_any_word(all, &sought) } else { documented };
    }
    if !sought.is_empty() {
        found.sort_by_key(|it| (rank(it), it.place.is_none()));
    }
    found
}
