//! Reading an encounter: its save, and what its journal adds.

use std::path::Path;

use super::disk;
use super::error::StoreError;
use super::format_error::FormatError;
use super::journal::Journal;
use super::position::JournalPosition;
use super::save;
use super::text::cleaned;
use crate::encounter::Timeline;

/// An encounter as its files have it.
pub(super) struct Recovered {
    pub timeline: Timeline,
    /// Where the save stands.
    pub at: JournalPosition,
    /// Where the journal goes on from, where there is something of it that the save does not hold.
    pub continued: Option<Continued>,
    /// How many bytes of the journal can be gone on with, where others in it must not get lost.
    pub unusable_tail: Option<usize>,
}

/// A journal that can be gone on with.
pub(super) struct Continued {
    pub end: JournalPosition,
    /// How many bytes its whole lines take.
    pub whole: usize,
}

/// Reads the encounter of a save and its journal, without changing either.
///
/// # Errors
/// [`StoreError`] where there is none, or none that can be read.
pub fn read(path: &Path) -> Result<Timeline, StoreError> {
    find(path).map(|found| found.timeline)
}

/// Finds out what the files of an encounter hold.
pub(super) fn find(path: &Path) -> Result<Recovered, StoreError> {
    let found = follow(path)?;
    // Whatever came into a file from elsewhere, nothing in it acts on the terminal.
    match cleaned(found.timeline) {
        Some(timeline) if timeline.is_valid() => Ok(Recovered { timeline, ..found }),
        _ => Err(StoreError::flawed(path, FormatError::NotPlain)),
    }
}

fn follow(path: &Path) -> Result<Recovered, StoreError> {
    // The journal first: if another phasekeeper folds it into the save between the two, the save says so.
    let journal_path = disk::journal_of(path);
    let bytes = disk::read_if_there(&journal_path)?;
    let text = disk::read_text(path)?;
    let (at, timeline) = save::read(&text).map_err(|flaw| StoreError::flawed(path, flaw))?;
    let in_journal = |flaw| StoreError::flawed(&journal_path, flaw);
    let journal = Journal::read(&bytes).map_err(in_journal)?;
    let mut found = Recovered { timeline, at, continued: None, unusable_tail: None };
    if journal.is_empty() {
        return Ok(found);
    }
    let (damaged, whole, end) = (journal.damaged, journal.whole, journal.end());
    match journal.entries_after(&found.at) {
        Some(entries) => {
            let mut entries = entries.peekable();
            if entries.peek().is_some() {
                found.continued = end.map(|end| Continued { end, whole });
            }
            entries.for_each(|entry| found.timeline.replay(entry));
            found.unusable_tail = damaged.then_some(whole);
        }
        None => found.unusable_tail = Some(0),
    }
    if found.timeline.is_valid() { Ok(found) } else { Err(in_journal(FormatError::Unsound)) }
}
