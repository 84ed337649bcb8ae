//! A test of a combatant, and what Moxie could still make of it.

use super::key_row::{Dialog, KeyPattern, KeyRow, TakesKeys, keys, row};
use super::modifiers::ModifierList;
use super::roll_form::{RollForm, RollKind, RollPart, Submitted};
use super::{AfterSuccess, Context};
use crate::app::outcome::Outcome;
use crate::command::{Command, MoxiePoint, MoxieUse, Test};
use crate::encounter::{Encounter, Id};

/// The progress of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestStep {
    /// It is being prepared.
    Preparing,
    /// It has been rolled, and Moxie could change it.
    Moxie,
}

/// A test being prepared, or one that has been rolled.
#[derive(Clone, Debug)]
pub struct TestDialog {
    /// The roll.
    pub roll: RollForm,
    /// The progress of the test.
    pub step: TestStep,
}

/// Uses of Moxie on a test that was rolled, one key each.
pub const MOXIE_KEYS: [(char, MoxieUse, &str); 3] = [
    ('f', MoxieUse::Flip, "flips the digits"),
    ('c', MoxieUse::Upgrade, "makes it critical"),
    ('o', MoxieUse::Avert, "makes it an ordinary failure"),
];

impl TestDialog {
    /// A test of `who`; the skill is asked first.
    pub fn new(who: Id) -> Self {
        let roll = RollForm::new(who, RollKind::Test, ModifierList::test());
        Self { roll, step: TestStep::Preparing }
    }

    fn submit(&mut self, context: &Context) -> Outcome {
        match self.roll.submit(context.state) {
            Submitted::Unfinished => Outcome::Stay,
            Submitted::Wrong(error) => Outcome::ShowError(error),
            Submitted::Dice(pool) => Command::Dice { pool }.into(),
            Submitted::Ready(roll) => match self.roll.meant(context.state) {
                None => Outcome::Stay,
                Some(skill) => {
                    let name = Some(context.state.name(self.roll.who).to_owned());
                    let test = Box::new(Test { roll, ..self.roll.test() });
                    Command::Test { name, skill, test }.into()
                }
            },
        }
    }

    fn spend_moxie(&self, used: MoxieUse, context: &Context) -> Outcome {
        let name = context.state.name(self.roll.who).to_owned();
        Command::Moxie { names: name.into(), point: MoxiePoint::Change(used) }.into()
    }

    /// Stays open as long as Moxie could change something.
    pub(super) fn advance(&mut self, state: &Encounter) -> AfterSuccess {
        // Dice in place of a skill are no test.
        let is_test = self.roll.meant(state).is_some();
        let combatant = state.get(self.roll.who).filter(|_| is_test);
        if combatant.is_some_and(|it| !it.moxie_uses(state.rules()).is_empty()) {
            self.step = TestStep::Moxie;
            return AfterSuccess::Stay;
        }
        AfterSuccess::Close
    }
}

/// The row of a use of Moxie, by its index in [`MOXIE_KEYS`]. One that would change nothing is refused.
macro_rules! moxie_row {
    ($index:literal, $hint:literal) => {
        row(&[KeyPattern::char(MOXIE_KEYS[$index].0)], $hint, |it: &mut Self, _, context| {
            it.spend_moxie(MOXIE_KEYS[$index].1, context)
        })
        .when(is_rolled)
    };
}

fn is_rolled(dialog: &TestDialog, _: &Context) -> bool {
    dialog.step == TestStep::Moxie
}

fn asks_skill(dialog: &TestDialog, _: &Context) -> bool {
    dialog.roll.part == RollPart::Skill
}

impl Dialog for TestDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        moxie_row!(0, "flip"),
        moxie_row!(1, "critical"),
        moxie_row!(2, "avert"),
        row(keys::ESC, "close", |_, _, _| Outcome::Close).when(is_rolled),
        row(keys::ENTER, "close", |_, _, _| Outcome::Close).when(is_rolled),
        row(&[KeyPattern::Any], "close and act", |_, key, _| Outcome::PassOn(key))
            .when(is_rolled)
            .labeled("others"),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::ENTER, "use this skill", |it: &mut Self, _, context| it.submit(context))
            .when(asks_skill),
        row(keys::ENTER, "roll", |it: &mut Self, _, context| it.submit(context)),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(&self.roll)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(&mut self.roll)
    }
}
