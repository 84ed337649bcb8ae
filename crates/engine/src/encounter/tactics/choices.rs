//! The choice of enemies and weapons by tactics.

use std::cmp::Reverse;

use crate::command::Whom;
use crate::dice::Dice;
use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::{FiringMode, Parameters, RateOfFire, Stat, Weapon, WeaponDamage};

impl Encounter {
    /// The enemies whom `who` may attack, those first whom their tactics prefer; in order of entry if chance chooses. Those who
    /// are hidden are among them only if nobody else is left.
    pub fn targets(&self, who: Id) -> Vec<Id> {
        let Some(own) = self.get(who) else { return Vec::new() };
        let is_enemy = |it: &&Combatant| {
            it.is_active() && it.takes_part() && it.block.side.is_enemy_of(own.block.side)
        };
        let mut enemies: Vec<&Combatant> = self.combatants.iter().filter(is_enemy).collect();
        if enemies.iter().any(|it| !it.block.hidden) {
            enemies.retain(|it| !it.block.hidden);
        }
        let left = |it: &Combatant| {
            let durability = it.stat(Stat::Dur, self.rules()).unwrap_or(i32::MAX);
            (durability.saturating_sub(it.injuries.damage), Reverse(it.injuries.wounds))
        };
        match own.block.tactics.whom {
            Whom::Random => {}
            Whom::Weakest => enemies.sort_by_key(|it| left(it)),
            Whom::Strongest => enemies.sort_by_key(|it| Reverse(left(it))),
            Whom::Last => {
                let place = |it: &&Combatant| {
                    let known = [own.attacked, own.hurt_by];
                    known.iter().position(|id| *id == Some(it.id)).unwrap_or(known.len())
                };
                enemies.sort_by_key(place);
            }
        }
        enemies.iter().map(|it| it.id).collect()
    }

    /// The weapons that `who` can use now, each with the mode it would be fired in: first the one that their tactics name, then
    /// those of the highest mean damage.
    pub fn usable_weapons(&self, who: Id) -> Vec<(&Weapon, FiringMode)> {
        let Some(own) = self.get(who) else { return Vec::new() };
        let held = self.known_weapons(own).into_iter().filter(|it| own.holds(it));
        held.filter_map(|weapon| own.with_mode(weapon)).collect()
    }

    /// The weapons whose skill they have, held or not; where there is none, those that they can use by an aptitude. First the
    /// one that their tactics name, then those of the highest mean damage. What hits an area is left out unless it is named, and
    /// so are bare hands.
    pub fn known_weapons<'a>(&self, own: &'a Combatant) -> Vec<&'a Weapon> {
        let is_hands = |it: &Weapon| own.block.weapons.iter().all(|held| held.label != it.label);
        let is_left = |it: &&Weapon| !(it.profile.is_blast() || is_hands(it)) || own.is_named(it);
        let skill = |it: &&'a Weapon| it.profile.skill.as_deref();
        let rules = self.rules();
        let has_skill = |it: &&'a Weapon| skill(it).is_some_and(|it| own.has_skill(it, rules));
        let defaults =
            |it: &&'a Weapon| skill(it).is_some_and(|it| own.default_of(it, rules).is_ok());
        let (mut weapons, lacking): (Vec<&Weapon>, Vec<_>) =
            own.weapons().filter(is_left).partition(has_skill);
        if weapons.is_empty() {
            weapons = lacking.into_iter().filter(defaults).collect();
        }
        weapons.sort_by(|one, other| own.mean_damage(other).total_cmp(&own.mean_damage(one)));
        weapons.sort_by_key(|weapon| !own.is_named(weapon));
        weapons
    }
}

impl Combatant {
    /// Chooses one of the `targets`, which stand as tactics prefer them.
    pub(super) fn choose(&self, targets: &[Id], dice: &mut dyn Dice) -> Option<Id> {
        let is_known = |id: &Id| [self.attacked, self.hurt_by].contains(&Some(*id));
        let first = targets.first()?;
        let by_chance = match self.block.tactics.whom {
            Whom::Random => true,
            Whom::Weakest | Whom::Strongest => false,
            Whom::Last => !is_known(first),
        };
        if by_chance && targets.len() > 1 {
            return targets.get(dice.roll(targets.len() as u32) as usize).copied();
        }
        Some(*first)
    }

    /// A weapon with the mode that their tactics would fire it in; `None` if it is empty.
    pub(super) fn with_mode<'a>(&self, weapon: &'a Weapon) -> Option<(&'a Weapon, FiringMode)> {
        Some((weapon, weapon.mode_for(self.block.tactics.mode)?))
    }

    /// Returns true for the weapon that their tactics name.
    pub(super) fn is_named(&self, weapon: &Weapon) -> bool {
        self.block.tactics.weapon.as_ref().is_some_and(|label| weapon.is_called(label))
    }

    fn mean_damage(&self, weapon: &Weapon) -> f64 {
        let WeaponDamage { dice, som } = weapon.profile.damage;
        let bonus = self.damage_bonus().filter(|_| som).unwrap_or(0);
        dice.mean() + f64::from(bonus)
    }

    /// The weapon and the mode of one more attack of the same stage, if the rate of fire allows it (EX-31).
    pub(super) fn next_shot(&self, rules: &Parameters) -> Option<(&Weapon, FiringMode)> {
        let shots = &self.actions.shots;
        let last = shots.last()?;
        let weapon = self.weapon(&last.weapon).filter(|weapon| self.holds(weapon))?;
        let rate = rules.rate_of_fire;
        let modes = shots.iter().filter(|shot| shot.weapon == last.weapon).map(|shot| shot.mode);
        let is_allowed = rate != RateOfFire::Unlimited && rate.allows(modes.chain([last.mode]));
        let has_rounds = weapon.rounds_left().is_none_or(|left| left >= last.mode.rounds());
        (is_allowed && has_rounds).then_some((weapon, last.mode))
    }
}

impl Weapon {
    /// The mode nearest to `wanted`, from below if possible, that it has and has the rounds for.
    fn mode_for(&self, wanted: FiringMode) -> Option<FiringMode> {
        use FiringMode::{Auto, Burst, Semi, Single};
        let known: Vec<FiringMode> = self.profile.modes().collect();
        // Of a weapon without modes, ammunition tells that it fires.
        let fires = known.is_empty() && self.profile.magazine.is_some();
        let has = |mode: &FiringMode| {
            let has_rounds = self.rounds_left().is_none_or(|left| left >= mode.rounds());
            let is_plain = known.is_empty() && *mode == Single;
            has_rounds && (known.contains(mode) || is_plain || (fires && *mode <= wanted))
        };
        let modes = || [Single, Semi, Burst, Auto].into_iter().filter(has);
        modes().rfind(|mode| *mode <= wanted).or_else(|| modes().next())
    }
}
