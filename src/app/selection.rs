//! The selection. It follows the combatant, whatever the rows do.

use crate::encounter::{Combatant, Encounter, Id};
use crate::view::{order_of, order_rows, whose_turn};

/// The selected combatant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The combatant; `None` where nobody is there.
    pub id: Option<Id>,
}

impl Selection {
    /// Selects the first row.
    pub fn first(state: &Encounter) -> Self {
        Self { id: order_rows(state).first().map(|row| row.who) }
    }

    /// The selected combatant.
    pub fn combatant(self, state: &Encounter) -> Option<&Combatant> {
        self.id.and_then(|id| state.get(id))
    }

    /// The combatant `by` rows further down; the first and the last are the ends.
    pub fn moved(self, by: isize, state: &Encounter) -> Option<Id> {
        let order = order_of(state);
        let now = self.id.and_then(|id| order.iter().position(|&other| other == id));
        let last = order.len().saturating_sub(1);
        let next = now.unwrap_or(0).saturating_add_signed(by).min(last);
        order.get(next).copied()
    }

    /// The combatant whose turn it is; of several the next one.
    pub fn acting(self, state: &Encounter) -> Option<Id> {
        let acting = whose_turn(state);
        let now = self.id.and_then(|id| acting.iter().position(|&other| other == id));
        let next = now.map_or(0, |index| (index + 1) % acting.len());
        acting.get(next).copied()
    }

    /// The index of the selected combatant in order of entry.
    pub fn index(self, state: &Encounter) -> usize {
        self.id.and_then(|id| state.combatants().index_of(id)).unwrap_or(0)
    }

    /// Selects a neighbor where the combatant is gone; `index` is where they stood in order of entry.
    pub fn repair(&mut self, index: usize, state: &Encounter) {
        if self.combatant(state).is_none() {
            let last = state.combatants().len().saturating_sub(1);
            self.id = state.combatants().at(index.min(last)).map(|combatant| combatant.id);
        }
    }
}
