//! The data directory, and names for new encounters in it.

use std::iter;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::dirs::find_dir;
use super::disk::{Access, create_folder};
use super::{OpenSave, StoreError, fs};
use phasekeeper_engine::encounter::Timeline;

/// The most letters of a title that go into the name of its file.
const MAX_STEM: usize = 40;

/// The most names that are tried for a new encounter: even if half of all names are taken, one of these is all but certainly
/// free.
const MAX_NAMES: usize = 100;

/// The data directory.
#[derive(Clone, Debug)]
pub struct DataDir(PathBuf);

impl DataDir {
    /// The data directory at `path`, which may be missing yet.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The data directory that was named, else the one that `PHASEKEEPER_DATA` names, else the system's.
    ///
    /// # Errors
    /// [`StoreError::NoDataDir`] if the system has none, [`StoreError::BadDataDir`] if its path has control characters,
    /// which no output could show.
    pub fn find(named: Option<PathBuf>) -> Result<Self, StoreError> {
        let system = |project: &ProjectDirs| match project.data_dir() {
            // The settings lie there too, and are no encounters.
            shared if cfg!(target_os = "macos") => shared.join("data"),
            own => own.to_owned(),
        };
        let path = find_dir(named, "PHASEKEEPER_DATA", system).ok_or(StoreError::NoDataDir)?;
        if path.to_string_lossy().contains(char::is_control) {
            return Err(StoreError::BadDataDir(path));
        }
        Ok(Self(path))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Checks that encounters can be written there.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] if they can't.
    pub fn check_writable(&self) -> Result<(), StoreError> {
        let made =
            create_folder(&self.0).and_then(|()| fs::temporary(&tempfile::Builder::new(), &self.0));
        made.map(drop).map_err(StoreError::unwritable(&self.0))
    }

    /// Creates the files of `timeline` under a name that no other encounter has.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] if nothing can be written there, [`StoreError::NamesTaken`] if no name is free.
    pub fn create(&self, timeline: &Timeline) -> Result<OpenSave, StoreError> {
        self.create_as(timeline, Access::Usual)
    }

    /// Creates the files of a copy of an encounter that can't be saved in its own folder, as [`Self::create`] does. Only the
    /// user may read them, as the original may be private.
    ///
    /// # Errors
    /// The errors of [`Self::create`].
    pub fn create_copy(&self, timeline: &Timeline) -> Result<OpenSave, StoreError> {
        self.create_as(timeline, Access::Private)
    }

    pub(super) fn create_as(
        &self,
        timeline: &Timeline,
        access: Access,
    ) -> Result<OpenSave, StoreError> {
        create_folder(&self.0).map_err(StoreError::unwritable(&self.0))?;
        let stem = stem_of(timeline.encounter().title());
        let names = iter::repeat_with(|| format!("{stem}-{:04x}.ron", rand::random::<u16>()));
        let create = |name| OpenSave::create_as(&self.0.join(name), timeline, access);
        first_free(names, create)
            .unwrap_or_else(|| Err(StoreError::NamesTaken { folder: self.0.clone(), stem }))
    }
}

/// Calls `create` with one of `names` after the other until one is free; `None` if too many are taken.
fn first_free<T>(
    names: impl Iterator<Item = String>,
    create: impl FnMut(String) -> Result<T, StoreError>,
) -> Option<Result<T, StoreError>> {
    let is_taken = |made: &Result<T, StoreError>| {
        matches!(made, Err(StoreError::Taken(_) | StoreError::Busy(_)))
    };
    names.take(MAX_NAMES).map(create).find(|made| !is_taken(made))
}

/// The beginning of the file name of something called `title`; without a title, today's date.
pub(super) fn stem_of(title: &str) -> String {
    let letters = |letter: char| if letter.is_alphanumeric() { letter } else { ' ' };
    let words: String = title.to_lowercase().chars().map(letters).take(MAX_STEM).collect();
    match words.split_whitespace().collect::<Vec<_>>().join("-") {
        stem if stem.is_empty() => jiff::Zoned::now().date().to_string(),
        stem => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_for_a_free_name_ends() {
        let create = |name: String| match name.as_str() {
            "free" => Ok(name),
            _ => Err(StoreError::Taken(name.into())),
        };
        let names = ["taken", "free", "free too"].map(str::to_owned);
        assert!(matches!(first_free(names.into_iter(), create), Some(Ok(name)) if name == "free"));
        let names = iter::repeat("taken".to_owned());
        assert!(first_free(names, create).is_none());
    }

    #[test]
    fn a_folder_that_can_not_be_written_is_told_before_anything_is() {
        let place = tempfile::tempdir().expect("a folder");
        let missing = DataDir::at(place.path().join("not/there/yet"));
        missing.check_writable().expect("it is made");
        assert_eq!(std::fs::read_dir(missing.path()).expect("it is there").count(), 0);
        let file = place.path().join("file");
        std::fs::write(&file, "").expect("a file");
        let error = DataDir::at(file).check_writable().expect_err("that is no folder");
        assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
    }

    #[test]
    fn titles_make_names_of_files() {
        assert_eq!(stem_of("Ambush at Nyhavn!"), "ambush-at-nyhavn");
        assert_eq!(stem_of("../../etc/passwd"), "etc-passwd");
        assert_eq!(stem_of("Überfall  漢"), "überfall-漢");
        assert_eq!(stem_of(&"x".repeat(300)).len(), MAX_STEM);
        assert_eq!(stem_of("…").len(), "2026-11-21".len());
    }
}
