//! Values that a script can compare.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::command::{Modifier, Tactics, listed};
use crate::rules::{TaskDuration, WeaponProfile};
use crate::text::{is_same, joined};

/// A value of a result or of a stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value.
    None,
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(i32),
    /// Several numbers.
    Numbers(Vec<i32>),
    /// A number with decimals, in millionths.
    Decimal(i64),
    /// An amount of working time.
    Time(TaskDuration),
    /// A weapon with the rounds left.
    Weapon(Box<WeaponProfile>),
    /// The tactics of a combatant.
    Tactics(Tactics),
    /// Modifiers of a roll, each with its label.
    Modifiers(Vec<Modifier>),
    /// A word, or a text in a notation of its own.
    Word(String),
}

impl Value {
    /// Returns true if `text`, as written in a script, equals this value: numbers by value, words ignoring case.
    pub fn matches(&self, text: &str) -> bool {
        let same = match self {
            Self::Number(number) => text.parse().map(|wanted: i32| wanted == *number).ok(),
            Self::Decimal(millionths) => {
                let value = decimal(*millionths);
                text.parse().map(|wanted: f64| (wanted - value).abs() < 0.0005).ok()
            }
            Self::Time(time) => {
                text.parse().map(|wanted: TaskDuration| wanted.is_as_long_as(*time)).ok()
            }
            Self::Weapon(weapon) => {
                text.parse().map(|wanted: WeaponProfile| wanted == **weapon).ok()
            }
            Self::Tactics(tactics) => text.parse().map(|wanted: Tactics| wanted == *tactics).ok(),
            _ => None,
        };
        same.unwrap_or_else(|| is_same(&self.to_string(), text))
    }
}

/// Converts millionths to a number with four decimals, as many as a halved load needs.
#[expect(clippy::cast_precision_loss, reason = "distances and loads are far below 2^52 millionths")]
fn decimal(millionths: i64) -> f64 {
    (millionths as f64 / 100.0).round() / 10_000.0
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Truth(true) => f.write_str("yes"),
            Self::Truth(false) => f.write_str("no"),
            Self::Number(number) => number.fmt(f),
            Self::Numbers(numbers) => f.write_str(&joined(numbers, " ")),
            Self::Decimal(millionths) => decimal(*millionths).fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::Weapon(weapon) => weapon.fmt(f),
            Self::Tactics(tactics) => tactics.fmt(f),
            Self::Modifiers(modifiers) => f.write_str(&listed(modifiers)),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_none(),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::Number(number) => serializer.serialize_i32(*number),
            Self::Numbers(numbers) => numbers.serialize(serializer),
            Self::Modifiers(modifiers) => {
                serializer.collect_seq(modifiers.iter().map(|it| (it.value, &it.label)))
            }
            Self::Decimal(millionths) => serializer.serialize_f64(decimal(*millionths)),
            Self::Time(_) | Self::Weapon(_) | Self::Tactics(_) | Self::Word(_) => {
                serializer.collect_str(self)
            }
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<String> for Value {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
