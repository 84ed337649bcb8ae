//! Codecs: how one word says a value, such as a number, a name or one of a few words.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use strum::VariantNames;

use super::offers::{Candidate, World};
use crate::text::{join_or, suggest};

/// Reads, writes, completes and documents a value that is one word, or the part of an option after its `=`.
pub trait Codec: Copy + Sync + 'static {
    /// The value.
    type Value;

    /// The placeholder in a usage line: `NAME`, `kinetic|energy`.
    fn placeholder(&self) -> String;

    /// Reads the value of an argument called `what`.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    fn read(&self, text: &str, what: &str) -> Result<Self::Value, String>;

    /// Returns the text of a value, without quotes.
    fn write(&self, value: &Self::Value) -> String;

    /// The words that the value can be; empty where it is anything else.
    fn choices(&self) -> &'static [&'static str] {
        &[]
    }

    /// The range or the notation of the value, for the documentation: `0 to 99`. Empty where the placeholder says it.
    fn values(&self) -> String {
        String::new()
    }

    /// Returns true where `text`, a word without a place, may have been meant as this value.
    fn may_be(&self, text: &str) -> bool {
        self.read(text, "").is_ok()
    }

    /// Returns true for a text, which may have blanks.
    fn is_text(&self) -> bool {
        false
    }

    /// Returns true where the word is written in quotes whatever it is.
    fn is_in_quotes(&self) -> bool {
        false
    }

    /// The words that the value may be completed to.
    fn candidates(&self, _: &World) -> Vec<Candidate> {
        self.choices().iter().map(|word| Candidate::Keyword((*word).to_owned())).collect()
    }
}

/// The name of a combatant.
#[derive(Clone, Copy)]
pub struct Name(pub &'static str);

impl Codec for Name {
    type Value = String;

    fn is_text(&self) -> bool {
        true
    }

    fn placeholder(&self) -> String {
        self.0.to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, name: &String) -> String {
        name.clone()
    }

    fn may_be(&self, text: &str) -> bool {
        text.parse::<i32>().is_err()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        world.names.iter().map(|name| Candidate::Name((*name).to_owned())).collect()
    }
}

/// A word that the user makes up: a label, a new name.
#[derive(Clone, Copy)]
pub struct FreeWord {
    /// The placeholder in a usage line.
    pub placeholder: &'static str,
    /// True where it is written in quotes whatever it is.
    pub is_in_quotes: bool,
    /// The words that are likely.
    pub likely: fn() -> Vec<String>,
}

impl Codec for FreeWord {
    type Value = String;

    fn is_text(&self) -> bool {
        true
    }

    fn placeholder(&self) -> String {
        self.placeholder.to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, text: &String) -> String {
        text.clone()
    }

    fn may_be(&self, text: &str) -> bool {
        text.parse::<i32>().is_err()
    }

    fn is_in_quotes(&self) -> bool {
        self.is_in_quotes
    }

    fn candidates(&self, _: &World) -> Vec<Candidate> {
        (self.likely)().into_iter().map(Candidate::Text).collect()
    }
}

/// The id of a ruleset, or the file it is in.
#[derive(Clone, Copy)]
pub struct RulesetWord;

impl Codec for RulesetWord {
    type Value = String;

    fn is_text(&self) -> bool {
        true
    }

    fn placeholder(&self) -> String {
        "ID|FILE.ron".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, word: &String) -> String {
        word.clone()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        world.rulesets.iter().cloned().map(Candidate::Text).collect()
    }
}

/// The label of a reserve.
#[derive(Clone, Copy)]
pub struct ReserveLabel;

impl Codec for ReserveLabel {
    type Value = String;

    fn is_text(&self) -> bool {
        true
    }

    fn placeholder(&self) -> String {
        "LABEL".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, label: &String) -> String {
        label.clone()
    }

    fn values(&self) -> String {
        "a label".to_owned()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        world.reserves.iter().map(|label| Candidate::Text((*label).to_owned())).collect()
    }
}

/// One of the words of an enum.
pub struct OneOf<T>(PhantomData<fn() -> T>);

impl<T> Clone for OneOf<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for OneOf<T> {}

/// One of the words of an enum.
pub const fn one_of<T>() -> OneOf<T> {
    OneOf(PhantomData)
}

impl<T: FromStr + Display + VariantNames + 'static> Codec for OneOf<T> {
    type Value = T;

    fn placeholder(&self) -> String {
        T::VARIANTS.join("|")
    }

    fn read(&self, text: &str, _: &str) -> Result<T, String> {
        text.parse().map_err(|_| not_among(text, T::VARIANTS))
    }

    fn write(&self, value: &T) -> String {
        value.to_string()
    }

    fn choices(&self) -> &'static [&'static str] {
        T::VARIANTS
    }
}

/// Says that `text` is none of the `words`, and names the nearest of them, or all.
pub fn not_among(text: &str, words: &[&str]) -> String {
    match suggest(text, words.iter().copied()) {
        Some(near) => format!("{text:?} is not possible here; did you mean {near}?"),
        None => format!("{text:?} is not possible here; write {}", join_or(words)),
    }
}

/// `yes` or `no`.
#[derive(Clone, Copy)]
pub struct YesNo {
    /// The value that is worth writing, for the usage line.
    pub shown: &'static str,
}

impl Codec for YesNo {
    type Value = bool;

    fn placeholder(&self) -> String {
        self.shown.to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<bool, String> {
        match text.to_lowercase().as_str() {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(format!("{what} is yes or no, not {text:?}")),
        }
    }

    fn write(&self, value: &bool) -> String {
        if *value { "yes" } else { "no" }.to_owned()
    }

    fn choices(&self) -> &'static [&'static str] {
        &["no", "yes"]
    }
}
