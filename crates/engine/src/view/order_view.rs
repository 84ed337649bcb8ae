//! A cache of the order for the parts of a screen, computed once for each state of the encounter.

use std::cell::OnceCell;

use super::order_rows::{everybody_after, rows_with};
use super::strip::strip;
use super::{LaterPhase, OrderRow, StripRow, later_phases};
use crate::encounter::{Encounter, Id};

/// The order of a state, cached between keys that change nothing in the encounter.
#[derive(Debug)]
pub struct OrderView {
    state: Encounter,
    pending: Vec<Vec<usize>>,
    rows: Vec<OrderRow>,
    later: Vec<LaterPhase>,
    strip: Vec<StripRow>,
    everybody: OnceCell<Vec<Id>>,
}

impl OrderView {
    /// Computes the order of a state.
    pub fn of(state: &Encounter) -> Self {
        let pending = state.pending_slots();
        let rows = rows_with(state, &pending);
        let later = later_phases(state);
        Self {
            strip: strip(state, &rows, &later),
            rows,
            later,
            pending,
            state: state.clone(),
            everybody: OnceCell::new(),
        }
    }

    /// Returns true if it is the order of this state. Shared combatants compare equal at once.
    pub fn is_of(&self, state: &Encounter) -> bool {
        self.state == *state
    }

    /// Returns the rows from first to last; none of the reserve.
    pub fn rows(&self) -> &[OrderRow] {
        &self.rows
    }

    /// Returns the strip of slots; none of the reserve.
    pub fn strip(&self) -> &[StripRow] {
        &self.strip
    }

    /// Returns the slots still to come in this phase, as [`Encounter::pending_slots`] does.
    pub fn pending(&self) -> &[Vec<usize>] {
        &self.pending
    }

    /// Returns all combatants in order of the strip, each once, then the reserve by labels.
    pub fn everybody(&self) -> &[Id] {
        let rows = || self.strip.iter().map(|it| it.row.who);
        self.everybody.get_or_init(|| everybody_after(rows(), &self.state))
    }

    /// Returns the later phases of this turn.
    pub fn later(&self) -> &[LaterPhase] {
        &self.later
    }
}

/// Returns all combatants in order of the strip, each once, then the reserve by labels.
pub fn order_of(state: &Encounter) -> Vec<Id> {
    OrderView::of(state).everybody().to_vec()
}
