//! Files for other programs.

use std::path::{Path, PathBuf};

use super::disk::{Access, check_is_file, create_numbered, replace};
use super::ours::may_be_ours;
use super::{StoreError, fs, read_text};

/// Writes a text to the file at `path`, in place of another text. A new file may be read by whoever may read `source`, what it
/// was made from.
///
/// # Errors
/// [`StoreError::Taken`] if a save, a journal or a file that is no text is there, [`StoreError::NotAFile`] for a folder, a
/// pipe or a device, [`StoreError::Unwritable`] if the system does not let it be written.
pub fn write_text(path: &Path, text: &str, source: Option<&Path>) -> Result<(), StoreError> {
    let (target, like) = match fs::canonicalize(path) {
        Err(_) => (path.to_owned(), source.map_or(Access::Usual, Access::Like)),
        Ok(target) => {
            check_is_file(&target)?;
            let found = read_text(&target).map_err(|_| StoreError::Taken(path.to_owned()))?;
            if may_be_ours(&found) {
                return Err(StoreError::Taken(path.to_owned()));
            }
            (target, Access::Like(path))
        }
    };
    replace(&target, text.as_bytes(), like).map_err(StoreError::unwritable(path))
}

/// Writes a text to a file named after the save at `save`, with another ending, and returns the file. A file there stays:
/// unless it holds the same text, the name gets a number. The users who may read the save may read it.
///
/// # Errors
/// [`StoreError::Unwritable`] if the system does not let it be written.
pub fn write_beside(save: &Path, ending: &str, text: &str) -> Result<PathBuf, StoreError> {
    let stem = save.file_stem().unwrap_or_default().to_string_lossy();
    let path = |number| {
        let count = if number == 1 { String::new() } else { format!("-{number}") };
        save.with_file_name(format!("{stem}{count}.{ending}"))
    };
    create_numbered(path, text.as_bytes(), Access::Like(save))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_there_is_never_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("fight.ron");
        let name = |text: &str| {
            let path = write_beside(&save, "md", text).expect("a folder that can be written to");
            path.file_name().expect("a name").to_owned()
        };
        assert_eq!(name("one"), "fight.md");
        assert_eq!(name("one"), "fight.md", "the same once more");
        assert_eq!(name("two"), "fight-2.md");
        fs::create_dir(folder.path().join("fight-3.md")).expect("a folder");
        assert_eq!(name("three"), "fight-4.md");
        assert_eq!(fs::read_to_string(folder.path().join("fight.md")).expect("text"), "one");
    }

    #[test]
    fn where_nothing_can_be_written_no_other_name_is_tried() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("gone").join("fight.ron");
        let written = write_beside(&save, "md", "one");
        assert!(matches!(written, Err(StoreError::Unwritable { .. })), "{written:?}");
    }
}
