//! The same party again: the players' side of another encounter.

use strum::{Display, EnumString, VariantNames};

use super::arguments::EffectModifiers;
use super::notation::StatEdit;
use crate::rules::Status;

/// The arguments of `party`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyOrder {
    /// The file of the other encounter.
    pub file: String,
    /// False if all come unharmed.
    pub is_hurt: bool,
    /// The points of Moxie; without it those that were left.
    pub moxie: Option<PartyMoxie>,
}

/// The points of Moxie that a party comes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum PartyMoxie {
    /// Full pools.
    Full,
}

/// A member of a party, as they were left: whatever is a matter of a fight is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyMember {
    /// The name.
    pub name: String,
    /// The stat block, with full magazines.
    pub block: Vec<StatEdit>,
    /// Damage, wounds, stress and traumas.
    pub injuries: Vec<StatEdit>,
    /// The points of Moxie left.
    pub pool: i32,
    /// The status.
    pub status: Status,
    /// Effects without a time that outlast the scene, by their labels.
    pub effects: Vec<(String, EffectModifiers)>,
    /// Notes, oldest first.
    pub notes: Vec<String>,
}
