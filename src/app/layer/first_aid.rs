//! First aid: the medic's roll, and the point of Moxie that could save it (EX-19).

use std::cmp::Reverse;

use super::Layer;
use super::dialog::{Dialog, KeyRow, TakesKeys, keys, row};
use super::menu::Menu;
use super::modifiers::ModifierList;
use super::roll_step::{RollField, RollPurpose, RollStep};
use crate::app::layer::outcome::Outcome;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::SkillFit;

#[derive(Clone, Debug)]
pub struct FirstAidDialog {
    pub patient: Id,
    /// The medic's roll.
    pub roll: RollStep,
}

/// Returns the combatants who can give first aid, with their skill, if any: the patient's side before others, the best first.
pub fn medics(state: &Encounter, patient: Option<Id>) -> Vec<(&Combatant, Option<(String, i32)>)> {
    let medicine = |it: &Combatant| {
        let skills = it.skills(state.rules()).into_iter();
        skills.filter(|(label, _)| SkillFit::for_first_aid(label).is_likely()).max_by_key(|it| it.1)
    };
    let active = state.combatants().iter().filter(|it| it.is_active() && it.takes_part());
    let mut medics: Vec<_> = active.map(|it| (it, medicine(it))).collect();
    let is_friend = |it: &Combatant| {
        patient.and_then(|id| state.get(id)).is_some_and(|of| it.is_on_side_of(of))
    };
    medics.sort_by_key(|(it, skill)| {
        Reverse((is_friend(it), skill.as_ref().map(|(_, value)| *value)))
    });
    medics
}

/// Asks who gives first aid, the best medic first.
pub fn ask_medic(patient: Id, state: &Encounter) -> Layer {
    let answers = medics(state, Some(patient)).into_iter().map(|(it, skill)| {
        let mut dialog = FirstAidDialog::new(it.id, patient);
        if skill.is_none() {
            dialog.roll.field = RollField::Skill;
        }
        let skill = skill.map_or_else(String::new, |(label, value)| format!("  {label} {value}"));
        (format!("{}{skill}", it.name), Layer::FirstAid(Box::new(dialog)).into())
    });
    let question = format!("Who gives first aid to {}?", state.name(patient));
    Layer::Menu(Menu::new(question, answers.collect()))
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
