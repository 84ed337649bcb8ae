//! The dice tray: a test of somebody, and what Moxie could still make of it.

use super::picks::Picks;
use super::trial::{Progress, Trial};
use super::{After, Reply};
use crate::app::key::{Key, Named};
use crate::app::name_of;
use crate::encounter::{Command, DiceCommand, Encounter, Id, MoxieUse, Test};

/// A test being prepared, or one that has been rolled.
#[derive(Clone, Debug)]
pub struct Tray {
    /// The test.
    pub trial: Trial,
    /// Whether it has been rolled, and Moxie could change it.
    pub rolled: bool,
}

/// What Moxie can do to a test that was rolled, one key each.
pub const MOXIE: [(char, MoxieUse, &str); 3] = [
    ('f', MoxieUse::Flip, "flips the digits"),
    ('c', MoxieUse::Upgrade, "makes it critical"),
    ('o', MoxieUse::Avert, "makes it an ordinary failure"),
];

impl Tray {
    /// A test of `who`, perhaps with a skill that is meant.
    pub fn new(who: Id, skill: &str) -> Self {
        Self { trial: Trial::new(who, skill, Picks::test()), rolled: false }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> Reply {
        if self.rolled {
            return self.take_for_moxie(key, state);
        }
        match self.trial.take(key, state) {
            Progress::Going => Reply::Stay,
            Progress::Wrong(trouble) => Reply::Refuse(trouble),
            Progress::Dice(pool) => Reply::Do(Command::Dice(DiceCommand::Dice(pool))),
            Progress::Ready(roll) => match self.trial.meant(state) {
                None => Reply::Stay,
                Some(skill) => {
                    let name = Some(name_of(state, self.trial.who).to_owned());
                    let test = Box::new(Test { roll, ..self.trial.test() });
                    Reply::Do(Command::Dice(DiceCommand::Test { name, skill, test }))
                }
            },
        }
    }

    /// What Moxie is for, or for the screen below.
    fn take_for_moxie(&self, key: Key, state: &Encounter) -> Reply {
        let name = name_of(state, self.trial.who).to_owned();
        let used = MOXIE.iter().find(|(letter, ..)| key == Key::Char(*letter));
        match (key, used) {
            (Key::Named(Named::Enter), _) => Reply::Close,
            (_, Some((_, used, _))) => {
                Reply::Do(Command::Dice(DiceCommand::Moxie { name, used: *used }))
            }
            _ => Reply::Leave(key),
        }
    }

    /// It stays as long as Moxie could change something.
    pub(super) fn advance(&mut self, state: &Encounter) -> After {
        let is_test = self.trial.meant(state).is_some();
        self.rolled = is_test
            && state
                .get(self.trial.who)
                .is_some_and(|one| !one.moxie_uses(state.rules()).is_empty());
        if self.rolled { After::Stay } else { After::Close }
    }

    pub(super) fn keys(&self) -> &'static str {
        if self.rolled { "Enter leaves, and so does any other key" } else { self.trial.keys() }
    }
}
