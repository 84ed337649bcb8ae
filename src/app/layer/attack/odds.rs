//! The odds of the attack in the dialog.

use std::cell::RefCell;
use std::rc::Rc;

use super::{AttackDialog, AttackStep};
use phasekeeper_engine::command::AttackOrder;
use phasekeeper_engine::encounter::{AttackOdds, Encounter, attack_odds};

/// The odds that were worked out last, and the attack they are of; a clone of the dialog knows them, too.
pub type OddsMemo = Rc<RefCell<Option<(AttackOrder, Option<AttackOdds>)>>>;

impl AttackDialog {
    /// The odds of the attack before the dice that are left, worked out anew only for another attack than the last.
    pub fn odds(&self, state: &Encounter) -> Option<AttackOdds> {
        self.roll().filter(|_| !self.is_on_several())?;
        let mut order = self.ahead(self.skill(state)?, state);
        let typed = || self.attacker.die.value().parse().ok();
        let rolled = match self.step {
            AttackStep::Attack => typed(),
            AttackStep::Defense => self.attacker.check.map(|it| it.roll),
            _ => None,
        };
        order.rolls = rolled.into();
        let mut memo = self.odds.borrow_mut();
        match &*memo {
            Some((known, odds)) if *known == order => *odds,
            _ => {
                let odds = attack_odds(state, &order).ok();
                memo.replace((order, odds)).and(None).or(odds)
            }
        }
    }
}
