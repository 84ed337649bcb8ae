//! The list of the encounters in the data directory.
//!
//! A save that is just as it was written opens, so a list takes the summary at its head. Only if that does not tell (a journal
//! goes on from it, or the save is another than what was written) an encounter is restored, and only a small one.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::conflict_copies::{copies_of_journal, is_conflict_copy};
use super::data_dir::DataDir;
use super::disk::{self, check_is_no_link, files_ending, journal_behind, len_of, ron_files};
use super::error::StoreError;
use super::format::{self, Summary};
use super::fs;
use super::notice::Notice;
use super::recovery::read;
use crate::encounter::Timeline;
use crate::rules::{Mode, TurnPhase};
use crate::text::PlainText;

/// The bytes of the largest encounter that a list restores.
const MAX_RESTORED: u64 = 1 << 20;

/// An encounter in the data directory.
#[derive(Debug)]
pub struct Listed {
    /// Its file.
    pub path: PathBuf,
    /// The time of the last change.
    pub modified: SystemTime,
    /// Its summary; or why there is none.
    pub summary: Result<SaveSummary, StoreError>,
    /// Notices about its files for the gamemaster, as far as they were read.
    pub notices: Vec<Notice>,
    /// True for a copy that was made of the save of another machine.
    pub is_conflict_copy: bool,
    /// The copies that were made of its journal on another machine.
    pub journal_copies: Vec<PathBuf>,
}

/// An encounter in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// Its title; may be empty.
    pub title: PlainText,
    /// Its mode.
    pub mode: Mode,
    /// The turn and the phase.
    pub clock: TurnPhase,
    /// The number of combatants.
    pub combatants: usize,
    /// False where a long journal goes on from here, which was not read.
    pub is_latest: bool,
}

impl DataDir {
    /// The encounters in it, the last one played first; those that can't be read too.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] where the folder can't be looked into.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let files = self.files()?.into_iter();
        let journals = files_ending(self.path(), "journal")?;
        let list = |(path, modified): (PathBuf, SystemTime)| Listed {
            journal_copies: copies_of_journal(&path, &journals),
            ..Listed::at(path, modified)
        };
        Ok(files.map(list).collect())
    }

    /// The files of the encounters with the times of their last changes, the last one first.
    ///
    /// # Errors
    /// Those of [`Self::list`].
    pub fn files(&self) -> Result<Vec<(PathBuf, SystemTime)>, StoreError> {
        let found = ron_files(self.path())?.into_iter().map(|path| (path.clone(), modified(&path)));
        let mut found: Vec<(PathBuf, SystemTime)> = found.collect();
        found.sort_by(|(left, left_time), (right, right_time)| {
            (right_time, left).cmp(&(left_time, right))
        });
        Ok(found)
    }
}

/// The time of the last change of an encounter, which may be in its journal.
fn modified(path: &Path) -> SystemTime {
    let files = [path, &journal_behind(path)];
    let times =
        files.iter().filter_map(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

impl Listed {
    fn at(path: PathBuf, modified: SystemTime) -> Self {
        let (summary, notices) = match look_into(&path) {
            Ok((summary, notices)) => (Ok(summary), notices),
            Err(error) => (Err(error), Vec::new()),
        };
        let is_conflict_copy = is_conflict_copy(&path);
        Self { path, modified, summary, notices, is_conflict_copy, journal_copies: Vec::new() }
    }
}

/// Finds the summary of the encounter at `path`, and what is wrong with its files.
fn look_into(path: &Path) -> Result<(SaveSummary, Vec<Notice>), StoreError> {
    let journal = journal_behind(path);
    check_is_no_link(&journal).map_err(|error| StoreError::unreadable(&journal, error))?;
    let journal_len = len_of(&journal);
    let is_large = journal_len + len_of(path) > MAX_RESTORED;
    let is_latest = journal_len == 0;
    match summary_in(path) {
        Some(summary) if is_latest || is_large => {
            Ok((SaveSummary { is_latest, ..summary }, Vec::new()))
        }
        None if is_large => Err(StoreError::NotLookedInto(path.to_owned())),
        _ => read(path).map(|it| (SaveSummary::of(&it.timeline), it.notices)),
    }
}

/// The summary in the save at `path`, if that is just as it was written.
fn summary_in(path: &Path) -> Option<SaveSummary> {
    let Summary { title, mode, clock, combatants } =
        format::read_sealed_summary(&disk::read_text(path).ok()?)?;
    Some(SaveSummary { title, mode, clock, combatants, is_latest: true })
}

impl SaveSummary {
    fn of(timeline: &Timeline) -> Self {
        let state = timeline.encounter();
        Self {
            title: state.title().into(),
            mode: state.mode(),
            clock: state.clock(),
            combatants: state.combatants().len(),
            is_latest: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_folder_that_is_missing_is_empty_and_a_file_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("saves");
        let data_dir = DataDir::at(path.clone());
        assert_eq!(data_dir.list().expect("empty").len(), 0);
        fs::write(path, "").expect("a file");
        assert!(matches!(data_dir.list(), Err(StoreError::Unreadable { .. })));
    }
}
