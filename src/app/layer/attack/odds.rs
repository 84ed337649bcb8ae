//! The odds of the attack in the dialog.

use std::cell::RefCell;

use super::AttackDialog;
use phasekeeper_engine::command::AttackOrder;
use phasekeeper_engine::encounter::{AttackOdds, Encounter, attack_odds};

/// The odds that were worked out last, and the attack they are of.
pub type OddsMemo = RefCell<Option<(AttackOrder, Option<AttackOdds>)>>;

impl AttackDialog {
    /// The odds of the attack before its dice, worked out anew only for another attack than the last.
    pub fn odds(&self, state: &Encounter) -> Option<AttackOdds> {
        self.roll().filter(|_| !self.is_on_several())?;
        let order = self.ahead(self.skill(state)?, state);
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
