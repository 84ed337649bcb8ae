//! The last tests against consequences, to be made again with another die, or with a point of Moxie.

use super::last_roll::last_step;
use crate::app::App;
use phasekeeper_engine::command::{Command, Modifier, MoxieChange, RollOptions, read_command};
use phasekeeper_engine::encounter::{Encounter, Fact, Id, TestResult};
use phasekeeper_engine::rules::Consequence;

/// A test against a consequence.
#[derive(Clone, Copy)]
pub(super) struct LastTest {
    pub who: Id,
    against: Consequence,
    pub result: TestResult,
}

/// The tests of a step, in the order in which they were rolled.
pub(super) struct LastTests {
    pub tests: Vec<LastTest>,
    /// The modifiers that were said of all of them.
    modifiers: Vec<Modifier>,
}

impl LastTests {
    /// Returns those of the last step; `None` if that rolled anything else, or nothing, or with a point of Moxie.
    pub fn of(app: &App) -> Option<Self> {
        let (step, _) = last_step(app)?;
        let test = |fact: &Fact| match *fact {
            Fact::Tested { who, against, result, .. } => {
                let of = who.zip(against).filter(|_| !result.moxie);
                Some(of.map(|(who, against)| LastTest { who, against, result }))
            }
            Fact::Attacked(_) | Fact::Shocked { .. } => Some(None),
            _ => None,
        };
        let tests: Vec<_> = step.facts.iter().filter_map(test).collect::<Option<_>>()?;
        let modifiers = match read_command(&step.command, app.context().reading()) {
            Some(Command::Resist { options, .. }) => options.modifiers,
            _ => Vec::new(),
        };
        (!tests.is_empty()).then_some(Self { tests, modifiers })
    }

    /// The lines that make them again, the one at a place with another die, or with Moxie.
    pub fn again(
        &self,
        state: &Encounter,
        place: usize,
        die: Option<i32>,
        moxie: Option<MoxieChange>,
    ) -> String {
        let line = |(at, test): (usize, &LastTest)| {
            let is_it = at == place;
            let roll = die.filter(|_| is_it).unwrap_or(test.result.check().roll);
            let (modifiers, moxie) = (self.modifiers.clone(), moxie.filter(|_| is_it));
            resist(state, test.who, test.against, roll, RollOptions { modifiers, moxie })
        };
        self.tests.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The place of the test of somebody that fell so; without a die that of their only one.
    pub fn place_of(&self, who: Id, fell: Option<i32>) -> Option<usize> {
        let is_it = |test: &LastTest| {
            test.who == who && fell.is_none_or(|it| it == test.result.check().roll)
        };
        let mut places = (0..self.tests.len()).filter(|place| is_it(&self.tests[*place]));
        places.next().filter(|_| places.next().is_none())
    }
}

/// The line of a test that is made again.
pub(super) fn resist(
    state: &Encounter,
    who: Id,
    against: Consequence,
    roll: i32,
    options: RollOptions,
) -> String {
    let (names, consequence) = (state.name(who).into(), Some(against));
    Command::Resist { names, consequence, roll: Some(roll), options }.to_string()
}
