//! `expect`: the expectations of a script, and their notation.

use std::fmt::{self, Display, Formatter};

use super::notation::{
    DecisionName, EXPECTED_DUE, EXPECTED_MODIFIERS, EXPECTED_NAMES, EXPECTED_ORDER, ExpectedKeys,
    Member, Modifier, NAME, PLACE, TIMER,
};
use super::syntax::{
    Argument, LineWriter, Number, OrNone, Required, Text, choice, group, leading, number,
    number_from, one_of, option, options, word,
};
use crate::rules::{FARTHEST, Mode};

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
    /// Combatants in the fight whose INIT nobody has given.
    Unknown,
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

/// A side of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollSide {
    /// The first or the only one.
    First,
    /// The second, after `vs`.
    Second,
}

group! {
    /// A timer that is expected to run.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ExpectedTimer by ExpectedTimerArgs {
        /// The label.
        label: String = TIMER,
        /// The turns that are left, this one counted; if they are compared.
        turns: Option<u32> = option("turns", LEFT, "the turns left of it, this one counted"),
        /// The phases that are left, this one counted, or those until a score comes up; if they are compared.
        phases: Option<u32> = option("phases", LEFT, "the phases left of it; `at` a score, those until then"),
        /// The combatant at whose score it rings, if that is compared.
        at: Option<String> = option("at", Text::name("NAME"), "the combatant at whose score it rings"),
    }
}

choice! {
    /// The timers that are expected.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TimerExpectation by TimerArgs {
        /// No timer runs.
        "none" Nothing,
        /// This one runs, perhaps with others.
        Running(timer: ExpectedTimer = ExpectedTimerArgs),
    }
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
    /// The metres between two places, or within one; `None` if they are not known.
    Ground(String, Option<String>, Option<i32>),
    /// Values of a combatant.
    Stats(String, Vec<(String, String)>),
    /// Just these decisions are due, in any order.
    Due(Vec<DecisionName>),
    /// Timers that run.
    Timer(TimerExpectation),
    /// Just these modifiers counted in the last roll against a target, on this side, in any order.
    Modifiers(RollSide, Vec<Modifier>),
    /// Values of the last result.
    Result(Vec<(String, String)>),
}

/// A number that is compared.
const NUMBER: Required<Number<u32>> = word(LEFT, "");

/// A number of turns or phases.
const LEFT: Number<u32> = number_from("N", 0);

choice! {
    /// The subjects of `expect`.
    ExpectationArgs: Expectation as "SUBJECT …" {
        /// just these are acting, in any order
        "acting" Group(@Group::Acting, names: EXPECTED_NAMES),
        /// the slots of this phase that are left, first to last; `=` joins those who share one, in any order
        "order" Order(slots: EXPECTED_ORDER),
        /// the turn, from 1
        "turn" Count(@Count::Turn, number: NUMBER),
        /// the phase, from 1; 0 is the free phase of an ambush
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
        /// just these are in the fight with neither INIT nor both INT and REF
        "unknown" Group(@Group::Unknown, names: EXPECTED_NAMES),
        /// just these are in reserve
        "reserve" Group(@Group::Reserve, names: EXPECTED_NAMES),
        /// just these decisions are due, in any order: WHAT as for `dismiss`
        "due" Due(decisions: EXPECTED_DUE),
        /// no timer runs, or this one, with this time left
        "timer" Timer(timer: TimerArgs),
        /// just these modifiers counted in the last test, on the first or only side, in any order
        "modifiers" Modifiers(@RollSide::First, modifiers: EXPECTED_MODIFIERS),
        /// the same on the side after `vs`
        "their-modifiers" Modifiers(@RollSide::Second, modifiers: EXPECTED_MODIFIERS),
        /// how far two places are from each other, or two in one place; `none` if it is not known
        "ground" Ground(
            from: word(PLACE, ""),
            to: leading(PLACE),
            metres: word(OrNone(number("METRES", 0, FARTHEST)), "")
        ),
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
