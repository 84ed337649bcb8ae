//! `expect`: the expectations of a script, and their notation.

use std::fmt::{self, Display, Formatter};

use super::arguments::DecisionName;
use super::notation::{EXPECTED_DUE, EXPECTED_NAMES, EXPECTED_ORDER, ExpectedKeys, NAME};
use super::syntax::{
    Argument, LineWriter, Number, Required, choice, number_from, one_of, options, word,
};
use crate::rules::Mode;

/// A group of combatants that `expect` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Combatants who are acting.
    Acting,
    /// Combatants who may declare now.
    Declaring,
    /// Combatants who have not arrived yet.
    Moving,
    /// Combatants on standby.
    Held,
    /// Combatants whose delayed action was ever lost.
    Lost,
    /// Combatants in the fight who are not active.
    Out,
    /// Combatants in reserve.
    Reserve,
}

/// A number that `expect` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The turn.
    Turn,
    /// The phase.
    Phase,
    /// Seconds since the encounter began.
    Seconds,
}

/// A member of a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The score, if it is compared.
    pub score: Option<i32>,
}

/// An expectation of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Just these belong to a group, in any order; none for nobody.
    Group(Group, Vec<String>),
    /// These slots are left, first to last.
    Order(Vec<Vec<Member>>),
    /// A number.
    Count(Count, u32),
    /// The stage.
    Mode(Mode),
    /// Values of a combatant.
    Stats(String, Vec<(String, String)>),
    /// Just these decisions are due, in any order.
    Due(Vec<DecisionName>),
    /// Values of the last result.
    Result(Vec<(String, String)>),
}

/// A number that is compared.
const NUMBER: Required<Number<u32>> = word(number_from("N", 0), "");

choice! {
    /// The subjects of `expect`.
    ExpectationArgs: Expectation as "SUBJECT …" {
        /// just these are acting, in any order
        "acting" Group(@Group::Acting, names: EXPECTED_NAMES),
        /// the slots of this phase that are left, first to last; `=` joins those who share one, in any order
        "order" Order(slots: EXPECTED_ORDER),
        /// the turn, from 1
        "turn" Count(@Count::Turn, number: NUMBER),
        /// the phase, from 1
        "phase" Count(@Count::Phase, number: NUMBER),
        /// seconds since the encounter began, at the start of this turn
        "seconds" Count(@Count::Seconds, number: NUMBER),
        /// the stage that the encounter is in; `over` is between two phases
        "stage" Mode(stage: word(one_of::<Mode>(), "")),
        /// just these may declare now
        "declaring" Group(@Group::Declaring, names: EXPECTED_NAMES),
        /// just these are on their way and have not arrived
        "moving" Group(@Group::Moving, names: EXPECTED_NAMES),
        /// just these are on standby
        "held" Group(@Group::Held, names: EXPECTED_NAMES),
        /// just these have ever lost a delayed action
        "lost" Group(@Group::Lost, names: EXPECTED_NAMES),
        /// just these are not active
        "out" Group(@Group::Out, names: EXPECTED_NAMES),
        /// just these are in reserve
        "reserve" Group(@Group::Reserve, names: EXPECTED_NAMES),
        /// just these decisions are due, in any order: WHAT as for `dismiss`, a timer as `timer.LABEL`
        "due" Due(decisions: EXPECTED_DUE),
        /// values of a combatant, by the keys below
        "stats" Stats(name: NAME, pairs: options(ExpectedKeys::Stats)),
        /// results of the last command that had any, by the keys below
        "result" Result(pairs: options(ExpectedKeys::Results)),
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut line = LineWriter::default();
        ExpectationArgs.write(self, &mut line);
        line.fmt(f)
    }
}
