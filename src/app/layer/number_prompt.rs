//! A number or two about somebody: damage, healing, the die of a slot.

use tui_input::Input;

use super::LayerOutcome;
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_of;
use crate::encounter::{Command, DamageKind, Encounter, Hit, Id};

/// What the numbers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A hit: its value and the armor penetration.
    Damage(Option<DamageKind>),
    /// Healing: points and wounds.
    Heal,
    /// A slot in this phase: the die, if one was rolled.
    Slot,
}

/// A prompt for one number or two.
#[derive(Clone, Debug)]
pub struct NumberPrompt {
    /// Whom it is about.
    pub who: Id,
    /// What it is for.
    pub purpose: Purpose,
    /// The numbers by label.
    pub fields: Vec<(&'static str, Input)>,
    /// The field that takes the digits.
    pub focus: usize,
}

/// What the last hit was like: the next one is often the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastHit {
    /// What it was made of.
    pub kind: Option<DamageKind>,
    /// How much armor it went through.
    pub penetration: i32,
}

impl Default for LastHit {
    fn default() -> Self {
        Self { kind: Some(DamageKind::Kinetic), penetration: 0 }
    }
}

impl NumberPrompt {
    /// Damage to `who`, like the last hit.
    pub fn damage(who: Id, last: LastHit) -> Self {
        let penetration = Input::new(last.penetration.to_string());
        let fields = vec![("", Input::default()), ("AP", penetration)];
        Self { who, purpose: Purpose::Damage(last.kind), fields, focus: 0 }
    }

    /// Healing for `who`.
    pub fn heal(who: Id) -> Self {
        let fields = vec![("damage", Input::default()), ("wounds", Input::default())];
        Self { who, purpose: Purpose::Heal, fields, focus: 0 }
    }

    /// A slot for `who`.
    pub fn slot(who: Id) -> Self {
        Self { who, purpose: Purpose::Slot, fields: vec![("die", Input::default())], focus: 0 }
    }

    /// Whether the first number is asked and nothing is typed yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.focus == 0 && self.fields[0].1.value().is_empty()
    }

    /// What it asks for; it names whom.
    pub fn question(&self, state: &Encounter) -> String {
        let name = name_of(state, self.who);
        match self.purpose {
            Purpose::Damage(_) => format!("Damage to {name}: "),
            Purpose::Heal => format!("Heal {name}: "),
            Purpose::Slot => format!("A slot for {name}, by "),
        }
    }

    /// What the hit is made of, for damage.
    pub fn kind_in_words(&self) -> Option<String> {
        let Purpose::Damage(kind) = self.purpose else { return None };
        Some(kind.map_or("past armor".to_owned(), |kind| kind.to_string()))
    }

    pub(super) fn keys(&self) -> &'static str {
        match self.purpose {
            Purpose::Damage(_) => {
                "number or dice, Enter · k kinetic · e energy · - past armor · p AP · Esc leaves"
            }
            Purpose::Heal => "number · Tab wounds · Enter · Esc leaves",
            Purpose::Slot => {
                "the die, or none: the one that stands or a new one · Enter · Esc leaves"
            }
        }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        match key {
            Key::Named(Named::Enter) => return self.command(state),
            Key::Named(Named::Tab) | Key::Char('p') => self.enter_field(self.focus + 1),
            Key::Named(Named::BackTab) => self.enter_field(self.focus + self.fields.len() - 1),
            // The first number may be dice: everything after the d belongs to them.
            Key::Char('d' | '+' | '-' | '/') if self.takes_dice(key) => {
                edit(&mut self.fields[self.focus].1, key);
            }
            Key::Char('k') => self.of_kind(Some(DamageKind::Kinetic)),
            Key::Char('e') => self.of_kind(Some(DamageKind::Energy)),
            Key::Char('-') => self.of_kind(None),
            Key::Char(letter) if !letter.is_ascii_digit() => {}
            key => {
                edit(&mut self.fields[self.focus].1, key);
            }
        }
        LayerOutcome::Stay
    }

    /// Whether `key` goes on with dice such as 2d10+3.
    fn takes_dice(&self, key: Key) -> bool {
        let typed = self.fields[0].1.value();
        let is_damage = self.focus == 0 && matches!(self.purpose, Purpose::Damage(_));
        is_damage && !typed.is_empty() && typed.contains('d') != (key == Key::Char('d'))
    }

    /// Hears what the dice came to that stood for the first number.
    pub(super) fn hear_roll(&mut self, rolled: i32) -> LayerOutcome {
        self.fields[0].1 = Input::new(rolled.to_string());
        LayerOutcome::Stay
    }

    /// Goes to a field, to type it afresh.
    fn enter_field(&mut self, index: usize) {
        let focus = index % self.fields.len();
        if focus != self.focus {
            self.focus = focus;
            if matches!(self.purpose, Purpose::Damage(_)) && focus == 1 {
                self.fields[focus].1.reset();
            }
        }
    }

    fn of_kind(&mut self, kind: Option<DamageKind>) {
        if let Purpose::Damage(was) = &mut self.purpose {
            *was = kind;
        }
    }

    /// What a field holds; `None` where it is empty.
    fn number(&self, field: usize) -> Result<Option<i32>, String> {
        let Some((_, line)) = self.fields.get(field) else { return Ok(None) };
        match line.value().trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("{text} is too large a number")),
        }
    }

    fn command(&mut self, state: &Encounter) -> LayerOutcome {
        if let (Purpose::Damage(_), typed) = (self.purpose, self.fields[0].1.value())
            && typed.contains('d')
        {
            return typed.parse().map_or_else(LayerOutcome::Refuse, LayerOutcome::Roll);
        }
        let numbers = self.number(0).and_then(|first| Ok((first, self.number(1)?)));
        let (first, second) = match numbers {
            Ok(numbers) => numbers,
            Err(trouble) => return LayerOutcome::Refuse(trouble),
        };
        let name = name_of(state, self.who).to_owned();
        match (self.purpose, first) {
            (Purpose::Damage(_), None) => {
                self.focus = 0;
                LayerOutcome::Refuse(format!("how much damage does {name} take? Esc leaves it"))
            }
            (Purpose::Damage(kind), Some(value)) => {
                let penetration = second.unwrap_or(0);
                LayerOutcome::Do(Command::Damage {
                    name,
                    hit: Hit { value, kind, penetration, armor: true },
                })
            }
            (Purpose::Heal, None) if second.is_none() => {
                self.focus = 0;
                LayerOutcome::Refuse(format!("how much does {name} heal? Esc leaves it"))
            }
            (Purpose::Heal, points) => LayerOutcome::Do(Command::Heal {
                name,
                points: points.unwrap_or(0),
                wounds: second.unwrap_or(0),
            }),
            (Purpose::Slot, die) => LayerOutcome::Do(Command::Slot { name, die }),
        }
    }
}
