//! The rows of the order: slots still to play, and everybody else, with the reason.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::encounter::{Combatant, Encounter, Id, SlotState};
use crate::rules::{Mode, SlotSource, Status, TurnPhase};

/// One row of the order: a slot still to play, or somebody who has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// The combatant.
    pub who: Id,
    /// The slot, by index, where the row stands for one.
    pub slot: Option<usize>,
    /// The status.
    pub status: RowStatus,
    /// True where it shares the slot of the row above.
    pub joined: bool,
    /// Since when they hold an action, where the row is the one to say so.
    pub since: Option<TurnPhase>,
}

/// The status of a combatant in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStatus {
    /// Dice are coming in, or the encounter is finished: nobody has a place yet.
    Waiting,
    /// They declare now.
    Declaring,
    /// They have declared.
    Declared,
    /// They declare after others.
    DeclaringLater,
    /// They have the highest score: they may declare, and need not.
    NeedNotDeclare,
    /// They are acting.
    Acting,
    /// They act from standby.
    Interrupting,
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
    NoSlotThisPhase,
    /// They have no die yet, and come in with the next initiative.
    NextTurn,
    /// They are not active.
    Out(Status),
}

impl RowStatus {
    /// Returns whether it is their turn to act or declare, or will be again as soon as another is done.
    pub fn is_in_play(self) -> bool {
        matches!(self, Self::Acting | Self::Interrupting | Self::Interrupted | Self::Declaring)
    }

    /// Returns whether the row is placed by score: it is in play, or will be.
    fn is_still_to_play(self) -> bool {
        let declares = matches!(self, Self::Declared | Self::DeclaringLater | Self::NeedNotDeclare);
        declares || self.is_in_play() || self == Self::Pending
    }

    /// Returns the position in the list of a combatant without a slot to play.
    fn depth(self) -> u8 {
        match self {
            Self::Standby => 0,
            Self::Done | Self::Forfeited | Self::Missed => 1,
            Self::Out(_) => 3,
            _ => 2,
        }
    }
}

/// The rows from first to last: this phase's order, then who is on standby, done, too slow, out; nobody in reserve.
/// While dice come in everybody stands still in order of entry.
pub fn order_rows(state: &Encounter) -> Vec<OrderRow> {
    rows_with(state, &state.pending_slots())
}

/// The rows of [`order_rows`], with `pending` as the slots still to come.
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
    // Mostly nobody holds anything, and nobody is looked for.
    for row in rows.iter_mut().filter(|row| held.binary_search(&row.who).is_ok()) {
        // Of several dice, only the one that is held says so.
        if state.rules().slots == SlotSource::Speed || row.status == RowStatus::Standby {
            row.since = state.get(row.who).and_then(|combatant| combatant.standby);
        }
    }
    rows
}

fn row(who: Id, slot: Option<usize>, status: RowStatus) -> OrderRow {
    OrderRow { who, slot, status, joined: false, since: None }
}

/// Declarations climb from the lowest, at the bottom, in the order in which all will act (CT-3, CT-5);
/// below it those who have no slot in this turn.
fn rows_declaring(state: &Encounter) -> Vec<OrderRow> {
    let declaring = state.declaring();
    // Whoever has several slots declares with the lowest.
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

/// Every die of the active that is played, held or lost, the first one first: where a slot comes from a
/// die, a row does too. An action held since another turn has one as well.
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

/// The die of this turn that somebody delayed last.
fn delayed_slot(state: &Encounter, who: Id) -> Option<usize> {
    let slots = &state.phase().slots;
    let delayed = state.phase().indices(|slot| slot.who == who && slot.state == SlotState::Delayed);
    delayed.max_by_key(|&index| state.rank(&slots[index]))
}

/// Returns which of its holder's dice a slot stands for, the highest being 1, and their number.
pub fn die_position(state: &Encounter, slot: usize) -> (usize, usize) {
    let slots = &state.phase().slots;
    let mut own: Vec<usize> = state.phase().indices(|other| other.who == slots[slot].who).collect();
    own.sort_by_key(|&index| Reverse(state.slot_score(&slots[index])));
    let place = own.iter().position(|&index| index == slot).unwrap_or(0);
    (place + 1, own.len())
}

/// Combatants in the order of the rows, then everybody else by what is still to come from them.
fn with_the_rest(state: &Encounter, rows: Vec<OrderRow>) -> Vec<OrderRow> {
    let (mut rows, mut rest): (Vec<OrderRow>, Vec<OrderRow>) =
        rows.into_iter().partition(|row| row.status.is_still_to_play());
    // Sorted, as a look through all rows or slots for each combatant takes long with hundreds of them. Most rows stand for
    // a slot, and the slots are mostly in order of entry.
    let mut slots: Vec<(Id, SlotState, bool)> =
        state.phase().slots.iter().map(|slot| (slot.who, slot.state, false)).collect();
    let mut listed = Vec::new();
    for row in rows.iter().chain(&rest) {
        match row.slot {
            Some(slot) => slots[slot].2 = true,
            None => listed.push(row.who),
        }
    }
    listed.sort_unstable();
    slots.sort_by_key(|&(who, ..)| who);
    let mut slots = slots.as_slice();
    for combatant in state.combatants().iter() {
        let who = combatant.id;
        let count = slots.iter().take_while(|&&(holder, ..)| holder == who).count();
        let (own, later) = slots.split_at(count);
        slots = later;
        let is_listed =
            own.iter().any(|&(.., is_listed)| is_listed) || listed.binary_search(&who).is_ok();
        if !is_listed && !combatant.is_in_reserve() {
            let own: Vec<SlotState> = own.iter().map(|&(_, state, _)| state).collect();
            rest.push(row(who, None, without_slot(combatant, &own)));
        }
    }
    rest.sort_by_key(|row| row.status.depth());
    rows.extend(rest);
    rows
}

/// The combatants who are acting, or declaring.
pub fn whose_turn(state: &Encounter) -> Vec<Id> {
    if state.mode() == Mode::Declare { state.declaring() } else { state.acting() }
}

/// Returns true where [`whose_turn`] names somebody; it looks no further than the first of those who act.
pub fn is_someones_turn(state: &Encounter) -> bool {
    if state.mode() == Mode::Declare {
        !state.declaring().is_empty()
    } else {
        state.is_anybody_acting()
    }
}

/// Everybody in order of the rows, each once, then those in reserve by their labels.
pub fn order_of(state: &Encounter) -> Vec<Id> {
    everybody_after(&order_rows(state), state)
}

/// Everybody in order of `rows`, each once, then those in reserve by their labels.
pub(super) fn everybody_after(rows: &[OrderRow], state: &Encounter) -> Vec<Id> {
    let mut seen = HashSet::new();
    let rows = rows.iter().map(|row| row.who);
    let reserve = state.reserves().into_iter().flat_map(|(_, members)| members);
    rows.chain(reserve).filter(|&who| seen.insert(who)).collect()
}

/// Returns the status of a combatant without a slot left to play. `slots` are theirs, in the order of their dice.
fn without_slot(combatant: &Combatant, slots: &[SlotState]) -> RowStatus {
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
        _ if combatant.surprised && combatant.roll.is_some() => RowStatus::Surprised,
        None if combatant.roll.is_none() => RowStatus::NextTurn,
        _ => RowStatus::NoSlotThisPhase,
    }
}
