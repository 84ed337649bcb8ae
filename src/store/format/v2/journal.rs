//! Lines of a journal in the file.
//!
//! A line is one value in brackets. Its first field is a checksum over the rest of the line and the checksum of the line
//! before, so that no line can change, go missing, come twice or come from elsewhere without being noticed.

use std::io;

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::store::format::ron_text::in_one_line;

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

/// The checksum that the header's own builds on.
pub const NO_CHECK: &str = "";

/// The text of a line and its checksum, which builds on the one of the line before.
///
/// # Errors
/// Where a value can't be written; never for what commands have made.
pub fn line_of(value: &impl Serialize, check_before: &str) -> io::Result<(String, String)> {
    let value = in_one_line(value)?;
    let rest = value.strip_prefix('(').ok_or_else(|| io::Error::other("a line is a struct"))?;
    let check = checksum(check_before, rest.as_bytes());
    Ok((format!("{OPENING}{check}{SEPARATOR}{rest}\n"), check))
}

const OPENING: &str = "(check:\"";
const SEPARATOR: &str = "\",";

/// The checksum of a line, where the line is as it was written; `None` where it is not. `line` has no line end.
pub fn check_of(line: &[u8], check_before: &str) -> Option<String> {
    let rest = line.strip_prefix(OPENING.as_bytes())?;
    let (check, rest) = rest.split_at_checked(CHECK_LEN)?;
    let expected = checksum(check_before, rest.strip_prefix(SEPARATOR.as_bytes())?);
    (check == expected.as_bytes()).then_some(expected)
}

/// The letters of a checksum.
const CHECK_LEN: usize = 8;

fn checksum(check_before: &str, rest: &[u8]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(check_before.as_bytes());
    hasher.update(rest);
    format!("{:08x}", hasher.finalize())
}
