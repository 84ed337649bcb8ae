//! Firing modes of weapons: the rounds they use, and what they add (EX-6, EX-23).

use strum::{Display, EnumString, VariantNames};

use super::dice_pool::DicePool;
use super::word_enum::word_enum;

word_enum! {
    /// A firing mode. The command language has the same words.
    #[derive(Default)]
    pub enum FiringMode {
        /// A single shot, or a melee attack.
        #[default]
        Single,
        /// Semi-automatic fire: one of two shots.
        Semi,
        /// A burst, for damage or accuracy.
        Burst,
        /// Full automatic fire, for damage or accuracy.
        Auto,
    }
}

/// The use of a burst or of automatic fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum FiringExtra {
    /// More damage.
    Damage,
    /// A better chance to hit.
    Hit,
}

impl FiringMode {
    /// Returns the rounds that an attack uses.
    pub fn rounds(self) -> i32 {
        match self {
            Self::Single | Self::Semi => 1,
            Self::Burst => 3,
            Self::Auto => 10,
        }
    }

    /// Returns the dice added to the damage value; `None` for single shots.
    pub fn extra_damage(self) -> Option<DicePool> {
        match self {
            Self::Single | Self::Semi => None,
            Self::Burst => Some(DicePool::of(1, 10)),
            Self::Auto => Some(DicePool::of(3, 10)),
        }
    }

    /// Returns the bonus to hit that replaces the damage; 0 for single shots.
    pub fn extra_modifier(self) -> i32 {
        match self {
            Self::Single | Self::Semi => 0,
            Self::Burst => 10,
            Self::Auto => 30,
        }
    }
}
