//! The way back through the steps of an attack.

use super::{AttackDialog, AttackStep};
use crate::app::layer::roll_form::RollPart;
use crate::app::outcome::Outcome;
use crate::encounter::Encounter;

impl AttackDialog {
    /// Returns true where nothing is typed that Backspace could take away.
    pub(super) fn is_at_beginning(&self) -> bool {
        let untouched = |part: RollPart, skill: &str| part == RollPart::Skill && skill.is_empty();
        match (&self.step, &self.defender) {
            (AttackStep::Target(_), _) => false,
            (AttackStep::Attack, _) => untouched(self.attacker.part, self.attacker.skill.value()),
            (AttackStep::Defense, Some(form)) => untouched(form.part, form.skill.value()),
            (AttackStep::Damage(prompt), _) => prompt.is_untouched(),
            _ => true,
        }
    }

    /// Goes back a step, with what was typed there. The first step leaves, and asks before it throws away a roll.
    pub(super) fn go_back(&mut self, state: &Encounter) -> Outcome {
        self.step = match self.step {
            AttackStep::Damage(_) | AttackStep::DefenderMoxie if self.defense.is_some() => {
                AttackStep::Defense
            }
            AttackStep::Damage(_)
            | AttackStep::DefenderMoxie
            | AttackStep::Defense
            | AttackStep::AttackerMoxie => AttackStep::Attack,
            AttackStep::Attack if !self.weapons(state).is_empty() => AttackStep::Weapon,
            AttackStep::Attack | AttackStep::Weapon | AttackStep::Target(_) => {
                return self.leave();
            }
        };
        Outcome::Stay
    }

    /// Goes back to the choice of the target.
    pub(super) fn ask_for_another(&mut self, state: &Encounter) -> Outcome {
        if let Some(attacker) = state.get(self.attacker.who) {
            (self.defender, self.step) = (None, Self::ask_target(attacker));
        }
        Outcome::Stay
    }

    fn leave(&mut self) -> Outcome {
        let Some(offense) = self.offense.filter(|_| !self.warned) else { return Outcome::Close };
        self.warned = true;
        let question = format!("Esc again throws away the roll of {:02}", offense.roll);
        Outcome::Ask { question, about: Vec::new() }
    }
}
