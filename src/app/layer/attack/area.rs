//! An attack on several at once. A burst or automatic fire is one attack on two or three (EX-89). With a weapon that hits an
//! area its roll spends the rounds and is the action; the damage is a command of its own (EX-20).

use super::firing::{CalledDamage, FiringChoice, UsedWeapon};
use super::{AttackDialog, AttackStep};
use crate::app::layer::damage_prompt::{DamagePrompt, LastHit};
use phasekeeper_engine::command::Names;
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id};
use phasekeeper_engine::rules::{DicePool, Weapon};

impl AttackDialog {
    /// An attack on all of `targets`, with a loaded blast weapon if there is one, else with the one used last.
    pub fn on_several(attacker: &Combatant, targets: Vec<Id>, used: Option<&UsedWeapon>) -> Self {
        let weapons = attacker.block.weapons.iter();
        let ready = weapons.filter(|it| is_for_several(it) && it.rounds_left() != Some(0));
        let is_used = |it: &&Weapon| used.is_some_and(|used| it.is_called(&used.label));
        let best = ready.min_by_key(|it| (!it.profile.is_blast(), !is_used(it)));
        let weapon = best.map(|best| {
            used.filter(|_| is_used(&best)).cloned().unwrap_or_else(|| UsedWeapon::of(best))
        });
        let mut attack = Self::new(attacker, None, weapon.as_ref(), LastHit::default());
        if weapon.is_none() {
            attack.weapon = None;
        }
        (attack.several, attack.step) = (targets, AttackStep::Weapon);
        attack.damage = CalledDamage::Rolled;
        attack.firing = attack.first_firing(best);
        attack
    }

    /// Returns true for a weapon that can be chosen: for several, one that can hit them.
    pub fn offers(&self, weapon: &Weapon) -> bool {
        !self.is_on_several() || is_for_several(weapon)
    }

    /// The firing mode that a weapon begins with: at several, one that is spread over them.
    pub(super) fn first_firing(&self, weapon: Option<&Weapon>) -> FiringChoice {
        match weapon.filter(|it| self.is_on_several() && !is_for_area(it)) {
            Some(_) => FiringChoice::at_several(weapon, self.several.len()),
            None => FiringChoice::first(weapon),
        }
    }

    /// The firing modes to choose from: at several those that are spread over them, at one the others.
    pub(super) fn firing_choices(&self, weapon: &Weapon) -> Vec<FiringChoice> {
        let mut choices = FiringChoice::of(weapon);
        let is_spread = self.is_on_several() && !is_for_area(weapon);
        choices.retain(|it| it.is_spread() == is_spread);
        choices
    }

    /// Returns the combatants who are attacked at once; none for an attack on one.
    pub fn several(&self) -> &[Id] {
        &self.several
    }

    /// Returns true for an attack on several.
    pub fn is_on_several(&self) -> bool {
        !self.several.is_empty()
    }

    /// Returns true for a burst or automatic fire at several, which is one attack.
    pub(super) fn is_burst_at_several(&self, state: &Encounter) -> bool {
        let weapon = self.chosen_weapon(state);
        self.is_on_several() && weapon.is_some_and(|it| !is_for_area(it))
    }

    /// Returns true if the weapon hits those who are near the one aimed at.
    pub(super) fn hits_area(&self, state: &Encounter) -> bool {
        let weapon = self.chosen_weapon(state);
        !self.is_on_several() && weapon.is_some_and(|it| it.profile.area.is_some())
    }

    /// Returns the targets that the attack names: none for an area, the damage of which follows.
    pub(super) fn on(&self, state: &Encounter) -> Option<Names> {
        if self.is_burst_at_several(state) {
            return Some(state.names_of(&self.several));
        }
        self.defender.as_ref().map(|it| state.name(it.who).into())
    }

    /// The prompt for the damage of an attack that was just made, with what it came to, and the weapon's dice for a blast that
    /// missed and goes off elsewhere. A critical ignores armor (AMB-79).
    pub fn area_damage(&self, made: &Fact, state: &Encounter) -> Option<DamagePrompt> {
        let Fact::Attacked(made) = made else { return None };
        let weapon = self.chosen_weapon(state).filter(|_| self.is_on_several());
        let weapon = &weapon.filter(|it| is_for_area(it))?.profile;
        let attack = self.attack(state)?;
        let kind = weapon.kind.filter(|_| !attack.is_critical());
        let hit = LastHit { kind, penetration: weapon.penetration };
        let prompt = DamagePrompt::damage(self.several.clone(), hit);
        let prompt = DamagePrompt { by: Some(self.attacker.who), ..prompt };
        match (made.value.filter(|_| attack.is_hit()), attack.scatter()) {
            (Some(_), _) if self.calls_damage() => Some(prompt),
            (Some(value), _) => Some(prompt.filled(DicePool::fixed(value), None)),
            (None, Some(times)) if weapon.is_blast() => {
                Some(prompt.filled(weapon.damage.dice, Some(times)))
            }
            (None, _) => None,
        }
    }
}

/// Returns true for a weapon that hits an area: a blast, or a cone.
fn is_for_area(weapon: &Weapon) -> bool {
    weapon.profile.is_blast() || weapon.profile.is_cone()
}

/// Returns true for a weapon that can hit several at once.
fn is_for_several(weapon: &Weapon) -> bool {
    is_for_area(weapon) || FiringChoice::spreads(weapon)
}
