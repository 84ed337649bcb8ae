//! The rows of the ladder: who stands where, and why.

use std::collections::HashSet;

use crate::encounter::{Combatant, Encounter, Id, SlotState};
use crate::rules::{SlotSource, Stat, Status};

/// One row of the ladder: a slot still to play, or somebody who has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub who: Id,
    /// The slot, by index, where the row stands for one.
    pub slot: Option<usize>,
    /// Where they stand.
    pub standing: Standing,
    /// Whether they share the slot of the row above.
    pub joined: bool,
}

/// Where somebody stands in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Dice are coming in, or the encounter is finished: nobody has a place yet.
    Waiting,
    /// They are acting.
    Acting,
    /// They act from standby.
    CutsIn,
    /// They wait for somebody from standby to finish.
    Interrupted,
    /// Their slot is still to come.
    Pending,
    /// They wait for their moment.
    Standby,
    /// They have acted.
    Done,
    /// They gave the slot up for an action delayed from elsewhere.
    Forfeited,
    /// They were not there when their slot came around.
    Missed,
    /// They are surprised.
    Surprised,
    /// Their Speed does not reach this phase.
    TooSlow,
    /// They have no die yet, and come in with the next initiative.
    NextTurn,
    /// They are not active.
    Out(Status),
}

impl Standing {
    /// Whether it is their stage, or will be again as soon as another is done.
    pub fn is_in_play(self) -> bool {
        matches!(self, Self::Acting | Self::CutsIn | Self::Interrupted)
    }

    /// Where in the list those without a slot to play stand.
    fn depth(self) -> u8 {
        match self {
            Self::Standby => 0,
            Self::Done | Self::Forfeited | Self::Missed => 1,
            Self::Out(_) => 3,
            _ => 2,
        }
    }
}

/// The rows from first to last: this phase's order, then who is on standby, done, too slow, out.
/// While dice come in everybody stands still in order of entry.
pub fn rows(state: &Encounter) -> Vec<Row> {
    let row = |who, slot, standing| Row { who, slot, standing, joined: false };
    if !state.stage.is_in_phase() {
        let waiting = |one: &Combatant| match one.status {
            Status::Active if one.standby.is_some() => Standing::Standby,
            Status::Active => Standing::Waiting,
            status => Standing::Out(status),
        };
        return state.combatants.iter().map(|one| row(one.id, None, waiting(one))).collect();
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut interrupters = state.ladder.interrupters.iter().rev();
    rows.extend(interrupters.next().map(|it| row(it.who, None, Standing::CutsIn)));
    rows.extend(interrupters.map(|it| row(it.who, None, Standing::Interrupted)));
    for group in state.order() {
        for (place, slot) in group.into_iter().enumerate() {
            let held = &state.ladder.slots[slot];
            let standing = match held.is_reached() {
                true if state.ladder.interrupter().is_some() => Standing::Interrupted,
                true => Standing::Acting,
                false => Standing::Pending,
            };
            rows.push(Row { joined: place > 0, ..row(held.who, Some(slot), standing) });
        }
    }
    let listed = |id: Id| rows.iter().any(|row| row.who == id);
    let mut rest: Vec<Row> = state
        .combatants
        .iter()
        .filter(|one| !listed(one.id))
        .map(|one| row(one.id, None, without_slot(state, one)))
        .collect();
    rest.sort_by_key(|row| row.standing.depth());
    rows.extend(rest);
    rows
}

/// Everybody in order of the rows, each once.
pub fn in_order(state: &Encounter) -> Vec<Id> {
    let mut seen = HashSet::new();
    rows(state).into_iter().map(|row| row.who).filter(|&who| seen.insert(who)).collect()
}

/// Where somebody stands who has no slot left to play.
fn without_slot(state: &Encounter, one: &Combatant) -> Standing {
    if !one.is_active() {
        return Standing::Out(one.status);
    }
    if one.standby.is_some() {
        return Standing::Standby;
    }
    let states =
        || state.ladder.slots.iter().filter(|slot| slot.who == one.id).map(|slot| slot.state);
    if states().any(|state| matches!(state, SlotState::Done | SlotState::Delayed)) {
        return Standing::Done;
    }
    match states().next_back() {
        Some(SlotState::Forfeited) => Standing::Forfeited,
        Some(SlotState::Missed) => Standing::Missed,
        Some(_) if one.surprised => Standing::Surprised,
        None if one.roll.is_none() => Standing::NextTurn,
        _ => Standing::TooSlow,
    }
}

/// The actions of a turn. A delayed one is still to come; used in a later phase it takes the place of
/// the one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actions {
    /// Those that are gone.
    pub used: usize,
    /// Those still to come, the one being played among them.
    pub left: usize,
}

/// How many actions of this turn somebody has used, and how many are left; none for who is out.
pub fn actions(state: &Encounter, one: &Combatant) -> Actions {
    if !one.is_active() {
        return Actions { used: 0, left: 0 };
    }
    let speed = one.stat(Stat::Speed, state.rules()).unwrap_or(1) as usize;
    if !state.stage.is_in_phase() {
        return Actions { used: 0, left: speed };
    }
    let slots = || state.ladder.slots.iter().filter(|slot| slot.who == one.id);
    let open = slots()
        .filter(|slot| slot.is_reached() || slot.is_open() && state.is_available(slot))
        .count();
    let (total, later) = match state.rules().slots {
        SlotSource::Speed => (speed, speed.saturating_sub(state.now.phase as usize)),
        SlotSource::Dice => (slots().count(), 0),
    };
    let here = open.max(usize::from(one.standby.is_some()));
    let left = if one.roll.is_some() { here + later } else { 0 };
    Actions { used: total.saturating_sub(left), left }
}
