//! Codecs of numbers, of values with a notation of their own, and of values that can be taken away.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use super::{Candidate, Codec};
use crate::command::World;

/// A whole number. Its range is documented here, and enforced by the rules.
#[derive(Clone, Copy)]
pub struct Number<T = i32> {
    placeholder: &'static str,
    min: Option<T>,
    max: Option<T>,
    style: NumberStyle,
    is_guessed: bool,
}

#[derive(Clone, Copy)]
enum NumberStyle {
    Plain,
    /// With a plus if it is positive: `+10`.
    Signed,
    /// As a die shows it: `07`.
    TwoDigits,
}

/// A number from `min` to `max`.
pub const fn number(placeholder: &'static str, min: i32, max: i32) -> Number {
    Number { max: Some(max), ..number_from(placeholder, min) }
}

/// A number from `min` up.
pub const fn number_from<T: Copy>(placeholder: &'static str, min: T) -> Number<T> {
    Number { min: Some(min), ..any_number(placeholder) }
}

/// A number of which the situation says how large it can be.
pub const fn any_number<T: Copy>(placeholder: &'static str) -> Number<T> {
    Number { placeholder, min: None, max: None, style: NumberStyle::Plain, is_guessed: true }
}

/// A modifier from −999 to 999, written with its sign.
pub const fn modifier() -> Number {
    Number { style: NumberStyle::Signed, ..number("±N", -999, 999) }
}

/// An initiative die, written with two digits. Which numbers are on it is for the ruleset to say.
pub const fn initiative_die(placeholder: &'static str) -> Number {
    Number { style: NumberStyle::TwoDigits, ..any_number(placeholder) }
}

impl Number {
    /// The number, for which no word without a place is taken.
    pub const fn never_guessed(self) -> Self {
        Self { is_guessed: false, ..self }
    }
}

impl<T: FromStr + Display + Copy + Sync + 'static> Codec for Number<T> {
    type Value = T;

    fn placeholder(&self) -> String {
        self.placeholder.to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<T, String> {
        read_number(text, what, &self.values())
    }

    fn may_be(&self, text: &str) -> bool {
        self.is_guessed && self.read(text, "").is_ok()
    }

    fn write(&self, value: &T) -> String {
        match self.style {
            NumberStyle::Plain => value.to_string(),
            NumberStyle::Signed => format!("{value:+}"),
            NumberStyle::TwoDigits => format!("{value:02}"),
        }
    }

    fn values(&self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => range(min, max),
            (Some(min), None) => format!("{min} upwards"),
            _ => String::new(),
        }
    }
}

/// Reads a number called `what`, of which `values` says how large it can be.
pub fn read_number<T: FromStr>(text: &str, what: &str, values: &str) -> Result<T, String> {
    let range = if values.is_empty() { String::new() } else { format!(" from {values}") };
    text.parse().map_err(|_| format!("{what} is a whole number{range}, not {text:?}"))
}

/// Returns a range as it stands in the documentation, `−99 to 99`.
pub fn range(min: impl Display, max: impl Display) -> String {
    format!("{min} to {max}").replace('-', "−")
}

/// A value with a notation of its own, such as dice or armor.
pub struct Notation<T> {
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
pub const fn notation<T>(
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
        self.examples.to_owned()
    }
}

/// A value that can be taken away: `none`, or nothing after the `=`.
#[derive(Clone, Copy)]
pub struct OrNone<C>(pub C);

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

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        self.0.candidates(world)
    }

    fn values(&self) -> String {
        let values = self.0.values();
        let values = if values.is_empty() { format!("`{}`", self.placeholder()) } else { values };
        format!("{values}, or `none`")
    }
}

/// A value that can be taken away, which leaves the default: `none`, or nothing after the `=`.
#[derive(Clone, Copy)]
pub struct OrDefault<C>(pub C);

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
