//! The dice tray: a test of somebody, and what Moxie could still make of it.

use tui_input::Input;

use super::modifiers::ModifierList;
use super::roll_form::{Part, Progress, Role, RollForm};
use super::{After, LayerOutcome};
use crate::app::key::{Key, Named};
use crate::app::name_of;
use crate::encounter::{Command, DiceCommand, Encounter, Id, MoxieUse, Test};

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is being prepared.
    Preparing,
    /// It has been rolled, and Moxie could change it.
    Moxie,
    /// It is over.
    Over,
}

/// A test being prepared, or one that has been rolled.
#[derive(Clone, Debug)]
pub struct TestDialog {
    /// The test.
    pub trial: RollForm,
    /// How far it has come.
    pub stage: Stage,
    /// What it decides: a place in the list of what is open.
    pub decides: Option<usize>,
}

/// What Moxie can do to a test that was rolled, one key each.
pub const MOXIE: [(char, MoxieUse, &str); 3] = [
    ('f', MoxieUse::Flip, "flips the digits"),
    ('c', MoxieUse::Upgrade, "makes it critical"),
    ('o', MoxieUse::Avert, "makes it an ordinary failure"),
];

impl TestDialog {
    /// A test of `who`, whose skill is asked first.
    pub fn new(who: Id) -> Self {
        let trial = RollForm::new(who, Role::Tests, ModifierList::test());
        Self { trial, stage: Stage::Preparing, decides: None }
    }

    /// A test of `who` with this skill, which decides what stands at a place of the list.
    pub fn deciding(who: Id, skill: &str, place: usize) -> Self {
        let mut tray = Self::new(who);
        (tray.trial.skill, tray.trial.part) = (Input::new(skill.to_owned()), Part::Roll);
        Self { decides: Some(place), ..tray }
    }

    pub(super) fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        if self.stage == Stage::Moxie {
            return self.take_for_moxie(key, state);
        }
        match self.trial.take(key, state) {
            Progress::Going => LayerOutcome::Stay,
            Progress::Wrong(trouble) => LayerOutcome::Refuse(trouble),
            Progress::Dice(pool) => LayerOutcome::Do(Command::Dice(DiceCommand::Dice(pool))),
            Progress::Ready(roll) => match self.trial.meant(state) {
                None => LayerOutcome::Stay,
                Some(skill) => {
                    let name = Some(name_of(state, self.trial.who).to_owned());
                    let test = Box::new(Test { roll, ..self.trial.test() });
                    LayerOutcome::Do(Command::Dice(DiceCommand::Test { name, skill, test }))
                }
            },
        }
    }

    /// What Moxie is for, or for the screen below.
    fn take_for_moxie(&self, key: Key, state: &Encounter) -> LayerOutcome {
        let name = name_of(state, self.trial.who).to_owned();
        let used = MOXIE.iter().find(|(letter, ..)| key == Key::Char(*letter));
        match (key, used) {
            (Key::Named(Named::Enter), _) => LayerOutcome::Close,
            (_, Some((_, used, _))) => {
                LayerOutcome::Do(Command::Dice(DiceCommand::Moxie { name, used: *used }))
            }
            _ => LayerOutcome::Leave(key),
        }
    }

    /// It stays as long as Moxie could change something.
    pub(super) fn advance(&mut self, state: &Encounter) -> After {
        // Dice in place of a skill are no test, and decide nothing.
        if self.trial.meant(state).is_none() {
            return After::Close;
        }
        let combatant = state.get(self.trial.who);
        if combatant.is_some_and(|combatant| !combatant.moxie_uses(state.rules()).is_empty()) {
            self.stage = Stage::Moxie;
            return After::Stay;
        }
        self.stage = Stage::Over;
        After::Close
    }

    pub(super) fn keys(&self) -> &'static str {
        if self.stage == Stage::Moxie {
            "Enter leaves · any other key leaves too, and does what it is for"
        } else {
            self.trial.keys()
        }
    }
}
