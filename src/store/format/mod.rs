//! The file format: types of the files' own, apart from those in memory, a folder for every version.
//!
//! | version | written | what changed |
//! | --- | --- | --- |
//! | [`v1`] | until the first release | |
//! | [`v2`] | until weapons came | names for readers, facts for sentences, changes that hold only what changed, decisions, checked journals |
//! | 3 | until the reserve came | weapons, where the numbers of attacks come from; the types are those of [`v2`] with more in them |
//! | 4 | until lines became shorter | the reserve, who has had a stage in this turn, a summary, names, lines of its own for each step; the types are those of [`v2`] with more in them |
//! | 5 | now | two blanks in the place of four for each part that a line is in |
//!
//! Only the current version is written. Older ones are read into their own types and brought from each version to the
//! next: a row of `VERSIONS` is all that the rest of the store knows of a version. Whatever an older phasekeeper could
//! not read (a new fact, a new change, a new parameter of rulesets) makes a new version, so that an older one says that
//! the file is too new instead of calling it damaged.

pub(super) mod checksum;
mod error;
pub(super) mod header;
pub(super) mod ron_text;
mod step_lines;
mod v1;
pub(super) mod v2;
mod values;

use std::io;

pub use current::JournalPosition;
pub use error::{Damage, FormatError};
pub(super) use step_lines::{SaveHead, read_head, read_step};
/// The types that are written.
pub(super) use v2 as current;

use crate::encounter::{EncounterParts, Fact, JournalEntry, Step, Timeline};

/// The version that is written.
pub(super) const VERSION: u32 = 5;

/// A version that can be read.
#[derive(Debug)]
pub(super) struct Version {
    /// Its number.
    pub number: u32,
    /// Reads a save, and brings it to the current version.
    read_save: fn(&str) -> Result<Read, Damage>,
    /// Returns true for a save that is just as it was written; version 1 can't tell.
    is_sealed: fn(&str) -> bool,
    /// Reads the first line of a journal.
    pub read_header: fn(&str) -> Result<JournalBinding, Damage>,
    /// Reads any other line of a journal, and brings it to the current version.
    pub read_line: fn(&str, &mut JournalUpgrade) -> Result<EntryLine, Damage>,
    /// Reads what such a line says of its command, wherever it stands.
    pub read_command: fn(&str) -> Option<CommandLine>,
}

/// A save in the current version, and what its journal needs to get there.
type Read = (current::Save, JournalUpgrade);

/// The versions that can be read, oldest first.
pub(super) static VERSIONS: [Version; 5] = [
    Version {
        number: 1,
        read_save: v1::read_save,
        is_sealed: |_| true,
        read_header: v1::read_header,
        read_line: v1::read_line,
        read_command: v1::read_command,
    },
    grown_from_v2(2),
    grown_from_v2(3),
    grown_from_v2(4),
    grown_from_v2(5),
];

/// A version in the types of [`v2`], which hold more with every version.
const fn grown_from_v2(number: u32) -> Version {
    Version {
        number,
        read_save: v2::read_save,
        is_sealed: checksum::is_sealed,
        read_header: v2::read_header,
        read_line: v2::read_line,
        read_command: v2::read_command,
    }
}

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
    /// Its number and the id of the save, which lines of version 1 don't have.
    pub place: Option<(usize, String)>,
    /// The movement along the history.
    pub entry: JournalEntry,
}

/// The command of a line that may stand anywhere.
#[derive(Debug)]
pub(super) struct CommandLine {
    /// The number of the line, which lines of version 1 don't have.
    pub number: Option<usize>,
    /// The command, for people to read.
    pub command: String,
}

/// A save as it was read, not validated.
#[derive(Debug)]
pub(super) struct SaveFile {
    /// The version it was written in.
    pub version: u32,
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
    /// The way of its journal's entries to the current version.
    pub upgrade: JournalUpgrade,
}

/// The way of a journal's entries to the current version, after those that are in the save.
#[derive(Debug)]
pub(super) enum JournalUpgrade {
    /// They need none.
    Current,
    /// The entries of version 1 depend on those before.
    FromV1(v1::Upgrade),
}

/// Reads the text of a save of any version.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub(super) fn read_save(text: &str) -> Result<SaveFile, FormatError> {
    let found = header::version_of(text, header::SAVE)?;
    let version = known(found)?;
    let (save, upgrade) = (version.read_save)(text)?;
    Ok(SaveFile {
        version: found,
        is_unchanged: (version.is_sealed)(text),
        id: save.id,
        includes: save.includes,
        parts: save.encounter.into(),
        steps: save.steps.into_iter().map(Into::into).collect(),
        done: save.done,
        upgrade,
    })
}

/// Reads the summary of a save that is just as it was written; `None` if only the whole of another save can tell.
pub(super) fn read_sealed_summary(text: &str) -> Option<current::Summary> {
    let is_current = header::version_of(text, header::SAVE).ok()? == VERSION;
    (is_current && checksum::is_sealed(text)).then(|| current::read_summary(text.as_bytes()))?
}

/// The version called `found`.
///
/// # Errors
/// [`FormatError::TooNew`] for one that a newer phasekeeper wrote.
pub(super) fn known(found: u32) -> Result<&'static Version, FormatError> {
    let known = VERSIONS.iter().find(|version| version.number == found);
    known.ok_or(if found > VERSION {
        FormatError::TooNew { found, known: VERSION }
    } else {
        FormatError::NotOurs(header::SAVE)
    })
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
