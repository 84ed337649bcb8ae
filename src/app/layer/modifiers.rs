//! Modifiers of a test, one key each.

use crate::command::{Defaulting, Test};
use crate::rules::{Circumstance, Difficulty};

/// A modifier of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Common modifiers of an attack.
    Of(Circumstance),
    /// The specialization applies (TS-22).
    Specialized,
    /// Helpers (TS-9).
    Helpers,
    /// It was tried so often before (TS-10).
    FailedTries,
    /// Minutes of extra time (TS-11).
    Minutes,
    /// A related skill is used (TS-8).
    Related,
    /// They are distracted (AC-3).
    Distracted,
    /// It is a Simple Success Test (TS-12).
    Simple,
    /// A point of Moxie ignores modifiers (MX-4).
    Moxie,
    /// The skill is halved, as against ranged attacks (EX-1).
    Halved,
}

impl Modifier {
    /// Its label.
    pub fn label(self) -> String {
        match self {
            Self::Of(circumstance) => circumstance.to_string(),
            Self::Specialized => "specialized".to_owned(),
            Self::Helpers => "helpers".to_owned(),
            Self::FailedTries => "failed tries".to_owned(),
            Self::Minutes => "extra minutes".to_owned(),
            Self::Related => "related skill".to_owned(),
            Self::Distracted => "distracted".to_owned(),
            Self::Simple => "simple test".to_owned(),
            Self::Moxie => "Moxie: no modifiers".to_owned(),
            Self::Halved => "half against ranged".to_owned(),
        }
    }

    /// Number of degrees.
    fn degrees(self) -> usize {
        match self {
            Self::Of(circumstance) => circumstance.degrees().len(),
            Self::Helpers => 3,
            Self::FailedTries | Self::Minutes => 6,
            _ => 1,
        }
    }

    /// Modifiers per degree, from degree 1.
    fn put(self, degree: usize, test: &mut Test) {
        let count = degree as i32;
        match self {
            Self::Of(circumstance) => {
                let chosen = circumstance.degrees().get(degree - 1);
                test.modifiers.extend(chosen.map(|(_, value)| *value));
                test.need = circumstance.needed_margin().or(test.need);
            }
            Self::Specialized => test.special = true,
            Self::Helpers => test.helpers = count,
            Self::FailedTries => test.attempt = Some(count + 1),
            Self::Minutes => test.minutes = count,
            Self::Related => test.defaulting = Some(Defaulting::Related),
            Self::Distracted => test.distracted = true,
            Self::Simple => test.simple = true,
            Self::Moxie => test.ignore = true,
            Self::Halved => {}
        }
    }
}

/// A row of the list: a modifier, its key and its degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModifierRow {
    /// Its key.
    pub key: char,
    /// The modifier.
    pub modifier: Modifier,
    /// The chosen degree from 1; 0 where it is not chosen.
    pub degree: usize,
}

impl ModifierRow {
    /// The chosen degree: a word, empty for the only one, and the value where it is fixed.
    pub fn chosen(&self) -> Option<(String, Option<i32>)> {
        let degree = self.degree.checked_sub(1)?;
        Some(match self.modifier {
            Modifier::Of(circumstance) => {
                let (word, value) = circumstance.degrees()[degree];
                (word.to_owned(), Some(value))
            }
            modifier if modifier.degrees() > 1 => (format!("×{}", self.degree), None),
            _ => (String::new(), None),
        })
    }
}

/// The modifiers of a test.
#[derive(Clone, Debug)]
pub struct ModifierList {
    /// The rows.
    pub rows: Vec<ModifierRow>,
    /// A modifier by number, in steps of ten.
    pub bonus: i32,
    /// The difficulty.
    pub difficulty: Difficulty,
}

/// Modifiers of an attack.
const ATTACK: [(char, Modifier); 21] = [
    ('a', Modifier::Of(Circumstance::Aim)),
    ('r', Modifier::Of(Circumstance::Range)),
    ('t', Modifier::Of(Circumstance::Size)),
    ('c', Modifier::Of(Circumstance::Cover)),
    ('v', Modifier::Of(Circumstance::Sight)),
    ('h', Modifier::Of(Circumstance::Hidden)),
    ('y', Modifier::Of(Circumstance::Prone)),
    ('i', Modifier::Of(Circumstance::Indirect)),
    ('x', Modifier::Of(Circumstance::ExtraTargets)),
    ('l', Modifier::Of(Circumstance::Smartlink)),
    ('p', Modifier::Of(Circumstance::Position)),
    ('b', Modifier::Of(Circumstance::BehindCover)),
    ('n', Modifier::Of(Circumstance::Running)),
    ('m', Modifier::Of(Circumstance::InMelee)),
    ('o', Modifier::Of(Circumstance::OffHand)),
    ('w', Modifier::Of(Circumstance::OneHanded)),
    ('u', Modifier::Of(Circumstance::Touch)),
    ('e', Modifier::Of(Circumstance::Reach)),
    ('g', Modifier::Of(Circumstance::Charging)),
    ('s', Modifier::Specialized),
    ('C', Modifier::Of(Circumstance::CalledShot)),
];

/// Further modifiers of any other test.
const TEST: [(char, Modifier); 7] = [
    ('H', Modifier::Helpers),
    ('F', Modifier::FailedTries),
    ('T', Modifier::Minutes),
    ('R', Modifier::Related),
    ('D', Modifier::Distracted),
    ('S', Modifier::Simple),
    ('M', Modifier::Moxie),
];

/// Modifiers of a defense.
const DEFENSE: [(char, Modifier); 3] = [
    ('r', Modifier::Halved),
    ('f', Modifier::Of(Circumstance::FullDefense)),
    ('s', Modifier::Specialized),
];

impl ModifierList {
    fn of(rows: impl IntoIterator<Item = (char, Modifier)>) -> Self {
        let rows = rows.into_iter().map(|(key, modifier)| ModifierRow { key, modifier, degree: 0 });
        Self { rows: rows.collect(), bonus: 0, difficulty: Difficulty::Average }
    }

    /// Modifiers of any test, none chosen.
    pub fn test() -> Self {
        Self::of(ATTACK.into_iter().chain(TEST))
    }

    /// Modifiers of an attack, none chosen but the aim that was taken.
    pub fn attack(aim: i32) -> Self {
        let mut list = Self::of(ATTACK);
        let degrees = Circumstance::Aim.degrees();
        if let Some(degree) = degrees.iter().position(|(_, value)| *value == aim) {
            list.rows[0].degree = degree + 1;
        }
        list
    }

    /// Modifiers of a defense, none chosen.
    pub fn defense() -> Self {
        Self::of(DEFENSE)
    }

    /// Returns true where `modifier` is chosen.
    pub fn has(&self, modifier: Modifier) -> bool {
        self.rows.iter().any(|row| row.modifier == modifier && row.degree > 0)
    }

    /// Chooses the first degree of `modifier`, or none.
    pub fn set(&mut self, modifier: Modifier, is_chosen: bool) {
        for row in self.rows.iter_mut().filter(|row| row.modifier == modifier) {
            row.degree = usize::from(is_chosen);
        }
    }

    /// Returns true where `letter` is the key of a modifier.
    pub fn has_key(&self, letter: char) -> bool {
        self.rows.iter().any(|row| row.key == letter)
    }

    /// Chooses the modifier with the key `letter`, its next degree, or none again.
    pub fn choose(&mut self, letter: char) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.key == letter) {
            row.degree = (row.degree + 1) % (row.modifier.degrees() + 1);
        }
    }

    /// Makes the test harder by `degrees` of difficulty, as far as they go; easier by negative ones.
    pub fn make_harder(&mut self, degrees: isize) {
        let harder = (self.difficulty as usize).checked_add_signed(degrees);
        self.difficulty = harder.and_then(Difficulty::from_repr).unwrap_or(self.difficulty);
    }

    /// The test that they make.
    pub fn to_test(&self) -> Test {
        let difficulty = Some(self.difficulty).filter(|it| *it != Difficulty::Average);
        let modifiers = (self.bonus != 0).then_some(self.bonus);
        let mut test =
            Test { difficulty, modifiers: modifiers.into_iter().collect(), ..Test::default() };
        for row in self.rows.iter().filter(|row| row.degree > 0) {
            row.modifier.put(row.degree, &mut test);
        }
        test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_for_one_thing() {
        for list in [ModifierList::test(), ModifierList::attack(0), ModifierList::defense()] {
            for (place, row) in list.rows.iter().enumerate() {
                assert!(list.rows[..place].iter().all(|other| other.key != row.key), "{row:?}");
                // A d belongs to dice, and digits to the roll.
                assert!(row.key.is_alphabetic() && row.key != 'd', "{row:?}");
            }
        }
    }

    #[test]
    fn every_modifier_says_what_it_adds_and_comes_round() {
        for list in [ModifierList::test(), ModifierList::defense()] {
            for row in &list.rows {
                let mut list = list.clone();
                for _ in 0..row.modifier.degrees() {
                    list.choose(row.key);
                    assert!(list.has(row.modifier));
                    let changed = list.to_test() != Test::default();
                    assert!(changed || row.modifier == Modifier::Halved, "{row:?}");
                }
                list.choose(row.key);
                assert!(!list.has(row.modifier) && list.to_test() == Test::default());
            }
        }
    }
}
