//! First aid: the medic's roll, and the point of Moxie that could save it (EX-19).

use std::cmp::Reverse;

use tui_input::Input;

use super::menu::Menu;
use super::modifiers::ModifierList;
use super::roll_step::{RollField, RollPurpose, RollStep};
use super::{Dialog, KeyRow, Layer, Outcome, TakesKeys, keys, row};
use crate::app::key::Key;
use crate::app::line::edit;
use phasekeeper_engine::command::Command;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, Preview};
use phasekeeper_engine::rules::{InitiativeDie, SkillFit};

#[derive(Clone, Debug)]
pub struct FirstAidDialog {
    pub patient: Id,
    /// The medic's roll.
    pub roll: RollStep,
    /// The d10 of a success, while it is asked for.
    pub healing: Option<Input>,
    /// True if that die is rolled at the table.
    calls_healing: bool,
}

/// Returns the combatants who can give first aid, with their skill, if any: a player who acts and
/// has one, if the patient is out, then the patient's side before others, the best first.
pub fn medics(state: &Encounter, patient: Option<Id>) -> Vec<(&Combatant, Option<(String, i32)>)> {
    let medicine = |it: &Combatant| {
        let skills = it.skills(state.rules()).into_iter();
        skills.filter(|(label, _)| SkillFit::for_first_aid(label).is_likely()).max_by_key(|it| it.1)
    };
    let active = state.combatants().iter().filter(|it| it.is_active() && it.takes_part());
    let mut medics: Vec<_> = active.map(|it| (it, medicine(it))).collect();
    let patient = patient.and_then(|id| state.get(id));
    let is_friend = |it: &Combatant| patient.is_some_and(|of| it.is_on_side_of(of));
    // A player who acts may save an enemy.
    let is_out = patient.is_some_and(|it| !it.is_active());
    let saves = |it: &Combatant| is_out && it.is_players() && state.acting().contains(&it.id);
    medics.sort_by_key(|(it, skill)| {
        let value = skill.as_ref().map(|(_, value)| *value);
        Reverse((saves(it) && value.is_some(), is_friend(it), value))
    });
    medics
}

/// Begins at the roll of the best medic of the patient's side; asks who helps if none of them has learnt it.
pub fn begin_first_aid(patient: Id, state: &Encounter) -> Layer {
    match medics(state, Some(patient)).first() {
        Some((it, Some(_))) if state.get(patient).is_some_and(|of| it.is_on_side_of(of)) => {
            Layer::FirstAid(Box::new(FirstAidDialog::new(it.id, patient)))
        }
        _ => ask_medic(patient, state),
    }
}

/// Asks who gives first aid, the best medic first, unless there is but one.
fn ask_medic(patient: Id, state: &Encounter) -> Layer {
    if let [(only, _)] = medics(state, Some(patient))[..] {
        return Layer::FirstAid(Box::new(FirstAidDialog::by(only.id, patient, state)));
    }
    let answers = medics(state, Some(patient)).into_iter().map(|(it, skill)| {
        let dialog = FirstAidDialog::by(it.id, patient, state);
        // The skill, less what wounds and the like take off.
        let target = dialog.roll.preview(state).and_then(Preview::target);
        let target = target.and_then(Result::ok).map(|it| it.value());
        let skill = skill.map_or_else(String::new, |(label, value)| match target {
            Some(target) if target != value => format!("  {label} {target} ({value})"),
            _ => format!("  {label} {value}"),
        });
        (format!("{}{skill}", it.name), Layer::FirstAid(Box::new(dialog)).into())
    });
    let question = format!("Who gives first aid to {}?", state.name(patient));
    Layer::Menu(Menu::new(question, answers.collect()))
}

impl FirstAidDialog {
    pub fn new(medic: Id, patient: Id) -> Self {
        let roll = RollStep::new(medic, RollPurpose::FirstAid(patient), ModifierList::default());
        Self { patient, roll, healing: None, calls_healing: false }
    }

    /// The same; of a medic who has not learnt it the skill is asked first.
    pub fn by(medic: Id, patient: Id, state: &Encounter) -> Self {
        let mut dialog = Self::new(medic, patient);
        if dialog.roll.wants_skill(state) {
            dialog.roll.field = RollField::Skill;
        }
        dialog
    }

    /// Leaves the d10 to the table, or to the program again.
    fn call_healing(&mut self) -> Outcome {
        self.calls_healing = !self.calls_healing;
        let who = if self.calls_healing { "you say" } else { "the program rolls" };
        Outcome::Say(format!("after a success {who} how much it heals, a d10"))
    }

    /// Makes the test, with the d10 that was typed; 0 is 10.
    fn take_healing(&self, state: &Encounter) -> Outcome {
        let typed = self.healing.as_ref().map_or("", Input::value);
        let healing = typed.parse().ok().and_then(|face| InitiativeDie::D10.read(face));
        let command = self.roll.command(self.roll.check.map(|it| it.roll), state);
        match (command, healing) {
            (Some(Command::Aid { name, mut order }), Some(healing)) => {
                order.heal = Some(healing);
                Command::Aid { name, order }.into()
            }
            _ => Outcome::ShowError("a d10 shows 1 to 10".to_owned()),
        }
    }

    fn type_healing(&mut self, key: Key) {
        if let Some(healing) = &mut self.healing {
            edit(healing, key);
        }
    }
}

impl Dialog for FirstAidDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "take", |it, context| it.take_healing(context.state))
            .when(|it, _| it.healing.is_some()),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        row!(keys::ANY, "", |it, key, _| it.type_healing(key)).when(|it, _| it.healing.is_some()),
        row!(keys::BACKSPACE, "another medic", |it, context| ask_medic(it.patient, context.state))
            .when(|it, _| it.roll.is_empty()),
        row!('=', "roll healing", |it| it.call_healing()).when(|it, _| it.calls_healing),
        row!('=', "healing by hand", |it| it.call_healing()),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        self.healing.is_none().then_some(&self.roll as _)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        self.healing.is_none().then_some(&mut self.roll as _)
    }

    fn gives_way(&self) -> bool {
        self.roll.is_offering()
    }

    fn after_inner(&mut self, outcome: Outcome, state: &Encounter) -> Outcome {
        let has_helped = || self.roll.result().is_some_and(|it| it.check.succeeds());
        match outcome {
            Outcome::Rolled if self.calls_healing && has_helped() => {
                self.healing = Some(Input::default());
                Outcome::Stay
            }
            Outcome::Rolled => self.roll.rolled(state),
            outcome => outcome,
        }
    }
}
