//! The types of the file: with the file's own names.
//!
//! Ids of combatants are numbers, words of the command language are words, dice, armor and times are written as on
//! paper, and what has its default is left out.

mod attack;
mod change;
mod combatant;
mod combatant_change;
mod decision;
mod effect;
mod fact;
mod fact_parts;
mod fact_read;
mod fact_write;
mod journal;
mod ruleset;
mod state;
mod summary;
mod test_result;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use change::Change;
pub use fact::Fact;
pub use journal::{
    JournalHeader, JournalLine, JournalPosition, read_command, read_header, read_line,
};
pub use state::Encounter;
pub use summary::{Summary, read_summary};

use super::error::Damage;
use super::ron_text;
use super::values::{Text, Written};
use crate::encounter as model;
use crate::rules::TurnPhase;

/// A save. It begins with the header, which every version has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The word that says what the file is.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The checksum of the whole text, in which zeros stand for itself.
    pub check: String,
    /// The id of this save, by which a journal says that it continues it.
    pub id: String,
    /// The part of a journal that is in this save already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub includes: Option<JournalPosition>,
    /// The encounter in a line; saves written before it came have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// The encounter as it stands.
    pub encounter: Encounter,
    /// The names that the history has and the encounter has not: of those who were removed. Saves written before they came
    /// have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<BTreeMap<u32, Text>>,
    /// The number of steps that stand; those after them are undone.
    pub done: usize,
    /// The history, oldest first.
    pub steps: Vec<Step>,
}

/// Reads a save.
///
/// # Errors
/// The damage that makes it unreadable.
pub fn read_save(text: &str) -> Result<Save, Damage> {
    ron_text::read(text).map_err(|damage| ruleset::ruleset_damage(text).unwrap_or(damage))
}

/// One command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The turn and phase it was given in.
    pub at: Written<TurnPhase>,
    /// The command as a line of the command language, for people to read.
    pub command: Text,
    /// The facts: what happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// The changes, by which it is undone and redone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
}

/// One movement along the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalEntry {
    /// A command was carried out.
    Step(Step),
    /// The last commands were taken back.
    Undo(usize),
    /// Commands were brought back.
    Redo(usize),
}

impl From<&model::Step> for Step {
    fn from(step: &model::Step) -> Self {
        Self {
            at: Written(step.at),
            command: Text::from(&step.command),
            facts: step.facts.iter().map(Fact::from).collect(),
            changes: step.changes.iter().map(Change::from).collect(),
        }
    }
}

impl From<Step> for model::Step {
    fn from(file: Step) -> Self {
        Self {
            at: file.at.0,
            command: file.command.0,
            facts: file.facts.into_iter().map(Into::into).collect(),
            changes: file.changes.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&model::JournalEntry> for JournalEntry {
    fn from(entry: &model::JournalEntry) -> Self {
        match entry {
            model::JournalEntry::Step(step) => Self::Step(step.into()),
            model::JournalEntry::Undo(count) => Self::Undo(*count),
            model::JournalEntry::Redo(count) => Self::Redo(*count),
        }
    }
}

impl From<JournalEntry> for model::JournalEntry {
    fn from(file: JournalEntry) -> Self {
        match file {
            JournalEntry::Step(step) => Self::Step(step.into()),
            JournalEntry::Undo(count) => Self::Undo(count),
            JournalEntry::Redo(count) => Self::Redo(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use strum::VariantNames;

    use super::combatant_change::CombatantChange;
    use super::*;

    /// Once this version has landed, its files stay as they are: a new fact or change makes a new version.
    #[test]
    fn the_files_of_this_version_hold_every_fact_and_change() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/v5");
        let entries = fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let saves = paths.filter(|path| path.extension().is_some_and(|ending| ending != "pk"));
        let texts: String = saves.map(|path| fs::read_to_string(path).expect("text")).collect();
        let names = [Fact::VARIANTS, Change::VARIANTS, CombatantChange::VARIANTS].concat();
        let missing: Vec<&str> = names
            .into_iter()
            .filter(|name| *name != "sentence")
            .filter(|name| {
                [" ", "[", "(", ","].iter().all(|before| {
                    let with = |after: &str| texts.contains(&format!("{before}{name}{after}"));
                    !with("(") && !with(",") && !with("]")
                })
            })
            .collect();
        assert_eq!(missing, [] as [&str; 0]);
    }
}
