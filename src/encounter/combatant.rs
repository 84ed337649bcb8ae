//! A combatant: the stat block, and what has become of them in this fight.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::parts::{ActionKind, InjuryKind};
use super::test_result::TestResult;
use crate::rules::{Armor, Layer, Morph, Side, Stat, Status, TurnPhase};

/// Who a combatant is, whatever they are called; never given twice in an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub u32);

/// What a sheet says of somebody, before anything has happened to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatBlock {
    /// The numbers that were given; the others are derived, or have their default.
    pub explicit: BTreeMap<Stat, i32>,
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
pub struct Injuries {
    /// Points of damage, 0 to 9999.
    pub damage: i32,
    /// Wounds, 0 to 99.
    pub wounds: i32,
    /// Points of stress, 0 to 9999.
    pub stress: i32,
    /// Traumas, 0 to 99.
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

/// What somebody is up to in this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnActions {
    /// What they declared (CT-3).
    pub declared: Option<String>,
    /// Whether they have not arrived yet (CT-17).
    pub moving: bool,
    /// Their actions in the stage they are in, or were in last.
    pub actions: Vec<ActionKind>,
    /// What aiming adds to the next attack (EX-6).
    pub aim: i32,
    /// Whether the aim outlasts the stage it was taken in.
    pub aim_is_held: bool,
}

/// Somebody in the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// Who they are.
    pub id: Id,
    /// What they are called; unique in the encounter, capitals or not.
    pub name: String,
    /// Their sheet; it seldom changes, so states and copies of them share it.
    pub block: Arc<StatBlock>,
    /// What has been done to them.
    pub injuries: Injuries,
    /// Whether they can act.
    pub status: Status,
    /// Whether they are surprised: no slot in phase 1 (EX-12).
    pub surprised: bool,
    /// Points of Moxie left; at most the stat.
    pub pool: i32,
    /// The initiative roll that stands, if any.
    pub roll: Option<Roll>,
    /// When they delayed, while they are on standby (DL-1).
    pub standby: Option<TurnPhase>,
    /// Whether a delayed action of theirs was ever lost (DL-5).
    pub lost: bool,
    /// What they are up to.
    pub actions: TurnActions,
    /// Their last test.
    pub last_test: Option<TestResult>,
    /// What modifies them for a time, in order of coming.
    pub effects: Vec<Effect>,
    /// What the gamemaster noted.
    pub notes: Vec<String>,
}

impl Combatant {
    /// Somebody new with a full pool, unhurt.
    pub fn new(id: Id, name: String, block: Arc<StatBlock>) -> Self {
        let pool = block.explicit.get(&Stat::Moxie).copied().unwrap_or(0);
        Self {
            id,
            name,
            block,
            injuries: Injuries::default(),
            status: Status::Active,
            surprised: false,
            pool,
            roll: None,
            standby: None,
            lost: false,
            actions: TurnActions::default(),
            last_test: None,
            effects: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Their sheet, to be changed for them alone.
    pub(super) fn block_mut(&mut self) -> &mut StatBlock {
        Arc::make_mut(&mut self.block)
    }

    /// The modifier of the initiative roll that stands; 0 without one.
    pub fn modifier(&self) -> i32 {
        self.roll.as_ref().map_or(0, |roll| roll.modifier)
    }

    /// The effect that keeps them from doing anything, if there is one.
    pub fn stunned_by(&self) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.stuns)
    }

    /// Whether they are active and nothing keeps them from acting.
    pub fn can_act(&self) -> bool {
        self.is_active() && self.stunned_by().is_none()
    }

    /// What they are when harm puts them out: only what lives can be unconscious (EX-4, EX-5).
    pub fn status_when_out(&self) -> Status {
        if self.block.morph.is_biological() { Status::Unconscious } else { Status::Disabled }
    }

    /// Whether their status lets them act (TP-4).
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }
}

impl Injuries {
    /// The count of `kind`, to be changed.
    pub fn count_mut(&mut self, kind: InjuryKind) -> &mut i32 {
        match kind {
            InjuryKind::Damage => &mut self.damage,
            InjuryKind::Wounds => &mut self.wounds,
            InjuryKind::Stress => &mut self.stress,
            InjuryKind::Traumas => &mut self.traumas,
        }
    }
}
