//! A combatant: the stat block, and what has become of them in this fight.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::command::HarmCount;
use super::effect::Effect;
use crate::rules::{Armor, Layer, Moment, Morph, Side, Stat, Status};

/// Who a combatant is, whatever they are called; never given twice in an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub u32);

/// What a sheet says of somebody, before anything has happened to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatBlock {
    /// The numbers that were given; the others are derived, or have their default.
    pub given: BTreeMap<Stat, i32>,
    /// The kind of body.
    pub morph: Morph,
    /// Whose side they are on.
    pub side: Side,
    /// Armor worn in layers.
    pub armor: Armor,
    /// Armor that is no layer: helmet, shield.
    pub accessory: Layer,
    /// Whether the players do not know of them.
    pub hidden: bool,
    /// Skills by label, 0 to 99.
    pub skills: BTreeMap<String, i32>,
}

/// What harm has been done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// Points of damage, 0 or more.
    pub damage: i32,
    /// Wounds, 0 or more.
    pub wounds: i32,
    /// Points of stress, 0 or more.
    pub stress: i32,
    /// Traumas, 0 or more.
    pub traumas: i32,
}

/// The initiative roll that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The dice as they are read: one, or one for each point of Speed.
    pub dice: Vec<i32>,
    /// A modifier for this roll alone.
    pub modifier: i32,
    /// Whether a point of Moxie swapped its digits (AMB-18).
    pub flipped: bool,
}

/// Somebody in the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// Who they are.
    pub id: Id,
    /// What they are called; unique in the encounter, capitals or not.
    pub name: String,
    /// Their sheet.
    pub block: StatBlock,
    /// What has been done to them.
    pub harm: Harm,
    /// Whether they can act.
    pub status: Status,
    /// Whether they are surprised: no slot in phase 1 (EX-12).
    pub surprised: bool,
    /// Points of Moxie left; at most the stat.
    pub pool: i32,
    /// The initiative roll that stands, if any.
    pub roll: Option<Roll>,
    /// When they delayed, while they are on standby (DL-1).
    pub standby: Option<Moment>,
    /// Whether a delayed action of theirs was ever lost (DL-5).
    pub lost: bool,
    /// What modifies them for a time, in order of coming.
    pub effects: Vec<Effect>,
    /// What the gamemaster noted.
    pub notes: Vec<String>,
}

impl Combatant {
    /// Somebody new with a full pool, unhurt.
    pub fn new(id: Id, name: String, block: StatBlock) -> Self {
        let pool = block.given.get(&Stat::Moxie).copied().unwrap_or(0);
        Self {
            id,
            name,
            block,
            harm: Harm::default(),
            status: Status::Active,
            surprised: false,
            pool,
            roll: None,
            standby: None,
            lost: false,
            effects: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Whether they can act at all (TP-4).
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }
}

impl Harm {
    /// The count of `kind`, to be changed.
    pub fn count_mut(&mut self, kind: HarmCount) -> &mut i32 {
        match kind {
            HarmCount::Damage => &mut self.damage,
            HarmCount::Wounds => &mut self.wounds,
            HarmCount::Stress => &mut self.stress,
            HarmCount::Traumas => &mut self.traumas,
        }
    }
}
