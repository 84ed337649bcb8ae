//! The party in the file of an encounter.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::recovery::read;
use super::{DataDir, Found, StoreError, fs};
use phasekeeper_engine::command::PartyMember;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::Ruleset;

/// The most encounters that are searched for a party.
const MAX_ENCOUNTERS: usize = 50;

/// The players' side of an encounter, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundParty {
    /// The file of the encounter, as [`DataDir::file_of`] finds it.
    pub file: String,
    /// The title of the encounter; may be empty.
    pub title: String,
    /// The ruleset of the encounter.
    pub ruleset: Ruleset,
    /// The members; may be none.
    pub members: Vec<PartyMember>,
}

/// Reads the players' side of an encounter, as it was left.
///
/// # Errors
/// A sentence if the encounter can't be read.
pub fn party_of(path: &Path) -> Result<Found<Vec<PartyMember>>, String> {
    let loaded = read(path).map_err(|error| error.to_string())?;
    let notices = loaded.sentences(path);
    Ok(Found { found: loaded.timeline.encounter().party(), notices })
}

impl DataDir {
    /// The path that a word of `party from=FILE` names: a file of the data directory needs no folder.
    pub fn file_of(&self, word: &str) -> PathBuf {
        let path = Path::new(word);
        let in_data_dir = self.path().join(path);
        if fs::exists(&in_data_dir) && !fs::exists(path) { in_data_dir } else { path.to_owned() }
    }

    /// Reads the party in the file of an encounter.
    ///
    /// # Errors
    /// Any [`StoreError`] that makes it unreadable.
    pub fn party_in(&self, path: &Path) -> Result<Found<FoundParty>, StoreError> {
        let loaded = read(path)?;
        let notices = loaded.sentences(path);
        Ok(Found { found: self.party(path, &loaded.timeline), notices })
    }

    /// The party of the encounter that was played last, of the latest 50 that have one. What can't be read is passed by, and
    /// told.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the folder can't be looked into.
    pub fn last_party(&self) -> Result<Found<Option<FoundParty>>, StoreError> {
        let mut found = None;
        let (mut notices, unreadable) =
            self.look_into_recent(MAX_ENCOUNTERS, None, |path, timeline| {
                found = Some(self.party(path, timeline)).filter(|party| !party.members.is_empty());
                if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
        notices.extend(unreadable.iter().map(ToString::to_string));
        Ok(Found { found, notices })
    }

    /// The party of an encounter that is saved at `path`.
    pub fn party(&self, path: &Path, timeline: &Timeline) -> FoundParty {
        let state = timeline.encounter();
        let folder = path.parent().unwrap_or(Path::new(""));
        let is_here = fs::is_same_file(folder, self.path());
        let file = if is_here { path.file_name().map(Path::new) } else { None };
        FoundParty {
            file: file.unwrap_or(path).to_string_lossy().into_owned(),
            title: state.title().to_owned(),
            ruleset: state.ruleset().clone(),
            members: state.party(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_of_the_data_directory_needs_no_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        fs::write(folder.path().join("friday.ron"), "").expect("a file");
        assert_eq!(data_dir.file_of("friday.ron"), folder.path().join("friday.ron"));
        assert_eq!(data_dir.file_of("monday.ron"), Path::new("monday.ron"));
    }
}
