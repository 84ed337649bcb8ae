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

    /// Checks whether a request could be carried out; nothing changes.
    ///
    /// # Errors
    /// The [`Refusal`] of one that can't.
    pub fn check(&self, request: &Request, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.entry_for(request, dice).map(drop)
    }

    /// The journal entry that a request comes to.
    fn entry_for(&self, request: &Request, dice: &mut dyn Dice) -> Result<JournalEntry, Refusal> {
        match request {
            Request::Command(command) => {
                let decision = decide(&self.encounter, command, dice)?;
                Ok(JournalEntry::Step(Step {
                    at: self.encounter.clock,
                    command: PlainText::new(&command.to_string()),
                    facts: decision.facts,
                    changes: decision.changes,
                }))
            }
            Request::Undo(count) => {
                let available = self.history.done().len();
                if !(1..=available).contains(count) {
                    return Err(Refusal::NothingToUndo(StepCount(available)));
                }
                Ok(JournalEntry::Undo(*count))
            }
            Request::Redo(count) => {
                let available = self.history.undone().len();
                if !(1..=available).contains(count) {
                    return Err(Refusal::NothingToRedo(StepCount(available)));
                }
                Ok(JournalEntry::Redo(*count))
            }
        }
    }

    /// Carries out a request. The journal entry leads another copy the same way.
    ///
    /// # Errors
    /// The [`Refusal`] of a request that can't be carried out; nothing has changed then.
    #[expect(clippy::missing_panics_doc, reason = "changes apply to the state they were found in")]
    pub fn execute(
        &mut self,
        request: &Request,
        dice: &mut dyn Dice,
    ) -> Result<JournalEntry, Refusal> {
        let entry = self.entry_for(request, dice)?;
        // What was found by comparing applies to the state it was found in, and `decide` has validated the result.
        let moved = self.follow(entry.clone(), |_| Ok(()));
        moved.expect("the changes of a decision apply to the state it was made in");
        Ok(entry)
    }

    /// Moves to the state after the first `position` steps, back or forward; beyond the last step there.
    #[expect(
        clippy::missing_panics_doc,
        reason = "steps that were applied can be reverted and applied again"
    )]
    pub fn go_to(&mut self, position: usize) {
        let (now, all) = (self.history.done().len(), self.history.steps().len());
        let entry = match position.min(all) {
            earlier if earlier < now => JournalEntry::Undo(now - earlier),
            later => JournalEntry::Redo(later - now),
        };
        let moved = self.follow(entry, |_| Ok(()));
        moved.expect("steps that were applied can be reverted and applied again");
    }

    /// Goes the way an entry went before, deciding nothing anew.
    ///
    /// # Errors
    /// [`Invalid`] where the entry leads beyond the ends of the history, has a fact that can't be, changes something that
    /// is not there, or leads to a state that can't be. Nothing has changed then.
    pub fn replay(&mut self, entry: JournalEntry) -> Result<(), Invalid> {
        if let JournalEntry::Step(step) = &entry {
            step.validate()?;
        }
        self.follow(entry, Encounter::validate)
    }

    /// Brings an encounter back by replaying its history from the beginning, as far as it holds. Where the ruleset it began
    /// with can't be, nothing holds, and an empty encounter under the default ruleset is left.
    #[expect(clippy::missing_panics_doc, reason = "steps that were applied can be reverted")]
    pub fn restore(parts: EncounterParts, steps: Vec<Step>, cursor: usize) -> Restored {
        let mut timeline = Self::new(first_ruleset(&parts, &steps));
        if timeline.encounter.validate().is_err() {
            return Restored { timeline: Self::default(), dropped: steps, state_matches: false };
        }
        let cursor = cursor.min(steps.len());
        let mut steps = steps.into_iter();
        let mut dropped = Vec::new();
        while let Some(step) = steps.next() {
            let is_sound = step.validate().is_ok()
                && apply(&mut timeline.encounter, &step, Encounter::validate).is_ok();
            if !is_sound {
                dropped.push(step);
                dropped.extend(steps.by_ref());
                break;
            }
            timeline.history.push(step);
        }
        let ahead = timeline.history.done().len().saturating_sub(cursor);
        let undone = timeline.follow(JournalEntry::Undo(ahead), |_| Ok(()));
        undone.expect("steps that were applied can be reverted");
        let state_matches = Encounter::unchecked(parts) == timeline.encounter;
        Restored { timeline, dropped, state_matches }
    }

    /// Moves along an entry to a state that passes `check`. Changes nothing where there is none.
    fn follow(
        &mut self,
        entry: JournalEntry,
        check: impl Fn(&Encounter) -> Result<(), Invalid>,
    ) -> Result<(), Invalid> {
        let done = self.history.done();
        match entry {
            JournalEntry::Step(step) => {
                apply(&mut self.encounter, &step, check)?;
                self.history.push(step);
            }
            JournalEntry::Undo(count) => {
                let first = done.len().checked_sub(count).ok_or(Invalid::HISTORY)?;
                let mut encounter = self.encounter.clone();
                let mut changes = done[first..].iter().rev().flat_map(|it| it.changes.iter().rev());
                let reverts = changes.all(|change| change.reversed().apply(&mut encounter));
                self.encounter = if_valid(encounter, reverts, check)?;
                self.history.set_cursor(first);
            }
            JournalEntry::Redo(count) => {
                let steps = self.history.undone().get(..count).ok_or(Invalid::HISTORY)?;
                let mut encounter = self.encounter.clone();
                let mut changes = steps.iter().flat_map(|step| &step.changes);
                let applies = changes.all(|change| change.apply(&mut encounter));
                self.encounter = if_valid(encounter, applies, check)?;
                self.history.set_cursor(done.len() + count);
            }
        }
        Ok(())
    }
}

/// Applies a step in place: a copy would copy every list that it touches, which makes a long history slow to replay.
/// Changes nothing where a change does not apply, or `check` fails.
fn apply(
    encounter: &mut Encounter,
    step: &Step,
    check: impl Fn(&Encounter) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    let count = step.changes.iter().take_while(|change| change.apply(encounter)).count();
    let has_applied = count == step.changes.len();
    let result = if has_applied { check(encounter) } else { Err(Invalid::CHANGE) };
    if result.is_err() {
        for change in step.changes[..count].iter().rev() {
            change.reversed().apply(encounter);
        }
    }
    result
}

/// Returns an encounter where its changes have applied and it passes `check`.
fn if_valid(
    encounter: Encounter,
    has_applied: bool,
    check: impl Fn(&Encounter) -> Result<(), Invalid>,
) -> Result<Encounter, Invalid> {
    if !has_applied {
        return Err(Invalid::CHANGE);
    }
    check(&encounter)?;
    Ok(encounter)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mode, TurnPhase};

    fn parts(ruleset: Ruleset, turn: u32) -> EncounterParts {
        EncounterParts {
            ruleset,
            title: PlainText::default(),
            mode: Mode::Setup,
            clock: TurnPhase { turn, phase: 1 },
            combatants: Vec::new(),
            phase: crate::encounter::PhaseState::default(),
            timers: Vec::new(),
            pending: Vec::new(),
            downtime_seconds: 0,
            last_id: 0,
        }
    }

    #[test]
    fn a_state_without_history_is_restored_only_where_it_can_be() {
        let restored = Timeline::restore(parts(Ruleset::default(), 1), Vec::new(), 0);
        assert!(restored.state_matches);
        let mut ruleset = Ruleset::default();
        ruleset.parameters.phases = 0;
        for parts in [parts(Ruleset::default(), 0), parts(ruleset, 1)] {
            let restored = Timeline::restore(parts, Vec::new(), 0);
            assert!(!restored.state_matches);
            assert_eq!(restored.timeline, Timeline::default());
        }
    }
}
