//! The test against a consequence of harm, and the Moxie that may save it (EX-3, EX-4, EX-18, MX-4).

use tui_input::Input;

use super::Context;
use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::key::Key;
use crate::app::line::edit;
use crate::app::outcome::Outcome;
use crate::command::{Command, MoxieChange};
use crate::encounter::{Encounter, Id};
use crate::rules::{Check, Consequence, DicePool};

/// A test that is due.
#[derive(Clone, Debug)]
pub struct ResistDialog {
    /// The combatant who makes it.
    pub who: Id,
    /// The consequence to resist.
    pub consequence: Consequence,
    /// The roll as it is typed.
    pub roll: Input,
    /// The failed roll that a point of Moxie would save, once it is rolled.
    pub offer: Option<Check>,
}

impl ResistDialog {
    /// A test with nothing rolled yet.
    pub fn new(who: Id, consequence: Consequence) -> Self {
        Self { who, consequence, roll: Input::default(), offer: None }
    }

    /// The question; it names the combatant.
    pub fn question(&self, state: &Encounter) -> String {
        let name = state.name(self.who).to_owned();
        match state.resistance_target(self.who, self.consequence) {
            Some(target) => format!("{name} against {}, {target} or less: ", self.consequence),
            None => format!("{name} against {}: ", self.consequence),
        }
    }

    fn type_digit(&mut self, key: Key) -> Outcome {
        if self.roll.value().len() >= 2 && matches!(key, Key::Char(_)) {
            return Outcome::ShowError("a roll is 00 to 99".to_owned());
        }
        edit(&mut self.roll, key);
        Outcome::Stay
    }

    fn submit(&mut self, context: &Context) -> Outcome {
        match self.roll.value().parse() {
            Ok(roll) => self.on_roll(roll, context.state),
            Err(_) => Outcome::Roll(DicePool::PERCENTILE),
        }
    }

    /// Makes the test with a roll, unless a point of Moxie would turn the failure.
    pub(super) fn on_roll(&mut self, roll: i32, state: &Encounter) -> Outcome {
        let target = state.resistance_target(self.who, self.consequence);
        let check = target.map(|target| Check { target, roll });
        self.offer = check.filter(|check| state.would_flip_help(self.who, *check));
        if self.offer.is_some() { Outcome::Stay } else { self.resist(roll, None, state) }
    }

    /// Makes the test that Moxie was offered for.
    fn answer_offer(&self, moxie: Option<MoxieChange>, context: &Context) -> Outcome {
        let Some(check) = self.offer else { return Outcome::Stay };
        self.resist(check.roll, moxie, context.state)
    }

    fn resist(&self, roll: i32, moxie: Option<MoxieChange>, state: &Encounter) -> Outcome {
        let name = state.name(self.who).to_owned();
        let (consequence, modifiers) = (self.consequence, Vec::new());
        Command::Resist { name, consequence, roll: Some(roll), modifiers, moxie }.into()
    }
}

fn is_offered(dialog: &ResistDialog, _: &Context) -> bool {
    dialog.offer.is_some()
}

impl Dialog for ResistDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(&[KeyPattern::char('f')], "flip the digits", |it: &mut Self, _, context| {
            it.answer_offer(Some(MoxieChange::Flip), context)
        })
        .when(is_offered),
        row(keys::ENTER, "keep the roll", |it: &mut Self, _, context| {
            it.answer_offer(None, context)
        })
        .when(is_offered),
        row(keys::ENTER, "roll", |it: &mut Self, _, context| it.submit(context)),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(&[KeyPattern::Digits('0', '9')], "", |it: &mut Self, key, _| it.type_digit(key)),
        row(keys::BACKSPACE, "", |it: &mut Self, key, _| it.type_digit(key)),
    ];
}
