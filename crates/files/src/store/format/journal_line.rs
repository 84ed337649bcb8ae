//! Lines of a journal as text: one value in brackets each, which begins with a checksum (`checksum`).

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::ron_text::read;
use phasekeeper_engine::encounter::JournalEntry;

/// A position in a journal. It links a save to the journal that continues it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalPosition {
    /// The id of the journal.
    pub journal: String,
    /// The number of its lines up to here, the header left out.
    pub lines: usize,
    /// The checksum of the last of these lines, or of the header before them.
    pub check: String,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalHeader {
    /// The checksum, which is read and written apart.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "any other unknown field is refused")]
    pub check: IgnoredAny,
    /// The word that says what the file is.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The id of the journal.
    pub journal: String,
    /// The id of the save it continues.
    pub save: String,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalLine {
    /// The checksum, which is read and written apart.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "any other unknown field is refused")]
    pub check: IgnoredAny,
    /// The number of the line, from 1.
    pub line: usize,
    /// The id of the save that the journal continues.
    pub save: String,
    /// The movement along the history.
    pub entry: JournalEntry,
}

impl JournalLine {
    /// The command in it, for people to read.
    pub fn command(&self) -> String {
        match &self.entry {
            JournalEntry::Step(step) => step.command.to_string(),
            JournalEntry::Undo(count) => format!("undo {count}"),
            JournalEntry::Redo(count) => format!("redo {count}"),
        }
    }

    /// Reads a line whatever its checksum; `None` for one that can't be read, or is the header.
    pub fn of(text: &str) -> Option<Self> {
        read(text).ok()
    }
}
