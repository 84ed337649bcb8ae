//! The way back through the steps of an attack.

use super::{AttackDialog, AttackStep};
use crate::app::layer::Outcome;
use crate::app::layer::find::Find;
use crate::app::layer::roll_step::{NextDigit, RollStep};
use phasekeeper_engine::command::AttackOrder;

impl AttackDialog {
    /// Returns true if nothing is typed that Backspace could take away.
    pub(super) fn is_at_beginning(&self) -> bool {
        match &self.step {
            AttackStep::Target(_) | AttackStep::Weapon => false,
            AttackStep::Damage(prompt) => prompt.is_untouched(),
            AttackStep::Attack | AttackStep::Defense => self.roll().is_some_and(RollStep::is_empty),
        }
    }

    /// Goes back a step, with what was typed there. The first step leaves, and asks before it throws away a roll.
    pub(super) fn go_back(&mut self) -> Outcome {
        // Who goes back to a die may type another.
        self.attacker.next_digit = NextDigit::Replaces;
        self.step = match self.step {
            AttackStep::Damage(_)
                if self.defender.as_ref().is_some_and(|it| it.check.is_some()) =>
            {
                AttackStep::Defense
            }
            AttackStep::Damage(_) | AttackStep::Defense => AttackStep::Attack,
            AttackStep::Attack => AttackStep::Weapon,
            AttackStep::Weapon | AttackStep::Target(_) => return self.leave(),
        };
        Outcome::Stay
    }

    /// Goes back to the choice of the target.
    pub(super) fn ask_for_another(&mut self) {
        self.several.clear();
        if self.past.before.as_ref().is_some_and(|it| it.is_taken_back) {
            // The die was that of another attack.
            self.attacker.die.reset();
        }
        self.said = AttackOrder::default();
        (self.is_kept, self.fallen) = (false, None);
        (self.defender, self.step) = (None, AttackStep::Target(Find::opponent(self.attacker.who)));
    }

    fn leave(&mut self) -> Outcome {
        let offense = self.attacker.check.filter(|_| !self.warned);
        let Some(offense) = offense else { return Outcome::Close };
        self.warned = true;
        let question = format!("Esc again throws away the roll of {:02}", offense.roll);
        Outcome::Ask { question, about: Vec::new() }
    }
}
