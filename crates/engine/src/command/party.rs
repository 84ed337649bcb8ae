//! The same party again: the players' side of another encounter.

use strum::{Display, EnumString, VariantNames};

use super::syntax::{Text, group, key, one_of, option, unless};
use super::{EffectModifiers, StatEdit};
use crate::rules::Status;

group! {
    /// The arguments of `party`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PartyOrder by PartyArgs {
        /// The file of the other encounter.
        file: String = key("from", Text::new("FILE.ron"), "the file of the encounter; it is looked for in the folder of the script"),
        /// False if all come unharmed.
        is_hurt: bool = unless("harm", "all come unharmed"),
        /// The points of Moxie; without it those that were left.
        moxie: Option<PartyMoxie> = option("moxie", one_of::<PartyMoxie>(), "the pools are full"),
    }
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
    /// The stat block, with full magazines, but without what was thrown.
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
