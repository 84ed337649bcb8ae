//! The selection: it follows the combatant, whatever the rows do.

use super::App;
use super::order_rows::{in_order, in_play};

impl App {
    /// Selects whoever stands `by` places further down.
    pub(super) fn move_selection(&mut self, by: isize) {
        let order = in_order(self.encounter());
        let now = self.selected.and_then(|id| order.iter().position(|&other| other == id));
        let last = order.len().saturating_sub(1);
        let next = now.unwrap_or(0).saturating_add_signed(by).min(last);
        self.selected = order.get(next).copied();
    }

    /// Selects the one who acts or declares, of several the next of them.
    pub(super) fn select_acting(&mut self) {
        let acting = in_play(self.encounter());
        let now = self.selected.and_then(|id| acting.iter().position(|&other| other == id));
        let next = now.map_or(0, |place| (place + 1) % acting.len());
        self.selected = acting.get(next).copied().or(self.selected);
    }

    /// Selects a neighbour of the one selected where that one is no longer there; `place` is where
    /// they stood in order of entry.
    pub(super) fn repair_selection(&mut self, place: usize) {
        if self.selected().is_none() {
            let everybody = &self.encounter().combatants;
            let last = everybody.len().saturating_sub(1);
            self.selected = everybody.get(place.min(last)).map(|combatant| combatant.id);
        }
    }

    /// Where the one selected stands in order of entry.
    pub(super) fn place_of_selected(&self) -> usize {
        let everybody = &self.encounter().combatants;
        everybody.iter().position(|combatant| Some(combatant.id) == self.selected).unwrap_or(0)
    }
}
