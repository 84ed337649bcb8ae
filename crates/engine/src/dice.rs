//! Dice, as the rules see them: a source of numbers. Its implementation is chosen by the caller.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A source of random numbers. The engine has none of its own, so that its results depend on its inputs alone.
pub trait Dice {
    /// A number from `0` to `sides - 1`, all equally likely. `sides` is at least 1.
    fn roll(&mut self, sides: u32) -> u32;
}

/// A seeded generator: the same seed gives the same rolls on every machine and in every version.
#[derive(Debug)]
pub struct SeededDice(ChaCha8Rng);

/// A clone makes the same rolls as the original, for example to preview a command.
impl Clone for SeededDice {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl SeededDice {
    /// Creates dice that give the same rolls for the same `seed`.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Creates the dice of one of many series of rolls with the same `seed`, all independent of each other.
    pub fn of_series(seed: u64, series: u64) -> Self {
        let mut dice = Self::new(seed);
        dice.0.set_stream(series);
        dice
    }

    /// Goes on behind `other`, dice of the same seed, if those have rolled more.
    pub fn catch_up(&mut self, other: Self) {
        if other.0.get_word_pos() > self.0.get_word_pos() {
            *self = other;
        }
    }

    /// Creates unpredictable dice, seeded from the operating system.
    pub fn fresh() -> Self {
        Self::new(rand::random())
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0.random_range(0..sides.max(1))
    }
}
