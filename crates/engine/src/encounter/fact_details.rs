//! Details of facts: reasons, places, causes.

use serde::{Deserialize, Serialize};

use super::validate::ANY;
use super::{Id, RollDetails};
use crate::rules::{Check, CheckResult};
use crate::text::is_default;

/// The reason why a combatant is acting now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActReason {
    /// Their slot has come.
    Next,
    /// Their slot comes first after a change of order.
    First,
    /// By a critical on the initiative roll (IN-7).
    Critical,
    /// By a point of Moxie (MX-1).
    Moxie,
    /// In the free phase of an ambush (EX-41).
    Ambush,
    /// From standby (DL-2).
    Standby,
    /// The interrupt is over (TP-6).
    Resumed,
    /// One of those who acted at once with them is done, delays or leaves.
    Remaining,
}

/// The reason why tactics find nothing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// No enemy is there who is active.
    Enemy,
    /// No weapon whose skill they have.
    Weapon,
    /// They are stunned or held.
    Freedom,
    /// No enemy whom a weapon reaches, or whom they could come nearer to.
    Reach,
}

/// A place in the order, by its neighbors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderPlace {
    /// The order is what it was.
    Unchanged,
    /// First, or one of several places.
    Open,
    /// After these.
    After(Vec<Id>),
    /// In a slot shared with these.
    With(Vec<Id>),
}

impl OrderPlace {
    /// The combatants in the slot before, or in the same slot.
    pub(super) fn neighbors(&self) -> &[Id] {
        match self {
            Self::Unchanged | Self::Open => &[],
            Self::After(others) | Self::With(others) => others,
        }
    }

    /// Returns true unless its list of neighbors is empty.
    pub(super) fn is_valid(&self) -> bool {
        match self {
            Self::Unchanged | Self::Open => true,
            Self::After(others) | Self::With(others) => !others.is_empty(),
        }
    }
}

/// The reason why a delayed action was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandbyLoss {
    /// The combatant's own next slot came, or the turn ended (DL-5).
    Deadline,
    /// The combatant can no longer act (AMB-25).
    Out,
}

/// A roll of an Opposed Test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpposedRoll {
    /// The combatant who rolled; `None` for numbers by themselves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub who: Option<Id>,
    /// The target.
    pub target: i32,
    /// The roll, 0 to 99.
    pub roll: i32,
    /// The margin of success or failure.
    pub margin: i32,
    /// The details; `None` in saves older than them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub details: Option<RollDetails>,
}

impl OpposedRoll {
    /// The roll against the target, with its critical.
    pub fn result(&self) -> CheckResult {
        let check = Check { target: self.target, roll: self.roll };
        self.details.as_ref().map_or_else(|| check.into(), |details| details.judge(check))
    }

    /// Returns true if roll, target, margin and details are within their ranges.
    pub(super) fn is_valid(&self) -> bool {
        let are_details_valid = self.details.as_ref().is_none_or(RollDetails::is_valid);
        self.result().check.is_valid() && ANY.contains(&self.margin) && are_details_valid
    }
}

/// A cause of wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundSource {
    /// A hit.
    Hit,
    /// An effect, at the end of a turn.
    Effect,
    /// The gamemaster, by `wound`.
    Command,
}

/// The way a decision was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// A test was passed.
    Resisted,
    /// A test was failed, or the gamemaster put the outcome on the combatant.
    Happened,
    /// The gamemaster dismissed it.
    Dismissed,
    /// It no longer matters: the combatant is out, dead or gone.
    Moot,
}
