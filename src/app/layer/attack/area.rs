//! An attack on several at once. Its roll spends the rounds and is the action; the damage is a command of its own (EX-20).

use super::firing::UsedWeapon;
use super::{AttackDialog, AttackStep};
use crate::app::layer::damage_prompt::{DamagePrompt, LastHit};
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id};
use phasekeeper_engine::rules::{DicePool, Weapon};

impl AttackDialog {
    /// An attack on all of `targets`, with a loaded blast weapon if there is one, else with the one used last.
    pub fn on_area(attacker: &Combatant, targets: Vec<Id>, used: Option<&UsedWeapon>) -> Self {
        let weapons = attacker.block.weapons.iter();
        let ready = weapons.filter(|it| it.profile.can_hit_area() && it.rounds_left() != Some(0));
        let is_used = |it: &&Weapon| used.is_some_and(|used| it.is_called(&used.label));
        let best = ready.min_by_key(|it| (!it.profile.is_blast(), !is_used(it)));
        let weapon = best.map(|best| {
            used.filter(|_| is_used(&best)).cloned().unwrap_or_else(|| UsedWeapon::of(best))
        });
        let mut attack = Self::new(attacker, None, weapon.as_ref(), LastHit::default());
        if weapon.is_none() {
            attack.weapon = None;
        }
        (attack.area, attack.step) = (targets, AttackStep::Weapon);
        attack
    }

    /// Returns true for a weapon that can be chosen: for an area, one that can hit it.
    pub fn offers(&self, weapon: &Weapon) -> bool {
        !self.is_area() || weapon.profile.can_hit_area()
    }

    /// Returns true for an attack on several.
    pub fn is_area(&self) -> bool {
        !self.area.is_empty()
    }

    /// The prompt for the damage of an attack that was just made, with what it came to, and the weapon's dice for a blast that
    /// missed and goes off elsewhere. A critical ignores armor (AMB-79).
    pub fn area_damage(&self, made: &Fact, state: &Encounter) -> Option<DamagePrompt> {
        let Fact::Attacked(made) = made else { return None };
        let weapon = &self.chosen_weapon(state).filter(|_| self.is_area())?.profile;
        let attack = self.attack(state)?;
        let kind = weapon.kind.filter(|_| !attack.is_critical());
        let hit = LastHit { kind, penetration: weapon.penetration };
        let prompt = DamagePrompt::damage(self.area.clone(), hit).dealt_by(self.attacker.who);
        match (made.value.filter(|_| attack.is_hit()), attack.scatter()) {
            (Some(value), _) => Some(prompt.filled(DicePool::fixed(value), None)),
            (None, Some(times)) if weapon.is_blast() => {
                Some(prompt.filled(weapon.damage.dice, Some(times)))
            }
            (None, _) => None,
        }
    }
}
