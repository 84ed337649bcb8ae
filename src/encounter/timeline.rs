//! A fight with its history: a list of steps with a cursor. Undo, the log, the journal on disk and
//! recovery after a crash are four readings of that one list.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Encounter;
use super::change::StateChange;
use super::command::Command;
use super::decide::decide;
use super::due::Due;

use super::refusal::{Refusal, Steps};
use super::validate::Sound;
use crate::dice::Dice;
use crate::rules::{Ruleset, TurnPhase};
use crate::text::printable;

/// One command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The turn and phase it was given in.
    pub at: TurnPhase,
    /// Its line in the command language.
    pub words: String,
    /// What came of it, a sentence each.
    pub said: Vec<String>,
    /// What the gamemaster has to decide because of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<Due>,
    /// What it changed.
    pub events: Vec<StateChange>,
}

/// Steps in the order they were taken; those from `done` on are undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    steps: Vec<Step>,
    done: usize,
}

impl History {
    /// The steps that stand, oldest first.
    pub fn done(&self) -> &[Step] {
        &self.steps[..self.done.min(self.steps.len())]
    }

    /// The steps that were undone and could be brought back, the next one first.
    pub fn undone(&self) -> &[Step] {
        &self.steps[self.done.min(self.steps.len())..]
    }
}

/// Something a gamemaster does to a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Gives a command.
    Command(Command),
    /// Takes back the last commands, so many of them.
    Undo(usize),
    /// Brings back the next commands that were undone, so many of them.
    Redo(usize),
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}

/// One movement along the history, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// A command was carried out.
    Step(Step),
    /// So many were taken back.
    Undo(usize),
    /// So many were brought back.
    Redo(usize),
}

/// An encounter and how it came to be what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    encounter: Encounter,
    history: History,
}

impl Timeline {
    /// One that begins by these rules, before anything is done.
    pub fn by(ruleset: Ruleset) -> Self {
        let encounter = Encounter { ruleset: Arc::new(ruleset), ..Encounter::default() };
        Self { encounter, history: History::default() }
    }

    /// The encounter as it stands.
    pub fn encounter(&self) -> &Encounter {
        &self.encounter
    }

    /// How it came to be.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Does a deed, and gives back what a journal needs to follow it.
    ///
    /// # Errors
    /// The [`Refusal`] of a deed that can't be done; nothing has changed then.
    pub fn execute(&mut self, deed: &Request, dice: &mut dyn Dice) -> Result<Entry, Refusal> {
        let entry = match deed {
            Request::Command(command) => {
                let decision = decide(&self.encounter, command, dice)?;
                Entry::Step(Step {
                    at: self.encounter.clock,
                    words: printable(&command.to_string()),
                    said: decision.said,
                    due: decision.due,
                    events: decision.events,
                })
            }
            Request::Undo(count) => {
                let most = self.history.done().len();
                if !(1..=most).contains(count) {
                    return Err(Refusal::NothingToUndo(Steps(most)));
                }
                Entry::Undo(*count)
            }
            Request::Redo(count) => {
                let most = self.history.undone().len();
                if !(1..=most).contains(count) {
                    return Err(Refusal::NothingToRedo(Steps(most)));
                }
                Entry::Redo(*count)
            }
        };
        self.replay(entry.clone());
        Ok(entry)
    }

    /// Goes the way an entry went before, deciding nothing anew. One that leads beyond the ends of the
    /// history goes as far as there is.
    pub fn replay(&mut self, entry: Entry) {
        let Self { encounter, history } = self;
        match entry {
            Entry::Step(step) => {
                step.events.iter().for_each(|event| event.apply(encounter));
                history.steps.truncate(history.done);
                history.steps.push(step);
                history.done = history.steps.len();
            }
            Entry::Undo(count) => {
                let first = history.done.saturating_sub(count);
                for step in history.steps[first..history.done].iter().rev() {
                    step.events.iter().rev().for_each(|event| event.revert(encounter));
                }
                history.done = first;
            }
            Entry::Redo(count) => {
                let last = history.done.saturating_add(count).min(history.steps.len());
                for step in &history.steps[history.done..last] {
                    step.events.iter().for_each(|event| event.apply(encounter));
                }
                history.done = last;
            }
        }
    }

    /// Whether the parts agree with each other and all numbers are within their ranges, now and in every
    /// step, as what is read from a file must.
    pub fn is_valid(&self) -> bool {
        let History { steps, done } = &self.history;
        *done <= steps.len()
            && self.encounter.is_valid()
            && steps.iter().flat_map(|step| &step.events).all(Sound::is_valid)
    }
}
