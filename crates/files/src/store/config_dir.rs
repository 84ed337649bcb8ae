//! The configuration directory: the settings, and the gamemaster's own rulesets.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use ron::ser::PrettyConfig;

use super::StoreError;
use super::dirs::find_dir;
use super::disk::{Access, create, create_folder, read_text_if_there, write_text};
use phasekeeper_engine::text::LineError;

/// The configuration directory; it may be missing.
#[derive(Clone, Debug, Default)]
pub struct ConfigDir(Option<PathBuf>);

impl ConfigDir {
    /// The configuration directory that was named, else the one that `PHASEKEEPER_CONFIG` names, else the system's.
    pub fn find(named: Option<PathBuf>) -> Self {
        Self(find_dir(named, "PHASEKEEPER_CONFIG", |it| it.config_dir().to_owned()))
    }

    /// Its path; `None` if the system has no place for it.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// The file of the settings, which may be missing; `None` without a directory.
    pub fn settings(&self) -> Option<PathBuf> {
        self.0.as_ref().map(|folder| folder.join("config.ron"))
    }

    /// The folder of the gamemaster's own rulesets, which may be missing; `None` without a directory.
    pub fn rulesets(&self) -> Option<PathBuf> {
        self.0.as_ref().map(|folder| folder.join("rulesets"))
    }

    /// Reads the settings; `None` if there is no such file.
    ///
    /// # Errors
    /// The [`StoreError`] that says why it can't be read.
    pub fn read_settings(&self) -> Result<Option<String>, StoreError> {
        self.settings().map_or(Ok(None), |path| read_text_if_there(&path))
    }

    /// Reads the keys that columns of earlier tables were given by hand, by header.
    ///
    /// # Errors
    /// The [`StoreError`] that says why it can't be read.
    pub fn read_columns(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let Some(path) = self.columns() else { return Ok(BTreeMap::new()) };
        let Some(text) = read_text_if_there(&path)? else { return Ok(BTreeMap::new()) };
        ron::from_str(&text).map_err(|error| StoreError::BadColumns {
            path,
            fault: LineError::from(error).to_string(),
        })
    }

    /// Saves the keys of columns, by header, for the next table.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`], and those of [`Self::read_columns`].
    pub fn remember_columns(
        &self,
        columns: impl Iterator<Item = (String, String)>,
    ) -> Result<(), StoreError> {
        let Some(path) = self.columns() else { return Ok(()) };
        let mut all = self.read_columns()?;
        all.extend(columns);
        let text = ron::ser::to_string_pretty(&all, PrettyConfig::new()).unwrap_or_default();
        write_text(&path, &text)
    }

    /// The file of the keys of columns, which may be missing; `None` without a directory.
    pub fn columns(&self) -> Option<PathBuf> {
        self.0.as_ref().map(|folder| folder.join("columns.ron"))
    }

    /// Creates the file of the settings, and returns its path.
    ///
    /// # Errors
    /// [`StoreError::SettingsExist`] if there is one, [`StoreError::Unwritable`] if it can't be written, and
    /// [`StoreError::NoConfigDir`].
    pub fn create_settings(&self, text: &str) -> Result<PathBuf, StoreError> {
        let (Some(folder), Some(path)) = (self.path(), self.settings()) else {
            return Err(StoreError::NoConfigDir);
        };
        create_folder(folder).map_err(StoreError::unwritable(&path))?;
        match create(&path, text.as_bytes(), Access::Usual) {
            Ok(()) => Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                Err(StoreError::SettingsExist(path))
            }
            Err(error) => Err(StoreError::Unwritable { path, error }),
        }
    }
}
