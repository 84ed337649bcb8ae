//! The text of a journal: a header, then an entry of the history a line.

use std::io;

use serde::{Deserialize, Serialize};

use super::format_error::{FormatError, check_header};
use super::position::JournalPosition;
use crate::encounter::Entry;

const FORMAT: &str = "phasekeeper journal";
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    /// The journal's own name.
    journal: String,
    /// The save it continues.
    after: JournalPosition,
}

/// The first line of a journal called `journal` that continues the save at `after`.
pub(super) fn first_line(journal: &str, after: &JournalPosition) -> io::Result<String> {
    let (format, journal) = (FORMAT.to_owned(), journal.to_owned());
    line_of(&Header { format, version: VERSION, journal, after: after.clone() })
}

/// A value as a line. RON without pretty printing has no line ends of its own.
pub(super) fn line_of(value: &impl Serialize) -> io::Result<String> {
    Ok(ron::to_string(value).map_err(io::Error::other)? + "\n")
}

/// What could be read of a journal.
#[derive(Debug, Default)]
pub(super) struct Journal {
    header: Option<Header>,
    entries: Vec<Entry>,
    /// How many bytes the lines take that could be read.
    pub whole: usize,
    /// Whether a whole line could not be read, and nothing after it.
    pub damaged: bool,
}

impl Journal {
    /// Reads a journal up to the first line that can't be read. A last line without its end is what a
    /// crash in the middle of writing leaves: it was never shown, and is left out.
    ///
    /// # Errors
    /// [`FormatError::Newer`] for one that this program is too old for.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut journal = Self::default();
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !line.ends_with(b"\n") {
                break;
            }
            match journal.take(line) {
                Ok(()) => journal.whole += line.len(),
                Err(flaw @ FormatError::Newer { .. }) => return Err(flaw),
                Err(_) => {
                    journal.damaged = true;
                    break;
                }
            }
        }
        Ok(journal)
    }

    fn take(&mut self, line: &[u8]) -> Result<(), FormatError> {
        let line = str::from_utf8(line).map_err(|_| FormatError::Foreign(FORMAT))?;
        if self.header.is_some() {
            self.entries.push(ron::from_str(line)?);
        } else {
            check_header(line, FORMAT, VERSION)?;
            self.header = Some(ron::from_str(line)?);
        }
        Ok(())
    }

    /// Whether there is nothing in it, not even a whole header.
    pub fn is_empty(&self) -> bool {
        self.header.is_none() && !self.damaged
    }

    /// The point after its last entry.
    pub fn end(&self) -> Option<JournalPosition> {
        let header = self.header.as_ref()?;
        Some(JournalPosition { journal: header.journal.clone(), entries: self.entries.len() })
    }

    /// The entries that the save at `at` does not hold yet; `None` where it is the journal of another.
    pub fn entries_after(self, at: &JournalPosition) -> Option<impl Iterator<Item = Entry>> {
        let header = self.header?;
        let held = if header.journal == at.journal {
            at.entries
        } else if header.after == *at {
            0
        } else {
            return None;
        };
        Some(self.entries.into_iter().skip(held))
    }
}
