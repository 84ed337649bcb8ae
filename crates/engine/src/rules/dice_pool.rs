//! Dice in their usual notation: `3d10+4`, `1d10/2`, `5`.

use std::fmt;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use crate::dice::Dice;
use crate::text::parse_digits;

/// The largest number of dice, of sides and of what is added.
const MAX_NUMBER: i32 = 1000;

/// Some dice, divided by a number (rounded up), with something added.
///
/// Serialized in dice notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct DicePool {
    count: i32,
    sides: i32,
    divisor: i32,
    plus: i32,
}

impl DicePool {
    /// Percentile dice: 00 to 99.
    pub const PERCENTILE: Self = Self { count: 1, sides: 100, divisor: 1, plus: -1 };

    /// Creates a pool of `count` dice with `sides` sides.
    pub const fn of(count: i32, sides: i32) -> Self {
        Self { count, sides, divisor: 1, plus: 0 }
    }

    /// Returns the pool with `number` added.
    #[must_use]
    pub const fn plus(self, number: i32) -> Self {
        Self { plus: self.plus + number, ..self }
    }

    /// Returns the number of dice.
    pub fn dice(self) -> usize {
        usize::try_from(self.count).unwrap_or(0)
    }

    /// Returns the lowest possible result.
    pub fn lowest(self) -> i32 {
        self.result_of(self.count)
    }

    /// Returns the highest possible result.
    pub fn highest(self) -> i32 {
        self.result_of(self.count * self.sides)
    }

    /// Returns the chance of each result from 0 on, which add up to 1.
    pub fn chances(self) -> Vec<f64> {
        let mut sums = vec![1.0];
        for _ in 0..self.count {
            // The chance of a sum is the mean of those that one die less had from one to all sides below it.
            let (sides, mut window) = (self.sides as usize, 0.0);
            let before = std::mem::take(&mut sums);
            for sum in 0..before.len() + sides {
                sums.push(window / f64::from(self.sides));
                window += before.get(sum).unwrap_or(&0.0);
                window -= sum.checked_sub(sides).and_then(|it| before.get(it)).unwrap_or(&0.0);
            }
        }
        let mut chances = vec![0.0; self.highest() as usize + 1];
        for (sum, chance) in sums.into_iter().enumerate() {
            chances[self.result_of(sum as i32) as usize] += chance;
        }
        chances
    }

    /// Returns the result of dice that show `sum`; never below 0.
    fn result_of(self, sum: i32) -> i32 {
        ((sum + self.divisor - 1) / self.divisor + self.plus).max(0)
    }

    /// Returns the mean result, but for what rounding up a division adds.
    pub fn mean(self) -> f64 {
        let sum = f64::from(self.count * (self.sides + 1)) / 2.0;
        (sum / f64::from(self.divisor) + f64::from(self.plus)).max(0.0)
    }

    /// Creates a pool without dice.
    pub const fn fixed(number: i32) -> Self {
        Self { count: 0, sides: 1, divisor: 1, plus: number }
    }

    /// Rolls the dice; the result is never below 0.
    pub fn roll(self, dice: &mut dyn Dice) -> i32 {
        let sum: i32 = (0..self.count).map(|_| dice.roll(self.sides as u32) as i32 + 1).sum();
        self.result_of(sum)
    }
}

impl FromStr for DicePool {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a dice roll; write 3d10+4, 1d10/2 or 5");
        let number =
            |digits: &str| parse_digits(digits).filter(|number| (0..=MAX_NUMBER).contains(number));
        let at = text.find(['+', '-']).unwrap_or(text.len());
        let (dice, plus) = text.split_at(at);
        let plus = match plus.split_at_checked(1) {
            None => 0,
            Some(("-", digits)) => -number(digits).ok_or_else(wrong)?,
            Some((_, digits)) => number(digits).ok_or_else(wrong)?,
        };
        let (dice, divisor) = match dice.split_once('/') {
            Some((dice, digits)) => (dice, number(digits).filter(|by| *by > 0).ok_or_else(wrong)?),
            None => (dice, 1),
        };
        match dice.split_once(['d', 'D']) {
            Some((count, sides)) => {
                let count = if count.is_empty() { Some(1) } else { number(count) };
                let sides = number(sides).filter(|sides| *sides > 0);
                match count.zip(sides).ok_or_else(wrong)? {
                    (0, _) => Ok(Self::fixed(plus)),
                    (count, sides) => Ok(Self { count, sides, divisor, plus }),
                }
            }
            None if divisor == 1 => Ok(Self::fixed(plus + number(dice).ok_or_else(wrong)?)),
            None => Err(wrong()),
        }
    }
}

impl fmt::Display for DicePool {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.count == 0 {
            // A number above the maximum is written as a sum, which can be parsed again.
            let first = self.plus.clamp(0, MAX_NUMBER);
            write!(f, "{first}")?;
            let rest = self.plus - first;
            return if rest == 0 { Ok(()) } else { write!(f, "{rest:+}") };
        }
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.divisor > 1 {
            write!(f, "/{}", self.divisor)?;
        }
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Highest;

    impl Dice for Highest {
        fn roll(&mut self, sides: u32) -> u32 {
            sides - 1
        }
    }

    #[test]
    fn pools_are_read_and_rolled() {
        for (text, most) in
            [("3d10+4", 34), ("1d10/2", 5), ("d6-1", 5), ("7", 7), ("1d5/2", 3), ("1d10-20", 0)]
        {
            let pool: DicePool = text.parse().expect(text);
            assert_eq!(pool.roll(&mut Highest), most, "{text}");
            assert_eq!(pool.to_string().parse(), Ok(pool), "{text}");
        }
        let pool: DicePool = "d6/1+4".parse().expect("dice");
        assert_eq!(pool.to_string(), "1d6+4");
        assert_eq!(DicePool::PERCENTILE.roll(&mut Highest), 99);
    }

    #[test]
    fn what_is_written_is_read_as_the_same_pool() {
        for text in ["5-10", "1000+1000", "0-1000", "0d6+3", "d6/2", "0", "1000d1000/1000-1000"] {
            let pool: DicePool = text.parse().expect(text);
            assert_eq!(pool.to_string().parse(), Ok(pool), "{text} as {pool}");
        }
    }

    #[test]
    fn what_is_no_dice_is_refused() {
        for text in
            ["", "d", "3d", "3d0", "1d10/0", "5/2", "3d10+", "3d10+x", "+-3", "9999d10", "-"]
        {
            assert!(text.parse::<DicePool>().is_err(), "{text}");
        }
    }
}
