//! What the parts of a screen want to know of the order, worked out once for each state of the encounter.

use std::cell::OnceCell;

use super::forecast::{Forecast, forecast};
use super::order_rows::{OrderRow, everybody_after, rows_with};
use crate::encounter::{Encounter, Id};

/// The order of a state. A key that changes nothing in the encounter finds all of it ready.
#[derive(Debug)]
pub struct OrderView {
    state: Encounter,
    pending: Vec<Vec<usize>>,
    rows: Vec<OrderRow>,
    everybody: OnceCell<Vec<Id>>,
    forecast: OnceCell<Option<Forecast>>,
}

impl OrderView {
    /// Works out the order of a state.
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

    /// Returns whether it is the order of this state. Combatants that are shared are equal at once.
    pub fn is_of(&self, state: &Encounter) -> bool {
        self.state == *state
    }

    /// The rows from first to last; nobody in reserve.
    pub fn rows(&self) -> &[OrderRow] {
        &self.rows
    }

    /// The slots still to come in this phase, as [`Encounter::pending_slots`] has them.
    pub fn pending(&self) -> &[Vec<usize>] {
        &self.pending
    }

    /// Everybody in order of the rows, each once, then those in reserve by their labels.
    pub fn everybody(&self) -> &[Id] {
        self.everybody.get_or_init(|| everybody_after(&self.rows, &self.state))
    }

    /// The phase that follows; `None` where no phase is open.
    pub fn forecast(&self) -> Option<&Forecast> {
        self.forecast.get_or_init(|| forecast(&self.state)).as_ref()
    }
}
