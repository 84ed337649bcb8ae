//! The gamemaster's own library, in the folder `library` of the data directory: a file for each entry, or for the list of a
//! large import.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use super::data_dir::stem_of;
use super::disk::{ron_files, write_text};
use super::stamp::Stamp;
use super::{DataDir, StoreError, fs, read_text};
use phasekeeper_engine::command::{EntryFile, LazyLibrary};
use phasekeeper_engine::text::{folded, printable};

/// The most new entries that get files of their own at once: each takes the disk some milliseconds.
const MAX_FILES: usize = 100;

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
            match read_entries(&path) {
                Ok(read) => entries
                    .extend(read.into_iter().map(|entry| OwnEntry { path: path.clone(), entry })),
                Err(error) => errors.push(error),
            }
        }
        (entries, errors)
    }

    /// Writes entries, each over the one of its name in its file. New ones get files of their own, or one for many.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`], and those of reading a file.
    pub fn write_entries(&self, entries: &[(&EntryFile, Option<&Path>)]) -> Result<(), StoreError> {
        let mut changed: BTreeMap<&Path, Vec<&EntryFile>> = BTreeMap::new();
        let mut new = Vec::new();
        for (entry, file) in entries {
            file.map_or(&mut new, |file| changed.entry(file).or_default()).push(*entry);
        }
        let size = if new.len() > MAX_FILES { new.len() } else { 1 };
        for part in new.chunks(size) {
            let name = if size == 1 { part[0].name() } else { "imported" };
            write(&new_file(&self.library_dir(), name), part)?;
        }
        changed.into_iter().try_for_each(|(file, new)| rewrite(file, &new, &new))
    }
}

/// Takes entries out of a file, and puts others there.
fn rewrite(path: &Path, gone: &[&EntryFile], new: &[&EntryFile]) -> Result<(), StoreError> {
    let key = |entry: &EntryFile| (entry.kind(), folded(entry.name()));
    let gone: HashSet<_> = gone.iter().map(|entry| key(entry)).collect();
    let before = read_entries(path)?;
    let kept = before.iter().filter(|entry| !gone.contains(&key(entry)));
    write(path, &kept.chain(new.iter().copied()).collect::<Vec<_>>())
}

/// Writes a file of entries; without any, it goes.
fn write(path: &Path, entries: &[&EntryFile]) -> Result<(), StoreError> {
    match entries {
        [] => fs::remove_file(path).map_err(StoreError::unwritable(path)),
        [entry] => write_text(path, &entry.to_text()),
        _ => write_text(path, &EntryFile::list_to_text(entries)),
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
    /// Removes it from its file.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`], and those of reading the file.
    pub fn remove(&self) -> Result<(), StoreError> {
        rewrite(&self.path, &[&self.entry], &[])
    }
}

fn read_entries(path: &Path) -> Result<Vec<EntryFile>, StoreError> {
    EntryFile::read_list(&read_text(path)?).map_err(|fault| bad_entry(path, &fault.to_string()))
}

fn bad_entry(path: &Path, fault: &str) -> StoreError {
    StoreError::BadEntry { path: path.to_owned(), fault: printable(fault) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn many_entries_are_one_file_out_of_which_each_can_be_replaced_and_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let entry = |number: usize, keys: &str| {
            let text = format!("Combatant(name: \"Guard {number}\", keys: {keys:?})");
            EntryFile::read(&text).expect("an entry")
        };
        let made: Vec<EntryFile> = (0..=MAX_FILES).map(|number| entry(number, "dur=30")).collect();
        let all: Vec<_> = made.iter().map(|entry| (entry, None)).collect();
        data_dir.write_entries(&all).expect("written");
        let own = data_dir.own_entries().0;
        assert_eq!(
            (own.len(), ron_files(&data_dir.library_dir()).expect("a folder").len()),
            (101, 1)
        );
        data_dir.write_entries(&[(&entry(7, "dur=40"), Some(&own[7].path))]).expect("written");
        own[8].remove().expect("removed");
        let left = data_dir.own_entries().0;
        assert_eq!(
            (left.len(), &left[7].entry, &left[99].entry),
            (100, &made[9], &entry(7, "dur=40"))
        );
        for own in left {
            own.remove().expect("removed");
        }
        assert_eq!(ron_files(&data_dir.library_dir()).expect("a folder").len(), 0);
    }

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
