//! Codecs: how one word says a value, such as a number, a name or one of a few words.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use strum::VariantNames;

use super::{Candidate, LineWriter, Offers, Word};
use crate::command::{World, is_reserved};
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

    /// The words that the value can be; empty if it is anything else.
    fn choices(&self) -> &'static [&'static str] {
        &[]
    }

    /// The range or the notation of the value, for the documentation: `0 to 99`. Empty if the placeholder says it.
    fn values(&self) -> String {
        String::new()
    }

    /// Returns true if `text`, a word without a place, may have been meant as this value. No text is guessed by itself.
    fn may_be(&self, text: &str) -> bool {
        !self.is_text() && self.read(text, "").is_ok()
    }

    /// Returns true for a text, which may have blanks.
    fn is_text(&self) -> bool {
        false
    }

    /// Returns false for a word of a line that is certainly meant as something else.
    fn may_begin(&self, _: &Word) -> bool {
        true
    }

    /// Reads the value from a word of a line, in which quotes may have a meaning.
    ///
    /// # Errors
    /// The errors of [`Self::read`].
    fn read_word(&self, word: &Word, what: &str) -> Result<Self::Value, String> {
        self.read(&word.text, what)
    }

    /// Writes the value as a word of a line.
    fn write_word(&self, value: &Self::Value, line: &mut LineWriter) {
        line.word(&self.write(value));
    }

    /// The words that the value may be completed to.
    fn candidates(&self, _: &World) -> Vec<Candidate> {
        self.choices().iter().map(|word| Candidate::Keyword((*word).to_owned())).collect()
    }

    /// Offers these words for the word being typed.
    fn offer(&self, offers: &mut Offers) {
        offers.words(self.candidates(&offers.world));
    }
}

/// A word that stands for itself: a name, a label, a file.
#[derive(Clone, Copy)]
pub struct Text {
    placeholder: &'static str,
    candidates: fn(&World) -> Vec<Candidate>,
    is_in_quotes: bool,
    is_guessed: bool,
}

impl Text {
    /// A text that the user makes up.
    pub const fn new(placeholder: &'static str) -> Self {
        Self { placeholder, candidates: |_| Vec::new(), is_in_quotes: false, is_guessed: true }
    }

    /// The name of a combatant.
    pub const fn name(placeholder: &'static str) -> Self {
        let names = |world: &World| {
            world.names.iter().map(|name| Candidate::Name((*name).to_owned())).collect()
        };
        Self::new(placeholder).likely(names)
    }

    /// The text with words that it may be completed to.
    pub const fn likely(self, candidates: fn(&World) -> Vec<Candidate>) -> Self {
        Self { candidates, ..self }
    }

    /// The text, written in quotes whatever it is.
    pub const fn in_quotes(self) -> Self {
        Self { is_in_quotes: true, ..self }
    }

    /// The text, for which no word without a place is taken.
    pub const fn never_guessed(self) -> Self {
        Self { is_guessed: false, ..self }
    }
}

impl Codec for Text {
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

    fn write_word(&self, text: &String, line: &mut LineWriter) {
        // A bare number may be meant as one.
        if self.is_in_quotes || is_reserved(text) || text.parse::<i32>().is_ok() {
            line.in_quotes(text);
        } else {
            line.word(text);
        }
    }

    fn may_be(&self, text: &str) -> bool {
        self.is_guessed && text.parse::<i32>().is_err()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        (self.candidates)(world)
    }
}

/// One of the words of an enum.
#[derive(Clone, Copy)]
pub struct OneOf<T>(PhantomData<fn() -> T>);

/// One of the words of an enum.
pub const fn one_of<T>() -> OneOf<T> {
    OneOf(PhantomData)
}

impl<T: FromStr + Display + VariantNames + Copy + 'static> Codec for OneOf<T> {
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

/// A value that only a word without quotes begins that can be read as it.
#[derive(Clone, Copy)]
pub struct Fitting<C>(pub C);

impl<C: Codec> Codec for Fitting<C> {
    type Value = C::Value;

    fn placeholder(&self) -> String {
        self.0.placeholder()
    }

    fn read(&self, text: &str, what: &str) -> Result<C::Value, String> {
        self.0.read(text, what)
    }

    fn write(&self, value: &C::Value) -> String {
        self.0.write(value)
    }

    fn choices(&self) -> &'static [&'static str] {
        self.0.choices()
    }

    fn values(&self) -> String {
        self.0.values()
    }

    fn may_begin(&self, word: &Word) -> bool {
        word.is_bare() && self.0.read(&word.text, "").is_ok()
    }
}

/// A label after a fixed beginning, in one word: `timer.grenade`.
#[derive(Clone, Copy)]
pub struct Prefixed(pub &'static str);

impl Prefixed {
    /// Returns the label in a text.
    pub fn label(self, text: &str) -> Option<String> {
        let (start, label) = text.split_at_checked(self.0.len())?;
        start.eq_ignore_ascii_case(self.0).then(|| label.to_owned())
    }
}

impl Codec for Prefixed {
    type Value = String;

    fn placeholder(&self) -> String {
        format!("{}LABEL", self.0)
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        self.label(text).ok_or_else(|| not_among(text, &[&self.placeholder()]))
    }

    fn write(&self, label: &String) -> String {
        format!("{}{label}", self.0)
    }

    fn may_begin(&self, word: &Word) -> bool {
        self.label(&word.text).is_some()
    }

    fn candidates(&self, _: &World) -> Vec<Candidate> {
        vec![Candidate::Keyword(self.0.to_owned())]
    }
}

/// Says that `text` is none of the `words`, and names the nearest of them, or all.
pub fn not_among(text: &str, words: &[impl AsRef<str>]) -> String {
    match suggest(text, words.iter().map(AsRef::as_ref)) {
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
