//! Rules as data: what one table plays differently from another stands in a [`Ruleset`].

mod armor;
mod moment;
mod ruleset;
mod stat;

pub use armor::{Armor, Layer};
pub use moment::Moment;
pub use ruleset::{
    Class, CriticalInitiative, InitiativeDie, InitiativeStat, Parameters, Reroll, Ruleset,
    RulesetError, SlotSource, shipped,
};
pub use stat::{Morph, Side, Stat, Status};
