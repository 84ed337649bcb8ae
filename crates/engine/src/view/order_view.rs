//! A cache of the order for the parts of a screen, computed once for each state of the encounter.

use std::cell::OnceCell;

use super::forecast::{Forecast, forecast};
use super::order_rows::{OrderRow, everybody_after, rows_with};
use crate::encounter::{Encounter, Id};

/// The order of a state, cached between keys that change nothing in the encounter.
#[derive(Debug)]
pub struct OrderView {
    state: Encounter,
    pending: Vec<Vec<usize>>,
    rows: Vec<OrderRow>,
    everybody: OnceCell<Vec<Id>>,
    forecast: OnceCell<Option<Forecast>>,
}

impl OrderView {
    /// Computes the order of a state.
    pub fn of(state: &Encounter) -> Self {
        let pending = state.pending_slots();
        Self {
            rows: rows_with(state, &pending),
            pending,
            state: state.clone(),
            everybody: OnceCell::new(),
            forecast: OnceCell::new(),
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

    /// Returns the slots still to come in this phase, as [`Encounter::pending_slots`] does.
    pub fn pending(&self) -> &[Vec<usize>] {
        &self.pending
    }

    /// Returns all combatants in order of the rows, each once, then the reserve by labels.
    pub fn everybody(&self) -> &[Id] {
        self.everybody.get_or_init(|| everybody_after(&self.rows, &self.state))
    }

    /// Returns the next phase; `None` if no phase is open.
    pub fn forecast(&self) -> Option<&Forecast> {
        self.forecast.get_or_init(|| forecast(&self.state)).as_ref()
    }
}
