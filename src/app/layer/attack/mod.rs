//! An attack in one dialog: whom, with what, both rolls, what Moxie could change, and the damage; all of it is one step.

mod back;
mod keys;
mod moxie;
mod weapon;

use tui_input::Input;

use super::Context;
use super::find::Find;
use super::modifiers::ModifierList;
use super::number_prompt::{LastHit, NumberPrompt};
use super::roll_form::{RollForm, RollKind, Submitted};
use crate::app::outcome::Outcome;
use crate::command::{AttackOrder, Command, Hit, MoxieChange, Request, RollAgainst};
use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::{Attack, Check, CheckResult, DEFENSE_SKILL, DicePool, Weapon};
pub use weapon::{FiringChoice, NO_WEAPON, letter_of};

/// The step that takes the keys.
#[derive(Clone, Debug)]
pub enum AttackStep {
    /// The defender.
    Target(Find),
    /// The weapon and its firing mode.
    Weapon,
    /// The attacker's roll.
    Attack,
    /// A miss that a point of the attacker's Moxie could change.
    AttackerMoxie,
    /// The defender's roll.
    Defense,
    /// A hit that a point of the defender's Moxie could change.
    DefenderMoxie,
    /// The damage of a hit.
    Damage(Box<NumberPrompt>),
}

/// An attack being played.
#[derive(Clone, Debug)]
pub struct AttackDialog {
    /// The attacker's roll.
    pub attacker: RollForm,
    /// The defender's roll, once it is known who defends.
    pub defender: Option<RollForm>,
    /// The step that takes the keys.
    pub step: AttackStep,
    /// The label of the weapon; `None` without one.
    pub weapon: Option<String>,
    /// The firing mode, and what it is used for.
    pub firing: FiringChoice,
    /// True where the damage is called out, and not rolled for the weapon.
    pub calls_damage: bool,
    /// The attacker's check and the point spent on it.
    offense: Option<Check>,
    moxie: Option<MoxieChange>,
    defense: Option<Check>,
    their_moxie: Option<MoxieChange>,
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
        let weapon = weapon.filter(|label| attacker.weapon(label).is_some());
        let first = attacker.block.weapons.first().map(|weapon| weapon.label.to_string());
        let modifiers = ModifierList::attack(attacker.actions.aim);
        let mut attack = Self {
            attacker: RollForm::new(attacker.id, RollKind::Attack, modifiers),
            defender: None,
            step: Self::ask_target(attacker),
            weapon: weapon.map(str::to_owned).or(first),
            firing: FiringChoice::default(),
            calls_damage: false,
            offense: None,
            moxie: None,
            defense: None,
            their_moxie: None,
            last,
            warned: false,
        };
        if let Some(defender) = defender {
            attack.turn_against(defender);
        }
        attack
    }

    fn ask_target(attacker: &Combatant) -> AttackStep {
        AttackStep::Target(Find::opponent(attacker))
    }

    fn turn_against(&mut self, defender: &Combatant) {
        self.defender =
            Some(RollForm::new(defender.id, RollKind::Defense, ModifierList::defense()));
        self.step = if self.weapon.is_some() { AttackStep::Weapon } else { AttackStep::Attack };
    }

    /// The heading: who attacks whom, and with what.
    pub fn heading(&self, state: &Encounter) -> String {
        let attacker = state.name(self.attacker.who);
        let Some(defender) = &self.defender else { return format!("{attacker} attacks …") };
        let defender = state.name(defender.who);
        match &self.weapon {
            None => format!("{attacker} attacks {defender}"),
            Some(_) if matches!(self.step, AttackStep::Weapon) => {
                format!("{attacker} attacks {defender} with …")
            }
            Some(weapon) if self.firing == FiringChoice::Single => {
                format!("{attacker} attacks {defender} with {weapon}")
            }
            Some(weapon) => {
                format!("{attacker} attacks {defender} with {weapon}: {}", self.firing.label())
            }
        }
    }

    /// The combatant under attack: the defender, or who would be the one.
    pub fn target(&self, state: &Encounter) -> Option<Id> {
        match &self.step {
            AttackStep::Target(find) => find.found(state),
            _ => self.defender.as_ref().map(|defender| defender.who),
        }
    }

    /// The weapon that is chosen.
    pub fn chosen_weapon<'a>(&self, state: &'a Encounter) -> Option<&'a Weapon> {
        state.get(self.attacker.who)?.weapon(self.weapon.as_deref()?)
    }

    /// The attacker's target and roll, once rolled, as Moxie has left it.
    pub fn offense(&self) -> Option<CheckResult> {
        Some(moxie::changed(self.offense?, self.moxie))
    }

    /// The attack, once it is known whether it is a hit.
    pub fn result(&self, state: &Encounter) -> Option<Attack> {
        let is_over = match self.step {
            AttackStep::Damage(_) | AttackStep::DefenderMoxie => true,
            AttackStep::AttackerMoxie => false,
            _ => return None,
        };
        let defender = self.defense.map(|check| moxie::changed(check, self.their_moxie));
        let margin = state.rules().margin;
        is_over.then_some(Attack { attacker: self.offense()?, defender, margin })
    }

    /// Returns whether a called shot hits its location; `None` where none was called.
    pub fn called_shot(&self, state: &Encounter) -> Option<bool> {
        let need = self.attacker.test().need?;
        Some(self.offense?.margin(state.rules().margin) >= need)
    }

    /// Takes what was entered in this step.
    fn submit(&mut self, context: &Context) -> Outcome {
        self.warned = false;
        let state = context.state;
        let form = match &mut self.step {
            AttackStep::Target(find) => match find.submit(context) {
                Outcome::Select(id) => {
                    if let Some(defender) = state.get(id) {
                        self.turn_against(defender);
                    }
                    return Outcome::Stay;
                }
                outcome => return outcome,
            },
            AttackStep::Weapon => return self.take_weapon(state),
            AttackStep::AttackerMoxie | AttackStep::DefenderMoxie => return self.decide(state),
            AttackStep::Damage(prompt) => match prompt.submit(context) {
                Outcome::Execute(Request::Command(Command::Damage { hit, .. })) => {
                    return self.strike(Some(hit), state);
                }
                outcome => return outcome,
            },
            AttackStep::Attack => &mut self.attacker,
            AttackStep::Defense => match &mut self.defender {
                Some(form) if form.skill.value() == "0" => return self.defend(None, state),
                Some(form) => form,
                None => return Outcome::Close,
            },
        };
        match form.submit(state) {
            Submitted::Unfinished => Outcome::Stay,
            Submitted::Wrong(error) => Outcome::ShowError(error),
            Submitted::Dice(_) => {
                Outcome::ShowError("which skill? A number, or letters of one".into())
            }
            Submitted::Ready(None) => Outcome::Roll(DicePool::PERCENTILE),
            Submitted::Ready(Some(roll)) => self.on_roll(roll, state),
        }
    }

    /// Goes on with a roll.
    pub(in crate::app::layer) fn on_roll(&mut self, roll: i32, state: &Encounter) -> Outcome {
        let form = match &mut self.step {
            AttackStep::Attack => Some(&mut self.attacker),
            AttackStep::Defense => self.defender.as_mut(),
            AttackStep::Damage(prompt) => return prompt.on_roll(roll),
            _ => None,
        };
        let Some(form) = form else { return Outcome::Stay };
        // Whoever comes back to this step finds the roll.
        form.roll = Input::new(format!("{roll:02}"));
        let target = match form.target(state) {
            None => return Outcome::Stay,
            Some(Err(refusal)) => return Outcome::ShowError(refusal.to_string()),
            Some(Ok(target)) => target.value(),
        };
        let check = Check { target, roll };
        if matches!(self.step, AttackStep::Defense) {
            return self.defend(Some(check), state);
        }
        (self.offense, self.moxie) = (Some(check), None);
        if !check.succeeds() && !self.offers(state).is_empty() {
            self.step = AttackStep::AttackerMoxie;
            return Outcome::Stay;
        }
        self.resolve_offense(state)
    }

    /// Goes on after the attacker's roll: what misses by itself needs no defense, nor does who can't defend.
    fn resolve_offense(&mut self, state: &Encounter) -> Outcome {
        let succeeds = self.offense().is_some_and(|offense| offense.check.succeeds());
        let defends = self.defender.as_ref().and_then(|form| state.get(form.who));
        if !succeeds || !defends.is_some_and(Combatant::can_act) {
            return self.defend(None, state);
        }
        self.step = AttackStep::Defense;
        if let Some(form) = &mut self.defender
            && form.skill.value().is_empty()
        {
            form.take_skill(DEFENSE_SKILL, state);
        }
        Outcome::Stay
    }

    /// Goes on after the defense, if there was one: a miss is over, a hit needs its damage.
    fn defend(&mut self, defense: Option<Check>, state: &Encounter) -> Outcome {
        (self.defense, self.their_moxie) = (defense, None);
        self.step = AttackStep::DefenderMoxie;
        if self.offers(state).is_empty() { self.decide(state) } else { Outcome::Stay }
    }

    /// Goes on after both rolls.
    fn decide(&mut self, state: &Encounter) -> Outcome {
        if matches!(self.step, AttackStep::AttackerMoxie) {
            return self.resolve_offense(state);
        }
        let is_hit = self.result(state).is_some_and(|attack| attack.is_hit());
        let weapon = self.chosen_weapon(state);
        let damage = match (&self.defender, weapon) {
            (Some(defender), None) => NumberPrompt::damage(vec![defender.who], self.last),
            (Some(defender), Some(weapon)) if self.calls_damage => {
                let (kind, penetration) = (weapon.profile.kind, weapon.profile.penetration);
                NumberPrompt::damage(vec![defender.who], LastHit { kind, penetration })
            }
            _ => return self.strike(None, state),
        };
        if !is_hit {
            return self.strike(None, state);
        }
        self.step = AttackStep::Damage(Box::new(damage));
        Outcome::Stay
    }

    /// Goes back to the last roll, so that the attack that was refused can be changed.
    pub(in crate::app::layer) fn on_refusal(&mut self) {
        if matches!(self.step, AttackStep::DefenderMoxie) {
            let has_defended = self.defense.is_some();
            self.step = if has_defended { AttackStep::Defense } else { AttackStep::Attack };
        }
    }

    /// The attack as a command. What modifies the tests of both is not said: the rules add it.
    fn strike(&self, hit: Option<Hit>, state: &Encounter) -> Outcome {
        let Some(offense) = self.offense else { return Outcome::Stay };
        let name = |form: &RollForm| state.name(form.who).to_owned();
        let without = |Check { target, roll }: Check, modifier: i32| RollAgainst {
            target: target - modifier,
            roll: Some(roll),
        };
        let own = |form: &RollForm| state.test_modifier(form.who);
        let weapon = self.chosen_weapon(state);
        if hit.is_some_and(|hit| hit.kind.is_none()) && weapon.is_some() {
            return Outcome::ShowError(
                "armor counts against a weapon: k for kinetic, e for energy".to_owned(),
            );
        }
        // What the weapon has goes without saying.
        let usual = weapon.map_or(0, |weapon| weapon.profile.penetration);
        let weapon = weapon.map(|weapon| weapon.label.to_string());
        let modifier = state.attack_modifier(self.attacker.who, self.attacker.firing);
        let order = AttackOrder {
            attacker: without(offense, modifier),
            defender: self.defense.map(|it| without(it, self.defender.as_ref().map_or(0, own))),
            by: Some(name(&self.attacker)),
            on: self.defender.as_ref().map(name),
            value: hit.map(|hit| hit.value),
            kind: hit.filter(|hit| hit.armor).and_then(|hit| hit.kind),
            penetration: hit.map(|hit| hit.penetration).filter(|it| *it != usual),
            mode: self.firing.mode(),
            extra: weapon.as_ref().and_then(|_| self.firing.extra()),
            weapon,
            moxie: self.moxie,
            their_moxie: self.their_moxie,
            is_action: true,
            force: false,
        };
        Command::Attack { order: Box::new(order) }.into()
    }
}
