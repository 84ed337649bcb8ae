//! The gamemaster's own library: a file for each entry, in the folder `library` of the data directory.

use std::path::{Path, PathBuf};

use super::data_dir::{DataDir, stem_of};
use super::disk::{read_text, ron_files, write_text};
use super::error::StoreError;
use super::fs;
use super::stamp::Stamp;
use phasekeeper_engine::command::{EntryFile, LazyLibrary};
use phasekeeper_engine::text::printable;

/// One of the gamemaster's own entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEntry {
    /// Its file.
    pub path: PathBuf,
    /// The entry.
    pub entry: EntryFile,
}

/// The stamps of the gamemaster's own entries and their folder, by which a change of another program is noticed.
#[derive(Debug, PartialEq, Eq)]
pub struct LibraryStamp(Vec<Stamp>);

impl DataDir {
    /// The folder of the gamemaster's own entries; it may be missing.
    pub fn library_dir(&self) -> PathBuf {
        self.path().join("library")
    }

    /// The stamp of the gamemaster's own entries as they are now.
    pub fn library_stamp(&self) -> LibraryStamp {
        let folder = self.library_dir();
        let files = ron_files(&folder).unwrap_or_default();
        LibraryStamp([folder].iter().chain(&files).map(|path| Stamp::glance(path)).collect())
    }

    /// The library that ships, with the gamemaster's own entries over it, and what is wrong with files that are left out.
    pub fn library(&self) -> (LazyLibrary, Vec<StoreError>) {
        let mut library = LazyLibrary::default();
        let (mut entries, mut errors) = self.own_entries();
        // Templates may name gear.
        entries.sort_by_key(|own| own.entry.is_template());
        for OwnEntry { path, entry } in entries {
            if let Err(fault) = library.add(entry) {
                errors.push(bad_entry(&path, &fault));
            }
        }
        (library, errors)
    }

    /// The gamemaster's own entries by their files, and what is wrong with files that can't be read.
    pub fn own_entries(&self) -> (Vec<OwnEntry>, Vec<StoreError>) {
        let (mut entries, mut errors) = (Vec::new(), Vec::new());
        let paths = ron_files(&self.library_dir()).unwrap_or_else(|error| {
            errors.push(error);
            Vec::new()
        });
        for path in paths {
            match read_entry(&path) {
                Ok(entry) => entries.push(OwnEntry { path, entry }),
                Err(error) => errors.push(error),
            }
        }
        (entries, errors)
    }

    /// Writes an entry into a file of its own, or over `file`, and returns the file.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`].
    pub fn write_entry(
        &self,
        entry: &EntryFile,
        file: Option<&Path>,
    ) -> Result<PathBuf, StoreError> {
        let new = || new_file(&self.library_dir(), entry.name());
        let path = file.map_or_else(new, Path::to_owned);
        write_text(&path, &entry.to_text()).map(|()| path)
    }
}

/// A file for an entry of this name, that no other entry has, and that every system allows: the folder may be shared.
fn new_file(folder: &Path, name: &str) -> PathBuf {
    let stem = stem_of(name);
    let path = |number: usize| match number {
        1 => folder.join(format!("{stem}.ron")),
        _ => folder.join(format!("{stem}-{number}.ron")),
    };
    let mut number = if is_device(&stem) { 2 } else { 1 };
    while fs::is_taken(&path(number)) {
        number += 1;
    }
    path(number)
}

/// Returns true for a name that means a device on Windows, whatever its ending.
fn is_device(stem: &str) -> bool {
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = |number: &str| {
        number.chars().count() == 1 && number.contains(|it| "0123456789¹²³".contains(it))
    };
    ["con", "prn", "aux", "nul"].contains(&stem) || port.is_some_and(is_port)
}

impl OwnEntry {
    /// Removes the file.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`].
    pub fn remove(&self) -> Result<(), StoreError> {
        fs::remove_file(&self.path).map_err(|error| StoreError::unwritable(&self.path, error))
    }
}

fn read_entry(path: &Path) -> Result<EntryFile, StoreError> {
    EntryFile::read(&read_text(path)?).map_err(|fault| bad_entry(path, &fault.to_string()))
}

fn bad_entry(path: &Path, fault: &str) -> StoreError {
    StoreError::BadEntry { path: path.to_owned(), fault: printable(fault) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn entries_of_one_name_get_files_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        for file in ["guard.ron", "guard-2.ron", "guard-3.ron"] {
            let path = new_file(folder.path(), "Guard");
            assert_eq!(path, folder.path().join(file));
            fs::write(path, "").expect("written");
        }
    }

    #[test]
    fn no_entry_gets_the_name_of_a_device() {
        let file = |name: &str| new_file(Path::new("missing"), name);
        for (name, stem) in
            [("Con", "con-2"), ("NUL.", "nul-2"), ("com1", "com1-2"), ("LPT³", "lpt³-2")]
        {
            assert_eq!(file(name), Path::new("missing").join(format!("{stem}.ron")));
        }
        for name in ["console", "com", "com10", "lpta", "auxiliary"] {
            assert_eq!(file(name), Path::new("missing").join(format!("{name}.ron")));
        }
    }
}
