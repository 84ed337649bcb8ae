//! Firing modes and reach of weapons: the rounds that attacks use, how many fit into one Complex action, and what they
//! add (EX-6, EX-23, EX-30, EX-31).

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};

use super::word_enum::word_enum;
use super::{DicePool, Parameters};

word_enum! {
    /// A firing mode. The command language has the same words.
    #[derive(Default, PartialOrd, Ord)]
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

impl FiringMode {
    /// The most targets of one attack (EX-89).
    pub fn most_targets(self) -> usize {
        match self {
            Self::Single | Self::Semi => 1,
            Self::Burst => 2,
            Self::Auto => 3,
        }
    }
}

word_enum! {
    /// The reach of an attack (EX-30).
    pub enum Reach {
        /// At a distance.
        Ranged,
        /// Hand to hand.
        Melee,
    }
}

/// A word of a weapon about its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum WeaponMark {
    /// Fires single shots.
    Ss,
    /// Fires semi-automatically.
    Sa,
    /// Fires bursts.
    Bf,
    /// Fires automatically.
    Fa,
    /// Is ranged without a firing mode.
    Ranged,
    /// Is for melee.
    Melee,
    /// Shows its wielder where it will hit (EX-85).
    Smartlink,
    /// Is longer than others in melee (EX-87).
    Reach,
    /// Jolts whom it hits (EX-17).
    Shock,
}

impl WeaponMark {
    /// Returns the firing mode that it stands for.
    pub fn mode(self) -> Option<FiringMode> {
        match self {
            Self::Ss => Some(FiringMode::Single),
            Self::Sa => Some(FiringMode::Semi),
            Self::Bf => Some(FiringMode::Burst),
            Self::Fa => Some(FiringMode::Auto),
            Self::Ranged | Self::Melee | Self::Smartlink | Self::Reach | Self::Shock => None,
        }
    }
}

/// The use of a burst or of automatic fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum FiringExtra {
    /// More damage.
    Damage,
    /// More damage, which the damage value that is given has in it.
    Included,
    /// A better chance to hit.
    Hit,
    /// Neither: it is spread over several targets.
    #[strum(serialize = "none")]
    Nothing,
}

/// The attacks of one Complex action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RateOfFire {
    /// As many as one likes.
    Unlimited,
    /// So many of each mode, if there are no others.
    PerAction {
        /// Single shots.
        single: i32,
        /// Semi-automatic shots.
        semi: i32,
        /// Bursts.
        burst: i32,
        /// Automatic fire.
        auto: i32,
    },
}

impl RateOfFire {
    /// The attacks of the rulebook.
    pub const STANDARD: Self = Self::PerAction { single: 1, semi: 2, burst: 2, auto: 1 };

    /// Returns true if attacks in these modes fit into one Complex action, of which each takes its share (AMB-70).
    pub fn allows(self, modes: impl IntoIterator<Item = FiringMode>) -> bool {
        let Self::PerAction { single, semi, burst, auto } = self else { return true };
        let counts = [single, semi, burst, auto].map(i64::from);
        let whole: i64 = counts.iter().product();
        modes.into_iter().map(|mode| whole / counts[mode as usize]).sum::<i64>() <= whole
    }
}

impl Parameters {
    /// Returns the dice that a firing mode adds to the damage value; `None` for single shots.
    pub fn firing_damage(&self, mode: FiringMode) -> Option<DicePool> {
        match mode {
            FiringMode::Single | FiringMode::Semi => None,
            FiringMode::Burst => Some(self.burst_damage),
            FiringMode::Auto => Some(self.auto_damage),
        }
    }

    /// Returns the bonus to hit that can replace the damage; 0 for single shots.
    pub fn firing_to_hit(&self, mode: FiringMode) -> i32 {
        match mode {
            FiringMode::Single | FiringMode::Semi => 0,
            FiringMode::Burst => self.burst_to_hit,
            FiringMode::Auto => self.auto_to_hit,
        }
    }
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

    /// Returns true if it can add something.
    pub fn has_extra(self) -> bool {
        matches!(self, Self::Burst | Self::Auto)
    }
}
