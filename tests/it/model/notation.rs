//! Dice as they are written: `3d10+4`, `1d10/2`, `5`.

use serde_json::json;

use super::Dice;
use super::line::{number, within};
use super::situation::Situation;

/// So many dice of so many sides, divided and changed.
pub struct Notation {
    count: i64,
    sides: i64,
    /// What the dice are divided by, rounded up.
    divisor: i64,
    change: i64,
}

impl Notation {
    /// Reads dice, or a number without any.
    pub fn read(text: &str) -> Result<Self, String> {
        let fixed = |change| Self { count: 0, sides: 10, divisor: 1, change };
        let Some((count, rest)) = text.split_once('d') else {
            return within(number(text)?, 0, 9999).map(fixed);
        };
        let end = rest.find(['+', '-', '/']).unwrap_or(rest.len());
        let (sides, rest) = rest.split_at(end);
        let count = if count.is_empty() { 1 } else { within(number(count)?, 1, 99)? };
        let sides = within(number(sides)?, 2, 1000)?;
        let mut notation = Self { count, sides, divisor: 1, change: 0 };
        if let Some(divisor) = rest.strip_prefix('/') {
            notation.divisor = within(number(divisor)?, 1, 99)?;
        } else if !rest.is_empty() {
            notation.change = within(number(rest)?, -9999, 9999)?;
        }
        Ok(notation)
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
