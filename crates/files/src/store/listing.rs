//! The list of the encounters in the data directory.
//!
//! A list takes the summary at the head of a save that is just as it was written, and reads no more of it: the rest may have
//! words that only a newer phasekeeper knows, which opening tells. Only if the summary does not tell (a journal continues
//! it, or the save is not as it was written) an encounter is restored, and only a small one.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::conflict_copies::{copies_of_journal, original_of};
use super::disk::{check_is_no_link, files_ending, journal_behind, len_of, ron_files};
use super::format::read_sealed_summary;
use super::recovery::read;
use super::{DataDir, Notice, StoreError, Summary, fs, read_text};

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
    pub summary: Result<Summary, StoreError>,
    /// False if a long journal continues the summary, and was not read.
    pub is_latest: bool,
    /// Notices about its files for the gamemaster, as far as they were read.
    pub notices: Vec<Notice>,
    /// The save that it is a conflict copy of: a program that syncs folders has made it of a save of another machine.
    pub copy_of: Option<PathBuf>,
    /// The conflict copies of its journal.
    pub journal_copies: Vec<PathBuf>,
}

impl DataDir {
    /// The encounters in it, the last one played first, each before its conflict copies; those that can't be read too.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the folder can't be looked into.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let files = self.files()?.into_iter();
        let journals = files_ending(self.path(), "journal")?;
        let listed = files.map(|(path, modified)| Listed::at(path, modified, &journals));
        let mut listed: Vec<Listed> = listed.collect();
        listed.sort_by_cached_key(|it| {
            let of = it.copy_of.as_ref().filter(|of| fs::exists(of));
            let first = of.unwrap_or(&it.path);
            (Reverse(modified(first)), first.clone(), of.is_some())
        });
        Ok(listed)
    }

    /// The files of the encounters with the times of their last changes, the last one first.
    ///
    /// # Errors
    /// The errors of [`Self::list`].
    pub fn files(&self) -> Result<Vec<(PathBuf, SystemTime)>, StoreError> {
        let found = ron_files(self.path())?.into_iter().map(|path| (path.clone(), modified(&path)));
        let mut found: Vec<(PathBuf, SystemTime)> = found.collect();
        // Those of the same time stay in the order of their names.
        found.sort_by_key(|(_, modified)| Reverse(*modified));
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
    /// The encounter at `path`, in a folder with these journals.
    fn at(path: PathBuf, modified: SystemTime, journals: &[PathBuf]) -> Self {
        let journal_len = len_of(&journal_behind(&path));
        let is_large = journal_len + len_of(&path) > MAX_RESTORED;
        let (summary, notices) = match look_into(&path, journal_len > 0, is_large) {
            Ok((summary, notices)) => (Ok(summary), notices),
            Err(error) => (Err(error), Vec::new()),
        };
        let is_latest = journal_len == 0 || !is_large;
        let copy_of = original_of(&path);
        let journal_copies = copies_of_journal(&path, journals);
        Self { path, modified, summary, is_latest, notices, copy_of, journal_copies }
    }
}

/// Finds the summary of the encounter at `path`, and what is wrong with its files.
fn look_into(
    path: &Path,
    has_journal: bool,
    is_large: bool,
) -> Result<(Summary, Vec<Notice>), StoreError> {
    let journal = journal_behind(path);
    check_is_no_link(&journal).map_err(StoreError::unreadable(&journal))?;
    let text = if has_journal && !is_large { None } else { read_text(path).ok() };
    let at_head = text.and_then(|text| read_sealed_summary(&text));
    match at_head {
        Some(summary) => Ok((summary, Vec::new())),
        None if is_large => Err(StoreError::NotLookedInto(path.to_owned())),
        None => read(path).map(|it| (it.timeline.encounter().into(), it.notices)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::fs::Call;
    use crate::store::fs::faults::Seam;
    use crate::store::open_save::OpenSave;
    use phasekeeper_engine::encounter::Timeline;

    #[test]
    fn a_save_with_a_journal_is_read_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        drop(OpenSave::create(&path, &Timeline::default()).expect("a new file"));
        fs::write(journal_behind(&path), "(check:").expect("a torn journal");
        let seam = Seam::install();
        let listed = Listed::at(path, SystemTime::UNIX_EPOCH, &[]);
        assert!(listed.summary.is_ok() && listed.is_latest);
        let reads = seam.made().into_iter().filter(|call| *call == Call::Open).count();
        assert_eq!(reads, 2, "the save and its journal");
    }

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
