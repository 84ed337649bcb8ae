//! The tour: a few keys in the sample fight, each explained in a line when it is its turn.
//!
//! It begins where the first turn of the sample begins. Nothing of it is saved: what is done in a step stands only on the
//! screen, and a key that is not the one of the step leaves the tour. The first command after that saves the fight.

use std::sync::Arc;

use super::actions::Action;
use super::input::SideEffect;
use super::keymap::Keymap;
use super::message::Message;
use super::state::App;
use phasekeeper_engine::command::Request;
use phasekeeper_engine::encounter::{ActReason, Encounter, Fact, Step, Timeline};

/// A step of the tour.
pub struct TourStep {
    /// The action whose key is explained.
    pub action: Action,
    /// What it does and what to type, after the key.
    text: &'static str,
    /// Condition under which it is done. No dialog is open then.
    is_done: fn(&Progress) -> bool,
}

/// What has come about since a step began.
struct Progress<'a> {
    state: &'a Encounter,
    /// The name of the selected combatant.
    selected: &'a str,
    /// The steps that were added to the history.
    added: &'a [Arc<Step>],
    /// True where steps from before were undone.
    is_undone: bool,
}

/// The steps, in order. Eve, Ben and the Predator are of the sample fight.
#[rustfmt::skip]
pub static TOUR: [TourStep; 9] = [
    step(Action::Find, "select somebody by name. Type eve, then Enter.", |it| it.selected == "Eve"),
    step(Action::Moxie, "Eve spends Moxie to act before all but a critical.", |it| it.has(|fact| matches!(fact, Fact::MovedUp { .. } | Fact::Acts { reason: ActReason::Moxie, .. }))),
    step(Action::Next, "Ben has acted. Who is next? Eve.", |it| it.has(|fact| matches!(fact, Fact::Acts { .. }))),
    step(Action::Delay, "Eve waits, to act whenever she likes. Predator is next.", |it| it.state.has_held_action()),
    step(Action::Damage, "damage to the selected combatant. Type 25, then Enter.", |it| it.has(|fact| matches!(fact, Fact::Hit { .. })) && !it.state.pending().is_empty()),
    step(Action::Decide, "the wound calls for a test: knocked down? Type 30, Enter.", |it| it.has(|fact| matches!(fact, Fact::DecisionSettled { .. }))),
    step(Action::Act, "Eve interrupts Predator with the action she delayed.", |it| it.has(|fact| matches!(fact, Fact::Acts { reason: ActReason::Standby, .. }))),
    step(Action::Attack, "Eve attacks. The dialog asks for everything it needs.", |it| it.has(|fact| matches!(fact, Fact::Attacked(_)))),
    step(Action::Undo, "undo. The attack is taken back, the whole of it.", |it| it.is_undone),
];

const fn step(action: Action, text: &'static str, is_done: fn(&Progress) -> bool) -> TourStep {
    TourStep { action, text, is_done }
}

impl TourStep {
    /// The line that explains it.
    pub fn line(&self, keymap: &Keymap) -> String {
        format!("Press {}: {}", keymap.key(self.action), self.text)
    }
}

impl Progress<'_> {
    fn has(&self, is_it: fn(&Fact) -> bool) -> bool {
        self.added.iter().flat_map(|step| &step.facts).any(is_it)
    }
}

/// A tour under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tour {
    /// The index of the step in [`TOUR`]; one past the last where all of them are done.
    index: usize,
    /// The number of steps in the history when it began.
    history: usize,
}

impl Tour {
    /// The number of the step, from 1, with the step; `None` where all of them are done.
    pub fn step(&self) -> Option<(usize, &'static TourStep)> {
        TOUR.get(self.index).map(|step| (self.index + 1, step))
    }
}

impl App {
    /// Opens the sample fight as a tour. It is not saved.
    pub fn start_tour(&mut self, mut sample: Timeline) {
        let steps = sample.history().done();
        let begun = steps
            .iter()
            .position(|step| step.facts.iter().any(|fact| matches!(fact, Fact::PhaseBegan { .. })));
        let played = begun.map_or(0, |begun| steps.len() - begun - 1);
        // A sample without a phase is played from where it stands.
        let _ = sample.execute(&Request::Undo(played), &mut self.dice);
        self.load(sample);
        self.tour = Some(Tour { index: 0, history: self.timeline.history().done().len() });
        self.is_unsaved_sample = true;
        let text = "The sample fight as a tour: any other key leaves it, and nothing is saved";
        self.message = Message::said(text);
    }

    /// Starts the tour with the sample that was found.
    pub(super) fn on_sample_found(
        &mut self,
        found: Result<Box<Timeline>, String>,
    ) -> Vec<SideEffect> {
        match found {
            Ok(sample) => {
                self.start_tour(*sample);
                vec![SideEffect::StartSave]
            }
            Err(error) => {
                self.show_error(error);
                Vec::new()
            }
        }
    }

    /// Leaves the tour, unless this is the action of its step.
    pub(super) fn leave_tour_unless(&mut self, action: Option<Action>) {
        self.tour = self
            .tour
            .filter(|tour| tour.step().is_some_and(|(_, step)| Some(step.action) == action));
    }

    /// Goes on to the next step where this one is done. During the tour nothing is saved, and its first command after it
    /// saves the fight as it stands.
    pub(super) fn follow_tour(&mut self, mut effects: Vec<SideEffect>) -> Vec<SideEffect> {
        let is_record = |effect: &SideEffect| matches!(effect, SideEffect::Record(_));
        let Some(tour) = self.tour else {
            self.is_unsaved_sample &= !effects.iter().any(is_record);
            return effects;
        };
        effects.retain(|effect| !is_record(effect));
        let steps = self.timeline.history().done();
        let progress = Progress {
            state: self.encounter(),
            selected: self.selected().map_or("", |combatant| combatant.name.as_str()),
            added: steps.get(tour.history..).unwrap_or_default(),
            is_undone: steps.len() < tour.history,
        };
        let is_done = tour.step().is_some_and(|(_, step)| (step.is_done)(&progress));
        if is_done && self.layer.is_none() {
            self.tour = Some(Tour { index: tour.index + 1, history: steps.len() });
        }
        effects
    }
}
