//! Movement and loads: metres, feet and pounds.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumMessage, VariantNames};

use super::word_enum::choices;

choices! {
    /// The division of a turn's movement (EX-13, HR-3, CT-17).
    pub enum MovementShare {
        /// Over the phases of the turn.
        Phases,
        /// Over the actions that Speed gives.
        Speed,
        /// Not at all: combatants arrive when the turn ends.
        WholeTurn,
    }

    /// The distance of a jump (EX-13, CT-12).
    pub enum Jump {
        /// By Somatics, in metres.
        Somatics,
        /// By the result of a Physique roll, in feet.
        Physique,
    }
}

/// The cost of carrying a load (CT-14 to CT-16).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum Encumbrance {
    /// Loads cost nothing.
    Ignored,
    /// Pounds for each level of Physique, 1 to 999 each: `free` cost nothing, `most` is the limit, every `step` above
    /// the free load, or part of one, halves movement.
    ByPhysique {
        /// Carried free.
        free: i32,
        /// The most that can be carried.
        most: i32,
        /// The load that halves movement once.
        step: i32,
    },
}

/// The modifier of a heavy load to every action (CT-14).
const HEAVY: i32 = -1;

/// The effect of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncumbranceEffect {
    /// The modifier to every action; 0 or less.
    pub penalty: i32,
    /// The number of times that movement is halved.
    pub halvings: u32,
}

impl EncumbranceEffect {
    /// No load that counts.
    pub const NONE: Self = Self { penalty: 0, halvings: 0 };

    /// Returns the remaining distance, in the same unit.
    pub fn of_distance(self, distance: i64) -> i64 {
        distance >> self.halvings.min(60)
    }
}

impl Encumbrance {
    /// Returns the modifier to every action of a load of `pounds`, however heavy; 0 or less (CT-14).
    pub fn penalty(self, physique: i32, pounds: i32) -> i32 {
        match self {
            Self::ByPhysique { free, .. } if pounds > free * physique.max(0) => HEAVY,
            _ => 0,
        }
    }

    /// Returns the effect of `pounds` on a combatant with this Physique; below 0 it counts as 0 (AMB-56).
    ///
    /// # Errors
    /// The limit, if `pounds` is above it.
    pub fn burden(self, physique: i32, pounds: i32) -> Result<EncumbranceEffect, i32> {
        let Self::ByPhysique { free, most, step } = self else {
            return Ok(EncumbranceEffect::NONE);
        };
        let levels = physique.max(0);
        let (free, most) = (free * levels, most * levels);
        match pounds {
            pounds if pounds > most => Err(most),
            pounds if pounds > free => {
                let halvings = (pounds - free + step - 1) / step;
                Ok(EncumbranceEffect { penalty: HEAVY, halvings: halvings as u32 })
            }
            _ => Ok(EncumbranceEffect::NONE),
        }
    }
}
