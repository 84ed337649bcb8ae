//! Reading an encounter: its save, and what its journal adds.

use std::path::Path;

use super::disk;
use super::flaw::Flaw;
use super::journal::Journal;
use super::point::Point;
use super::save;
use super::text::cleaned;
use super::trouble::Trouble;
use crate::encounter::Fight;

/// An encounter as its files have it.
pub(super) struct Found {
    pub fight: Fight,
    /// Where the save stands.
    pub at: Point,
    /// Where the journal goes on from, where there is something of it that the save does not hold.
    pub continued: Option<Continued>,
    /// How many bytes of the journal can be gone on with, where others in it must not get lost.
    pub leftover: Option<usize>,
}

/// A journal that can be gone on with.
pub(super) struct Continued {
    pub end: Point,
    /// How many bytes its whole lines take.
    pub whole: usize,
}

/// Reads the encounter of a save and its journal, without changing either.
///
/// # Errors
/// [`Trouble`] where there is none, or none that can be read.
pub fn read(path: &Path) -> Result<Fight, Trouble> {
    find(path).map(|found| found.fight)
}

/// Finds out what the files of an encounter hold.
pub(super) fn find(path: &Path) -> Result<Found, Trouble> {
    let found = follow(path)?;
    // Whatever came into a file from elsewhere, nothing in it acts on the terminal.
    match cleaned(found.fight) {
        Some(fight) if fight.is_sound() => Ok(Found { fight, ..found }),
        _ => Err(Trouble::flawed(path, Flaw::NotPlain)),
    }
}

fn follow(path: &Path) -> Result<Found, Trouble> {
    // The journal first: if another phasekeeper folds it into the save between the two, the save says so.
    let journal_path = disk::journal_of(path);
    let bytes = disk::read_if_there(&journal_path)?;
    let text = disk::read_text(path)?;
    let (at, fight) = save::read(&text).map_err(|flaw| Trouble::flawed(path, flaw))?;
    let in_journal = |flaw| Trouble::flawed(&journal_path, flaw);
    let journal = Journal::read(&bytes).map_err(in_journal)?;
    let mut found = Found { fight, at, continued: None, leftover: None };
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
            entries.for_each(|entry| found.fight.follow(entry));
            found.leftover = damaged.then_some(whole);
        }
        None => found.leftover = Some(0),
    }
    if found.fight.is_sound() { Ok(found) } else { Err(in_journal(Flaw::Unsound)) }
}
