//! The tour: a few keys in the sample fight, each explained in a line when it is its turn.
//!
//! It begins where the first turn of the sample begins. Nothing of it is saved: what is done in a step stands only on the
//! screen, and a key that is not the one of the step leaves the tour. The first command after that saves the fight.

use std::sync::Arc;

use super::action::Action;
use super::keymap::Keymap;
use phasekeeper_engine::encounter::{ActReason, Encounter, Fact, Step, Timeline};

pub struct TourStep {
    /// The action that is explained, with its key.
    pub action: Action,
    /// The explanation after the key: what the action does, and what to type.
    text: &'static str,
    /// Condition under which it is done. No dialog is open then.
    is_done: fn(&Progress) -> bool,
}

/// The changes since a step began.
struct Progress<'a> {
    state: &'a Encounter,
    selected: &'a str,
    /// The steps that were added to the history.
    added: &'a [Arc<Step>],
    /// True if steps from before were undone.
    is_undone: bool,
}

/// The steps, in order. Eve, Ben and the Predator are of the sample fight.
#[rustfmt::skip]
pub static TOUR: [TourStep; 9] = [
    step(Action::Find, "select a combatant by name. Type eve, then Enter.", |it| it.selected == "Eve"),
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
    /// The index of the step in [`TOUR`]; one past the last if all of them are done.
    index: usize,
    /// The number of steps in the history when it began.
    history: usize,
}

impl Tour {
    /// A tour that begins with an encounter as it stands.
    pub(super) fn new(timeline: &Timeline) -> Self {
        Self { index: 0, history: timeline.history().done().len() }
    }

    /// The number of the step, from 1, with the step; `None` if all of them are done.
    pub fn step(&self) -> Option<(usize, &'static TourStep)> {
        TOUR.get(self.index).map(|step| (self.index + 1, step))
    }

    /// Returns true for the action of the step.
    pub(super) fn asks_for(&self, action: Option<Action>) -> bool {
        self.step().is_some_and(|(_, step)| Some(step.action) == action)
    }

    /// Advances to the next step if this one is done. `selected` is the name of the selected combatant.
    pub(super) fn advance(&mut self, timeline: &Timeline, selected: &str) {
        let steps = timeline.history().done();
        let progress = Progress {
            state: timeline.encounter(),
            selected,
            added: steps.get(self.history..).unwrap_or_default(),
            is_undone: steps.len() < self.history,
        };
        if self.step().is_some_and(|(_, step)| (step.is_done)(&progress)) {
            *self = Self { index: self.index + 1, history: steps.len() };
        }
    }
}
