//! The details of an attack: the sources of its numbers, so that the log can settle an argument.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::RollDetails;
use crate::rules::{Attack, CalledShot, Check, FiringMode, Intent, RangeBand, word_enum};
use crate::text::{PlainText, is_default};

/// The details of an attack.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDetails {
    /// The attacker's roll.
    pub attacker: RollDetails,
    /// The defender's roll; `None` without a defense.
    pub defender: Option<RollDetails>,
    /// The label of the weapon, if one was named.
    pub weapon: Option<PlainText>,
    /// The rounds left in it; `None` if none are counted.
    pub left: Option<i32>,
    /// The firing mode.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: FiringMode,
    /// The band of the range, if it is known.
    pub range: Option<RangeBand>,
    /// The aim of a called shot.
    pub called: Option<CalledShot>,
    /// The purpose of a melee attack that wasn't made for damage.
    pub intent: Option<Intent>,
    /// The parts of the damage value of a hit, if one is known.
    pub damage: Option<DamageParts>,
    /// The metres by which a blast came down elsewhere.
    pub scatter: Option<i32>,
    /// The origin of the roll, for every target of an attack after its first.
    pub further: Option<FurtherTarget>,
}

word_enum! {
    /// A further target of the same attack (EX-89).
    pub enum FurtherTarget {
        /// The roll is that of the first target.
        SameRoll,
        /// It has a roll of its own.
        OwnRoll,
    }
}

/// The parts of a damage value, beside what the margin adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageParts {
    /// The damage value as it was given, or rolled with the wielder's damage bonus.
    pub base: i32,
    /// The dice of a burst or of automatic fire.
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra: i32,
    /// The dice of a charge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charge: i32,
}

impl AttackDetails {
    /// The details of an attack of which only the rolls are known.
    pub fn of(attack: &Attack) -> Self {
        let plain = |check: Check| RollDetails { base: check.target, ..RollDetails::default() };
        Self {
            attacker: plain(attack.attacker.check),
            defender: attack.defender.map(|defender| plain(defender.check)),
            ..Self::default()
        }
    }
}
