//! The data directory: the encounters in it, and names for new ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::ProjectDirs;

use super::dirs::find_dir;
use super::disk::{journal_of, ron_files};
use super::error::StoreError;
use super::notice::Notice;
use super::open_save::OpenSave;
use super::recovery::{Loaded, read};
use crate::encounter::Timeline;
use crate::rules::{Mode, TurnPhase};
use crate::text::PlainText;

/// The longest part of a title that goes into the name of its file.
const LONGEST_STEM: usize = 40;

/// The data directory.
#[derive(Clone, Debug)]
pub struct DataDir(PathBuf);

/// An encounter in the data directory.
#[derive(Debug)]
pub struct Listed {
    /// Its file.
    pub path: PathBuf,
    /// The time of the last change.
    pub modified: SystemTime,
    /// Its summary; or why it can't be read.
    pub summary: Result<SaveSummary, StoreError>,
    /// Notices about its files for the gamemaster.
    pub notices: Vec<Notice>,
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
}

impl DataDir {
    /// The data directory at `path`, which may be missing yet.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The data directory that was named, else the one that `PHASEKEEPER_DATA` names, else the system's.
    ///
    /// # Errors
    /// [`StoreError::NoDataDir`] where the system has none.
    pub fn find(named: Option<PathBuf>) -> Result<Self, StoreError> {
        let system = |project: &ProjectDirs| project.data_dir().to_owned();
        find_dir(named, "PHASEKEEPER_DATA", system).map(Self).ok_or(StoreError::NoDataDir)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Checks that encounters can be written there.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] where they can't.
    pub fn check_writable(&self) -> Result<(), StoreError> {
        let made = fs::create_dir_all(&self.0).and_then(|()| tempfile::tempfile_in(&self.0));
        made.map(drop).map_err(|error| StoreError::unwritable(&self.0, error))
    }

    /// The encounters in it, the last one played first; those that can't be read too.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] where the folder can't be looked into.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let files = self.files()?.into_iter();
        Ok(files.map(|(path, modified)| Listed::at(path, modified)).collect())
    }

    /// The files of the encounters with the times of their last changes, the last one first.
    pub(super) fn files(&self) -> Result<Vec<(PathBuf, SystemTime)>, StoreError> {
        let found = ron_files(&self.0)?.into_iter().map(|path| (path.clone(), modified(&path)));
        let mut found: Vec<(PathBuf, SystemTime)> = found.collect();
        found.sort_by(|(left, left_time), (right, right_time)| {
            (right_time, left).cmp(&(left_time, right))
        });
        Ok(found)
    }

    /// Begins the files of `timeline` under a name that no other encounter has.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] where nothing can be written there.
    pub fn create(&self, timeline: &Timeline) -> Result<OpenSave, StoreError> {
        fs::create_dir_all(&self.0).map_err(|error| StoreError::unwritable(&self.0, error))?;
        let stem = stem_of(timeline.encounter().title());
        loop {
            let path = self.0.join(format!("{stem}-{:04x}.ron", rand::random::<u16>()));
            match OpenSave::create(&path, timeline) {
                Err(StoreError::Taken(_) | StoreError::Busy(_)) => {}
                other => return other,
            }
        }
    }
}

impl Listed {
    fn at(path: PathBuf, modified: SystemTime) -> Self {
        match read(&path) {
            Ok(Loaded { timeline, notices }) => {
                Self { path, modified, summary: Ok(SaveSummary::of(&timeline)), notices }
            }
            Err(error) => Self { path, modified, summary: Err(error), notices: Vec::new() },
        }
    }
}

/// The time of the last change of an encounter, which may be in its journal.
fn modified(path: &Path) -> SystemTime {
    // A save that is reached by a link has its journal where the link leads.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let files = [&path, &journal_of(&path)];
    let times =
        files.iter().filter_map(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

impl SaveSummary {
    fn of(timeline: &Timeline) -> Self {
        let state = timeline.encounter();
        Self {
            title: state.title().into(),
            mode: state.mode(),
            clock: state.clock(),
            combatants: state.combatants().len(),
        }
    }
}

/// The beginning of the file name of something called `title`; without a title, today's date.
pub(super) fn stem_of(title: &str) -> String {
    let letters = |letter: char| if letter.is_alphanumeric() { letter } else { ' ' };
    let words: String = title.to_lowercase().chars().map(letters).take(LONGEST_STEM).collect();
    match words.split_whitespace().collect::<Vec<_>>().join("-") {
        stem if stem.is_empty() => jiff::Zoned::now().date().to_string(),
        stem => stem,
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn titles_make_names_of_files() {
        assert_eq!(stem_of("Ambush at Nyhavn!"), "ambush-at-nyhavn");
        assert_eq!(stem_of("../../etc/passwd"), "etc-passwd");
        assert_eq!(stem_of("Überfall  漢"), "überfall-漢");
        assert_eq!(stem_of(&"x".repeat(300)).len(), LONGEST_STEM);
        assert_eq!(stem_of("…").len(), "2026-11-21".len());
    }
}
