//! Modifiers of a test, one key each.

use phasekeeper_engine::command::{self, Defaulting, Test};
use phasekeeper_engine::rules::{Circumstance, Difficulty};

#[derive(Clone, Copy, Debug)]
pub enum Modifier {
    /// A circumstance of an attack or a defense.
    Of(Circumstance),
    /// The skill is halved, as against ranged attacks (EX-1).
    Halved,
    /// Anything else: its label, its number of degrees, and what sets its degree in a test.
    Other(&'static str, usize, fn(&mut Test, i32)),
}

impl Modifier {
    pub fn label(self) -> String {
        match self {
            Self::Of(circumstance) => circumstance.to_string(),
            Self::Halved => "half against ranged".to_owned(),
            Self::Other(label, ..) => label.to_owned(),
        }
    }

    fn degrees(self) -> usize {
        match self {
            Self::Of(circumstance) => circumstance.degrees().len(),
            Self::Halved => 1,
            Self::Other(_, degrees, _) => degrees,
        }
    }

    /// Puts it into a test in a degree from 1.
    fn put(self, degree: usize, test: &mut Test) {
        match self {
            Self::Of(circumstance) => {
                let chosen = circumstance.degrees().get(degree - 1);
                test.modifiers.extend(chosen.map(|(word, value)| {
                    let label = format!("{word} {circumstance}").trim_start().to_owned();
                    command::Modifier { value: *value, label: Some(label) }
                }));
                test.need = circumstance.needed_margin().or(test.need);
            }
            Self::Halved => {}
            Self::Other(_, _, put) => put(test, degree as i32),
        }
    }
}

/// A row of the list: a modifier, its key and its degree.
#[derive(Clone, Copy, Debug)]
pub struct ModifierRow {
    pub key: char,
    pub modifier: Modifier,
    /// The chosen degree from 1; 0 for none.
    pub degree: usize,
}

impl ModifierRow {
    /// The chosen degree: a word, empty for the only one, and the value if it is fixed.
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

#[derive(Clone, Debug)]
pub struct ModifierList {
    pub rows: Vec<ModifierRow>,
    /// A modifier by number, in steps of ten.
    pub bonus: i32,
    pub difficulty: Difficulty,
}

/// The specialization applies (TS-22).
const SPECIALIZED: Modifier = Modifier::Other("specialized", 1, |test, _| test.special = true);

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
    ('s', SPECIALIZED),
    ('C', Modifier::Of(Circumstance::CalledShot)),
];

/// Further modifiers of any other test: helpers (TS-9), tries before (TS-10), extra time (TS-11), a related skill (TS-8),
/// distraction (AC-3), a Simple Success Test (TS-12), and a point of Moxie that ignores modifiers (MX-4).
const TEST: [(char, Modifier); 7] = [
    ('H', Modifier::Other("helpers", 3, |test, count| test.helpers = count)),
    ('F', Modifier::Other("failed tries", 6, |test, count| test.attempt = Some(count + 1))),
    ('T', Modifier::Other("extra minutes", 6, |test, count| test.minutes = count)),
    ('R', Modifier::Other("related skill", 1, |it, _| it.defaulting = Some(Defaulting::Related))),
    ('D', Modifier::Other("distracted", 1, |test, _| test.distracted = true)),
    ('S', Modifier::Other("simple test", 1, |test, _| test.simple = true)),
    ('M', Modifier::Other("Moxie: no modifiers", 1, |test, _| test.ignore = true)),
];

/// Modifiers of a defense.
const DEFENSE: [(char, Modifier); 3] =
    [('r', Modifier::Halved), ('f', Modifier::Of(Circumstance::FullDefense)), ('s', SPECIALIZED)];

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

    /// No modifiers to choose from.
    pub fn none() -> Self {
        Self::of([])
    }

    /// Modifiers of a defense, none chosen.
    pub fn defense() -> Self {
        Self::of(DEFENSE)
    }

    pub fn is_halved(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.modifier, Modifier::Halved) && row.degree > 0)
    }

    /// Halves the skill of a defense, or takes it whole.
    pub fn set_halved(&mut self, is_halved: bool) {
        for row in self.rows.iter_mut().filter(|row| matches!(row.modifier, Modifier::Halved)) {
            row.degree = usize::from(is_halved);
        }
    }

    /// Returns true if `letter` is the key of a modifier.
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
        let modifiers = (self.bonus != 0).then(|| self.bonus.into());
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
                    assert!(list.to_test() != Test::default() || list.is_halved(), "{row:?}");
                }
                list.choose(row.key);
                assert!(list.to_test() == Test::default() && !list.is_halved(), "{row:?}");
            }
        }
    }
}
