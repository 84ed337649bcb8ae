//! Arguments of `expect`: names, the order, decisions, and values by their keys.

use std::fmt::Display;

use super::decisions::DecisionWord;
use super::keys::value_text;
use super::{KEYS, MODIFIER_WORD, ModifierWord, NAME};
use crate::command::results::STATES;
use crate::command::syntax::{
    Fitting, Given, KeyTable, ListOrNone, NONE, Required, Separated, Several, Text, any_number,
    group, optional, separated, word,
};
use crate::command::{ParseError, RESULTS, ReadContext};
use crate::text::{joined, suggest};

/// Names of combatants, or `none`.
pub const EXPECTED_NAMES: ListOrNone<Several<Required<Text>>> = ListOrNone(Several(NAME));

/// Modifiers of a roll, or `none`.
pub const EXPECTED_MODIFIERS: ListOrNone<Several<Required<ModifierWord>>> =
    ListOrNone(Several(word(MODIFIER_WORD, "")));

/// Decisions that are due, or `none`.
pub const EXPECTED_DUE: ListOrNone<Several<Required<DecisionWord>>> =
    ListOrNone(Several(word(DecisionWord, "")));

/// Slots with their members, or `none`.
pub const EXPECTED_ORDER: ListOrNone<Separated<Separated<MemberArgs>>> =
    ListOrNone(separated(">", separated("=", MemberArgs)));

group! {
    /// A member of a slot.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Member by MemberArgs {
        /// The name.
        name: String = NAME,
        /// The score, if it is compared.
        score: Option<i32> = optional(Fitting(any_number::<i32>("SCORE")), ""),
    }
}

/// The keys of the values that are compared.
#[derive(Clone, Copy)]
pub enum ExpectedKeys {
    /// The keys of a combatant.
    Stats,
    /// The keys of a result.
    Results,
}

/// Every key of `expect stats`; one that ends in a point continues with a label.
pub fn stat_keys() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|key| key.word).chain(STATES.iter().map(|key| key.word))
}

impl KeyTable for ExpectedKeys {
    type Item = (String, String);
    type Items = Vec<(String, String)>;

    fn keys(&self) -> Vec<&'static str> {
        match self {
            Self::Stats => stat_keys().collect(),
            Self::Results => RESULTS.iter().map(|key| key.word).collect(),
        }
    }

    fn read(&self, (word, key, text): Given, _: ReadContext) -> Result<Self::Item, ParseError> {
        let (key, known) = (key.to_lowercase(), self.keys());
        let is_key = |it: &&str| *it == key || (it.ends_with('.') && key.starts_with(*it));
        if known.iter().any(is_key) {
            let text = match self {
                Self::Stats => value_text(word, &key, text),
                Self::Results => text.to_owned(),
            };
            return Ok((key, text));
        }
        Err(word.error(match suggest(&key, known.iter().copied()) {
            Some(near) => format!("there is no {key}= to expect; did you mean {near}=?"),
            None => format!("there is no {key}= to expect; there are {}", known.join(", ")),
        }))
    }

    fn write(&self, pairs: &Self::Items) -> Vec<(String, String)> {
        pairs.clone()
    }
}

/// Lists words one after the other, or `none`.
pub fn listed(words: impl IntoIterator<Item: Display>) -> String {
    let words = joined(words, " ");
    if words.is_empty() { NONE.to_owned() } else { words }
}
