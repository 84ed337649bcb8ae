//! The history of an encounter: a list of steps with a cursor.
//!
//! Undo, the log, the journal on disk and recovery after a crash are four readings of that one list.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{CombatantChange, Fact, Id, Invalid, StateChange};
use crate::rules::{Mode, TurnPhase};
use crate::text::PlainText;

/// One command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The turn and phase it was given in.
    pub at: TurnPhase,
    /// The command as a line of the command language, for people to read, and to be said again: no state is made of it.
    pub command: PlainText,
    /// The facts, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// The state changes, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<StateChange>,
}

impl Step {
    /// Returns true for the step that begins the first turn.
    pub fn ends_setup(&self) -> bool {
        let leaves =
            |it: &StateChange| matches!(it, StateChange::Mode(delta) if delta.old == Mode::Setup);
        self.changes.iter().any(leaves)
    }

    /// Checks that all facts are valid.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        if self.facts.iter().all(Fact::is_valid) { Ok(()) } else { Err(Invalid::FACT) }
    }
}

/// One movement along the history, as a journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalEntry {
    /// A command was carried out.
    Step(Arc<Step>),
    /// The last commands were taken back.
    Undo(usize),
    /// Commands were brought back.
    Redo(usize),
}

/// Steps in the order they were taken; those from the cursor on are undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    steps: Vec<Arc<Step>>,
    cursor: usize,
    /// The latest name of every combatant there ever was, for facts about removed ones.
    names: BTreeMap<Id, PlainText>,
}

impl History {
    /// The steps that stand, oldest first.
    pub fn done(&self) -> &[Arc<Step>] {
        &self.steps[..self.cursor]
    }

    /// The steps that were undone and could be brought back, the next one first.
    pub fn undone(&self) -> &[Arc<Step>] {
        &self.steps[self.cursor..]
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> &[Arc<Step>] {
        &self.steps
    }

    /// The name of a combatant, or the last one of a removed combatant; empty for an unknown id.
    pub fn name(&self, id: Id) -> &str {
        self.names.get(&id).map_or("", PlainText::as_str)
    }

    /// The names of all combatants there ever were.
    pub fn names(&self) -> impl Iterator<Item = (Id, &str)> {
        self.names.iter().map(|(id, name)| (*id, name.as_str()))
    }

    /// Every name and alias that a combatant ever had, each with the index of the step that gave it.
    pub fn names_ever(&self) -> impl Iterator<Item = (usize, &PlainText)> {
        self.steps.iter().enumerate().flat_map(|(index, step)| {
            let names = step.changes.iter().flat_map(|change| match change {
                StateChange::CombatantAdded(it) => [Some(&it.name), it.block.alias.as_ref()],
                StateChange::Combatant(_, CombatantChange::Name(it)) => [Some(&it.new), None],
                StateChange::Combatant(_, CombatantChange::Alias(it)) => [it.new.as_ref(), None],
                _ => [None; 2],
            });
            names.flatten().map(move |name| (index, name))
        })
    }

    /// Adds a step; those that were undone are gone.
    pub(super) fn push(&mut self, step: Arc<Step>) {
        let gone = self.steps.split_off(self.cursor);
        if gone.iter().flat_map(|step| names_given(step)).next().is_some() {
            self.names.clear();
            self.names.extend(self.steps.iter().flat_map(|step| names_given(step)));
        }
        self.names.extend(names_given(&step));
        self.steps.push(step);
        self.cursor = self.steps.len();
    }

    /// Moves the cursor; beyond the ends it stops there.
    pub(super) fn set_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.steps.len());
    }
}

/// The names that a step gives to combatants, in the order of its changes.
fn names_given(step: &Step) -> impl Iterator<Item = (Id, PlainText)> {
    step.changes.iter().filter_map(|change| match change {
        StateChange::CombatantAdded(combatant) => Some((combatant.id, combatant.name.clone())),
        StateChange::Combatant(id, CombatantChange::Name(delta)) => Some((*id, delta.new.clone())),
        _ => None,
    })
}
