//! Consequences of harm that the gamemaster decides about: knockdown, unconsciousness, trauma, bleeding.

use serde::Deserialize;
use strum::{Display, EnumString, VariantNames};

use super::stat::Stat;

/// Something that harm may lead to. Its word in the command language is its name in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display, EnumString, VariantNames)]
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

impl Consequence {
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
}
