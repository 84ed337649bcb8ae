//! Durations of tasks: their notation, and their changes by rush and margins.

use std::fmt;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::Decimal;

/// The units, longest first: a letter and its milliseconds. A day is eight hours of work (TK-4).
const UNITS: [(char, i64); 4] =
    [('d', 8 * 3_600_000), ('h', 3_600_000), ('m', 60_000), ('s', 1_000)];

/// The longest task, in milliseconds: about two years of work.
const MAX_MILLIS: i64 = 2 * 365 * 8 * 3_600_000;

/// The resolution of a unit: four decimals.
const RESOLUTION: i64 = 10_000;

/// An amount of working time, which remembers the unit it was written in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, SerializeDisplay, DeserializeFromStr,
)]
pub struct TaskDuration {
    milliseconds: i64,
    /// The letter of its unit.
    unit: char,
}

impl TaskDuration {
    /// Creates a duration in `unit`, or in the next smaller unit that can express it exactly.
    fn of(milliseconds: i64, unit: char) -> Self {
        let smaller = UNITS.into_iter().skip_while(|(letter, _)| *letter != unit);
        let mut exact = smaller.filter(|(_, worth)| milliseconds * RESOLUTION % worth == 0);
        Self { milliseconds, unit: exact.next().map_or('s', |(letter, _)| letter) }
    }

    /// Returns `percent` percent of this duration.
    #[must_use]
    pub fn percent(self, percent: i64) -> Self {
        Self::of(self.milliseconds * percent / 100, self.unit)
    }

    /// Adds two durations.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::of((self.milliseconds + other.milliseconds).min(MAX_MILLIS), self.unit)
    }

    /// Returns true if both are equally long, in any units.
    pub fn is_as_long_as(self, other: Self) -> bool {
        self.milliseconds == other.milliseconds
    }

    /// Returns how many times half of this duration fits into `other`; 0 for a duration of 0.
    pub fn halves_in(self, other: Self) -> i64 {
        if self.milliseconds == 0 { 0 } else { other.milliseconds * 2 / self.milliseconds }
    }

    /// Returns the duration after a margin: a tenth less for every 10 of success; of a failure, the time spent until it
    /// shows, a tenth for every 10 (TK-2, TK-3).
    #[must_use]
    pub fn with_margin(self, margin: i32) -> Self {
        let tenths = i64::from(margin.abs() / 10).min(10);
        self.percent(if margin < 0 { tenths * 10 } else { 100 - tenths * 10 })
    }
}

impl FromStr for TaskDuration {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a time; write 90s, 42m, 3.2h or 2d");
        let unit = text.chars().next_back().ok_or_else(wrong)?;
        let (_, worth) = UNITS.into_iter().find(|(letter, _)| *letter == unit).ok_or_else(wrong)?;
        let digits = &text[..text.len() - 1];
        let number: Decimal = digits.parse().map_err(|_| wrong())?;
        let is_short = digits.split_once('.').is_none_or(|(_, decimals)| decimals.len() <= 4);
        let is_time = is_short && !digits.starts_with('-');
        let milliseconds = number.0.checked_mul(worth).map(|length| length / Decimal::ONE);
        let milliseconds = milliseconds.filter(|length| is_time && *length <= MAX_MILLIS);
        Ok(Self::of(milliseconds.ok_or_else(wrong)?, unit))
    }
}

impl fmt::Display for TaskDuration {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let worth = UNITS.into_iter().find(|(letter, _)| *letter == self.unit);
        let (unit, worth) = worth.unwrap_or(('s', 1_000));
        let parts = self.milliseconds * RESOLUTION / worth;
        write!(f, "{}{unit}", Decimal(parts * (Decimal::ONE / RESOLUTION)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> TaskDuration {
        text.parse().expect(text)
    }

    #[test]
    fn times_compare_by_value() {
        assert!(time("42m").is_as_long_as(time("0.7h")));
        assert!(time("16h").is_as_long_as(time("2d")));
        assert!(!time("42m").is_as_long_as(time("42s")));
        assert_eq!(time("3.2h").to_string(), "3.2h");
    }

    #[test]
    fn margins_shorten_or_spend() {
        assert_eq!(time("60m").with_margin(35).to_string(), "42m");
        assert_eq!(time("60m").with_margin(-27).to_string(), "12m");
        assert_eq!(time("60m").with_margin(120).to_string(), "0m");
    }

    #[test]
    fn what_is_written_is_read_as_the_same_time() {
        for (one, other, sum) in [
            ("1h", "10m", "70m"),
            ("1d", "30m", "1.0625d"),
            ("1d", "1s", "28801s"),
            ("730d", "1d", "730d"),
        ] {
            let sum_of_both = time(one).plus(time(other));
            assert_eq!(sum_of_both.to_string(), sum);
            for percent in 1..100 {
                let part = sum_of_both.percent(percent);
                assert_eq!(part.to_string().parse(), Ok(part), "{percent} % of {sum}");
            }
        }
        assert_eq!(time("1.2345h").to_string(), "1.2345h");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "m", "5", "5x", "-5m", "1.m5", "99999999999999999999d", "1.23456h", "é"] {
            assert!(text.parse::<TaskDuration>().is_err(), "{text}");
        }
    }
}
