//! Counters: what a gamemaster counts of a combatant, such as shells, favors or radiation.

use std::fmt;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

/// A count, and the most it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct Counter {
    /// The count, from 0.
    pub count: i32,
    /// The most; [`Self::MAX`] without it.
    pub most: Option<i32>,
}

impl Counter {
    /// The highest count.
    pub const MAX: i32 = 9999;

    /// Returns true if both numbers are within their ranges.
    pub fn is_valid(self) -> bool {
        (0..=self.limit()).contains(&self.count) && self.limit() <= Self::MAX
    }

    /// The counter with a count so much higher, from 0 to the most.
    #[must_use]
    pub fn changed(self, by: i32) -> Self {
        Self { count: self.count.saturating_add(by).clamp(0, self.limit()), ..self }
    }

    fn limit(self) -> i32 {
        self.most.unwrap_or(Self::MAX)
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.most {
            Some(most) => write!(f, "{}/{most}", self.count),
            None => self.count.fmt(f),
        }
    }
}

impl FromStr for Counter {
    type Err = String;

    /// Reads a count, as `3`, or a count and the most, as `3/6`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (count, most) =
            text.split_once('/').map_or((text, None), |(it, most)| (it, Some(most)));
        let numbers = count.parse().ok().zip(most.map(str::parse).transpose().ok());
        let counter = numbers.map(|(count, most)| Self { count, most });
        let wrong =
            || format!("{text} is not a count; write 3, or 3/6 for 3 of 6; {} at most", Self::MAX);
        counter.filter(|it| it.is_valid()).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_stays_between_nothing_and_the_most() {
        for (text, by, expected) in [
            ("3/6", 2, "5/6"),
            ("3/6", 9, "6/6"),
            ("3/6", -9, "0/6"),
            ("3", -1, "2"),
            ("9999", 1, "9999"),
            ("0/0", i32::MIN, "0/0"),
        ] {
            let counter: Counter = text.parse().expect(text);
            assert_eq!(counter.changed(by).to_string(), expected, "{text} {by}");
        }
    }

    #[test]
    fn what_is_no_count_is_refused() {
        for text in ["", "x", "-1", "7/6", "3/", "/6", "3/-6", "10000", "3/10000", "1/2/3"] {
            assert!(text.parse::<Counter>().is_err(), "{text}");
        }
    }
}
