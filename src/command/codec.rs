//! Codecs: how one word says a value, such as a number, a name or one of a few words.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use strum::VariantNames;

use super::complete::{Candidate, World};
use crate::text::{join_or, suggest};

/// Reads, writes, completes and documents a value that is one word, or the part of an option after its `=`.
pub(super) trait Codec: Copy + Sync + 'static {
    /// The value.
    type Value;

    /// What stands for the value in a usage line: `NAME`, `kinetic|energy`.
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

    /// What the value can be, for the documentation: `0 to 99`. Empty where the placeholder says it.
    fn values(&self) -> String {
        String::new()
    }

    /// Returns true where the word is written in quotes whatever it is.
    fn is_in_quotes(&self) -> bool {
        false
    }

    /// What the value may be completed to.
    fn candidates(&self, _: &World) -> Vec<Candidate> {
        self.choices().iter().map(|word| Candidate::Keyword((*word).to_owned())).collect()
    }
}

/// The name of a combatant.
#[derive(Clone, Copy)]
pub(super) struct Name(pub &'static str);

impl Codec for Name {
    type Value = String;

    fn placeholder(&self) -> String {
        self.0.to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, name: &String) -> String {
        name.clone()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        world.names.iter().map(|name| Candidate::Name((*name).to_owned())).collect()
    }
}

/// The label of an effect or a timer, written in quotes.
#[derive(Clone, Copy)]
pub(super) struct Label {
    /// The labels that ship.
    pub shipped: fn() -> Vec<String>,
}

impl Codec for Label {
    type Value = String;

    fn placeholder(&self) -> String {
        "LABEL".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn write(&self, label: &String) -> String {
        label.clone()
    }

    fn is_in_quotes(&self) -> bool {
        true
    }

    fn candidates(&self, _: &World) -> Vec<Candidate> {
        (self.shipped)().into_iter().map(Candidate::Text).collect()
    }
}

/// The id of a ruleset, or the file it is in.
#[derive(Clone, Copy)]
pub(super) struct RulesetWord;

impl Codec for RulesetWord {
    type Value = String;

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

/// A whole number. Its range is documented here, and enforced by the rules.
#[derive(Clone, Copy)]
pub(super) struct Number<T = i32> {
    placeholder: &'static str,
    range: Option<(T, T)>,
    style: NumberStyle,
}

#[derive(Clone, Copy)]
enum NumberStyle {
    Plain,
    /// With a plus where it is positive: `+10`.
    Signed,
    /// As a die shows it: `07`.
    TwoDigits,
}

/// A number from `min` to `max`.
pub(super) const fn number(placeholder: &'static str, min: i32, max: i32) -> Number {
    Number { placeholder, range: Some((min, max)), style: NumberStyle::Plain }
}

/// A number of which the situation says how large it can be.
pub(super) const fn any_number<T>(placeholder: &'static str) -> Number<T> {
    Number { placeholder, range: None, style: NumberStyle::Plain }
}

/// A modifier from −999 to 999, written with its sign.
pub(super) const fn modifier() -> Number {
    Number { placeholder: "±N", range: Some((-999, 999)), style: NumberStyle::Signed }
}

/// An initiative die, written with two digits. Which numbers are on it is for the ruleset to say.
pub(super) const fn initiative_die(placeholder: &'static str) -> Number {
    Number { placeholder, range: None, style: NumberStyle::TwoDigits }
}

impl<T: FromStr + Display + Copy + Sync + 'static> Codec for Number<T> {
    type Value = T;

    fn placeholder(&self) -> String {
        self.placeholder.to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<T, String> {
        read_number(text, what, &self.values())
    }

    fn write(&self, value: &T) -> String {
        match self.style {
            NumberStyle::Plain => value.to_string(),
            NumberStyle::Signed => format!("{value:+}"),
            NumberStyle::TwoDigits => format!("{value:02}"),
        }
    }

    fn values(&self) -> String {
        self.range.map_or_else(String::new, |(min, max)| range(min, max))
    }
}

/// Reads a number called `what`, of which `values` says how large it can be.
pub(super) fn read_number<T: FromStr>(text: &str, what: &str, values: &str) -> Result<T, String> {
    let range = if values.is_empty() { String::new() } else { format!(" from {values}") };
    text.parse().map_err(|_| format!("{what} is a number{range}, not {text:?}"))
}

/// Returns a range as it stands in the documentation, `−99 to 99`.
pub(super) fn range(min: impl Display, max: impl Display) -> String {
    format!("{min} to {max}").replace('-', "−")
}

/// One of the words of an enum.
pub(super) struct OneOf<T>(PhantomData<fn() -> T>);

impl<T> Clone for OneOf<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for OneOf<T> {}

/// One of the words of an enum.
pub(super) const fn one_of<T>() -> OneOf<T> {
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
pub(super) fn not_among(text: &str, words: &[&str]) -> String {
    match suggest(text, words.iter().copied()) {
        Some(near) => format!("{text:?} is not possible here; is it {near}?"),
        None => format!("{text:?} is not possible here; write {}", join_or(words)),
    }
}

/// `yes` or `no`.
#[derive(Clone, Copy)]
pub(super) struct YesNo {
    /// What stands for it in a usage line: the value that is worth writing.
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
        &["yes", "no"]
    }
}

/// A value with a notation of its own, such as dice or armor.
pub(super) struct Notation<T> {
    placeholder: &'static str,
    noun: &'static str,
    examples: &'static str,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Notation<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Notation<T> {}

/// A value with a notation of its own, for errors: "is not `noun`; write `examples`".
pub(super) const fn notation<T>(
    placeholder: &'static str,
    noun: &'static str,
    examples: &'static str,
) -> Notation<T> {
    Notation { placeholder, noun, examples, value: PhantomData }
}

impl<T: FromStr + Display + 'static> Codec for Notation<T> {
    type Value = T;

    fn placeholder(&self) -> String {
        self.placeholder.to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<T, String> {
        text.parse().map_err(|_| format!("{text:?} is not {}; write {}", self.noun, self.examples))
    }

    fn write(&self, value: &T) -> String {
        value.to_string()
    }

    fn values(&self) -> String {
        format!("written {}", self.examples)
    }
}

/// A value that can be taken away: `none`, or nothing after the `=`.
#[derive(Clone, Copy)]
pub(super) struct OrNone<C>(pub C);

impl<C: Codec> Codec for OrNone<C> {
    type Value = Option<C::Value>;

    fn placeholder(&self) -> String {
        self.0.placeholder()
    }

    fn read(&self, text: &str, what: &str) -> Result<Self::Value, String> {
        if text.is_empty() || text.eq_ignore_ascii_case("none") {
            Ok(None)
        } else {
            self.0.read(text, what).map(Some)
        }
    }

    fn write(&self, value: &Self::Value) -> String {
        value.as_ref().map_or_else(|| "none".to_owned(), |value| self.0.write(value))
    }

    fn choices(&self) -> &'static [&'static str] {
        self.0.choices()
    }

    fn values(&self) -> String {
        format!("{}, or `none`", self.0.values())
    }
}

/// A value that can be taken away, which leaves the default: `none`, or nothing after the `=`.
#[derive(Clone, Copy)]
pub(super) struct OrDefault<C>(pub C);

impl<C: Codec<Value: Default>> Codec for OrDefault<C> {
    type Value = C::Value;

    fn placeholder(&self) -> String {
        self.0.placeholder()
    }

    fn read(&self, text: &str, what: &str) -> Result<Self::Value, String> {
        Ok(OrNone(self.0).read(text, what)?.unwrap_or_default())
    }

    fn write(&self, value: &Self::Value) -> String {
        self.0.write(value)
    }

    fn values(&self) -> String {
        OrNone(self.0).values()
    }
}
