//! Lines of a journal in the file.
//!
//! A line is one value in brackets. Its first field is a checksum over the rest of the line and the checksum of the line
//! before, so that no line can change, go missing, come twice or come from elsewhere without being noticed.

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::store::format::error::Damage;
use crate::store::format::{CommandLine, EntryLine, JournalBinding, ron_text};

/// A position in a journal. It links a save to the journal that continues it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalPosition {
    /// The id of the journal.
    pub journal: String,
    /// The number of its lines up to here, the header left out.
    pub lines: usize,
    /// The checksum of the last of these lines; lines of version 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalHeader {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The id of the save that the journal continues.
    pub save: String,
    /// The movement along the history.
    pub entry: JournalEntry,
}

/// Reads the header.
///
/// # Errors
/// The damage of a line that is none.
pub fn read_header(text: &str) -> Result<JournalBinding, Damage> {
    let JournalHeader { journal, save, .. } = ron_text::read(text)?;
    Ok(JournalBinding { journal, save })
}

/// Reads any other line.
///
/// # Errors
/// The damage of a line that is none.
pub fn read_line(text: &str) -> Result<EntryLine, Damage> {
    let JournalLine { line, save, entry } = ron_text::read(text)?;
    Ok(EntryLine { number: line, save, entry: entry.into() })
}

/// Reads what a line says of its command.
pub fn read_command(text: &str) -> Option<CommandLine> {
    let JournalLine { line, entry, .. } = ron_text::read(text).ok()?;
    let command = match entry {
        JournalEntry::Step(step) => step.command.to_string(),
        JournalEntry::Undo(count) => format!("undo {count}"),
        JournalEntry::Redo(count) => format!("redo {count}"),
    };
    Some(CommandLine { number: line, command })
}
