//! A test of a combatant, perhaps against another one, and what Moxie could still make of it.

use super::find::Find;
use super::modifiers::ModifierList;
use super::roll_step::{MOXIE_KEYS, RollPurpose, RollStep};
use super::{Dialog, KeyRow, Outcome, TakesKeys, Then, keys, row};
use crate::app::key::Key;
use crate::app::request::RequestId;
use phasekeeper_engine::command::{Command, MoxiePoint};
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id, TestResult};
use phasekeeper_engine::rules::CheckResult;

/// A test being prepared, or one that has been made.
#[derive(Clone, Debug)]
pub struct TestDialog {
    pub roll: RollStep,
    /// True once the test is recorded; Moxie could still change it.
    pub is_made: bool,
    /// The other side of an Opposed Test, once this one has rolled.
    pub opponent: Option<Opponent>,
}

/// The other side of an Opposed Test.
#[derive(Clone, Debug)]
pub enum Opponent {
    /// The search for the opponent.
    Sought(Find),
    /// The roll of the one who was found.
    Rolls(Box<RollStep>),
}

impl TestDialog {
    pub fn new(who: Id, state: &Encounter) -> Self {
        let roll = RollStep::new(who, RollPurpose::Test, ModifierList::default());
        let mut dialog = Self { roll, is_made: false, opponent: None };
        dialog.fit_modifiers(state);
        dialog
    }

    /// The roll that takes the keys.
    pub fn active_roll(&self) -> Option<&RollStep> {
        match &self.opponent {
            None => Some(&self.roll),
            Some(Opponent::Sought(_)) => None,
            Some(Opponent::Rolls(roll)) => Some(roll),
        }
    }

    /// Takes this side's die, and asks for the other side; a player's die is asked for first.
    fn seek_opponent(&mut self, state: &Encounter) -> Outcome {
        let is_asked = self.roll.is_opposed();
        self.set_opposed(true, state);
        let is_players = state.get(self.roll.who).is_some_and(Combatant::is_players);
        let lacks_die = self.roll.die.value().is_empty() && self.roll.meant(state).is_some();
        if is_players && !is_asked && lacks_die {
            let name = state.name(self.roll.who);
            return Outcome::Say(format!("the die of {name} first, then whom it is against"));
        }
        let outcome = self.roll.submit(state);
        self.after_inner(outcome, state)
    }

    /// Goes back to this side, which may be a test of its own again.
    fn go_back(&mut self, state: &Encounter) {
        self.set_opposed(false, state);
        self.opponent = None;
    }

    /// Makes this side one of an Opposed Test, or a test of its own again, with the modifiers that fit.
    fn set_opposed(&mut self, is_opposed: bool, state: &Encounter) {
        let against = RollPurpose::Opposed(None);
        self.roll.purpose = if is_opposed { against } else { RollPurpose::Test };
        self.fit_modifiers(state);
    }

    /// Offers the modifiers that can apply to the skill of the side that takes the keys.
    fn fit_modifiers(&mut self, state: &Encounter) {
        let is_opposed = self.roll.is_opposed();
        let roll = match &mut self.opponent {
            Some(Opponent::Rolls(other)) => other,
            _ => &mut self.roll,
        };
        let list = if is_opposed { ModifierList::opposed() } else { ModifierList::test() };
        let list = list.for_skill(roll.meant(state).as_ref()).with_moxie_of(roll.who, state);
        roll.modifiers = list.with_choices_of(&roll.modifiers);
    }

    /// Takes the rolls of an Opposed Test, and the other side between them.
    fn advance_opposed(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        match (outcome, &self.opponent) {
            (Outcome::Rolled, Some(Opponent::Rolls(other))) => {
                let sides = self.roll.side(state).zip(other.side(state));
                sides.map_or(Outcome::Stay, |((first, mine), (second, theirs))| {
                    Command::Oppose { first, second, mine, theirs, variable: false }.into()
                })
            }
            (Outcome::Rolled, _) => {
                self.opponent = Some(Opponent::Sought(Find::opponent(self.roll.who)));
                Outcome::Stay
            }
            (Outcome::Select(who), _) => {
                let purpose = RollPurpose::Opposed(self.roll.result());
                let roll = RollStep::new(who, purpose, ModifierList::default());
                self.opponent = Some(Opponent::Rolls(Box::new(roll)));
                self.fit_modifiers(state);
                Outcome::Stay
            }
            (outcome, _) => outcome,
        }
    }
}

impl Dialog for TestDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "close", |_| Outcome::Close).when(|it, _| it.is_made),
        row!(keys::ESC, "close", |_| Outcome::Close).when(|it, _| it.is_made),
        row!(keys::ANY, "close and act", |_, key, _| Outcome::PassOn(key))
            .when(|it, _| it.is_made)
            .when_key(|_, key| !MOXIE_KEYS.map(Key::Char).contains(&key))
            .labeled("all but f c o"),
        row!(keys::ESC, "back", |it, context| it.go_back(context.state))
            .when(|it, _| it.roll.is_opposed()),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        row!('V', "against …", |it, context| it.seek_opponent(context.state))
            .when(|it, _| !it.is_made && it.opponent.is_none()),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(match &self.opponent {
            None => &self.roll,
            Some(Opponent::Sought(find)) => find,
            Some(Opponent::Rolls(roll)) => roll.as_ref(),
        })
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(match &mut self.opponent {
            None => &mut self.roll,
            Some(Opponent::Sought(find)) => find,
            Some(Opponent::Rolls(roll)) => roll.as_mut(),
        })
    }

    fn gives_way(&self) -> bool {
        self.roll.is_opposed() && self.active_roll().is_some_and(RollStep::is_offering)
    }

    /// Makes the test, with a die that was typed or without; spends the point that was offered after it.
    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        self.fit_modifiers(state);
        if self.roll.is_opposed() {
            return self.advance_opposed(outcome, state);
        }
        match (outcome, self.roll.moxie) {
            (Outcome::Rolled, Some(used)) if self.is_made => {
                let names = state.name(self.roll.who).to_owned().into();
                Command::Moxie { names, point: MoxiePoint::Change(used) }.into()
            }
            (Outcome::Rolled, _) => self.roll.rolled(state),
            (Outcome::Roll(_), _) => {
                self.roll.check = None;
                self.roll.rolled(state)
            }
            (outcome, _) => outcome,
        }
    }

    fn own_told(&self) -> Vec<RequestId> {
        self.roll.told.into_iter().collect()
    }

    /// Stays open as long as Moxie could change something.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        let is_last_test = !self.roll.has_dice() && !self.roll.is_opposed();
        let combatant = state.get(self.roll.who).filter(|_| is_last_test);
        let Some(combatant) = combatant else { return Then::Close };
        self.is_made = true;
        self.roll.check = combatant.last_test.map(|last| last.check());
        self.roll.offers = combatant.moxie_uses(state.rules());
        // Nobody makes a failure of a success, or the same of it.
        if let Some(last) = combatant.last_test {
            let is_same = |it: TestResult| CheckResult::from(it) == last.into();
            let is_worse = |it: TestResult| last.check().succeeds() && !it.check().succeeds();
            self.roll.offers.retain(|(_, it)| !is_same(*it) && !is_worse(*it));
        }
        Then::stay_if(!self.roll.offers.is_empty())
    }
}
