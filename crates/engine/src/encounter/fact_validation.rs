//! Validates facts. Out-of-range numbers and empty lists would stop whatever narrates them.

use std::ops::RangeInclusive;

use super::attack_details::{AttackDetails, RollDetails};
use super::attack_fact::AttackFact;
use super::fact::{Fact, OrderPlace};
use super::history::Step;
use super::test_result::TestResult;
use super::validate::{ANY, Invalid, LAST_ID, LAST_TURN, MODIFIER, is_reachable};
use crate::command::InjuryKind;
use crate::rules::{Attack, Check, Stat};

/// Totals and damage of dice; the largest pool comes to 1,001,000.
pub(super) const DICE: RangeInclusive<i32> = 0..=2_000_000;

/// Distances and shares in millionths, both ways; a run comes to 1,000,000 metres at most.
const MILLIONTHS: i64 = 1_000_000_000_000_000;

impl Step {
    /// Checks that all facts are valid.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        if self.facts.iter().all(Fact::is_valid) { Ok(()) } else { Err(Invalid::FACT) }
    }
}

impl Fact {
    /// Returns true where its numbers are within their ranges and no list lacks what it must have.
    pub(super) fn is_valid(&self) -> bool {
        self.named().iter().all(|id| id.0 <= LAST_ID) && self.is_in_range()
    }

    fn is_in_range(&self) -> bool {
        match self {
            Self::Joined { who } | Self::StageStarted { who } => !who.is_empty(),
            Self::SentToReserve { who, label } | Self::WaveJoined { who, label } => {
                !who.is_empty() && !label.is_empty()
            }
            Self::Initiative { dice, scores, .. } => {
                are_scores(scores)
                    && (dice.is_empty() || dice.len() == scores.len() && are_scores(dice))
            }
            Self::InitiativeBegan { turn } | Self::DeclarationsBegan { turn } => {
                (1..=LAST_TURN).contains(turn)
            }
            Self::PhaseBegan { at } => is_reachable(*at),
            Self::Acts { who, score, .. } => !who.is_empty() && is_any(*score),
            Self::ScoreChanged { old, new, place, .. } => {
                are_scores(old) && are_scores(new) && old.len() == new.len() && place.is_valid()
            }
            Self::MovedUp { place, .. } => place.is_valid(),
            Self::StandbyLost { since, .. } => is_reachable(*since),
            Self::Hit { value, armor, taken, damage, durability, .. } => {
                let amounts = [value, armor, taken];
                amounts.into_iter().all(|amount| is_amount(*amount))
                    && is_damage(*damage, *durability)
            }
            Self::EffectDamage { turns, taken, damage, durability, .. } => {
                (1..=LAST_TURN).contains(turns)
                    && DICE.contains(taken)
                    && is_damage(*damage, *durability)
            }
            Self::Wounded { count, total, target, .. } => {
                DICE.contains(count) && is_count(InjuryKind::Wounds, *total) && is_any(*target)
            }
            Self::Healed { damage, wounds, .. } => {
                is_count(InjuryKind::Damage, *damage) && is_count(InjuryKind::Wounds, *wounds)
            }
            Self::Stressed { points, traumas, target, .. } => {
                is_amount(*points) && is_amount(*traumas) && is_any(*target)
            }
            Self::Shocked { check, margin, turns, .. } => {
                check.is_valid() && ANY.contains(margin) && is_amount(*turns)
            }
            Self::EffectFaded { test, .. } => MODIFIER.contains(test),
            Self::MoxieRegained { pool, moxie, .. } => {
                Stat::Moxie.range().contains(moxie) && (0..=*moxie).contains(pool)
            }
            Self::Tested { result, .. } => result.is_valid(),
            Self::Opposed { first, second, .. } => [first, second]
                .into_iter()
                .all(|roll| roll.check().is_valid() && ANY.contains(&roll.margin)),
            Self::Attacked(attack) => attack.is_valid(),
            Self::Reloaded { rounds, .. } => is_amount(*rounds),
            Self::TaskTimed { modifier: number, .. } | Self::BusyPenalty { penalty: number } => {
                MODIFIER.contains(number)
            }
            Self::Walked { metres, .. } => (0..=MILLIONTHS).contains(&metres.0),
            Self::JumpedMetres { running: first, standing: second, .. }
            | Self::JumpedFeet { up: first, across: second, .. } => {
                is_amount(*first) && is_amount(*second)
            }
            Self::LoadWeighed { penalty, distance } => {
                MODIFIER.contains(penalty) && (0..=MILLIONTHS).contains(&distance.0)
            }
            Self::DiceRolled { total, .. } => DICE.contains(total),
            Self::WaitsForInitiative { .. }
            | Self::DiceDiscarded
            | Self::Declares { .. }
            | Self::AllDeclared
            | Self::PhaseEnded
            | Self::SlotForfeited { .. }
            | Self::ManyQuickActions { .. }
            | Self::Arrived { .. }
            | Self::StatusChanged { .. }
            | Self::EffectEnded { .. }
            | Self::TimerRang { .. }
            | Self::DecisionOpened { .. }
            | Self::DecisionSettled { .. }
            | Self::Finished
            | Self::Sentence(_) => true,
        }
    }
}

impl OrderPlace {
    fn is_valid(&self) -> bool {
        match self {
            Self::Unchanged | Self::Open => true,
            Self::After(others) | Self::With(others) => !others.is_empty(),
        }
    }
}

impl AttackFact {
    fn is_valid(&self) -> bool {
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
        rolls.into_iter().flatten().all(RollDetails::is_valid)
            && self.left.is_none_or(is_amount)
            && self.damage.is_none_or(|it| is_amount(it.base) && is_amount(it.extra))
    }
}

impl RollDetails {
    fn is_valid(&self) -> bool {
        let in_range = self.modifiers.iter().all(|(_, value)| ANY.contains(value));
        ANY.contains(&self.base) && in_range
    }
}

impl TestResult {
    /// Returns true where target, roll and needed margin are within their ranges.
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

fn are_scores(scores: &[i32]) -> bool {
    !scores.is_empty() && scores.iter().all(|score| ANY.contains(score))
}

fn is_any(number: Option<i32>) -> bool {
    number.is_none_or(|number| ANY.contains(&number))
}

fn is_amount(number: i32) -> bool {
    (0..=*ANY.end()).contains(&number)
}

fn is_damage(damage: i32, durability: Option<i32>) -> bool {
    is_count(InjuryKind::Damage, damage) && is_any(durability)
}

fn is_count(kind: InjuryKind, number: i32) -> bool {
    (0..=kind.max()).contains(&number)
}
