//! An attack in one dialog: target, weapon, both rolls and the damage. All of it is one command.

mod back;
pub mod firing;
mod keys;
pub mod weapon;

use super::dialog::Dialog;
use super::find::Find;
use super::modifiers::ModifierList;
use super::number_prompt::{LastHit, NumberPrompt};
use super::roll_step::{RollPurpose, RollStep};
use crate::app::outcome::Outcome;
use firing::FiringChoice;
use phasekeeper_engine::command::{
    AttackOrder, AttackSkill, Command, Hit, MoxieUse, RollOptions, Skill, SkillRoll,
};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{Attack, Check};

/// The step that takes the keys.
#[derive(Clone, Debug)]
pub enum AttackStep {
    Target(Find),
    /// The weapon and its firing mode.
    Weapon,
    Attack,
    Defense,
    Damage(Box<NumberPrompt>),
}

/// An attack being played.
#[derive(Clone, Debug)]
pub struct AttackDialog {
    pub attacker: RollStep,
    /// The defender's roll, once it is known who defends.
    pub defender: Option<RollStep>,
    pub step: AttackStep,
    /// The index of the weapon; `None` without one.
    weapon: Option<usize>,
    pub firing: FiringChoice,
    /// True if the damage is called out, and not rolled for the weapon.
    pub calls_damage: bool,
    /// The kind of damage and the armor penetration of this attacker's last hit without a weapon.
    last: LastHit,
    /// True once it was said that Esc throws away a roll.
    warned: bool,
}

impl AttackDialog {
    /// An attack with the weapon and the damage that this attacker used last.
    pub fn new(
        attacker: &Combatant,
        defender: Option<&Combatant>,
        weapon: Option<&str>,
        last: LastHit,
    ) -> Self {
        let weapons = &attacker.block.weapons;
        let used = weapon.and_then(|label| weapons.iter().position(|it| it.is_called(label)));
        let modifiers = ModifierList::attack(attacker.actions.aim);
        let mut attack = Self {
            attacker: RollStep::new(attacker.id, RollPurpose::Attack(None), modifiers),
            defender: None,
            step: AttackStep::Target(Find::opponent(attacker)),
            weapon: used.or(weapons.first().map(|_| 0)),
            firing: FiringChoice::default(),
            calls_damage: false,
            last,
            warned: false,
        };
        attack.firing = attack.firing.fitted(attack.weapon.map(|index| &weapons[index]));
        if let Some(defender) = defender {
            attack.turn_against(defender.id);
        }
        attack
    }

    fn turn_against(&mut self, defender: Id) {
        let purpose = RollPurpose::Defense(None);
        self.defender = Some(RollStep::new(defender, purpose, ModifierList::defense()));
        self.step = AttackStep::Weapon;
    }

    /// The heading: attacker, target and weapon.
    pub fn heading(&self, state: &Encounter) -> String {
        let defender = self.defender.as_ref().map_or("…", |defender| state.name(defender.who));
        let target = self.defender.as_ref().and_then(|defender| state.get(defender.who));
        let is_surprised = target.is_some_and(|target| state.is_defenseless(target));
        let defender =
            if is_surprised { format!("{defender} (surprised)") } else { defender.to_owned() };
        let heading = format!("{} attacks {defender}", state.name(self.attacker.who));
        match (&self.step, self.chosen_weapon(state)) {
            (AttackStep::Weapon, _) => format!("{heading} with …"),
            (AttackStep::Target(_), _) | (_, None) => heading,
            (_, Some(weapon)) if FiringChoice::can_choose(weapon) => {
                format!("{heading} with {}: {}", weapon.label, self.firing.label(state.rules()))
            }
            (_, Some(weapon)) => format!("{heading} with {}", weapon.label),
        }
    }

    /// The combatant under attack: the defender, or who would be the one.
    pub fn target(&self, state: &Encounter) -> Option<Id> {
        match &self.step {
            AttackStep::Target(find) => find.found(state),
            _ => self.defender.as_ref().map(|defender| defender.who),
        }
    }

    /// The roll that takes the keys.
    pub fn roll(&self) -> Option<&RollStep> {
        match self.step {
            AttackStep::Attack => Some(&self.attacker),
            AttackStep::Defense => self.defender.as_ref(),
            _ => None,
        }
    }

    /// The attack, once it is known whether it is a hit.
    pub fn result(&self, state: &Encounter) -> Option<Attack> {
        let is_over = match self.step {
            AttackStep::Defense => self.gives_way(),
            AttackStep::Damage(_) => true,
            _ => false,
        };
        self.attack(state).filter(|_| is_over)
    }

    /// The attack as far as it is rolled.
    fn attack(&self, state: &Encounter) -> Option<Attack> {
        let defender = self.defender.as_ref().and_then(RollStep::result);
        Some(Attack { attacker: self.attacker.result()?, defender, margin: state.rules().margin })
    }

    /// Returns whether a called shot hits its location; `None` if none was called.
    pub fn called_shot(&self, state: &Encounter) -> Option<bool> {
        let need = self.attacker.test().need?;
        Some(self.attacker.check?.margin(state.rules().margin) >= need)
    }

    /// Asks for the defense once the attacker has rolled; a miss needs none, nor does a defender who can't act or is
    /// surprised.
    fn resolve_offense(&mut self, state: &Encounter) -> Outcome {
        let Some(offense) = self.attacker.result() else { return Outcome::Stay };
        let Some(defender) = &mut self.defender else { return Outcome::Stay };
        let defends = |it: &Combatant| it.can_act() && !state.is_defenseless(it);
        if !offense.check.succeeds() || !state.get(defender.who).is_some_and(defends) {
            return self.leave_undefended(state);
        }
        defender.defend_against(offense);
        self.step = AttackStep::Defense;
        Outcome::Stay
    }

    /// Resolves the attack without a defense.
    fn leave_undefended(&mut self, state: &Encounter) -> Outcome {
        if let Some(defender) = &mut self.defender {
            (defender.check, defender.moxie) = (None, None);
        }
        self.resolve(state)
    }

    /// Resolves the attack once both have rolled: a miss is over, a hit needs its damage.
    fn resolve(&mut self, state: &Encounter) -> Outcome {
        let is_hit = self.attack(state).is_some_and(|attack| attack.is_hit());
        let profile = self.chosen_weapon(state).map(|weapon| &weapon.profile);
        let last = match profile {
            None => self.last,
            Some(it) => LastHit { kind: it.kind, penetration: it.penetration },
        };
        let asks_damage = profile.is_none() || self.calls_damage;
        let Some(defender) = self.defender.as_ref().filter(|_| is_hit && asks_damage) else {
            return self.strike(None, state);
        };
        self.step = AttackStep::Damage(Box::new(NumberPrompt::damage(vec![defender.who], last)));
        Outcome::Stay
    }

    /// Makes the attacker's roll a critical success.
    fn upgrade(&mut self, state: &Encounter) -> Outcome {
        self.attacker.moxie = Some(MoxieUse::Upgrade);
        self.resolve_offense(state)
    }

    /// The attack as a command. What modifies the tests of both is not said: the rules add it.
    fn strike(&self, hit: Option<Hit>, state: &Encounter) -> Outcome {
        let Some(offense) = self.attacker.check else { return Outcome::Stay };
        let defense = self.defender.as_ref();
        let name = |roll: &RollStep| state.name(roll.who).to_owned();
        let without = |Check { target, roll }: Check, modifier: i32| SkillRoll {
            skill: Skill::Value(target - modifier),
            roll: Some(roll),
        };
        let moxie = |roll: &RollStep| RollOptions {
            moxie: roll.moxie.map(Into::into),
            ..RollOptions::default()
        };
        let defended =
            |roll: &RollStep| roll.check.map(|check| without(check, roll.own_modifier(0, state)));
        let weapon = self.chosen_weapon(state);
        if hit.is_some_and(|hit| hit.kind.is_none()) && weapon.is_some() {
            return Outcome::ShowError(
                "armor counts against a weapon: k for kinetic, e for energy".to_owned(),
            );
        }
        // What the weapon has goes without saying.
        let usual = weapon.map_or(0, |weapon| weapon.profile.penetration);
        let usual_mode =
            weapon.and_then(|weapon| weapon.profile.modes().next()).unwrap_or_default();
        let aim = state.get(self.attacker.who).map_or(0, |attacker| attacker.actions.aim);
        let modifier = self.attacker.own_modifier(aim + self.attacker.firing, state);
        let SkillRoll { skill, roll } = without(offense, modifier);
        let order = AttackOrder {
            skill: AttackSkill::Skill(skill),
            roll,
            defender: defense.and_then(defended),
            by: Some(name(&self.attacker)),
            on: defense.map(name),
            value: hit.map(|hit| hit.value),
            kind: hit.filter(|hit| hit.armor).and_then(|hit| hit.kind),
            penetration: hit.map(|hit| hit.penetration).filter(|it| *it != usual),
            mode: Some(self.firing.mode).filter(|mode| *mode != usual_mode),
            extra: self.firing.extra,
            ranged: None,
            weapon: weapon.map(|weapon| weapon.label.to_string()),
            mine: moxie(&self.attacker),
            theirs: defense.map(moxie).unwrap_or_default(),
            called: None,
            intent: None,
            is_action: true,
            force: false,
        };
        Command::Attack { order: Box::new(order) }.into()
    }
}
