//! What commands are made of: settings, rolls, places, hits.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};

use crate::rules::{Armor, Layer, Morph, Side, Stat};

/// One change to a combatant by `add` or `set`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatEdit {
    /// A number of the block; `None` takes it out, so that it is derived again.
    Stat(Stat, Option<i32>),
    /// The kind of body.
    Morph(Morph),
    /// Whose side they are on.
    Side(Side),
    /// Armor in layers.
    Armor(Armor),
    /// Armor that is no layer.
    Accessory(Layer),
    /// Whether the players do not know of them.
    Hidden(bool),
    /// Whether they are surprised.
    Surprised(bool),
    /// A skill by label; `None` takes it out.
    Skill(String, Option<i32>),
    /// Harm as a number; it changes neither wounds nor status.
    Injuries(InjuryKind, i32),
    /// The points of Moxie left.
    Pool(i32),
    /// The die that stands.
    Die(i32),
}

/// What harm is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum InjuryKind {
    /// Points of damage.
    Damage,
    /// Wounds.
    Wounds,
    /// Points of stress.
    Stress,
    /// Traumas.
    Traumas,
}

impl InjuryKind {
    /// The most there can be; the least is 0.
    pub fn most(self) -> i32 {
        match self {
            Self::Damage | Self::Stress => 9999,
            Self::Wounds | Self::Traumas => 99,
        }
    }
}

/// For whom initiative is rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollTarget {
    /// One combatant.
    One(String),
    /// Everybody.
    All,
    /// One side.
    Side(Side),
}

/// Where an initiative roll comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollSource {
    /// Dice a player read out: one, or one for each point of Speed.
    Dice(Vec<i32>),
    /// A total a player called out; the die is worked out.
    Total(i32),
    /// The die that stands with its digits swapped, for a point of Moxie (AMB-18).
    Flip,
    /// The program.
    Program,
}

/// A place in the order of this phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before everybody else still to come.
    First,
    /// After everybody else.
    Last,
    /// Just before another.
    Before(String),
    /// Just after another.
    After(String),
}

/// What a hit is made of; armor has a value against each (EX-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum DamageKind {
    /// Bullets, blades, blows.
    Kinetic,
    /// Lasers, plasma, shocks.
    Energy,
}

/// A hit before armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The damage value, 0 or more.
    pub value: i32,
    /// What it is made of; without it armor is not applied.
    pub kind: Option<DamageKind>,
    /// How much of the armor it goes through, as 10 for "AP −10".
    pub penetration: i32,
    /// Whether armor counts at all.
    pub armor: bool,
}

/// What somebody does in a stage (AC-1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, VariantNames,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum ActionKind {
    /// A Quick action (AC-4).
    Quick,
    /// A Quick action spent on aiming (AC-6).
    Aim,
    /// A Complex action (AC-8).
    Complex,
    /// A Task action, begun or continued (AC-10).
    Task,
}

impl ActionKind {
    /// Whether it fills a stage: not both of these in one, and no delay after one (AC-8, AC-9).
    pub fn is_long(self) -> bool {
        matches!(self, Self::Complex | Self::Task)
    }
}

/// How long a timer runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimerDuration {
    /// So many turns, this one counted.
    Turns(i32),
    /// So many seconds.
    Seconds(i32),
    /// So many phases from this one, then at somebody's initiative score (EX-20).
    Phases(i32, String),
}

/// Time that passes outside combat (TP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Downtime {
    /// Seconds.
    Seconds(i32),
    /// Turns.
    Turns(i32),
}
