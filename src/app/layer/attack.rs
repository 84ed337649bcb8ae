//! An attack in one dialog: whom, both rolls, hit or miss, and the damage; all of it is one step.

use super::Context;
use super::find::Find;
use super::key_row::{Dialog, KeyRow, TakesKeys, keys, row};
use super::modifiers::ModifierList;
use super::number_prompt::{LastHit, NumberPrompt};
use super::roll_form::{RollForm, RollKind, RollPart, Submitted};
use crate::app::key::Key;
use crate::app::outcome::Outcome;
use crate::command::{AttackOrder, Command, Hit, Request, RollAgainst};
use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::{Attack, Check, CheckResult, DicePool, FiringMode};

/// The step that takes the keys.
#[derive(Clone, Debug)]
pub enum AttackStep {
    /// The defender.
    Target(Find),
    /// The attacker's roll.
    Attack,
    /// The defender's roll.
    Defense,
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
    offense: Option<Check>,
    /// The attack, once it is known whether it is a hit.
    result: Option<Attack>,
    last: LastHit,
}

impl AttackDialog {
    /// An attack with damage like the last hit.
    pub fn new(attacker: &Combatant, defender: Option<Id>, last: LastHit) -> Self {
        let modifiers = ModifierList::attack(attacker.actions.aim);
        let mut attack = Self {
            attacker: RollForm::new(attacker.id, RollKind::Attack, modifiers),
            defender: None,
            step: Self::ask_target(attacker.id),
            offense: None,
            result: None,
            last,
        };
        if let Some(defender) = defender {
            attack.turn_against(defender);
        }
        attack
    }

    fn ask_target(attacker: Id) -> AttackStep {
        AttackStep::Target(Find { except: Some(attacker), ..Find::default() })
    }

    fn turn_against(&mut self, defender: Id) {
        self.defender = Some(RollForm::new(defender, RollKind::Defense, ModifierList::defense()));
        self.step = AttackStep::Attack;
    }

    /// The heading: who attacks whom.
    pub fn heading(&self, state: &Encounter) -> String {
        let name = |roll: &RollForm| state.name(roll.who).to_owned();
        match &self.defender {
            Some(defender) => format!("{} attacks {}", name(&self.attacker), name(defender)),
            None => format!("{} attacks …", name(&self.attacker)),
        }
    }

    /// The attacker's target and roll, once rolled.
    pub fn offense(&self) -> Option<Check> {
        self.offense
    }

    /// The attack, once it is known whether it is a hit.
    pub fn result(&self) -> Option<Attack> {
        self.result
    }

    /// Returns whether a called shot hits its location; `None` where none was called.
    pub fn called_shot(&self, state: &Encounter) -> Option<bool> {
        let need = self.attacker.test().need?;
        Some(self.offense?.margin(state.rules().margin) >= need)
    }

    /// Takes what was entered in this step.
    fn submit(&mut self, context: &Context) -> Outcome {
        let state = context.state;
        let form = match &mut self.step {
            AttackStep::Target(find) => {
                return match find.submit(context) {
                    Outcome::Select(id) => {
                        self.turn_against(id);
                        Outcome::Stay
                    }
                    outcome => outcome,
                };
            }
            AttackStep::Damage(prompt) => {
                return match prompt.submit(context) {
                    Outcome::Execute(Request::Command(Command::Damage { hit, .. })) => {
                        self.strike(Some(hit), state)
                    }
                    outcome => outcome,
                };
            }
            AttackStep::Attack => &mut self.attacker,
            AttackStep::Defense => match &mut self.defender {
                Some(form) if form.part == RollPart::Skill && form.skill.value() == "0" => {
                    return self.defend(None, state);
                }
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

    /// Returns true where nothing is typed that Backspace could take away.
    fn is_at_beginning(&self) -> bool {
        let untouched =
            |roll: &RollForm| roll.part == RollPart::Skill && roll.skill.value().is_empty();
        match &self.step {
            AttackStep::Target(_) => false,
            AttackStep::Attack => untouched(&self.attacker),
            AttackStep::Defense => self.defender.as_ref().is_some_and(untouched),
            AttackStep::Damage(prompt) => prompt.is_untouched(),
        }
    }

    /// Goes back a step, with what was typed there.
    fn go_back(&mut self) -> Outcome {
        self.result = None;
        self.step = match self.step {
            AttackStep::Damage(_) => {
                if let Some(defender) = &mut self.defender {
                    defender.part = RollPart::Skill;
                }
                AttackStep::Defense
            }
            AttackStep::Defense => {
                self.offense = None;
                AttackStep::Attack
            }
            AttackStep::Target(_) | AttackStep::Attack => {
                self.defender = None;
                Self::ask_target(self.attacker.who)
            }
        };
        Outcome::Stay
    }

    /// Goes on with a roll.
    pub(super) fn on_roll(&mut self, roll: i32, state: &Encounter) -> Outcome {
        let form = match &mut self.step {
            AttackStep::Attack => Some(&self.attacker),
            AttackStep::Defense => self.defender.as_ref(),
            AttackStep::Target(_) => None,
            AttackStep::Damage(prompt) => return prompt.on_roll(roll),
        };
        let target = match form.and_then(|form| form.target(state)) {
            None => return Outcome::Stay,
            Some(Err(refusal)) => return Outcome::ShowError(refusal.to_string()),
            Some(Ok(target)) => target.value(),
        };
        let check = Check { target, roll };
        if matches!(self.step, AttackStep::Defense) {
            return self.defend(Some(check), state);
        }
        self.offense = Some(check);
        self.step = AttackStep::Defense;
        // What misses by itself needs no defense.
        if check.succeeds() { Outcome::Stay } else { self.defend(None, state) }
    }

    /// Goes on after the defense, if there was one: a miss is over, a hit needs its damage.
    fn defend(&mut self, defense: Option<Check>, state: &Encounter) -> Outcome {
        let margin = state.rules().margin;
        let defender = defense.map(CheckResult::from);
        let attack = self.offense.map(|check| Attack { attacker: check.into(), defender, margin });
        self.result = attack;
        match (attack, &self.defender) {
            (Some(attack), Some(defender)) if attack.is_hit() => {
                self.step =
                    AttackStep::Damage(Box::new(NumberPrompt::damage(defender.who, self.last)));
                Outcome::Stay
            }
            _ => self.strike(None, state),
        }
    }

    /// The attack as a command. What modifies the tests of both is not said: the rules add it.
    fn strike(&self, hit: Option<Hit>, state: &Encounter) -> Outcome {
        let Some(attack) = self.result else { return Outcome::Stay };
        let name = |form: &RollForm| state.name(form.who).to_owned();
        let without = |result: CheckResult, modifier: i32| {
            let Check { target, roll } = result.check;
            RollAgainst { target: target - modifier, roll: Some(roll) }
        };
        let own = |form: &RollForm| state.test_modifier(form.who);
        let order = AttackOrder {
            attacker: without(attack.attacker, state.attack_modifier(self.attacker.who)),
            defender: attack.defender.map(|it| without(it, self.defender.as_ref().map_or(0, own))),
            by: Some(name(&self.attacker)),
            on: self.defender.as_ref().map(name),
            weapon: None,
            value: hit.map(|hit| hit.value),
            kind: hit.filter(|hit| hit.armor).and_then(|hit| hit.kind),
            penetration: hit.map(|hit| hit.penetration).filter(|it| *it != 0),
            mode: FiringMode::Single,
            extra: None,
            moxie: None,
            their_moxie: None,
            is_action: true,
            force: false,
        };
        Command::Attack { order: Box::new(order) }.into()
    }
}

fn is_target(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Target(_))
}

fn is_damage(dialog: &AttackDialog, _: &Context) -> bool {
    matches!(dialog.step, AttackStep::Damage(_))
}

fn asks_skill(dialog: &AttackDialog, _: &Context) -> bool {
    match (&dialog.step, &dialog.defender) {
        (AttackStep::Attack, _) => dialog.attacker.part == RollPart::Skill,
        (AttackStep::Defense, Some(defender)) => defender.part == RollPart::Skill,
        _ => false,
    }
}

fn defends(dialog: &AttackDialog, context: &Context) -> bool {
    matches!(dialog.step, AttackStep::Defense) && asks_skill(dialog, context)
}

const SUBMIT: fn(&mut AttackDialog, Key, &Context) -> Outcome = |it, _, context| it.submit(context);

impl Dialog for AttackDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::BACKSPACE, "another target", |it: &mut Self, _, _| it.go_back()).when(
            |it, context| it.is_at_beginning() && !defends(it, context) && !is_damage(it, context),
        ),
        row(keys::BACKSPACE, "back", |it: &mut Self, _, _| it.go_back())
            .when(|it, _| it.is_at_beginning()),
        row(keys::ENTER, "select", SUBMIT).when(is_target),
        row(keys::ENTER, "takes the skill; 0: no defense", SUBMIT).when(defends),
        row(keys::ENTER, "takes the skill", SUBMIT).when(asks_skill),
        row(keys::ENTER, "deal", SUBMIT).when(is_damage),
        row(keys::ENTER, "roll", SUBMIT),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(match &self.step {
            AttackStep::Target(find) => find,
            AttackStep::Attack => &self.attacker,
            AttackStep::Defense => self.defender.as_ref()?,
            AttackStep::Damage(prompt) => prompt.as_ref(),
        })
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(match &mut self.step {
            AttackStep::Target(find) => find,
            AttackStep::Attack => &mut self.attacker,
            AttackStep::Defense => self.defender.as_mut()?,
            AttackStep::Damage(prompt) => prompt.as_mut(),
        })
    }
}
