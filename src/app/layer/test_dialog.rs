//! A test of a combatant, and what Moxie could still make of it.

use super::dialog::{Dialog, KeyRow, TakesKeys, keys, row};
use super::modifiers::ModifierList;
use super::roll_step::{MOXIE_KEYS, RollPurpose, RollStep};
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::outcome::Outcome;
use phasekeeper_engine::command::{Command, MoxiePoint, Test};
use phasekeeper_engine::encounter::{Encounter, Id};

/// A test being prepared, or one that has been made.
#[derive(Clone, Debug)]
pub struct TestDialog {
    pub roll: RollStep,
    /// True once the test is recorded; Moxie could still change it.
    pub is_made: bool,
}

impl TestDialog {
    pub fn new(who: Id) -> Self {
        let roll = RollStep::new(who, RollPurpose::Test, ModifierList::test());
        Self { roll, is_made: false }
    }

    fn make(&self, roll: Option<i32>, state: &Encounter) -> Outcome {
        let Some(skill) = self.roll.meant(state) else { return Outcome::Stay };
        let name = Some(state.name(self.roll.who).to_owned());
        Command::Test {
            name,
            skill,
            test: Box::new(Test { roll, ..self.roll.modifiers.to_test() }),
        }
        .into()
    }
}

fn is_made(dialog: &TestDialog, _: &Context) -> bool {
    dialog.is_made
}

impl Dialog for TestDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "close", |_, _, _| Outcome::Close).when(is_made),
        row(keys::ESC, "close", |_, _, _| Outcome::Close).when(is_made),
        row(keys::ANY, "close and act", |_, key, _| Outcome::PassOn(key))
            .when(is_made)
            .when_key(|_, key| !MOXIE_KEYS.map(Key::Char).contains(&key))
            .labeled("others"),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(&self.roll)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(&mut self.roll)
    }

    /// Makes the test, with a die that was typed or without; spends the point that was offered after it.
    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        match (outcome, self.roll.moxie) {
            (Outcome::Rolled, Some(used)) if self.is_made => {
                let names = state.name(self.roll.who).to_owned().into();
                Command::Moxie { names, point: MoxiePoint::Change(used) }.into()
            }
            (Outcome::Rolled, _) => self.make(self.roll.check.map(|check| check.roll), state),
            (Outcome::Roll(_), _) => self.make(None, state),
            (outcome, _) => outcome,
        }
    }

    /// Stays open as long as Moxie could change something.
    fn advance(&mut self, state: &Encounter) -> bool {
        let combatant = state.get(self.roll.who).filter(|_| !self.roll.has_dice());
        let Some(combatant) = combatant else { return false };
        self.is_made = true;
        self.roll.check = combatant.last_test.map(|last| last.check());
        self.roll.offers = combatant.moxie_uses(state.rules());
        !self.roll.offers.is_empty()
    }
}
