//! Dice, as the rules see them: somebody gives a number. Where it comes from is not their business.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A source of random numbers, handed to the core from outside so that the core stays pure.
pub trait Dice {
    /// A number from `0` to `sides - 1`, every one as likely. `sides` is at least 1.
    fn roll(&mut self, sides: u32) -> u32;
}

/// Dice whose sequence depends on a seed alone, on every machine and in every version.
#[derive(Debug)]
pub struct SeededDice(ChaCha8Rng);

/// A clone rolls what the original will roll: a way to look ahead.
impl Clone for SeededDice {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl SeededDice {
    /// Dice that repeat themselves for the same `seed`.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Dice that nobody can foresee, seeded from the operating system.
    pub fn fresh() -> Self {
        Self::new(rand::random())
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0.random_range(0..sides.max(1))
    }
}
