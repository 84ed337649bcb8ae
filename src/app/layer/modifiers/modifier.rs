//! A modifier, and a row of the list with its key and its degree.

use phasekeeper_engine::command::{self, Test};
use phasekeeper_engine::rules::Circumstance;

#[derive(Clone, Copy, Debug)]
pub enum Modifier {
    /// A circumstance of an attack or a defense.
    Of(Circumstance),
    /// The skill is halved, as against ranged attacks (EX-1).
    Halved,
    /// A called shot, a charge or an intent: a label, and the words of its degrees in the command.
    Words(&'static str, &'static [&'static str]),
    /// A modifier of the ruleset, or one that takes back a modifier of the state: a label and the value.
    Valued(&'static str, i32),
    /// Anything else: its label, its number of degrees, and what sets its degree in a test.
    Other(&'static str, usize, fn(&mut Test, i32)),
}

impl Modifier {
    pub fn label(self) -> String {
        match self {
            Self::Of(circumstance) => circumstance.to_string(),
            Self::Halved => "half against ranged".to_owned(),
            Self::Words(label, _) | Self::Valued(label, _) | Self::Other(label, ..) => {
                label.to_owned()
            }
        }
    }

    /// Returns true for the specialization of a skill (TS-22).
    pub fn is_specialization(self) -> bool {
        matches!(self, Self::Other("specialized", ..))
    }

    pub(super) fn degrees(self) -> usize {
        match self {
            Self::Of(circumstance) => circumstance.degrees().len(),
            Self::Halved | Self::Valued(..) => 1,
            Self::Words(_, words) => words.len(),
            Self::Other(_, degrees, _) => degrees,
        }
    }

    /// Puts it into a test in a degree from 1.
    pub(super) fn put(self, degree: usize, test: &mut Test) {
        match self {
            Self::Of(circumstance) => {
                let chosen = circumstance.degrees().get(degree - 1);
                let label = circumstance.label_of(degree - 1);
                test.modifiers.extend(chosen.map(|(_, value)| labeled(*value, &label)));
                test.need = circumstance.needed_margin().or(test.need);
            }
            Self::Valued(label, value) => test.modifiers.push(labeled(value, label)),
            Self::Halved | Self::Words(..) => {}
            Self::Other(_, _, put) => put(test, degree as i32),
        }
    }
}

pub(super) fn labeled(value: i32, label: &str) -> command::Modifier {
    command::Modifier { value, label: Some(label.to_owned()) }
}

/// A row of the list: a modifier, its key and its degree.
#[derive(Clone, Copy, Debug)]
pub struct ModifierRow {
    pub key: char,
    pub modifier: Modifier,
    /// The chosen degree from 1; 0 for none, or for what counts by itself.
    pub degree: usize,
    /// The value that counts by itself; then the last degree is that it does not.
    pub(super) by_itself: Option<i32>,
}

impl ModifierRow {
    /// The number of its degrees.
    pub(super) fn degrees(&self) -> usize {
        match (self.by_itself, self.modifier.degrees()) {
            (None, degrees) => degrees,
            (Some(_), 1) => 1,
            (Some(_), degrees) => degrees + 1,
        }
    }

    /// The degree that is chosen in another row of the same modifier, where something else may count by itself.
    pub(super) fn degree_of(&self, other: &Self) -> usize {
        match (self.by_itself, other.is_off()) {
            (Some(_), true) => self.degrees(),
            (None, true) => 0,
            // What was chosen counts now anyway.
            (Some(_), false) if self.degrees() == 1 => 0,
            _ => other.degree.min(self.degrees()),
        }
    }

    /// Returns true if it is chosen that it does not count.
    pub(super) fn is_off(&self) -> bool {
        self.by_itself.is_some() && self.degree == self.degrees()
    }

    /// The chosen degree: a word, empty for the only one, and the value if it is fixed.
    pub fn chosen(&self) -> Option<(String, Option<i32>)> {
        if let (Modifier::Of(circumstance), 0, Some(value)) =
            (self.modifier, self.degree, self.by_itself)
        {
            let same = circumstance.degrees().iter().find(|it| it.1 == value);
            return Some((same.map_or("", |it| it.0).to_owned(), Some(value)));
        }
        let degree = self.degree.checked_sub(1)?;
        Some(match self.modifier {
            Modifier::Of(_) if self.is_off() => ("off".to_owned(), None),
            Modifier::Of(circumstance) => {
                let (word, value) = circumstance.degrees()[degree];
                (word.to_owned(), Some(value))
            }
            Modifier::Valued(_, value) => (String::new(), Some(value)),
            Modifier::Words(_, words) => (words[degree].to_owned(), None),
            modifier if modifier.degrees() > 1 => (format!("×{}", self.degree), None),
            _ => (String::new(), None),
        })
    }
}
