//! Mouse input: clicks and the wheel.

use super::key::Named;
use super::layer::Outcome;
use super::state::App;
use phasekeeper_engine::encounter::Id;

/// Steps of the log for a notch of the wheel.
const WHEEL: isize = 3;

impl App {
    /// Selects a combatant by a click on the row, unless a dialog is open.
    pub(super) fn click(&mut self, id: Id) {
        if self.is_blank || !self.layers.is_empty() {
            return;
        }
        self.leave_tour_unless(None);
        self.carry_out(Outcome::Select(id));
    }

    /// Scrolls what the wheel is about: a dialog by its arrow keys, else the log or the selection.
    pub(super) fn turn_wheel(&mut self, by: isize, is_over_log: bool) {
        if self.is_blank {
            return;
        }
        if !self.layers.is_empty() {
            let key = if by < 0 { Named::Up } else { Named::Down }.into();
            for _ in 0..by.unsigned_abs() {
                if self.layer().is_some_and(|it| it.why_not(key, &self.context()).is_none()) {
                    self.press(key);
                }
            }
        } else if is_over_log {
            self.log.scroll(by.saturating_mul(-WHEEL));
        } else {
            let view = self.order_view_of(self.encounter());
            self.selection.id = self.selection.moved(by, view.everybody());
        }
    }
}
