//! Decisions: what the steps of the fight leave to the gamemaster, open until it is settled.
//!
//! The rules say in every step what is due because of it ([`Due`]). Here is only kept which of that is
//! still open, so undo and redo take decisions along with their steps.

use super::presets::KNOCKED_DOWN;
use crate::encounter::{
    Combatant, CombatantChange, Due, Effect, Encounter, Entry, History, Id, StateChange, Step,
    TestResult, Timeline,
};
use crate::rules::{Stat, Status};

/// Something to decide.
#[derive(Clone, Debug)]
struct Decision {
    due: Due,
    /// How many steps stood when it arose.
    arisen: usize,
    /// How many steps stood when it was settled.
    settled: Option<usize>,
}

/// What there is to decide, in order of arising.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    all: Vec<Decision>,
    /// The one that the next test is made for, where that is known.
    at_hand: Option<usize>,
    /// Whose test was the last one, if it was against a wound.
    resisting: Option<Id>,
    /// What was settled without a step since the last one, each answer by its places.
    answered: Vec<Vec<usize>>,
}

impl Decisions {
    /// What arose in the turn that `fight` is in.
    pub fn of(timeline: &Timeline) -> Self {
        let (steps, now) = (timeline.history().done(), timeline.encounter().clock);
        let mut decisions = Self::default();
        for (place, step) in steps.iter().enumerate() {
            // Whatever ended with a turn is decided in the next one.
            let after = steps.get(place + 1).map_or(now, |next| next.at);
            if after.turn == now.turn {
                decisions.hear(step, place + 1);
            }
        }
        decisions
    }

    /// Goes along with an entry that led to `history`.
    pub fn follow(&mut self, entry: &Entry, history: &History) {
        let steps = history.done();
        self.answered.clear();
        match entry {
            Entry::Step(step) => self.hear(step, steps.len()),
            Entry::Undo(_) => {
                self.all.retain(|decision| decision.arisen <= steps.len());
                for decision in &mut self.all {
                    decision.settled = decision.settled.filter(|&settled| settled <= steps.len());
                }
            }
            Entry::Redo(count) => {
                let first = steps.len().saturating_sub(*count);
                for (place, step) in steps.iter().enumerate().skip(first) {
                    self.hear(step, place + 1);
                }
            }
        }
    }

    /// What is open, each with its place in the list: the place stays as long as no step is taken.
    pub fn open<'a>(&'a self, state: &'a Encounter) -> impl Iterator<Item = (usize, &'a Due)> {
        let matters = |due: &Due| {
            let Some(id) = due.who() else { return true };
            let is_down = |combatant: &Combatant| {
                *due == Due::Knockdown(id) && has_fallen(&combatant.effects)
            };
            state.get(id).is_some_and(|combatant| !is_down(combatant))
        };
        let open = self.all.iter().enumerate().filter(|(_, decision)| decision.settled.is_none());
        open.map(|(place, decision)| (place, &decision.due)).filter(move |(_, due)| matters(due))
    }

    /// What is open at a place of the list.
    pub fn at(&self, place: usize) -> Option<&Due> {
        let decision = self.all.get(place).filter(|decision| decision.settled.is_none());
        decision.map(|decision| &decision.due)
    }

    /// Settles what stands at a place of the list, after so many steps.
    pub fn settle(&mut self, place: usize, steps: usize) {
        if let Some(decision) = self.all.get_mut(place) {
            decision.settled = Some(steps);
        }
    }

    /// The gamemaster says that these are settled, after so many steps.
    pub fn answer(&mut self, places: &[usize], steps: usize) {
        for &place in places {
            self.settle(place, steps);
        }
        self.answered.push(places.to_vec());
    }

    /// Takes back the last answer since the last step; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        let Some(places) = self.answered.pop() else { return false };
        for place in places {
            self.all[place].settled = None;
        }
        true
    }

    /// Says which one the next test is made for; `None` where nobody knows.
    pub fn take_up(&mut self, place: Option<usize>) {
        self.at_hand = place;
    }

    /// Hears of a step: what it settles, and what is due because of it.
    fn hear(&mut self, step: &Step, steps: usize) {
        for event in &step.events {
            let StateChange::Of(id, change) = event else { continue };
            let settled = match change {
                CombatantChange::Status(_) => {
                    self.which(|due| due.is_test() && due.who() == Some(*id))
                }
                CombatantChange::Effects(it) if has_fallen(&it.old) != has_fallen(&it.new) => {
                    self.which(|due| *due == Due::Knockdown(*id))
                }
                CombatantChange::TestResult(it) => {
                    let succeeds = |last: &Option<TestResult>| {
                        last.as_ref().is_some_and(|last| last.check.succeeds())
                    };
                    // Moxie changes the test that was made before.
                    let is_new = !step.words.starts_with("moxie ");
                    if is_new {
                        let resists = step.words.to_lowercase().contains(" somx3");
                        self.resisting = resists.then_some(*id);
                    }
                    if succeeds(&it.new) && (is_new || !succeeds(&it.old)) {
                        self.which_passed(*id)
                    } else {
                        Vec::new()
                    }
                }
                _ => Vec::new(),
            };
            for place in settled {
                self.settle(place, steps);
            }
        }
        let arisen = |due: &Due| Decision { due: due.clone(), arisen: steps, settled: None };
        self.all.extend(step.due.iter().map(arisen));
    }

    /// The places of what is open and fits.
    fn which(&self, fits: impl Fn(&Due) -> bool) -> Vec<usize> {
        (0..self.all.len()).filter(|&place| self.at(place).is_some_and(&fits)).collect()
    }

    /// The test that `id` has passed, if it was one against a wound: the one taken up, or the first of them.
    fn which_passed(&self, id: Id) -> Vec<usize> {
        let mut due = self.which(|due| due.is_test() && due.who() == Some(id));
        due.sort_by_key(|&place| self.at_hand != Some(place));
        due.truncate(usize::from(self.resisting == Some(id)));
        due
    }
}

fn has_fallen(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.label == KNOCKED_DOWN.label)
}

/// What is to be decided, as a question, without the name of whom it is about.
pub fn question(due: &Due, state: &Encounter) -> String {
    let test = |id: Id| match state.resistance_target(id, Stat::Som) {
        Some(target) => format!("SOM test at {target}"),
        None => "SOM × 3 test".to_owned(),
    };
    match due {
        Due::Knockdown(id) => format!("knocked down? {}", test(*id)),
        Due::Unconsciousness(id) => {
            let status = state.get(*id).map_or(Status::Unconscious, Combatant::status_when_out);
            format!("{status}? {}", test(*id))
        }
        Due::Timer(label) => format!("time is up: {label}"),
        Due::Ended(_, label) => format!("{label} has ended"),
    }
}
