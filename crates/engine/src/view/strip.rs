//! The strip of slots: who acts, who holds an action, who comes in this phase, the later phases of the turn, who has
//! nothing left in it, who is out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use super::order_rows::row;
use super::{LaterPhase, OrderRow, RowStatus};
use crate::encounter::{Encounter, Id};
use crate::rules::Mode;

/// A part of the strip, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripPart {
    /// Combatants in play, with a held action, or with a slot to come in this phase. While no phase is open, everybody; in
    /// declarations and in a free phase, everybody who is active.
    Now,
    /// Combatants with a slot in this later phase of the turn.
    Phase(u32),
    /// Combatants without a slot in the rest of this turn.
    Done,
    /// Combatants who are not active.
    Out,
}

/// A row of the strip: a slot, or a combatant without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripRow {
    /// The part of the strip that it is in.
    pub part: StripPart,
    /// The row of the order that it shows. A row of a later phase has no slot yet.
    pub row: OrderRow,
    /// True if the combatant has a row above, where the numbers are.
    pub is_again: bool,
}

/// Returns the strip for the rows of the order and the later phases. Whoever holds an action and has a slot to come stands
/// below those in play, and again at that slot, `since` in both: `next` takes the held action there.
pub(super) fn strip(state: &Encounter, rows: &[OrderRow], later: &[LaterPhase]) -> Vec<StripRow> {
    let mut strip = Strip { rows: Vec::with_capacity(rows.len()), seen: HashSet::new() };
    if !state.mode().is_in_phase() || state.phase().is_free {
        let is_order = state.phase().is_free || state.mode() == Mode::Declare;
        let part = |row: &OrderRow| match row.status {
            RowStatus::Out(_) if is_order => StripPart::Out,
            _ => StripPart::Now,
        };
        for row in rows {
            strip.add(part(row), *row);
        }
        return strip.rows;
    }
    let in_play = rows.iter().filter(|row| row.status.is_in_play());
    for row in in_play {
        strip.add(StripPart::Now, *row);
    }
    for row in rows.iter().filter(|row| !row.status.is_in_play() && row.since.is_some()) {
        let slot = row.slot.filter(|_| row.status != RowStatus::Pending);
        let held = OrderRow { slot, status: RowStatus::Standby, joined: false, ..*row };
        strip.add(StripPart::Now, held);
    }
    let pending = rows.iter().filter(|row| row.status == RowStatus::Pending);
    for row in pending {
        strip.add(StripPart::Now, *row);
    }
    // Whoever was in none of these loops has one row.
    let rest = rows.iter().filter(|row| !strip.seen.contains(&row.who));
    let rest: BTreeMap<Id, OrderRow> = rest.map(|row| (row.who, *row)).rev().collect();
    for LaterPhase { phase, groups } in later {
        for group in groups {
            for (place, &who) in group.iter().enumerate() {
                let again = row(who, None, RowStatus::Pending);
                let row = rest.get(&who).copied().unwrap_or(again);
                let row = OrderRow { slot: None, joined: place > 0, ..row };
                strip.add(StripPart::Phase(*phase), row);
            }
        }
    }
    let is_out = |row: &OrderRow| matches!(row.status, RowStatus::Out(_));
    let score = |row: &OrderRow| {
        let it = state.get(row.who)?;
        let dice = it.roll.iter().flat_map(|roll| &roll.dice);
        dice.map(|die| it.score_of(*die, it.roll_modifier(), state.rules())).max()
    };
    let mut left: Vec<&OrderRow> =
        rows.iter().filter(|row| !strip.seen.contains(&row.who)).collect();
    // Those who have acted in this phase stand in its order, those of earlier ones by their scores.
    left.sort_by_cached_key(|row| match row.slot {
        _ if is_out(row) => (2, None),
        Some(_) => (0, None),
        None => (1, Some(Reverse(score(row)))),
    });
    for row in left {
        if !strip.seen.contains(&row.who) {
            strip.add(if is_out(row) { StripPart::Out } else { StripPart::Done }, *row);
        }
    }
    strip.rows
}

/// The rows so far.
struct Strip {
    rows: Vec<StripRow>,
    seen: HashSet<Id>,
}

impl Strip {
    fn add(&mut self, part: StripPart, row: OrderRow) {
        self.rows.push(StripRow { part, row, is_again: !self.seen.insert(row.who) });
    }
}
