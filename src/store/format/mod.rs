//! The file format: types of the files' own, apart from those in memory.
//!
//! Version 5 is the first that was released, and stays readable for good. Whatever was written before it is told, and left
//! as it is.

pub(super) mod checksum;
pub(super) mod current;
mod error;
pub(super) mod header;
pub(super) mod ron_text;
mod step_lines;
mod values;

use std::cmp::Ordering;
use std::io;

use crate::encounter::{EncounterParts, Fact, JournalEntry, Step, Timeline};
pub use current::JournalPosition;
pub use error::{Damage, FormatError};
pub(super) use step_lines::{SaveHead, read_head, read_step};

/// The version that is written.
pub(super) const VERSION: u32 = 5;

/// The ids that the header of a journal names.
#[derive(Debug)]
pub(super) struct JournalBinding {
    /// The id of the journal.
    pub journal: String,
    /// The id of the save it continues.
    pub save: String,
}

/// A line of a journal in the current version.
#[derive(Debug)]
pub(super) struct EntryLine {
    /// Its number.
    pub number: usize,
    /// The id of the save that the journal continues.
    pub save: String,
    /// The movement along the history.
    pub entry: JournalEntry,
}

/// The command of a line that may stand anywhere.
#[derive(Debug)]
pub(super) struct CommandLine {
    /// The number of the line.
    pub number: usize,
    /// The command, for people to read.
    pub command: String,
}

/// A save as it was read, not validated.
#[derive(Debug)]
pub(super) struct SaveFile {
    /// True where it is just as it was written.
    pub is_unchanged: bool,
    /// The id of this save.
    pub id: String,
    /// The part of a journal that is in it already.
    pub includes: Option<JournalPosition>,
    /// The encounter as it stands.
    pub parts: EncounterParts,
    /// The history, oldest first.
    pub steps: Vec<Step>,
    /// The number of steps that stand.
    pub done: usize,
}

/// Reads the text of a save.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub(super) fn read_save(text: &str) -> Result<SaveFile, FormatError> {
    check_version(header::version_of(text, header::SAVE)?)?;
    let save = current::read_save(text)?;
    Ok(SaveFile {
        is_unchanged: checksum::is_sealed(text),
        id: save.id,
        includes: save.includes,
        parts: save.encounter.into(),
        steps: save.steps.into_iter().map(Into::into).collect(),
        done: save.done,
    })
}

/// Reads the summary in the beginning of a save; `None` where only the whole save can tell.
pub(super) fn read_summary(beginning: &[u8]) -> Option<current::Summary> {
    current::read_summary(beginning)
}

/// Checks that a file of the version `found` can be read.
///
/// # Errors
/// [`FormatError::TooNew`] and [`FormatError::TooOld`].
pub(super) fn check_version(found: u32) -> Result<(), FormatError> {
    match found.cmp(&VERSION) {
        Ordering::Less => Err(FormatError::TooOld { found }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(FormatError::TooNew { found, known: VERSION }),
    }
}

/// A fact as data, in the words of a save; combatants are ids.
///
/// # Errors
/// Never for what commands have made.
pub fn fact_as_data(fact: &Fact) -> serde_json::Result<serde_json::Value> {
    serde_json::to_value(current::Fact::from(fact))
}

/// The text of a save of `timeline` in the current version.
///
/// # Errors
/// Never for what commands have made.
pub(super) fn write_save(
    id: &str,
    includes: Option<&JournalPosition>,
    timeline: &Timeline,
) -> io::Result<String> {
    let history = timeline.history();
    let state = timeline.encounter();
    let save = current::Save {
        format: header::SAVE.to_owned(),
        version: VERSION,
        check: checksum::UNKNOWN.to_owned(),
        id: id.to_owned(),
        includes: includes.cloned(),
        summary: Some(state.into()),
        encounter: state.into(),
        names: Some(step_lines::other_names(history, state)),
        done: history.done().len(),
        steps: Vec::new(),
    };
    Ok(checksum::seal(&step_lines::write(&save, history)?))
}
