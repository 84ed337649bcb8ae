//! An encounter with its history.

use std::sync::Arc;

use super::direction::Direction;
use super::{
    Encounter, EncounterParts, History, Invalid, JournalEntry, Refusal, StateChange, Step,
    StepCount, check_range, decide,
};
use crate::command::{Command, Request};
use crate::dice::Dice;
use crate::rules::Ruleset;
use crate::text::PlainText;

/// An encounter with the history that led to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    encounter: Encounter,
    history: History,
}

/// An encounter brought back from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The encounter, at the last valid step.
    pub timeline: Timeline,
    /// The steps that are invalid, oldest first; they are left out.
    pub dropped: Vec<Arc<Step>>,
    /// False if the state in the file is not what its history makes; the history is right.
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
        match request {
            Request::Command(command) => self.step_of(command, dice).map(drop),
            Request::Undo(count) => self.position_before(*count).map(drop),
            Request::Redo(count) => self.position_after(*count).map(drop),
        }
    }

    /// Carries out a command and returns the step that it came to.
    ///
    /// # Errors
    /// The [`Refusal`] of a command that can't be carried out; nothing has changed then.
    #[expect(clippy::missing_panics_doc, reason = "changes apply to the state they were found in")]
    pub fn carry_out(
        &mut self,
        command: &Command,
        dice: &mut dyn Dice,
    ) -> Result<Arc<Step>, Refusal> {
        let step = self.step_of(command, dice)?;
        // What was found by comparing applies to the state it was found in, and `decide` has validated the result.
        let applied = apply(&mut self.encounter, &step, |_, _| Ok(()));
        applied.expect("the changes of a decision apply to the state it was made in");
        let step = Arc::new(step);
        self.history.push(Arc::clone(&step));
        Ok(step)
    }

    /// Carries out a request: a command, or a move along the history. The journal entry leads another copy the same way.
    ///
    /// # Errors
    /// The [`Refusal`] of a request that can't be carried out; nothing has changed then.
    pub fn execute(
        &mut self,
        request: &Request,
        dice: &mut dyn Dice,
    ) -> Result<JournalEntry, Refusal> {
        match request {
            Request::Command(command) => self.carry_out(command, dice).map(JournalEntry::Step),
            Request::Undo(count) => {
                self.go_to(self.position_before(*count)?);
                Ok(JournalEntry::Undo(*count))
            }
            Request::Redo(count) => {
                self.go_to(self.position_after(*count)?);
                Ok(JournalEntry::Redo(*count))
            }
        }
    }

    /// The step that a command comes to.
    fn step_of(&self, command: &Command, dice: &mut dyn Dice) -> Result<Step, Refusal> {
        let decision = decide(&self.encounter, command, dice)?;
        Ok(Step {
            at: self.encounter.clock,
            command: PlainText::new(&command.to_string()),
            facts: decision.facts,
            changes: decision.changes,
        })
    }

    /// The position that an undo of `count` steps leads to.
    fn position_before(&self, count: usize) -> Result<usize, Refusal> {
        let done = self.history.done().len();
        check_steps(count, done, Refusal::NothingToUndo)?;
        Ok(done - count)
    }

    /// The position that a redo of `count` steps leads to.
    fn position_after(&self, count: usize) -> Result<usize, Refusal> {
        check_steps(count, self.history.undone().len(), Refusal::NothingToRedo)?;
        Ok(self.history.done().len() + count)
    }

    /// Moves to the state after the first `position` steps, back or forward; beyond the last step there.
    #[expect(clippy::missing_panics_doc, reason = "steps of a history have been applied before")]
    pub fn go_to(&mut self, position: usize) {
        let (now, position) = (self.history.done().len(), position.min(self.history.steps().len()));
        let (steps, encounter) = (self.history.steps(), &mut self.encounter);
        let mut apply = |change: &StateChange, direction: Direction| {
            assert!(change.apply(encounter, direction), "it was applied before: {change:?}");
        };
        for step in steps[position.min(now)..now].iter().rev() {
            step.changes.iter().rev().for_each(|change| apply(change, Direction::Back));
        }
        for step in &steps[now.min(position)..position] {
            step.changes.iter().for_each(|change| apply(change, Direction::Forward));
        }
        self.history.set_cursor(position);
    }

    /// Repeats the move of a journal entry, deciding nothing anew.
    ///
    /// # Errors
    /// [`Invalid`] if the entry leads beyond the ends of the history, has an invalid fact, changes something that
    /// is not there, or leads to an invalid state. Nothing has changed then.
    pub fn replay(&mut self, entry: JournalEntry) -> Result<(), Invalid> {
        let (done, all) = (self.history.done().len(), self.history.steps().len());
        let position = match entry {
            JournalEntry::Step(step) => {
                step.validate()?;
                apply(&mut self.encounter, &step, Encounter::validate)?;
                self.history.push(step);
                return Ok(());
            }
            JournalEntry::Undo(count) => done.checked_sub(count),
            JournalEntry::Redo(count) => {
                done.checked_add(count).filter(|position| *position <= all)
            }
        };
        let position = position.ok_or(Invalid::HISTORY)?;
        self.go_to(position);
        Ok(())
    }

    /// Brings an encounter back by replaying its history from the beginning, as far as it is valid. If the ruleset it began
    /// with is invalid, so are all steps, and an empty encounter under the default ruleset is left.
    pub fn restore(parts: EncounterParts, steps: Vec<Arc<Step>>, cursor: usize) -> Restored {
        let EncounterParts(saved) = parts;
        let mut timeline = Self::new(first_ruleset(&saved, &steps));
        if !timeline.encounter.rules().are_valid() {
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
        timeline.go_to(cursor);
        let state_matches = saved == timeline.encounter;
        Restored { timeline, dropped, state_matches }
    }
}

/// Refuses to move by `count` steps if that is none, or more than are `left`.
fn check_steps(
    count: usize,
    left: usize,
    too_many: fn(StepCount) -> Refusal,
) -> Result<(), Refusal> {
    if count > left || left == 0 {
        return Err(too_many(StepCount(left)));
    }
    let max = i32::try_from(left).unwrap_or(i32::MAX);
    if count == 0 { check_range("N", 0, 1, max).map(drop) } else { Ok(()) }
}

/// Applies a step in place: a copy would copy every list that it touches, which makes a long history slow to replay.
/// Changes nothing if a change does not apply, or `check` fails.
fn apply(
    encounter: &mut Encounter,
    step: &Step,
    check: impl Fn(&Encounter, &Arc<Ruleset>) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    let ruleset = Arc::clone(&encounter.ruleset);
    let applies = |change: &&StateChange| change.apply(encounter, Direction::Forward);
    let count = step.changes.iter().take_while(applies).count();
    let has_applied = count == step.changes.len();
    let result = if has_applied { check(encounter, &ruleset) } else { Err(Invalid::CHANGE) };
    if result.is_err() {
        for change in step.changes[..count].iter().rev() {
            change.apply(encounter, Direction::Back);
        }
    }
    result
}

/// The ruleset that the encounter began with.
fn first_ruleset(saved: &Encounter, steps: &[Arc<Step>]) -> Ruleset {
    let mut changes = steps.iter().flat_map(|step| &step.changes);
    let first = changes.find_map(|change| match change {
        StateChange::Ruleset(delta) => Some(&*delta.old),
        _ => None,
    });
    first.unwrap_or(&saved.ruleset).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::SeededDice;
    use crate::encounter::change::Delta;
    use crate::encounter::decide::MAX_TITLE;
    use crate::rules::TurnPhase;

    fn parts(ruleset: Ruleset, turn: u32) -> EncounterParts {
        EncounterParts(Encounter {
            ruleset: ruleset.into(),
            clock: TurnPhase { turn, phase: 1 },
            ..Encounter::default()
        })
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

    #[test]
    fn zero_steps_are_out_of_range_and_too_many_are_counted() {
        let mut timeline = Timeline::new(Ruleset::default());
        let mut dice = SeededDice::new(1);
        let mut refused = |request| timeline.execute(&request, &mut dice).err();
        assert_eq!(refused(Request::Undo(0)), Some(Refusal::NothingToUndo(StepCount(0))));
        for name in ["Ana", "Ben"] {
            assert_eq!(refused(Command::add(name).into()), None);
        }
        let out_of_range =
            |max| Some(Refusal::OutOfRange { what: "N".to_owned(), min: 1, max, given: 0 });
        assert_eq!(refused(Request::Undo(0)), out_of_range(2));
        assert_eq!(refused(Request::Undo(3)), Some(Refusal::NothingToUndo(StepCount(2))));
        assert_eq!(refused(Request::Undo(1)), None);
        assert_eq!(refused(Request::Redo(0)), out_of_range(1));
        assert_eq!(refused(Request::Redo(2)), Some(Refusal::NothingToRedo(StepCount(1))));
    }

    #[test]
    fn a_title_has_a_limit_that_a_save_may_exceed() {
        let title = |length: usize| Command::Title { text: "é".repeat(length) }.into();
        let long = PlainText::new(&"é".repeat(MAX_TITLE + 1));
        let mut parts = parts(Ruleset::default(), 1);
        parts.0.title = long.clone();
        let titled = Step {
            at: parts.0.clock,
            command: PlainText::new("title é…"),
            facts: Vec::new(),
            changes: vec![StateChange::Title(Delta { old: PlainText::default(), new: long })],
        };
        let restored = Timeline::restore(parts, vec![Arc::new(titled)], 1);
        assert!(restored.state_matches);
        let (mut timeline, mut dice) = (restored.timeline, SeededDice::new(1));
        assert!(timeline.execute(&Command::add("Ana").into(), &mut dice).is_ok());
        let refused = timeline.execute(&title(MAX_TITLE + 1), &mut dice).err();
        assert_eq!(refused, Some(Refusal::LongText { what: "a title", max: MAX_TITLE }));
        assert!(timeline.execute(&title(MAX_TITLE), &mut dice).is_ok());
    }
}
