//! First aid: the medic's roll, and the point of Moxie that could save it (EX-19).

use super::dialog::{Dialog, KeyRow, TakesKeys, keys, row};
use super::modifiers::ModifierList;
use super::roll_step::{RollPurpose, RollStep};
use crate::app::layer::outcome::Outcome;
use phasekeeper_engine::encounter::{Encounter, Id};

#[derive(Clone, Debug)]
pub struct FirstAidDialog {
    pub patient: Id,
    /// The medic's roll.
    pub roll: RollStep,
}

impl FirstAidDialog {
    pub fn new(medic: Id, patient: Id) -> Self {
        let roll = RollStep::new(medic, RollPurpose::FirstAid(patient), ModifierList::none());
        Self { patient, roll }
    }
}

impl Dialog for FirstAidDialog {
    const ROWS: &'static [KeyRow<Self>] = &[row(keys::ESC, "cancel", |_, _, _| Outcome::Close)];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(&self.roll)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(&mut self.roll)
    }

    fn gives_way(&self) -> bool {
        self.roll.is_offering()
    }

    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        if matches!(outcome, Outcome::Rolled) { self.roll.rolled(state) } else { outcome }
    }
}
