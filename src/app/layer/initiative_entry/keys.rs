//! The keys of the initiative sheet.

use super::InitiativeEntry;
use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::key::{Key, Named};
use crate::app::layer::{Dialog, KeyPattern, KeyRow, Outcome, Then, inner, keys, row};
use phasekeeper_engine::encounter::{Encounter, Fact};
use phasekeeper_engine::rules::{InitiativeDie, SlotSource};

fn rolls_several(_: &InitiativeEntry, context: &Context) -> bool {
    context.state.rules().slots == SlotSource::Dice
}

fn enters_results(_: &InitiativeEntry, context: &Context) -> bool {
    context.state.rules().initiative_die == InitiativeDie::Fudge
}

/// Leaves the row for the next one; Enter behind a name alone takes that.
fn leave(entry: &mut InitiativeEntry, key: Key, context: &Context) -> Outcome {
    if key == Named::Enter.into() && entry.takes_name() {
        return Outcome::Stay;
    }
    entry.leave_row(false, context.state)
}

const FORWARD: &[KeyPattern] = &[keys::ENTER[0], keys::TAB[0], keys::DOWN[0]];
const BACK: &[KeyPattern] = &[keys::UP[0], keys::BACKTAB[0]];

impl Dialog for InitiativeEntry {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "begin the turn", |_| Outcome::Run(Action::Next))
            .when(|it, _| it.begins() && it.number.trim().is_empty()),
        row!(FORWARD, "", leave).when(|it, _| it.begins()),
        row!(FORWARD, "all dice, as 3 6 10 or 3 6 10-2", leave)
            .when(rolls_several)
            .labeled("Enter"),
        row!(FORWARD, "result, as 3 or 3-1", leave).when(enters_results).labeled("Enter"),
        row!(FORWARD, "die, as 38 or 38-30; =118 a total", leave)
            .when(|_, context| context.state.rules().initiative_die == InitiativeDie::D100)
            .labeled("Enter"),
        row!(FORWARD, "die, as 7 or 7-3; =18 a total", leave).labeled("Enter"),
        row!(BACK, "the row above", |it, context| it.leave_row(true, context.state)).quiet(),
        row!(keys::BACKSPACE, "takes back; on an empty row: the row above", |it| it.delete())
            .quiet(),
        row!(keys::ESC, "close", |_| Outcome::Close),
        row!('!', "an ambush", |it, context| it.lay_ambush(context.state)).quiet(),
        row!('+', "all told dice", |_| Outcome::EnterTold).when(Self::has_told),
        row!(keys::ANY_CHAR, "find a name", |it, key, context| it.type_sign(key, context.state)),
    ];

    inner!(ambush?);

    fn gives_way(&self) -> bool {
        self.ambush.is_some()
    }

    fn after_inner(&mut self, outcome: Outcome, _: &Encounter) -> Outcome {
        if let Outcome::Close = outcome {
            self.ambush = None;
            return Outcome::Stay;
        }
        outcome
    }

    /// The number is in: moves to the next row that waits for one, a player's first, and then to begin the turn. After
    /// the last of the players the others are left to the program.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        if self.ambush.take().is_some() {
            return Then::stay_if(state.mode().takes_dice());
        }
        self.number.clear();
        self.group = None;
        if self.upward {
            self.focus = self.focus.saturating_sub(1);
        } else {
            self.go_to_missing(state);
        }
        Then::Stay
    }
}
