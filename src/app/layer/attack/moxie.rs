//! What a point of Moxie could make of the rolls of an attack (MX-4).

use super::{AttackDialog, AttackStep};
use crate::app::outcome::Outcome;
use crate::command::MoxieChange;
use crate::encounter::{Encounter, Id, check_with};
use crate::rules::{Attack, Check, CheckResult};

/// The changes that can be offered after a roll.
const CHANGES: [MoxieChange; 3] = [MoxieChange::Flip, MoxieChange::Upgrade, MoxieChange::Avert];

/// A check as a point of Moxie leaves it.
pub(super) fn changed(check: Check, moxie: Option<MoxieChange>) -> CheckResult {
    let used = moxie.and_then(MoxieChange::after_roll);
    used.and_then(|used| check_with(check, used)).unwrap_or_else(|| check.into())
}

impl AttackDialog {
    /// What a point of Moxie could change now: after a miss by the attacker, after a hit by the defender.
    pub fn offers(&self, state: &Encounter) -> Vec<(MoxieChange, CheckResult)> {
        let (who, check) = match (&self.step, &self.defender, self.defense) {
            (AttackStep::DefenderMoxie, Some(form), Some(check)) => (form.who, check),
            (AttackStep::DefenderMoxie, ..) => return Vec::new(),
            _ => match self.offense {
                Some(check) => (self.attacker.who, check),
                None => return Vec::new(),
            },
        };
        let can = |result: &CheckResult| match self.step {
            AttackStep::DefenderMoxie => !self.would_hit(*result, state),
            _ => !check.succeeds() && is_better(*result, check.into()),
        };
        let is_new = |result: &CheckResult| *result != CheckResult::from(check);
        let changes = CHANGES.iter().filter(|_| has_point(who, state));
        let changes = changes.map(|&change| (change, changed(check, Some(change))));
        changes.filter(|(_, result)| is_new(result) && can(result)).collect()
    }

    /// Returns true where the attack would hit against this defense. One that misses anyhow is not changed.
    fn would_hit(&self, defense: CheckResult, state: &Encounter) -> bool {
        let Some(attacker) = self.offense() else { return true };
        let margin = state.rules().margin;
        let as_it_stands = self.defense.map(CheckResult::from);
        let with = |defender| Attack { attacker, defender, margin }.is_hit();
        !with(as_it_stands) || with(Some(defense))
    }

    /// Returns true where a point of the attacker's Moxie would make the hit a critical one.
    pub fn can_upgrade(&self, state: &Encounter) -> bool {
        let is_open = matches!(self.step, AttackStep::Defense) && self.moxie.is_none();
        let upgraded = |check| changed(check, Some(MoxieChange::Upgrade));
        let can = |check: Check| check.succeeds() && upgraded(check) != CheckResult::from(check);
        is_open && has_point(self.attacker.who, state) && self.offense.is_some_and(can)
    }

    /// Makes the attacker's roll a critical success.
    pub(super) fn upgrade(&mut self) -> Outcome {
        self.moxie = Some(MoxieChange::Upgrade);
        Outcome::Stay
    }

    /// Spends the point that is offered.
    pub(super) fn spend(&mut self, change: MoxieChange, state: &Encounter) -> Outcome {
        if self.offers(state).iter().all(|(offered, _)| *offered != change) {
            return Outcome::Stay;
        }
        match self.step {
            AttackStep::AttackerMoxie => self.moxie = Some(change),
            _ => self.their_moxie = Some(change),
        }
        self.decide(state)
    }
}

/// Returns true where a miss has become a hit, or no critical failure any more.
fn is_better(changed: CheckResult, rolled: CheckResult) -> bool {
    let averts = rolled.is_critical_failure() && !changed.is_critical_failure();
    changed.check.succeeds() || averts
}

/// Returns true where a point of `who` can change a roll.
fn has_point(who: Id, state: &Encounter) -> bool {
    state.rules().moxie_on_tests && state.get(who).is_some_and(|it| it.pool > 0)
}
