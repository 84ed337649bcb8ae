//! Healing while time passes: what heals a body, and how long that takes (EX-19).

use super::word_enum::word_enum;

/// Seconds of an hour.
pub const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;

word_enum! {
    /// The means by which a body heals while time passes (EX-19).
    pub enum Healing {
        /// Nothing but time.
        Natural,
        /// Basic biomods.
        Biomods,
        /// A nanobandage.
        Nanobandage,
        /// Medichines.
        Medichines,
        /// A healing vat, which heals everything at once.
        Vat,
    }
}

word_enum! {
    /// Conditions that slow healing down (EX-19).
    pub enum Conditions {
        /// Half as fast.
        Poor,
        /// A third as fast, and no wounds.
        Harsh,
    }
}

impl Healing {
    /// Returns the seconds in which 1d10 points of damage heal, and those in which a wound does. `None` for a vat.
    pub fn periods(self) -> Option<(u32, u32)> {
        match self {
            Self::Natural => Some((DAY, 7 * DAY)),
            Self::Biomods => Some((12 * HOUR, 3 * DAY)),
            Self::Nanobandage => Some((2 * HOUR, DAY)),
            Self::Medichines => Some((HOUR, 12 * HOUR)),
            Self::Vat => None,
        }
    }

    /// Returns the seconds that a vat takes for a body with so many wounds.
    pub fn vat_seconds(wounds: u32) -> u32 {
        match wounds {
            0 => HOUR,
            1..=3 => wounds * 2 * HOUR,
            _ => wounds * 12 * HOUR,
        }
    }

    /// Returns true if it leaves nothing for first aid to do (EX-19).
    pub fn replaces_first_aid(self) -> bool {
        matches!(self, Self::Nanobandage | Self::Medichines | Self::Vat)
    }
}

impl Conditions {
    /// Returns the number that time is divided by.
    pub fn divisor(self) -> u32 {
        match self {
            Self::Poor => 2,
            Self::Harsh => 3,
        }
    }
}
