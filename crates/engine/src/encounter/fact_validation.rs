//! Validates the parts of facts. Out-of-range numbers and empty lists would stop whatever narrates them.

use std::ops::RangeInclusive;

use super::validate::{ANY, is_amount};
use super::{AttackDetails, AttackFact, RollDetails, TestResult};
use crate::command::InjuryKind;
use crate::rules::{Attack, Check, Decimal};

/// Totals and damage of dice; the largest pool comes to 1,001,000.
pub(super) const DICE: RangeInclusive<i32> = 0..=2_000_000;

/// Distances and shares in millionths, both ways; a run comes to 1,000,000 metres at most.
const MILLIONTHS: i64 = 1_000_000_000_000_000;

impl AttackFact {
    /// Returns true if rolls, details and damage are within their ranges.
    pub(super) fn is_valid(&self) -> bool {
        let Attack { attacker, defender, .. } = self.attack();
        let results = [Some(attacker), defender];
        results.into_iter().flatten().all(|result| result.check.is_valid())
            && self.value.is_none_or(is_amount)
            && self.details().is_valid()
    }
}

impl AttackDetails {
    fn is_valid(&self) -> bool {
        let rolls = [Some(&self.attacker), self.defender.as_ref()];
        let damage = self.damage.into_iter().flat_map(|it| [it.base, it.extra, it.charge]);
        let mut amounts = damage.chain(self.left).chain(self.scatter);
        rolls.into_iter().flatten().all(RollDetails::is_valid) && amounts.all(is_amount)
    }
}

impl RollDetails {
    /// Returns true if the skill and the modifiers are within their ranges.
    pub(super) fn is_valid(&self) -> bool {
        let mut modifiers = self.modifiers.iter().chain(&self.ignored);
        ANY.contains(&self.base) && modifiers.all(|(_, value)| ANY.contains(value))
    }
}

impl TestResult {
    /// Returns true if target, roll and needed margin are within their ranges.
    pub(super) fn is_valid(&self) -> bool {
        self.check().is_valid() && is_any(self.need)
    }
}

impl Check {
    /// Returns true for a roll of percentile dice against a target that margins can be counted from.
    pub(super) fn is_valid(self) -> bool {
        ANY.contains(&self.target) && (0..=99).contains(&self.roll)
    }
}

pub(super) fn are_scores(scores: &[i32]) -> bool {
    !scores.is_empty() && scores.iter().all(|score| ANY.contains(score))
}

pub(super) fn is_any(number: Option<i32>) -> bool {
    number.is_none_or(|number| ANY.contains(&number))
}

pub(super) fn is_damage(damage: i32, durability: Option<i32>) -> bool {
    InjuryKind::Damage.holds(damage) && is_any(durability)
}

/// Returns true for a distance or a share that can be.
pub(super) fn is_share(decimal: Decimal) -> bool {
    (0..=MILLIONTHS).contains(&decimal.0)
}
