//! Consequences of harm that the gamemaster decides about: knockdown, unconsciousness, trauma, bleeding.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};

use super::ready_effect::ReadyEffect;
use super::stat::{Stat, Status};

/// A possible consequence of harm. The command language names it in lower case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Consequence {
    /// A wound may knock a combatant down (EX-3).
    Knockdown,
    /// Two wounds at once may knock a combatant out (EX-4).
    Unconsciousness,
    /// A trauma may leave a combatant disoriented (EX-18).
    Trauma,
    /// A called shot may make a combatant drop what they hold (EX-83).
    Disarm,
    /// A biomorph with a wound and damage above Durability bleeds (EX-5).
    Bleeding,
}

/// The result of a consequence that is not resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsequenceOutcome {
    /// An effect that ships with the program.
    Effect(&'static ReadyEffect),
    /// A change of status.
    Status(Status),
}

impl Consequence {
    /// Returns the result if it is not resisted (EX-3, EX-4, EX-5, EX-18).
    pub fn outcome(self) -> ConsequenceOutcome {
        ReadyEffect::outcome_of(self)
            .map_or(ConsequenceOutcome::Status(Status::Unconscious), ConsequenceOutcome::Effect)
    }

    /// The multiple of the aptitude that is the target.
    pub const MULTIPLE: i32 = 3;

    /// Returns the aptitude of the test that resists it; `None` if there is no test.
    pub fn aptitude(self) -> Option<Stat> {
        match self {
            Self::Knockdown | Self::Unconsciousness | Self::Disarm => Some(Stat::Som),
            Self::Trauma => Some(Stat::Wil),
            Self::Bleeding => None,
        }
    }

    /// Names the skill of that test as other tests do: `SOMx3`.
    pub fn skill(self) -> Option<String> {
        let aptitude = self.aptitude()?.to_string().to_uppercase();
        Some(format!("{aptitude}x{}", Self::MULTIPLE))
    }
}
