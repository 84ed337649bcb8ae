//! The files behind the screen: the save being written, and the rulesets.

mod files;
#[cfg(feature = "share")]
mod sharing;
#[cfg(test)]
mod tests;

use std::path::Path;

use super::play::ShareOptions;
use phasekeeper_engine::encounter::Timeline;
#[cfg(feature = "share")]
use phasekeeper_files::store::TablesFile;
use phasekeeper_files::store::{
    DataDir, FollowedSave, Found, LibraryStamp, Loaded, Notice, OpenSave, Opened, RulesetCatalog,
    Saved, StoreError, display_path, read,
};

/// The files of the current encounter.
pub(super) struct Session {
    data_dir: DataDir,
    rulesets: RulesetCatalog,
    /// The stamp of the library when it was last read.
    library_stamp: LibraryStamp,
    /// The save; `None` until the first command in a new encounter.
    save: Option<OpenSave>,
    /// The save of an encounter that is only read because another phasekeeper has it open.
    followed: Option<FollowedSave>,
    /// True while another phasekeeper has that encounter open.
    is_open_elsewhere: bool,
    /// True if changes of a file that can't be written are saved in a copy.
    is_copy: bool,
    /// The error because of which a change is not saved; `None` if all are.
    unsaved: Option<StoreError>,
    notices: Vec<String>,
    /// The problems of the files read last, until they are shown.
    notice: Option<String>,
    pub share_options: ShareOptions,
    #[cfg(feature = "share")]
    sharing: sharing::Sharing,
}

/// The result of saving, with its notice as a sentence.
type SavedInWords = Result<Option<String>, StoreError>;

impl Session {
    /// Creates a session that saves new encounters in `data_dir`.
    pub fn new(data_dir: DataDir, rulesets: RulesetCatalog) -> Self {
        Self {
            library_stamp: data_dir.library_stamp(),
            data_dir,
            rulesets,
            save: None,
            followed: None,
            is_open_elsewhere: false,
            is_copy: false,
            unsaved: None,
            notices: Vec::new(),
            notice: None,
            share_options: ShareOptions::default(),
            #[cfg(feature = "share")]
            sharing: sharing::Sharing::default(),
        }
    }

    /// Looks for the keys of links where the system keeps the state of programs.
    #[cfg(feature = "share")]
    pub fn find_tables(&mut self) {
        self.sharing.tables = TablesFile::find();
    }

    pub fn ruleset_ids(&self) -> Vec<String> {
        self.rulesets.ids()
    }

    /// All notices about files that the gamemaster was shown, one sentence each.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Writes the whole save. If its file can't be written, saves a copy in the data directory or in the system's
    /// folder for temporary files.
    ///
    /// # Errors
    /// A sentence if nothing can be written anywhere.
    pub fn finish(&mut self, timeline: &Timeline) -> Result<(), String> {
        let error = match self.save.as_mut().map(|save| save.checkpoint(timeline)) {
            Some(Ok(notice)) => {
                self.unsaved = None;
                self.notices.extend(notice.map(|notice| notice.to_string()));
                return Ok(());
            }
            // The other phasekeeper that has it open has read all of it.
            Some(Err(StoreError::Busy(_))) | None if self.unsaved.is_none() => return Ok(()),
            Some(Err(error)) => error.to_string(),
            None => "the encounter could not be saved".to_owned(),
        };
        self.save_copy(&error, timeline)
    }

    /// Saves a copy of unsaved changes after a panic. The save itself is not changed, so the next start continues from
    /// it.
    ///
    /// # Errors
    /// The errors of [`Self::finish`].
    pub fn finish_after_panic(&mut self, timeline: &Timeline) -> Result<(), String> {
        if self.unsaved.is_none() {
            return Ok(());
        }
        self.save_copy("not everything is saved in its place", timeline)
    }

    /// Saves a copy in the data directory or in the system's folder for temporary files, because of `error`.
    fn save_copy(&mut self, error: &str, timeline: &Timeline) -> Result<(), String> {
        let folders = [self.data_dir.clone(), DataDir::at(std::env::temp_dir())];
        match folders.iter().find_map(|folder| folder.create_copy(timeline).ok()) {
            Some(copy) => {
                let path = display_path(copy.path());
                self.notices.push(format!("{error}; a copy is saved: {path}"));
                Ok(())
            }
            None if self.unsaved.is_some() => {
                Err(format!("{error}, nor can a copy be saved anywhere"))
            }
            None => {
                Err(format!("{error}; its journal is complete, and the next start resumes from it"))
            }
        }
    }

    fn create(&mut self, timeline: &Timeline) -> Result<(), StoreError> {
        let create = if self.is_copy { DataDir::create_copy } else { DataDir::create };
        self.save = Some(create(&self.data_dir, timeline)?);
        Ok(())
    }

    /// Stores the result of saving, and returns it as sentences.
    fn keep_outcome(&mut self, saved: SavedInWords) -> Result<Option<String>, String> {
        let sentences = saved.as_ref().map(Clone::clone).map_err(ToString::to_string);
        self.unsaved = saved.err();
        self.notices.extend(sentences.iter().flatten().cloned());
        sentences
    }

    /// Continues in a copy if another phasekeeper has opened the encounter in spite of the lock. Returns the notice, if
    /// any.
    fn or_in_a_copy(&mut self, saved: Saved, timeline: &Timeline) -> SavedInWords {
        match saved {
            Err(StoreError::Busy(path)) => {
                let copy = self.data_dir.create_copy(timeline)?;
                let (path, file) = (display_path(&path), display_path(copy.path()));
                self.save = Some(copy);
                Ok(Some(format!(
                    "another phasekeeper has opened {path} meanwhile: this one continues in a copy, {file}"
                )))
            }
            other => Ok(other?.map(|notice| notice.to_string())),
        }
    }

    fn path(&self) -> Option<&Path> {
        let followed = self.followed.as_ref().map(FollowedSave::path);
        self.save.as_ref().map(OpenSave::path).or(followed)
    }

    /// Stores the problems of the files a result was found in, and returns the result.
    fn keep_notices<T>(&mut self, Found { found, notices }: Found<T>) -> T {
        self.notice = joined(&notices);
        self.notices.extend(notices);
        found
    }

    /// Opens an encounter: one open in another phasekeeper is followed, one that can't be written is played in a copy.
    fn try_open(&mut self, path: &Path) -> Result<(Timeline, Vec<String>), StoreError> {
        match OpenSave::open(path) {
            Ok(Opened { save, timeline, notices }) => {
                self.save = Some(save);
                Ok((timeline, sentences(&notices)))
            }
            Err(StoreError::Busy(_)) => {
                let (followed, timeline, notices) = FollowedSave::open(path)?;
                self.followed = Some(followed);
                self.is_open_elsewhere = true;
                Ok((timeline, sentences(&notices)))
            }
            Err(error @ StoreError::Unwritable { .. }) => {
                let Loaded { timeline, notices } = read(path)?;
                self.is_copy = true;
                let mut notices = sentences(&notices);
                let folder = display_path(self.data_dir.path());
                notices.push(format!("{error}; changes are saved in a copy in {folder}"));
                Ok((timeline, notices))
            }
            Err(error) => Err(error),
        }
    }
}

/// Formats notices as sentences.
fn sentences(notices: &[Notice]) -> Vec<String> {
    notices.iter().map(Notice::to_string).collect()
}

/// Joins sentences; `None` if there are none.
fn joined(sentences: &[String]) -> Option<String> {
    (!sentences.is_empty()).then(|| sentences.join(". "))
}
