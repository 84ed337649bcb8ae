//! The data directory: the encounters in it, and names for new ones.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::ProjectDirs;

use super::disk::journal_of;
use super::ledger::Ledger;
use super::place::place;
use super::recovery::read;
use super::trouble::Trouble;
use crate::encounter::{Fight, Stage};
use crate::rules::Moment;

/// The longest part of a title that goes into the name of its file.
const LONGEST_STEM: usize = 40;

/// The data directory.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// An encounter in the data directory.
#[derive(Debug)]
pub struct Listed {
    /// Its file.
    pub path: PathBuf,
    /// When something was done in it last.
    pub modified: SystemTime,
    /// What it is; or why it can't be read.
    pub glance: Result<Glance, Trouble>,
}

/// An encounter at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Its title; may be empty.
    pub title: String,
    /// Where it stands.
    pub stage: Stage,
    /// In which turn and phase.
    pub now: Moment,
    /// How many take part.
    pub combatants: usize,
}

impl Folder {
    /// The folder at `path`, whether it is there already or not.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The folder that was named, else what `PHASEKEEPER_DATA` names, else the system's place for data.
    ///
    /// # Errors
    /// [`Trouble::NoFolder`] where the system has none.
    pub fn find(named: Option<PathBuf>) -> Result<Self, Trouble> {
        let system = |project: &ProjectDirs| project.data_dir().to_owned();
        place(named, "PHASEKEEPER_DATA", system).map(Self).ok_or(Trouble::NoFolder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The encounters in it, the last one played first; those that can't be read too.
    ///
    /// # Errors
    /// [`Trouble::Unreadable`] where the folder can't be looked into.
    pub fn list(&self) -> Result<Vec<Listed>, Trouble> {
        let unreadable = |error| Trouble::Unreadable { path: self.0.clone(), error };
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
        listed.sort_by(|one, other| (other.modified, &one.path).cmp(&(one.modified, &other.path)));
        Ok(listed)
    }

    /// Begins the files of `fight` under a name that no other encounter has.
    ///
    /// # Errors
    /// [`Trouble::Unwritable`] where nothing can be written there.
    pub fn create(&self, fight: &Fight) -> Result<Ledger, Trouble> {
        fs::create_dir_all(&self.0).map_err(|error| Trouble::unwritable(&self.0, error))?;
        let stem = stem_of(&fight.encounter().title);
        loop {
            let path = self.0.join(format!("{stem}-{:04x}.ron", rand::random::<u16>()));
            match Ledger::create(&path, fight) {
                Err(Trouble::Taken(_) | Trouble::Busy(_)) => {}
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
        let glance = read(&path).map(|fight| Glance::of(&fight));
        Self { path, modified: modified.unwrap_or(SystemTime::UNIX_EPOCH), glance }
    }
}

impl Glance {
    fn of(fight: &Fight) -> Self {
        let state = fight.encounter();
        Self {
            title: state.title.clone(),
            stage: state.stage,
            now: state.now,
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
