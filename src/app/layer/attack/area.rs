//! An attack on several at once. Its roll spends the rounds and is the action; the damage is a command of its own (EX-20).

use super::firing::UsedWeapon;
use super::{AttackDialog, AttackStep};
use crate::app::layer::number_prompt::{LastHit, NumberPrompt};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::Weapon;

impl AttackDialog {
    /// An attack on all of `targets`, with a loaded blast weapon if there is one, else with the one used last.
    pub fn on_area(attacker: &Combatant, targets: Vec<Id>, used: Option<&UsedWeapon>) -> Self {
        let is_ready = |it: &&Weapon| it.profile.is_blast() && it.rounds_left() != Some(0);
        let blast = attacker.block.weapons.iter().find(is_ready).map(UsedWeapon::of);
        let mut attack = Self::new(attacker, None, blast.as_ref().or(used), LastHit::default());
        (attack.area, attack.step) = (targets, AttackStep::Weapon);
        attack
    }

    /// Returns true for an attack on several.
    pub fn is_area(&self) -> bool {
        !self.area.is_empty()
    }

    /// The prompt for the damage after the roll, with the numbers of the weapon and what an Excellent Success adds; a critical
    /// ignores armor (AMB-79). `None` if nobody is hit: only a blast goes off where it misses, elsewhere.
    pub fn area_damage(&self, state: &Encounter) -> Option<NumberPrompt> {
        let weapon = &self.chosen_weapon(state).filter(|_| self.is_area())?.profile;
        let attack = self.attack(state).filter(|it| it.is_hit() || weapon.is_blast())?;
        let kind = weapon.kind.filter(|_| !attack.is_critical());
        let hit = LastHit { kind, penetration: weapon.penetration };
        let prompt = NumberPrompt::damage(self.area.clone(), hit);
        Some(prompt.with_dice(weapon.damage.dice.plus(attack.bonus()), attack.scatter()))
    }
}
