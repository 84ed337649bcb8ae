//! An attack in one flow: whom, both rolls, hit or miss, and the damage; all of it is one step.

use super::LayerOutcome;
use super::find::Find;
use super::modifiers::ModifierList;
use super::number_prompt::{LastHit, NumberPrompt};
use super::roll_form::{Part, Progress, Role, RollForm};
use crate::app::key::{Key, Named};
use crate::app::name_of;
use crate::encounter::{Combatant, Command, DiceCommand, Encounter, Hit, Id};
use crate::rules::{self, Check, DicePool};

/// A defence that never succeeds: there is none.
const UNDEFENDED: Check = Check { target: 0, roll: 99 };

/// What the keys are for.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Whom the attack is against.
    Against(Find),
    /// The attacker's roll.
    Attack,
    /// The defender's roll.
    Defense,
    /// The damage of a hit.
    Damage(Box<NumberPrompt>),
}

/// An attack that is being played.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The attacker's roll, being prepared or done.
    pub attacker: RollForm,
    /// The defender's, once it is known who defends.
    pub defender: Option<RollForm>,
    /// What the keys are for.
    pub stage: Stage,
    offense: Option<Check>,
    defense: Option<Check>,
    last: LastHit,
}

impl Attack {
    /// An attack of `attacker`, with damage like the last hit.
    pub fn new(attacker: &Combatant, defender: Option<Id>, last: LastHit) -> Self {
        let mut attack = Self {
            attacker: RollForm::new(
                attacker.id,
                Role::Attacks,
                ModifierList::attack(attacker.aim()),
            ),
            defender: None,
            stage: Self::against(attacker.id),
            offense: None,
            defense: None,
            last,
        };
        if let Some(defender) = defender {
            attack.turn_against(defender);
        }
        attack
    }

    fn against(attacker: Id) -> Stage {
        Stage::Against(Find { except: Some(attacker), ..Find::default() })
    }

    fn turn_against(&mut self, defender: Id) {
        self.defender = Some(RollForm::new(defender, Role::Defends, ModifierList::defense()));
        self.stage = Stage::Attack;
    }

    /// Who attacks whom.
    pub fn title(&self, state: &Encounter) -> String {
        let attacker = name_of(state, self.attacker.who);
        match &self.defender {
            Some(defender) => format!("{attacker} attacks {}", name_of(state, defender.who)),
            None => format!("{attacker} attacks …"),
        }
    }

    /// The attacker's target and roll, once rolled.
    pub fn rolled(&self) -> Option<Check> {
        self.offense
    }

    /// Whether it hits and how well, once that is known.
    pub fn verdict(&self, state: &Encounter) -> Option<rules::Attack> {
        let (attack, defense) = self.offense.zip(self.defense)?;
        Some(rules::Attack::new(attack, defense, state.rules().margin))
    }

    /// Whether a called shot goes where it was called; `None` where none was.
    pub fn called_shot(&self, state: &Encounter) -> Option<bool> {
        let need = self.attacker.test().need?;
        Some(self.offense?.margin(state.rules().margin) >= need)
    }

    pub(super) fn keys(&self) -> &'static str {
        match &self.stage {
            Stage::Against(_) => "letters of the name · ↑ ↓ another · Enter · Esc leaves",
            Stage::Attack if self.attacker.part == Part::Skill => {
                "a number or letters of a skill · Enter · Backspace: another target · Esc leaves"
            }
            Stage::Attack => self.attacker.keys(),
            Stage::Defense => match &self.defender {
                Some(trial) if trial.part == Part::Skill => {
                    "a number or letters of a skill, 0: none · Enter · Backspace back · Esc leaves"
                }
                _ => self.attacker.keys(),
            },
            Stage::Damage(numbers) => numbers.keys(),
        }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        if key == Key::from(Named::Backspace) && self.is_at_beginning() {
            self.go_back();
            return LayerOutcome::Stay;
        }
        match &mut self.stage {
            Stage::Against(find) => match find.take(key, state) {
                LayerOutcome::Select(id) => {
                    self.turn_against(id);
                    LayerOutcome::Stay
                }
                reply => reply,
            },
            Stage::Attack => {
                let progress = self.attacker.take(key, state);
                self.go_on(progress, state)
            }
            Stage::Defense => {
                let Some(defender) = &mut self.defender else { return LayerOutcome::Close };
                let progress = defender.take(key, state);
                if defender.part == Part::Roll && defender.skill.value() == "0" {
                    return self.defended(UNDEFENDED, state);
                }
                self.go_on(progress, state)
            }
            Stage::Damage(numbers) => match numbers.take(key, state) {
                LayerOutcome::Do(Command::Damage { hit, .. }) => self.strike(Some(hit), state),
                reply => reply,
            },
        }
    }

    /// Whether nothing is typed yet that Backspace could take away.
    fn is_at_beginning(&self) -> bool {
        let untouched =
            |trial: &RollForm| trial.part == Part::Skill && trial.skill.value().is_empty();
        match &self.stage {
            Stage::Against(_) => false,
            Stage::Attack => untouched(&self.attacker),
            Stage::Defense => self.defender.as_ref().is_some_and(untouched),
            Stage::Damage(numbers) => numbers.is_untouched(),
        }
    }

    /// Goes back to what was asked before, with what was typed there.
    fn go_back(&mut self) {
        self.defense = None;
        self.stage = match self.stage {
            Stage::Damage(_) => {
                if let Some(defender) = &mut self.defender {
                    defender.part = Part::Skill;
                }
                Stage::Defense
            }
            Stage::Defense => {
                self.offense = None;
                Stage::Attack
            }
            Stage::Against(_) | Stage::Attack => {
                self.defender = None;
                Self::against(self.attacker.who)
            }
        };
    }

    fn go_on(&mut self, progress: Progress, state: &Encounter) -> LayerOutcome {
        match progress {
            Progress::Going => LayerOutcome::Stay,
            Progress::Wrong(trouble) => LayerOutcome::Refuse(trouble),
            Progress::Dice(_) => {
                LayerOutcome::Refuse("which skill? A number, or letters of one".into())
            }
            Progress::Ready(None) => LayerOutcome::Roll(DicePool::PERCENTILE),
            Progress::Ready(Some(roll)) => self.hear_roll(roll, state),
        }
    }

    /// Hears what was rolled, by whomever.
    pub(super) fn hear_roll(&mut self, roll: i32, state: &Encounter) -> LayerOutcome {
        let trial = match &mut self.stage {
            Stage::Attack => Some(&self.attacker),
            Stage::Defense => self.defender.as_ref(),
            Stage::Against(_) => None,
            Stage::Damage(numbers) => return numbers.hear_roll(roll),
        };
        let target = match trial.and_then(|trial| trial.target(state)) {
            None => return LayerOutcome::Stay,
            Some(Err(refusal)) => return LayerOutcome::Refuse(refusal.to_string()),
            Some(Ok(target)) => target.value(),
        };
        let check = Check { target, roll };
        if matches!(self.stage, Stage::Defense) {
            return self.defended(check, state);
        }
        self.offense = Some(check);
        self.stage = Stage::Defense;
        // What misses by itself needs no defence.
        if self.offense.is_some_and(Check::succeeds) {
            return LayerOutcome::Stay;
        }
        self.defended(UNDEFENDED, state)
    }

    /// Both rolls are known: a miss is over, a hit needs its damage.
    fn defended(&mut self, check: Check, state: &Encounter) -> LayerOutcome {
        self.defense = Some(check);
        match (self.verdict(state), &self.defender) {
            (Some(verdict), Some(defender)) if verdict.is_hit() => {
                self.stage = Stage::Damage(Box::new(NumberPrompt::damage(defender.who, self.last)));
                LayerOutcome::Stay
            }
            _ => self.strike(None, state),
        }
    }

    /// The attack as it was played.
    fn strike(&self, hit: Option<Hit>, state: &Encounter) -> LayerOutcome {
        let Some((attack, defense)) = self.offense.zip(self.defense) else {
            return LayerOutcome::Stay;
        };
        let side = |check: Check| (check.target, Some(check.roll));
        let (attacker, defender) = (side(attack), side(defense));
        let name = |trial: &RollForm| name_of(state, trial.who).to_owned();
        let by = Some(name(&self.attacker));
        let on = self.defender.as_ref().map(|defender| (name(defender), hit));
        LayerOutcome::Do(Command::Dice(DiceCommand::Attack { attacker, defender, by, on }))
    }
}
