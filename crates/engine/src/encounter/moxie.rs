//! Uses of a Moxie point: on the last test, and to go first (MX-1, MX-4, MX-5).

use strum::VariantArray;

use super::{BrokenRule, Combatant, Encounter, Id, Refusal, SlotState, TestResult};
use crate::command::MoxieUse;
use crate::rules::{Check, Class, MoxieWindow, Parameters};

/// Refuses if the ruleset has no Moxie on tests.
pub(super) fn ensure_moxie_on_tests(rules: &Parameters) -> Result<(), Refusal> {
    let no_such_rule = Refusal::NoSuchRule("Moxie on tests");
    rules.moxie_on_tests.then_some(()).ok_or(no_such_rule)
}

impl Combatant {
    /// Refuses a combatant who has no point of Moxie left.
    pub(super) fn ensure_moxie(&self) -> Result<(), Refusal> {
        if self.pool == 0 { Err(Refusal::no_moxie(self)) } else { Ok(()) }
    }

    /// The last test as a point of Moxie would make it (MX-4, MX-5).
    ///
    /// # Errors
    /// The [`Refusal`] that says why a point can't be spent, or would change nothing.
    pub fn last_test_with(
        &self,
        used: MoxieUse,
        rules: &Parameters,
    ) -> Result<TestResult, Refusal> {
        ensure_moxie_on_tests(rules)?;
        let last = self.last_test.filter(|last| !last.automatic);
        let last = last.ok_or_else(|| Refusal::NoTest(self.name.clone()))?;
        if last.moxie {
            return Err(Refusal::MoxieOnTest(self.name.clone()));
        }
        let changed = last.changed_by(used).map_err(Refusal::MoxieUseless)?;
        self.ensure_moxie().map(|()| changed)
    }

    /// Everything a point of Moxie could still do to the last test.
    pub fn moxie_uses(&self, rules: &Parameters) -> Vec<(MoxieUse, TestResult)> {
        let uses = MoxieUse::VARIANTS.iter();
        uses.filter_map(|&used| Some((used, self.last_test_with(used, rules).ok()?))).collect()
    }
}

/// A check as a point of Moxie of this use makes it; `None` if it would change nothing (MX-4).
pub fn check_with(check: Check, used: MoxieUse) -> Option<TestResult> {
    TestResult::of(check).changed_by(used).ok()
}

impl Encounter {
    /// Returns true if a point of Moxie would move a combatant to the front of this phase (MX-1).
    pub fn moxie_goes_first(&self) -> bool {
        // Mostly it is too late for all, and no slots need to be searched: the footer asks in every frame.
        let is_too_late = match self.rules().moxie_window {
            MoxieWindow::PhaseStart => self.phase.phase_started,
            MoxieWindow::UntilOwnSlot => false,
        };
        let goes_first = |it: &Combatant| it.pool > 0 && self.slot_to_go_first(it.id).is_ok();
        !is_too_late && self.combatants.iter().any(goes_first)
    }

    /// The slot that a point of Moxie would move to the front of this phase, by index (MX-1, AMB-15, AMB-16, AMB-88).
    ///
    /// # Errors
    /// The [`Refusal`] that says why there is none.
    pub fn slot_to_go_first(&self, id: Id) -> Result<usize, Refusal> {
        let combatant = self.get(id).ok_or(Refusal::NobodyHere)?;
        if self.phase.is_free {
            return Err(Refusal::InFreePhase);
        }
        let name = || combatant.name.clone();
        if !self.rules().priority.iter().flatten().any(|class| *class == Class::Moxie) {
            return Err(Refusal::not_first(BrokenRule::NoMoxieHere, name()));
        }
        combatant.ensure_can_act()?;
        if self.phase.slots.iter().any(|slot| slot.who == id && slot.moxie) {
            return Err(Refusal::MoxieTwice(name()));
        }
        let index = self.next_slot_of(id).ok_or_else(|| Refusal::NothingToPlay(name()))?;
        let rules = self.rules();
        let critical_first = rules.rank_of(Class::Critical) <= rules.rank_of(Class::Moxie);
        if critical_first && self.is_critical(&self.phase.slots[index]) {
            return Err(Refusal::not_first(BrokenRule::CriticalGoesFirst, name()));
        }
        let too_late = match rules.moxie_window {
            MoxieWindow::PhaseStart => self.phase.phase_started,
            MoxieWindow::UntilOwnSlot => self.phase.slots[index].state == SlotState::Started,
        };
        if too_late {
            return Err(Refusal::not_first(BrokenRule::MoxieTooLate, name()));
        }
        combatant.ensure_moxie().map(|()| index)
    }
}
