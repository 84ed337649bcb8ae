//! Events of version 1: parts of the state that were one thing and became another.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Moment;
use super::combatant::{Combatant, Doing, Effect, Harm, LastTest, Named, Roll, StatBlock, Timer};
use super::ruleset::Ruleset;
use crate::rules::{Mode, Status};
use crate::store::format::v2;
use crate::store::format::values::Text;

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Replaced<T> {
    pub was: T,
    pub now: T,
}

/// A part of the encounter that changed.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Event {
    Ruleset(Replaced<Ruleset>),
    Title(Replaced<Text>),
    Stage(Replaced<Named<Mode>>),
    Time(Replaced<Moment>),
    LastId(Replaced<u32>),
    /// To this place of the list, which follows from the id.
    Came(IgnoredAny, Combatant),
    /// From this place of the list.
    Left(IgnoredAny, Combatant),
    Of(u32, Change),
    Slots(Replaced<Vec<Slot>>),
    Slot(usize, Replaced<Slot>),
    Standing(Replaced<bool>),
    Interrupters(Replaced<Vec<Interrupter>>),
    UnderWay(Replaced<bool>),
    Timers(Replaced<Vec<Timer>>),
    Passed(Replaced<u32>),
    /// Results of the last command; facts tell them now.
    Result(IgnoredAny),
}

/// A part of one combatant that changed.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Change {
    Name(Replaced<Text>),
    Block(Replaced<StatBlock>),
    Harm(Replaced<Harm>),
    Status(Replaced<Named<Status>>),
    Surprised(Replaced<bool>),
    Pool(Replaced<i32>),
    Roll(Replaced<Option<Roll>>),
    Standby(Replaced<Option<Moment>>),
    Lost(Replaced<bool>),
    Doing(Replaced<Doing>),
    LastTest(Replaced<Option<LastTest>>),
    Effects(Replaced<Vec<Effect>>),
    Notes(Replaced<Vec<Text>>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum SlotState {
    Pending,
    Reached,
    Started,
    Done,
    Delayed,
    Forfeited,
    Missed,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Slot {
    who: u32,
    die: usize,
    state: SlotState,
    moxie: bool,
    granted: bool,
    place: Option<i32>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Interrupter {
    who: u32,
    started: bool,
}

impl From<Slot> for v2::Slot {
    fn from(slot: Slot) -> Self {
        let state = match slot.state {
            SlotState::Pending => v2::SlotState::Pending,
            SlotState::Reached => v2::SlotState::Active,
            SlotState::Started => v2::SlotState::Started,
            SlotState::Done => v2::SlotState::Done,
            SlotState::Delayed => v2::SlotState::Delayed,
            SlotState::Forfeited => v2::SlotState::Forfeited,
            SlotState::Missed => v2::SlotState::Missed,
        };
        let Slot { who, die, moxie, granted, place, .. } = slot;
        Self { who, die, state, moxie, granted, rank: place }
    }
}

impl From<Interrupter> for v2::Interrupter {
    fn from(Interrupter { who, started }: Interrupter) -> Self {
        Self { who, started }
    }
}
