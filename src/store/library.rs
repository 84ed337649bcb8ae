//! The gamemaster's own library: a file for each entry, in the folder `library` of the data directory.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::data_dir::DataDir;
use super::disk::read_text;
use super::error::StoreError;
use crate::command::{EntryFile, Library};
use crate::text::printable;

impl DataDir {
    /// The folder of the gamemaster's own entries; it may be missing.
    pub fn library_dir(&self) -> PathBuf {
        self.path().join("library")
    }

    /// The library that ships, with the gamemaster's own entries over it, and what is wrong with files that are left out.
    pub fn library(&self) -> (Library, Vec<StoreError>) {
        let mut library = Library::shipped().clone();
        let (mut entries, mut errors) = (Vec::new(), Vec::new());
        let paths = own_files(&self.library_dir()).unwrap_or_else(|error| {
            errors.push(error);
            Vec::new()
        });
        for path in paths {
            match read_entry(&path) {
                Ok(entry) => entries.push((path, entry)),
                Err(error) => errors.push(error),
            }
        }
        // Templates may name gear.
        entries.sort_by_key(|(_, entry)| entry.is_template());
        for (path, entry) in entries {
            if let Err(fault) = library.add(entry) {
                errors.push(bad_entry(&path, &fault));
            }
        }
        (library, errors)
    }
}

fn read_entry(path: &Path) -> Result<EntryFile, StoreError> {
    EntryFile::read(&read_text(path)?).map_err(|fault| bad_entry(path, &fault.to_string()))
}

fn bad_entry(path: &Path, fault: &str) -> StoreError {
    StoreError::BadEntry { path: path.to_owned(), fault: printable(fault) }
}

/// The files of the folder, by name; none where there is no folder.
fn own_files(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let unreadable = |error| StoreError::Unreadable { path: folder.to_owned(), error };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unreadable)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "ron") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
