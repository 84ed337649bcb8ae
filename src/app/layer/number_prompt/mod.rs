//! Prompts for numbers about combatants: damage, an area attack, healing, time that passes, the die of a slot.

mod area;
mod keys;

pub use area::{METRES, RADIUS};

use strum::Display;
use tui_input::Input;

use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::outcome::Outcome;
use crate::app::line::edit;
use phasekeeper_engine::command::{Command, ConeRange, Downtime, HealAmount};
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::{list_names, name_some};
use phasekeeper_engine::rules::{Conditions, DamageKind, DicePool};

/// The purpose of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum NumberPurpose {
    /// A hit: its value and the armor penetration.
    Damage(Option<DamageKind>),
    /// Healing: points and wounds.
    Heal,
    /// Time that passes, in which bodies heal: hours, or days.
    Pass { days: bool, conditions: Option<Conditions> },
    /// A slot in this phase: the die, if one was rolled.
    Slot,
    /// A test against shock: the die, if one was rolled.
    Shock,
    /// Copies: how many.
    Copy,
}

/// A prompt for one number or several.
#[derive(Clone, Debug)]
pub struct NumberPrompt {
    pub who: Vec<Id>,
    pub purpose: NumberPurpose,
    /// The numbers by label.
    pub fields: Vec<(&'static str, Input)>,
    /// The index of the field that takes the digits.
    pub focus: usize,
    /// The range of a cone, which leaves no distances.
    pub cone: Option<ConeRange>,
    /// Whose area attack it is; `None` for damage that is nobody's.
    by: Option<Id>,
    /// How often 1d10 metres off a blast comes down that missed.
    pub scatter: Option<i32>,
    /// True while the program's number or dice are in the first field: the first digit takes their place.
    is_old: bool,
    /// True if it came with the oldest request, which is gone once it is done.
    pub is_requested: bool,
}

/// Type and penetration of the last hit: the next one is often the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastHit {
    /// The kind of damage; `None` for damage past armor.
    pub kind: Option<DamageKind>,
    pub penetration: i32,
}

impl Default for LastHit {
    fn default() -> Self {
        Self { kind: Some(DamageKind::Kinetic), penetration: 0 }
    }
}

impl NumberPrompt {
    /// A prompt for damage like the last hit.
    pub fn damage(who: Vec<Id>, last: LastHit) -> Self {
        let several = who.len() > 1;
        let more = ["radius"].into_iter().chain(who.iter().map(|_| "")).filter(|_| several);
        let labels: Vec<_> = ["", "AP"].into_iter().chain(more).collect();
        let mut prompt = Self::new(who, NumberPurpose::Damage(last.kind), &labels);
        prompt.fields[1].1 = Input::new(last.penetration.to_string());
        prompt
    }

    /// The prompt with a number or dice in its first field. After a miss it begins with the metres, which are other ones.
    #[must_use]
    pub fn filled(mut self, dice: DicePool, scatter: Option<i32>) -> Self {
        (self.fields[0].1, self.is_old) = (Input::new(dice.to_string()), true);
        (self.scatter, self.focus) = (scatter, scatter.map_or(0, |_| METRES));
        self
    }

    /// The prompt for the damage of an attack by this combatant.
    #[must_use]
    pub fn dealt_by(self, by: Id) -> Self {
        Self { by: Some(by), ..self }
    }

    pub fn heal(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Heal, &["damage", "wounds"])
    }

    /// A prompt for the die of a slot.
    pub fn slot(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Slot, &["die"])
    }

    /// A prompt for the die of a test against shock.
    pub fn shock(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Shock, &["die"])
    }

    /// A prompt for the time that passes.
    pub fn time(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Pass { days: false, conditions: None }, &[""])
    }

    /// A prompt for the number of copies.
    pub fn copy(who: Vec<Id>) -> Self {
        Self::new(who, NumberPurpose::Copy, &[""])
    }

    fn new(who: Vec<Id>, purpose: NumberPurpose, labels: &[&'static str]) -> Self {
        let fields = labels.iter().map(|label| (*label, Input::default())).collect();
        let (cone, by, scatter, is_old, is_requested) = (None, None, None, false, false);
        Self { who, purpose, fields, focus: 0, cone, by, scatter, is_old, is_requested }
    }

    /// Returns true while the first number is asked and nothing is typed yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.focus == 0 && self.fields[0].1.value().is_empty()
    }

    /// The question; it names the combatants.
    pub fn question(&self, state: &Encounter) -> String {
        let name = name_some(state, &self.who);
        match self.purpose {
            NumberPurpose::Damage(_) => format!("Damage to {name}: "),
            NumberPurpose::Heal => format!("Heal {name}: "),
            NumberPurpose::Pass { days: false, .. } => "Hours that pass: ".to_owned(),
            NumberPurpose::Pass { days: true, .. } => "Days that pass: ".to_owned(),
            NumberPurpose::Slot => format!("An action for {name}: "),
            NumberPurpose::Shock => format!("Shock of {name}: "),
            NumberPurpose::Copy => format!("Copies of {name}: "),
        }
    }

    /// The kind of damage, or the conditions of healing, in words.
    pub fn choice(&self) -> Option<String> {
        match self.purpose {
            NumberPurpose::Damage(kind) => {
                Some(kind.map_or("ignores armor".to_owned(), |kind| kind.to_string()))
            }
            NumberPurpose::Pass { conditions, .. } => Some(format!("{} conditions", conditions?)),
            _ => None,
        }
    }

    /// What is typed in the first field, and the choice beside it.
    pub fn answer(&self) -> String {
        let typed = [Some(self.fields[0].1.value().to_owned()), self.choice()];
        typed.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns true if `key` continues dice such as 2d10+3.
    fn continues_dice(&self, key: Key) -> bool {
        let typed = self.fields[0].1.value();
        let is_damage = self.focus == 0 && matches!(self.purpose, NumberPurpose::Damage(_));
        is_damage && !typed.is_empty() && typed.contains('d') != (key == Key::Char('d'))
    }

    /// Moves on by `by` fields, to type the field afresh.
    fn move_focus(&mut self, by: usize) -> Outcome {
        let focus = (self.focus + by) % self.fields.len();
        if focus != self.focus {
            self.focus = focus;
            if matches!(self.purpose, NumberPurpose::Damage(_)) && focus == 1 {
                self.fields[focus].1.reset();
            }
        }
        Outcome::Stay
    }

    /// Asks for the time that passes instead.
    fn ask_time(&mut self) -> Outcome {
        *self = Self::time(self.who.clone());
        Outcome::Stay
    }

    fn set_unit(&mut self, in_days: bool) -> Outcome {
        if let NumberPurpose::Pass { days, .. } = &mut self.purpose {
            *days = in_days;
        }
        Outcome::Stay
    }

    fn choose_conditions(&mut self) -> Outcome {
        if let NumberPurpose::Pass { conditions, .. } = &mut self.purpose {
            *conditions = match conditions {
                None => Some(Conditions::Poor),
                Some(Conditions::Poor) => Some(Conditions::Harsh),
                Some(Conditions::Harsh) => None,
            };
        }
        Outcome::Stay
    }

    fn set_kind(&mut self, kind: Option<DamageKind>) -> Outcome {
        if let NumberPurpose::Damage(current) = &mut self.purpose {
            *current = kind;
        }
        Outcome::Stay
    }

    fn edit(&mut self, key: Key) -> Outcome {
        let is_digit = matches!(key, Key::Char('0'..='9'));
        if self.focus == 0 && std::mem::take(&mut self.is_old) && is_digit {
            self.fields[0].1.reset();
        }
        edit(&mut self.fields[self.focus].1, key);
        Outcome::Stay
    }

    /// The number in a field; `None` if it is empty.
    fn number(&self, field: usize) -> Result<Option<i32>, String> {
        let Some((_, line)) = self.fields.get(field) else { return Ok(None) };
        match line.value().trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("{text} is too large a number")),
        }
    }

    pub(super) fn submit(&mut self, context: &Context) -> Outcome {
        if let (NumberPurpose::Damage(_), typed) = (self.purpose, self.fields[0].1.value())
            && typed.contains('d')
        {
            return typed.parse().map_or_else(Outcome::ShowError, Outcome::Roll);
        }
        let numbers = self.number(0).and_then(|first| Ok((first, self.number(1)?)));
        let (first, second) = match numbers {
            Ok(numbers) => numbers,
            Err(error) => return Outcome::ShowError(error),
        };
        let state = context.state;
        match (self.purpose, first) {
            (NumberPurpose::Damage(kind), _) => match self.damage_command(kind, state) {
                Ok(Some(command)) => command.into(),
                Ok(None) => {
                    self.focus = 0;
                    let names = name_some(state, &self.who);
                    Outcome::ShowError(format!("how much damage does {names} take?"))
                }
                Err(error) => Outcome::ShowError(error),
            },
            (NumberPurpose::Pass { .. }, None) => {
                Outcome::ShowError("how long? a number: h for hours, d for days".to_owned())
            }
            (NumberPurpose::Pass { days, conditions }, Some(count)) => {
                let downtime = if days { Downtime::Days(count) } else { Downtime::Hours(count) };
                Command::Pass { downtime, conditions, average: false }.into()
            }
            (NumberPurpose::Heal, None) if second.is_none() => {
                self.focus = 0;
                Outcome::ShowError(format!(
                    "how much damage does {} heal?",
                    name_some(state, &self.who)
                ))
            }
            (NumberPurpose::Heal, points) => {
                let amount = HealAmount::Points(points.unwrap_or(0));
                let (names, wounds) = (state.names_of(&self.who), second.unwrap_or(0));
                Command::Heal { names, amount, wounds }.into()
            }
            (NumberPurpose::Slot, die) => {
                let name = list_names(state, &self.who);
                Command::Slot { name, die }.into()
            }
            (NumberPurpose::Shock, roll) => {
                Command::Shock { names: state.names_of(&self.who), roll }.into()
            }
            (NumberPurpose::Copy, count) => {
                let name = list_names(state, &self.who);
                let count = count.map_or(1, |count| count.try_into().unwrap_or(0));
                Command::Copy { name, count }.into()
            }
        }
    }
}
