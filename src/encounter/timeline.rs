//! An encounter with its history.

use std::collections::BTreeMap;

use super::change::StateChange;
use super::combatant::Id;
use super::decide::decide;
use super::direction::Direction;
use super::history::{History, JournalEntry, Step};
use super::lazy_step::{LazyStep, StoredSteps};
use super::refusal::{Refusal, StepCount};
use super::state::{Encounter, EncounterParts};
use super::validate::Invalid;
use crate::command::{Command, Request};
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
        match request {
            Request::Command(command) => self.step_of(command, dice).map(drop),
            Request::Undo(count) => self.state_at(self.position_before(*count)?).map(drop),
            Request::Redo(count) => self.state_at(self.position_after(*count)?).map(drop),
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
        match request {
            Request::Command(command) => {
                let step = self.step_of(command, dice)?;
                // What was found by comparing applies to the state it was found in, and `decide` has validated the result.
                let applied = apply(&mut self.encounter, &step, |_| Ok(()));
                applied.expect("the changes of a decision apply to the state it was made in");
                self.history.push(step.clone());
                Ok(JournalEntry::Step(step))
            }
            Request::Undo(count) => {
                self.go_to(self.position_before(*count)?)?;
                Ok(JournalEntry::Undo(*count))
            }
            Request::Redo(count) => {
                self.go_to(self.position_after(*count)?)?;
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
        let is_there = (1..=done).contains(&count);
        if is_there { Ok(done - count) } else { Err(Refusal::NothingToUndo(StepCount(done))) }
    }

    /// The position that a redo of `count` steps leads to.
    fn position_after(&self, count: usize) -> Result<usize, Refusal> {
        let undone = self.history.undone().len();
        let is_there = (1..=undone).contains(&count);
        let position = self.history.done().len() + count;
        if is_there { Ok(position) } else { Err(Refusal::NothingToRedo(StepCount(undone))) }
    }

    /// Moves to the state after the first `position` steps, back or forward; beyond the last step there.
    ///
    /// # Errors
    /// [`Refusal::UnreadableStep`] where a step of a save on the way can't be read, or does not fit; nothing has changed then.
    pub fn go_to(&mut self, position: usize) -> Result<(), Refusal> {
        self.encounter = self.state_at(position)?;
        self.history.set_cursor(position);
        Ok(())
    }

    /// The state after the first `position` steps; beyond the last step the one there.
    fn state_at(&self, position: usize) -> Result<Encounter, Refusal> {
        let steps = self.history.steps();
        let (now, position) = (self.history.done().len(), position.min(steps.len()));
        let mut encounter = self.encounter.clone();
        let mut follow = |index: usize, direction: Direction| {
            let mut apply = |change: &StateChange| change.apply(&mut encounter, direction);
            let applies = steps[index].get().is_some_and(|step| match direction {
                Direction::Forward => step.changes.iter().all(&mut apply),
                Direction::Back => step.changes.iter().rev().all(&mut apply),
            });
            if applies { Ok(()) } else { Err(Refusal::UnreadableStep(index + 1)) }
        };
        (position..now).rev().try_for_each(|index| follow(index, Direction::Back))?;
        (now..position).try_for_each(|index| follow(index, Direction::Forward))?;
        let between = &steps[now.min(position)..now.max(position)];
        // Steps that were executed or replayed lead to states that were validated then.
        if between.iter().any(LazyStep::is_stored) {
            let last = if position < now { position + 1 } else { position };
            encounter.validate().map_err(|_| Refusal::UnreadableStep(last))?;
        }
        Ok(encounter)
    }

    /// Goes the way an entry went before, deciding nothing anew.
    ///
    /// # Errors
    /// [`Invalid`] where the entry leads beyond the ends of the history, has a fact that can't be, changes something that
    /// is not there, or leads to a state that can't be. Nothing has changed then.
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
        self.go_to(position).map_err(|_| Invalid::CHANGE)
    }

    /// Goes on with an encounter from the state that a save holds, without reading its history. `names` are those of
    /// combatants who are no more; `cursor` is the number of steps that stand.
    ///
    /// # Errors
    /// The steps where the state can't be, or more of them stand than there are.
    pub fn resume(
        parts: EncounterParts,
        mut names: BTreeMap<Id, PlainText>,
        steps: StoredSteps,
        cursor: usize,
    ) -> Result<Self, StoredSteps> {
        let encounter = Encounter::unchecked(parts);
        if encounter.validate().is_err() || cursor > steps.len() {
            return Err(steps);
        }
        for combatant in encounter.combatants().iter() {
            names.entry(combatant.id).or_insert_with(|| combatant.name.clone());
        }
        let history = History::stored(steps.into_steps(), cursor, names);
        Ok(Self { encounter, history })
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
        let undone = timeline.go_to(cursor);
        undone.expect("steps that were applied can be reverted");
        let state_matches = Encounter::unchecked(parts) == timeline.encounter;
        Restored { timeline, dropped, state_matches }
    }
}

/// Applies a step in place: a copy would copy every list that it touches, which makes a long history slow to replay.
/// Changes nothing where a change does not apply, or `check` fails.
fn apply(
    encounter: &mut Encounter,
    step: &Step,
    check: impl Fn(&Encounter) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    let applies = |change: &&StateChange| change.apply(encounter, Direction::Forward);
    let count = step.changes.iter().take_while(applies).count();
    let has_applied = count == step.changes.len();
    let result = if has_applied { check(encounter) } else { Err(Invalid::CHANGE) };
    if result.is_err() {
        for change in step.changes[..count].iter().rev() {
            change.apply(encounter, Direction::Back);
        }
    }
    result
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
