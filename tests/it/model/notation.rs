//! Dice as they are written: `3d10+4`, `1d10/2`, `5`.

use serde_json::json;

use super::Dice;
use super::line::{number, within};
use super::situation::Situation;

/// So many dice of so many sides, divided and changed.
pub struct Notation {
    count: i64,
    sides: i64,
    /// The divisor of the dice, rounded up.
    divisor: i64,
    change: i64,
}

impl Notation {
    /// Reads dice, or a number without any.
    pub fn read(text: &str) -> Result<Self, String> {
        let plain = |digits: &str| {
            let is_plain = digits.chars().all(|digit| digit.is_ascii_digit());
            within(number(digits).ok().filter(|_| is_plain).unwrap_or(-1), 0, 1000)
        };
        let end = text.find(['+', '-']).unwrap_or(text.len());
        let (rolled, change) = text.split_at(end);
        let change = match change.strip_prefix('-') {
            Some(less) => -plain(less)?,
            None if change.is_empty() => 0,
            None => plain(&change[1..])?,
        };
        let Some((count, sides)) = rolled.split_once(['d', 'D']) else {
            return Ok(Self { count: 0, sides: 1, divisor: 1, change: change + plain(rolled)? });
        };
        let count = if count.is_empty() { 1 } else { plain(count)? };
        let (sides, divisor) = sides.split_once('/').unwrap_or((sides, "1"));
        let (sides, divisor) = (plain(sides)?, plain(divisor)?);
        if sides == 0 || divisor == 0 {
            return Err(format!("{text} are no dice"));
        }
        Ok(Self { count, sides, divisor, change })
    }

    /// Returns the most that they come to.
    pub fn most(&self) -> i64 {
        (self.count * self.sides + self.divisor - 1).div_euclid(self.divisor) + self.change
    }

    /// Rolls the dice one by one and adds up their faces, which begin with 1.
    pub fn roll(&self, dice: &mut Dice) -> i64 {
        let sum: i64 = (0..self.count).map(|_| dice.roll(self.sides as u32) + 1).sum();
        // Decision: a total is never below zero.
        ((sum + self.divisor - 1).div_euclid(self.divisor) + self.change).max(0)
    }
}

impl Situation {
    /// Rolls free dice.
    pub fn roll_dice(&mut self, text: &str, dice: &mut Dice) -> Result<(), String> {
        let total = Notation::read(text)?.roll(dice);
        self.give([("total", json!(total))]);
        Ok(())
    }
}
