//! The possible effects of a point of Moxie on a roll (MX-4).

use strum::VariantArray;

use super::{RollPurpose, RollStep};
use crate::app::layer::Outcome;
use phasekeeper_engine::command::MoxieUse;
use phasekeeper_engine::encounter::{Encounter, TestResult, check_with};
use phasekeeper_engine::rules::{Attack, Check, CheckResult, Winner, oppose};

/// A check as a point of Moxie leaves it.
pub(super) fn changed(check: Check, moxie: Option<MoxieUse>) -> CheckResult {
    let changed = moxie.and_then(|used| check_with(check, used));
    changed.map_or_else(|| check.into(), CheckResult::from)
}

impl RollStep {
    /// The uses of a point of Moxie that would change a check; none without a point.
    fn possible_moxie(&self, check: Check, state: &Encounter) -> Vec<(MoxieUse, TestResult)> {
        let has_point = state.get(self.who).is_some_and(|it| it.pool > 0);
        let can_spend =
            state.rules().moxie_on_tests && has_point && !self.modifiers.to_test().ignore;
        let uses = MoxieUse::VARIANTS.iter().filter(|_| can_spend);
        let changes = uses.filter_map(|&used| Some((used, check_with(check, used)?)));
        changes.filter(|(_, changed)| CheckResult::from(*changed) != check.into()).collect()
    }

    /// The uses of a point of Moxie that would help before the roll counts. A test is recorded first.
    pub(super) fn helpful_moxie(
        &self,
        check: Check,
        state: &Encounter,
    ) -> Vec<(MoxieUse, TestResult)> {
        let mut uses = self.possible_moxie(check, state);
        let margin = state.rules().margin;
        uses.retain(|(_, changed)| {
            let saves = !check.succeeds() && changed.check().succeeds();
            // A critical failure of an attack, or in a new body, is worth averting, though it stays a failure.
            let averts =
                !check.succeeds() && CheckResult::from(check).critical && !changed.critical;
            match self.purpose {
                RollPurpose::Test => false,
                RollPurpose::Opposed(None) | RollPurpose::FirstAid(_) => saves,
                RollPurpose::Resist(it) => saves || averts && it.is_of_new_body(),
                RollPurpose::Attack(_) => saves || averts,
                RollPurpose::Opposed(Some(first)) => {
                    let place = |second| match oppose(first, second, false) {
                        Winner::First => 0,
                        Winner::Second => 2,
                        Winner::None | Winner::Both => 1,
                    };
                    place((*changed).into()) > place(check.into())
                }
                RollPurpose::Defense(attack) => attack.is_some_and(|attacker| {
                    let is_hit = |defender: CheckResult| {
                        Attack { attacker, defender: Some(defender), margin }.is_hit()
                    };
                    is_hit(check.into()) && !is_hit((*changed).into())
                }),
            }
        });
        uses
    }

    /// Returns true if a point of Moxie could still make a success that was rolled critical.
    pub fn can_upgrade(&self, state: &Encounter) -> bool {
        let check = self.check.filter(|check| check.succeeds() && self.moxie.is_none());
        let uses = check.map(|check| self.possible_moxie(check, state)).unwrap_or_default();
        uses.iter().any(|(used, _)| *used == MoxieUse::Upgrade)
    }

    /// Returns true if this use of Moxie is on offer.
    pub(super) fn is_on_offer(&self, used: MoxieUse) -> bool {
        self.offers.iter().any(|(offered, _)| *offered == used)
    }

    /// Spends the point that is on offer, or keeps the roll. The roll is complete.
    pub(super) fn answer(&mut self, moxie: Option<MoxieUse>) -> Outcome {
        self.moxie = moxie;
        self.offers.clear();
        Outcome::Rolled
    }
}
