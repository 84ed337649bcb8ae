//! What a point of Moxie could still make of somebody's last test (MX-4, MX-5).

use strum::VariantArray;

use super::combatant::Combatant;
use super::dice_command::MoxieUse;
use super::refusal::Refusal;
use super::test_result::TestResult;
use crate::rules::Parameters;

/// Refuses where Moxie has nothing to do with tests.
pub(super) fn moxie_may_change_tests(rules: &Parameters) -> Result<(), Refusal> {
    let no_such_rule = Refusal::NoSuchRule("Moxie on tests");
    rules.moxie_on_tests.then_some(()).ok_or(no_such_rule)
}

impl Combatant {
    /// Their last test as a point of Moxie would make it (MX-4, MX-5).
    ///
    /// # Errors
    /// The [`Refusal`] that says why it can't be spent, or would change nothing.
    pub fn last_test_with(
        &self,
        used: MoxieUse,
        rules: &Parameters,
    ) -> Result<TestResult, Refusal> {
        moxie_may_change_tests(rules)?;
        let Some(last) = self.last_test.clone().filter(|last| !last.automatic) else {
            return Err(Refusal::NoTest(self.name.clone()));
        };
        if last.moxie {
            return Err(Refusal::MoxieOnTest(self.name.clone()));
        }
        if let Some(why) = last.is_useless(used) {
            return Err(Refusal::MoxieUseless(why));
        }
        if self.pool == 0 {
            return Err(Refusal::NoMoxie(self.name.clone()));
        }
        let (check, critical) = match used {
            MoxieUse::Flip => (last.check.flipped(), last.check.flipped().is_critical()),
            MoxieUse::Upgrade => (last.check, true),
            MoxieUse::Avert => (last.check, false),
        };
        Ok(TestResult { check, critical, moxie: true, ..last })
    }

    /// What a point of Moxie could still make of their last test.
    pub fn moxie_uses(&self, rules: &Parameters) -> Vec<(MoxieUse, TestResult)> {
        let uses = MoxieUse::VARIANTS.iter();
        uses.filter_map(|&used| Some((used, self.last_test_with(used, rules).ok()?))).collect()
    }
}
