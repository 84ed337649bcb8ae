//! Prompts for a number or two about a combatant: damage, healing, the die of a slot.

use tui_input::Input;

use super::dialog::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::line::{edit, insert};
use crate::app::outcome::Outcome;
use phasekeeper_engine::command::{Command, Hit};
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::{list_names, name_some};
use phasekeeper_engine::rules::{DamageKind, DicePool};

/// The purpose of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberPurpose {
    /// A hit: its value and the armor penetration.
    Damage(Option<DamageKind>),
    /// Healing: points and wounds.
    Heal,
    /// A slot in this phase: the die, if one was rolled.
    Slot,
    /// Copies: how many.
    Copy,
}

/// A prompt for one number or two.
#[derive(Clone, Debug)]
pub struct NumberPrompt {
    pub who: Vec<Id>,
    pub purpose: NumberPurpose,
    /// The numbers by label.
    pub fields: Vec<(&'static str, Input)>,
    /// The index of the field that takes the digits.
    pub focus: usize,
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
        let penetration = Input::new(last.penetration.to_string());
        let fields = vec![("", Input::default()), ("AP", penetration)];
        Self { who, purpose: NumberPurpose::Damage(last.kind), fields, focus: 0 }
    }

    pub fn heal(who: Vec<Id>) -> Self {
        let fields = vec![("damage", Input::default()), ("wounds", Input::default())];
        Self { who, purpose: NumberPurpose::Heal, fields, focus: 0 }
    }

    /// A prompt for the die of a slot.
    pub fn slot(who: Vec<Id>) -> Self {
        Self {
            who,
            purpose: NumberPurpose::Slot,
            fields: vec![("die", Input::default())],
            focus: 0,
        }
    }

    /// A prompt for the number of copies.
    pub fn copy(who: Vec<Id>) -> Self {
        Self { who, purpose: NumberPurpose::Copy, fields: vec![("", Input::default())], focus: 0 }
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
            NumberPurpose::Slot => format!("An action for {name}: "),
            NumberPurpose::Copy => format!("Copies of {name}: "),
        }
    }

    /// The kind of damage in words.
    pub fn damage_kind(&self) -> Option<String> {
        let NumberPurpose::Damage(kind) = self.purpose else { return None };
        Some(kind.map_or("ignores armor".to_owned(), |kind| kind.to_string()))
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

    fn set_kind(&mut self, kind: Option<DamageKind>) -> Outcome {
        if let NumberPurpose::Damage(current) = &mut self.purpose {
            *current = kind;
        }
        Outcome::Stay
    }

    fn edit(&mut self, key: Key) -> Outcome {
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
            (NumberPurpose::Damage(_), None) => {
                self.focus = 0;
                Outcome::ShowError(format!(
                    "how much damage does {} take?",
                    name_some(state, &self.who)
                ))
            }
            (NumberPurpose::Damage(kind), Some(value)) => {
                let hit = Hit { value, kind, penetration: second.unwrap_or(0), armor: true };
                Command::Damage { names: state.names_of(&self.who), hit }.into()
            }
            (NumberPurpose::Heal, None) if second.is_none() => {
                self.focus = 0;
                Outcome::ShowError(format!(
                    "how much damage does {} heal?",
                    name_some(state, &self.who)
                ))
            }
            (NumberPurpose::Heal, points) => {
                let (points, wounds) = (points.unwrap_or(0), second.unwrap_or(0));
                Command::Heal { names: state.names_of(&self.who), points, wounds }.into()
            }
            (NumberPurpose::Slot, die) => {
                let name = list_names(state, &self.who);
                Command::Slot { name, die }.into()
            }
            (NumberPurpose::Copy, count) => {
                let name = list_names(state, &self.who);
                let count = count.map_or(1, |count| count.try_into().unwrap_or(0));
                Command::Copy { name, count }.into()
            }
        }
    }
}

const DICE: &[KeyPattern] =
    &[KeyPattern::char('d'), KeyPattern::char('+'), KeyPattern::char('-'), KeyPattern::char('/')];
const TAB_OR_P: &[KeyPattern] = &[keys::TAB[0], KeyPattern::char('p')];

fn is_damage(prompt: &NumberPrompt, _: &Context) -> bool {
    matches!(prompt.purpose, NumberPurpose::Damage(_))
}

fn is_healing(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.purpose == NumberPurpose::Heal
}

fn is_copying(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.purpose == NumberPurpose::Copy
}

impl Dialog for NumberPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "deal", |it: &mut Self, _, context| it.submit(context)).when(is_damage),
        row(keys::ENTER, "heal", |it: &mut Self, _, context| it.submit(context)).when(is_healing),
        row(keys::ENTER, "copy", |it: &mut Self, _, context| it.submit(context)).when(is_copying),
        row(keys::ENTER, "give", |it: &mut Self, _, context| it.submit(context)),
        // The first number may be dice: everything after the d belongs to them.
        row(DICE, "", |it: &mut Self, key, _| it.edit(key)).when_key(Self::continues_dice),
        row(TAB_OR_P, "AP", |it: &mut Self, _, _| it.move_focus(1)).when(is_damage).labeled("p"),
        row(TAB_OR_P, "wounds", |it: &mut Self, _, _| it.move_focus(1))
            .when(is_healing)
            .labeled("Tab"),
        row(keys::BACKTAB, "", |it: &mut Self, _, _| it.move_focus(it.fields.len() - 1)),
        row(&[KeyPattern::char('k')], "kinetic", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Kinetic))
        })
        .when(is_damage),
        row(&[KeyPattern::char('e')], "energy", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Energy))
        })
        .when(is_damage),
        row(&[KeyPattern::char('-')], "ignores armor", |it: &mut Self, _, _| it.set_kind(None))
            .when(is_damage),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::DIGITS, "", |it: &mut Self, key, _| it.edit(key)),
        row(keys::ANY_CHAR, "", |_, _, _| Outcome::Stay),
        row(keys::ANY, "", |it: &mut Self, key, _| it.edit(key)),
    ];

    /// Puts pasted dice into the field if they can stand for a number; of any other text, the digits.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        let takes_dice = self.focus == 0 && matches!(self.purpose, NumberPurpose::Damage(_));
        let is_dice = takes_dice && text.parse::<DicePool>().is_ok();
        let kept = |letter: &char| is_dice || letter.is_ascii_digit();
        let text: String = text.chars().filter(kept).collect();
        insert(&mut self.fields[self.focus].1, &text);
        Outcome::Stay
    }

    /// Takes what the dice came to that stood for the first number.
    fn on_roll(&mut self, rolled: i32, _: &Encounter) -> Outcome {
        self.fields[0].1 = Input::new(rolled.to_string());
        // What was rolled can be typed over.
        self.focus = 0;
        Outcome::Stay
    }
}
