//! Consequences of harm that the gamemaster decides about: knockdown, unconsciousness, trauma, bleeding.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};

use super::ready_effect::ReadyEffect;
use super::stat::{Stat, Status};

/// Something that harm may lead to. Its word in the command language is its name in lower case.
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
    /// A biomorph with a wound and damage above Durability bleeds (EX-5).
    Bleeding,
}

/// What a consequence comes to where it is not resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsequenceOutcome {
    /// An effect that ships.
    Effect(&'static ReadyEffect),
    /// A status.
    Status(Status),
}

impl Consequence {
    /// The outcome where it is not resisted (EX-3, EX-4, EX-5, EX-18).
    pub fn outcome(self) -> ConsequenceOutcome {
        ReadyEffect::outcome_of(self)
            .map_or(ConsequenceOutcome::Status(Status::Unconscious), ConsequenceOutcome::Effect)
    }

    /// The multiple of the aptitude that is rolled against.
    pub const MULTIPLE: i32 = 3;

    /// The aptitude of the test that resists it; `None` where there is no test.
    pub fn aptitude(self) -> Option<Stat> {
        match self {
            Self::Knockdown | Self::Unconsciousness => Some(Stat::Som),
            Self::Trauma => Some(Stat::Wil),
            Self::Bleeding => None,
        }
    }

    /// The skill of that test, as other tests name it: `SOMx3`.
    pub fn skill(self) -> Option<String> {
        let aptitude = self.aptitude()?.to_string().to_uppercase();
        Some(format!("{aptitude}x{}", Self::MULTIPLE))
    }
}
