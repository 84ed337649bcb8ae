//! The rows of the order: the open slots, then the other combatants with the reason why they have none.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::encounter::{Combatant, Encounter, Id, SlotState};
use crate::rules::{Mode, SlotSource, Status, TurnPhase};

/// One row of the order: an open slot, or a combatant without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// The combatant.
    pub who: Id,
    /// The slot of the row, by index.
    pub slot: Option<usize>,
    /// The status.
    pub status: RowStatus,
    /// True if it shares the slot of the row above.
    pub joined: bool,
    /// Since when the combatant holds a delayed action, if this row shows that.
    pub since: Option<TurnPhase>,
}

/// The part of a combatant in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStatus {
    /// Initiative is being rolled, or the encounter is finished: there is no order yet.
    Waiting,
    /// Declares now.
    Declaring,
    /// Has declared.
    Declared,
    /// Declares after others.
    DeclaringLater,
    /// Has the highest score: may declare, but need not.
    NeedNotDeclare,
    /// Is acting.
    Acting,
    /// Acts from standby.
    Interrupting,
    /// Is interrupted by a combatant from standby.
    Interrupted,
    /// Has a slot still to come.
    Pending,
    /// Holds a delayed action.
    Standby,
    /// Has acted.
    Done,
    /// Lost the slot by using an action delayed from another phase.
    Forfeited,
    /// Was away when the slot came up.
    Missed,
    /// Is surprised.
    Surprised,
    /// Has too little Speed for this phase.
    NoSlotThisPhase,
    /// Has no die yet, and joins at the next initiative.
    NextTurn,
    /// Is not active.
    Out(Status),
}

impl RowStatus {
    /// Returns true if it is their turn to act or declare, or will be again after an interrupt.
    pub fn is_in_play(self) -> bool {
        matches!(self, Self::Acting | Self::Interrupting | Self::Interrupted | Self::Declaring)
    }

    /// Returns true if the row is placed by score: it is in play, or will be.
    fn is_still_to_play(self) -> bool {
        let declares = matches!(self, Self::Declared | Self::DeclaringLater | Self::NeedNotDeclare);
        declares || self.is_in_play() || self == Self::Pending
    }

    /// Returns the position of combatants without an open slot: standby first, out last.
    fn depth(self) -> u8 {
        match self {
            Self::Standby => 0,
            Self::Done | Self::Forfeited | Self::Missed => 1,
            Self::Out(_) => 3,
            _ => 2,
        }
    }
}

/// Returns the rows from first to last: this phase's order, then combatants on standby, done, too slow, out; none in
/// reserve. While initiative is rolled, they stay in order of entry.
pub fn order_rows(state: &Encounter) -> Vec<OrderRow> {
    rows_with(state, &state.pending_slots())
}

/// Returns the rows of [`order_rows`]; `pending` are the slots still to come.
pub(super) fn rows_with(state: &Encounter, pending: &[Vec<usize>]) -> Vec<OrderRow> {
    let mut rows = match state.mode() {
        Mode::Declare => rows_declaring(state),
        Mode::Acting | Mode::Over => rows_of_phase(state, pending),
        Mode::Setup | Mode::Initiative | Mode::Finished => {
            let waiting = |combatant: &Combatant| match combatant.status {
                Status::Active if combatant.standby.is_some() => RowStatus::Standby,
                Status::Active => RowStatus::Waiting,
                status => RowStatus::Out(status),
            };
            state
                .combatants()
                .iter()
                .filter(|combatant| !combatant.is_in_reserve())
                .map(|combatant| row(combatant.id, None, waiting(combatant)))
                .collect()
        }
    };
    let held = state.held();
    // In most states no action is held, and the loop has nothing to search for.
    for row in rows.iter_mut().filter(|row| held.binary_search(&row.who).is_ok()) {
        // With several dice, only the row of the held one shows it.
        if state.rules().slots == SlotSource::Speed || row.status == RowStatus::Standby {
            row.since = state.get(row.who).and_then(|combatant| combatant.standby);
        }
    }
    rows
}

pub(super) fn row(who: Id, slot: Option<usize>, status: RowStatus) -> OrderRow {
    OrderRow { who, slot, status, joined: false, since: None }
}

/// Returns the rows while actions are declared, from the lowest score, at the bottom, upward (CT-3, CT-5). Combatants
/// without a slot in this turn are below.
fn rows_declaring(state: &Encounter) -> Vec<OrderRow> {
    let declaring = state.declaring();
    // A combatant with several slots declares with the lowest.
    let mut scores: Vec<(Id, i32)> = state.declarers();
    scores.sort_by_key(|&(who, score)| (who, score));
    scores.dedup_by_key(|(who, _)| *who);
    scores.sort_by_key(|&(_, score)| Reverse(score));
    let status = |combatant: &Combatant| match combatant.actions.declared {
        Some(_) => RowStatus::Declared,
        None if declaring.contains(&combatant.id) => RowStatus::Declaring,
        None if state.need_not_declare(combatant.id) => RowStatus::NeedNotDeclare,
        None => RowStatus::DeclaringLater,
    };
    let mut rows: Vec<OrderRow> = Vec::new();
    let mut above = None;
    for (combatant, score) in
        scores.iter().filter_map(|&(who, score)| Some((state.get(who)?, score)))
    {
        let status = status(combatant);
        let equal = above.replace((score, status)) == Some((score, status));
        let joined = equal && status != RowStatus::Declared;
        rows.push(OrderRow { joined, ..row(combatant.id, None, status) });
    }
    with_the_rest(state, rows)
}

fn rows_of_phase(state: &Encounter, pending: &[Vec<usize>]) -> Vec<OrderRow> {
    let by_dice = state.rules().slots == SlotSource::Dice;
    let mut rows: Vec<OrderRow> =
        Vec::with_capacity(state.combatants().len() + state.phase().slots.len());
    let mut interrupters = state.phase().interrupters.iter().rev().map(|it| {
        let slot = delayed_slot(state, it.who).filter(|_| by_dice);
        row(it.who, slot, RowStatus::Interrupted)
    });
    rows.extend(interrupters.next().map(|row| OrderRow { status: RowStatus::Interrupting, ..row }));
    rows.extend(interrupters);
    let active: Vec<usize> = state.phase().active_slots().collect();
    for group in [&active].into_iter().chain(pending) {
        for (place, &slot) in group.iter().enumerate() {
            let held = &state.phase().slots[slot];
            let status = match held.is_active() {
                true if state.phase().interrupter().is_some() => RowStatus::Interrupted,
                true => RowStatus::Acting,
                false => RowStatus::Pending,
            };
            rows.push(OrderRow { joined: place > 0, ..row(held.who, Some(slot), status) });
        }
    }
    if by_dice {
        rows.extend(dice_played(state));
    }
    with_the_rest(state, rows)
}

/// Returns a row for every die of an active combatant that is used, held or lost, highest first, if slots come from
/// dice. An action held since another turn has a row too.
fn dice_played(state: &Encounter) -> Vec<OrderRow> {
    let slots = &state.phase().slots;
    let is_active = |who: Id| state.get(who).is_some_and(Combatant::is_active);
    let is_held = |index: usize| {
        let since = state.get(slots[index].who).and_then(|combatant| combatant.standby);
        since == Some(state.clock()) && delayed_slot(state, slots[index].who) == Some(index)
    };
    let being_used: Vec<usize> =
        state.phase().interrupters.iter().filter_map(|it| delayed_slot(state, it.who)).collect();
    let mut closed: Vec<usize> =
        state.phase().indices(|slot| !slot.is_open() && is_active(slot.who)).collect();
    closed.retain(|index| !being_used.contains(index));
    closed.sort_by_key(|&index| state.rank(&slots[index]));
    let status = |index: usize| match slots[index].state {
        SlotState::Forfeited => RowStatus::Forfeited,
        SlotState::Missed => RowStatus::Missed,
        _ if is_held(index) => RowStatus::Standby,
        _ => RowStatus::Done,
    };
    let of_before = state
        .combatants()
        .iter()
        .filter(|combatant| combatant.standby.is_some_and(|since| since != state.clock()));
    let of_before = of_before.map(|combatant| row(combatant.id, None, RowStatus::Standby));
    of_before
        .chain(closed.into_iter().map(|index| row(slots[index].who, Some(index), status(index))))
        .collect()
}

/// Returns the slot of this turn that the combatant delayed last.
fn delayed_slot(state: &Encounter, who: Id) -> Option<usize> {
    let slots = &state.phase().slots;
    let delayed = state.phase().indices(|slot| slot.who == who && slot.state == SlotState::Delayed);
    delayed.max_by_key(|&index| state.rank(&slots[index]))
}

/// Returns which of its holder's dice a slot stands for, 1 for the highest, and the number of dice.
pub fn die_position(state: &Encounter, slot: usize) -> (usize, usize) {
    let slots = &state.phase().slots;
    let mut own: Vec<usize> = state.phase().indices(|other| other.who == slots[slot].who).collect();
    own.sort_by_key(|&index| Reverse(state.slot_score(&slots[index])));
    let place = own.iter().position(|&index| index == slot).unwrap_or(0);
    (place + 1, own.len())
}

/// Adds the combatants without a row, sorted by their status.
fn with_the_rest(state: &Encounter, rows: Vec<OrderRow>) -> Vec<OrderRow> {
    let (mut rows, mut rest): (Vec<OrderRow>, Vec<OrderRow>) =
        rows.into_iter().partition(|row| row.status.is_still_to_play());
    // Sorted, because searching all rows for each of hundreds of combatants is slow.
    let mut listed: Vec<Id> = rows.iter().chain(&rest).map(|row| row.who).collect();
    listed.sort_unstable();
    let is_left = |who: Id| listed.binary_search(&who).is_err();
    let mut slots: BTreeMap<Id, Vec<SlotState>> = BTreeMap::new();
    for slot in state.phase().slots.iter().filter(|slot| is_left(slot.who)) {
        slots.entry(slot.who).or_default().push(slot.state);
    }
    for it in state.combatants().iter().filter(|it| !it.is_in_reserve() && is_left(it.id)) {
        let own = slots.get(&it.id).map_or(&[][..], Vec::as_slice);
        rest.push(row(it.id, None, without_slot(it, own, state.phase().is_free)));
    }
    rest.sort_by_key(|row| row.status.depth());
    rows.extend(rest);
    rows
}

/// Returns the combatants who are acting or declaring.
pub fn whose_turn(state: &Encounter) -> Vec<Id> {
    if state.mode() == Mode::Declare { state.declaring() } else { state.acting() }
}

/// Returns all combatants in order of `rows`, each once, then the reserve by labels.
pub(super) fn everybody_after(rows: impl Iterator<Item = Id>, state: &Encounter) -> Vec<Id> {
    let mut seen = HashSet::new();
    let reserve = state.reserves().into_iter().flat_map(|(_, members)| members);
    rows.chain(reserve).filter(|&who| seen.insert(who)).collect()
}

/// Returns the status of a combatant without an open slot. `slots` are the combatant's, in the order of their dice.
fn without_slot(combatant: &Combatant, slots: &[SlotState], is_free: bool) -> RowStatus {
    if !combatant.is_active() {
        return RowStatus::Out(combatant.status);
    }
    if combatant.standby.is_some() {
        return RowStatus::Standby;
    }
    let is_done = |state: &SlotState| matches!(state, SlotState::Done | SlotState::Delayed);
    if slots.iter().any(is_done) {
        return RowStatus::Done;
    }
    match slots.last() {
        Some(SlotState::Forfeited) => RowStatus::Forfeited,
        Some(SlotState::Missed) => RowStatus::Missed,
        _ if combatant.surprised && (is_free || combatant.roll.is_some()) => RowStatus::Surprised,
        None if is_free => RowStatus::Waiting,
        None if combatant.roll.is_none() => RowStatus::NextTurn,
        _ => RowStatus::NoSlotThisPhase,
    }
}
