//! An encounter with its history.

use super::change::StateChange;
use super::decide::decide;
use super::history::{History, JournalEntry, Step};
use super::refusal::{Refusal, StepCount};
use super::state::{Encounter, EncounterParts};
use super::validate::Invalid;
use crate::command::Request;
use crate::dice::Dice;
use crate::rules::Ruleset;
use crate::text::PlainText;

/// An encounter and how it came to be what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    encounter: Encounter,
    history: History,
}

/// An encounter brought back from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The encounter, at the last step that holds.
    pub timeline: Timeline,
    /// The steps that don't hold, oldest first; they are left out.
    pub dropped: Vec<Step>,
    /// False where the state in the file is not what its history makes; the history is right.
    pub state_matches: bool,
}

impl Timeline {
    /// An empty encounter under `ruleset`.
    pub fn new(ruleset: Ruleset) -> Self {
        Self { encounter: Encounter::new(ruleset), history: History::default() }
    }

    /// The encounter as it stands.
    pub fn encounter(&self) -> &Encounter {
        &self.encounter
    }

    /// The history.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Carries out a request. The journal entry leads another copy the same way.
    ///
    /// # Errors
    /// The [`Refusal`] of a request that can't be carried out; nothing has changed then.
    pub fn execute(
        &mut self,
        request: &Request,
        dice: &mut dyn Dice,
    ) -> Result<JournalEntry, Refusal> {
        let entry = match request {
            Request::Command(command) => {
                let decision = decide(&self.encounter, command, dice)?;
                JournalEntry::Step(Step {
                    at: self.encounter.clock,
                    command: PlainText::new(&command.to_string()),
                    facts: decision.facts,
                    changes: decision.changes,
                })
            }
            Request::Undo(count) => {
                let available = self.history.done().len();
                if !(1..=available).contains(count) {
                    return Err(Refusal::NothingToUndo(StepCount(available)));
                }
                JournalEntry::Undo(*count)
            }
            Request::Redo(count) => {
                let available = self.history.undone().len();
                if !(1..=available).contains(count) {
                    return Err(Refusal::NothingToRedo(StepCount(available)));
                }
                JournalEntry::Redo(*count)
            }
        };
        // What was found by comparing applies to the state it was found in, and `decide` has validated the result.
        let moved = self.moved_by(&entry);
        let encounter = moved.expect("the changes of a decision apply to the state it was made in");
        self.commit(encounter, entry.clone());
        Ok(entry)
    }

    /// Goes the way an entry went before, deciding nothing anew.
    ///
    /// # Errors
    /// [`Invalid`] where the entry leads beyond the ends of the history, changes something that is not there, or leads
    /// to a state that can't be. Nothing has changed then.
    pub fn replay(&mut self, entry: JournalEntry) -> Result<(), Invalid> {
        let encounter = self.moved_by(&entry)?;
        encounter.validate()?;
        self.commit(encounter, entry);
        Ok(())
    }

    /// Brings an encounter back by replaying its history from the beginning, as far as it holds.
    pub fn restore(parts: EncounterParts, steps: Vec<Step>, cursor: usize) -> Restored {
        let mut timeline = Self::new(first_ruleset(&parts, &steps));
        let cursor = cursor.min(steps.len());
        let mut steps = steps.into_iter();
        let mut dropped = Vec::new();
        while let Some(step) = steps.next() {
            let mut encounter = timeline.encounter.clone();
            if apply(&mut encounter, &step).and_then(|()| encounter.validate()).is_err() {
                dropped.push(step);
                dropped.extend(steps.by_ref());
                break;
            }
            timeline.encounter = encounter;
            timeline.history.push(step);
        }
        let ahead = timeline.history.done().len().saturating_sub(cursor);
        if ahead > 0 {
            let undo = JournalEntry::Undo(ahead);
            let undone = timeline.moved_by(&undo);
            timeline.commit(undone.expect("steps that were applied can be reverted"), undo);
        }
        let state_matches = Encounter::unchecked(parts) == timeline.encounter;
        Restored { timeline, dropped, state_matches }
    }

    /// The encounter that an entry leads to, not validated.
    fn moved_by(&self, entry: &JournalEntry) -> Result<Encounter, Invalid> {
        let mut encounter = self.encounter.clone();
        match entry {
            JournalEntry::Step(step) => apply(&mut encounter, step)?,
            JournalEntry::Undo(count) => {
                let done = self.history.done();
                let first = done.len().checked_sub(*count).ok_or(Invalid::HISTORY)?;
                done[first..].iter().rev().try_for_each(|step| revert(&mut encounter, step))?;
            }
            JournalEntry::Redo(count) => {
                let steps = self.history.undone().get(..*count).ok_or(Invalid::HISTORY)?;
                steps.iter().try_for_each(|step| apply(&mut encounter, step))?;
            }
        }
        Ok(encounter)
    }

    /// Takes the encounter that an entry has led to, and moves along the history.
    fn commit(&mut self, encounter: Encounter, entry: JournalEntry) {
        self.encounter = encounter;
        match entry {
            JournalEntry::Step(step) => self.history.push(step),
            JournalEntry::Undo(count) => {
                self.history.set_cursor(self.history.done().len().saturating_sub(count));
            }
            JournalEntry::Redo(count) => {
                self.history.set_cursor(self.history.done().len().saturating_add(count));
            }
        }
    }
}

fn apply(encounter: &mut Encounter, step: &Step) -> Result<(), Invalid> {
    let applies = step.changes.iter().all(|change| change.apply(encounter));
    if applies { Ok(()) } else { Err(Invalid::CHANGE) }
}

fn revert(encounter: &mut Encounter, step: &Step) -> Result<(), Invalid> {
    let reverts = step.changes.iter().rev().all(|change| change.reversed().apply(encounter));
    if reverts { Ok(()) } else { Err(Invalid::CHANGE) }
}

/// The ruleset that the encounter began with.
fn first_ruleset(parts: &EncounterParts, steps: &[Step]) -> Ruleset {
    let mut changes = steps.iter().flat_map(|step| &step.changes);
    let first = changes.find_map(|change| match change {
        StateChange::Ruleset(delta) => Some(&*delta.old),
        _ => None,
    });
    first.unwrap_or(&parts.ruleset).clone()
}
