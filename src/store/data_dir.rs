//! The data directory: the encounters in it, and names for new ones.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::ProjectDirs;

use super::dirs::find_dir;
use super::disk::journal_of;
use super::error::StoreError;
use super::open_save::OpenSave;
use super::recovery::read;
use crate::encounter::{Mode, Timeline};
use crate::rules::TurnPhase;

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
    /// When something was done in it last.
    pub modified: SystemTime,
    /// What it is; or why it can't be read.
    pub glance: Result<SaveSummary, StoreError>,
}

/// An encounter at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// Its title; may be empty.
    pub title: String,
    /// Where it stands.
    pub mode: Mode,
    /// In which turn and phase.
    pub clock: TurnPhase,
    /// How many take part.
    pub combatants: usize,
}

impl DataDir {
    /// The folder at `path`, whether it is there already or not.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The folder that was named, else what `PHASEKEEPER_DATA` names, else the system's place for data.
    ///
    /// # Errors
    /// [`StoreError::NoFolder`] where the system has none.
    pub fn find(named: Option<PathBuf>) -> Result<Self, StoreError> {
        let system = |project: &ProjectDirs| project.data_dir().to_owned();
        find_dir(named, "PHASEKEEPER_DATA", system).map(Self).ok_or(StoreError::NoFolder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The encounters in it, the last one played first; those that can't be read too.
    ///
    /// # Errors
    /// [`StoreError::ParseError`] where the folder can't be looked into.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let unreadable = |error| StoreError::ParseError { path: self.0.clone(), error };
        let files = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            files => files.map_err(unreadable)?,
        };
        let mut listed = Vec::new();
        for file in files {
            let path = file.map_err(unreadable)?.path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                listed.push(Listed::at(path));
            }
        }
        listed.sort_by(|combatant, other| {
            (other.modified, &combatant.path).cmp(&(combatant.modified, &other.path))
        });
        Ok(listed)
    }

    /// Begins the files of `fight` under a name that no other encounter has.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] where nothing can be written there.
    pub fn create(&self, timeline: &Timeline) -> Result<OpenSave, StoreError> {
        fs::create_dir_all(&self.0).map_err(|error| StoreError::unwritable(&self.0, error))?;
        let stem = stem_of(&timeline.encounter().title);
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
    fn at(path: PathBuf) -> Self {
        let modified = [&path, &journal_of(&path)]
            .into_iter()
            .filter_map(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
            .max();
        let glance = read(&path).map(|timeline| SaveSummary::of(&timeline));
        Self { path, modified: modified.unwrap_or(SystemTime::UNIX_EPOCH), glance }
    }
}

impl SaveSummary {
    fn of(timeline: &Timeline) -> Self {
        let state = timeline.encounter();
        Self {
            title: state.title.clone(),
            mode: state.mode,
            clock: state.clock,
            combatants: state.combatants.len(),
        }
    }
}

/// What the file of an encounter called `title` begins with; without a title, today's date.
fn stem_of(title: &str) -> String {
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
    fn titles_make_names_of_files() {
        assert_eq!(stem_of("Ambush at Nyhavn!"), "ambush-at-nyhavn");
        assert_eq!(stem_of("../../etc/passwd"), "etc-passwd");
        assert_eq!(stem_of("Überfall  漢"), "überfall-漢");
        assert_eq!(stem_of(&"x".repeat(300)).len(), LONGEST_STEM);
        assert_eq!(stem_of("…").len(), "2026-11-21".len());
    }
}
