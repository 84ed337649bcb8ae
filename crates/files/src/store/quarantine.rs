//! Damaged files, which are kept beside the encounter: nothing that could still be read by people is thrown away.

use std::path::{Path, PathBuf};

use super::StoreError;
use super::disk::{Access, create_numbered, with_suffix};
use super::fs::{self, OpenOptions};

/// Keeps the bytes of `path` in a file beside it, called `kept-1` or with the first number that is free, and returns its
/// path. A file there that holds the same bytes is used as it is.
pub(super) fn keep_copy(path: &Path) -> Result<PathBuf, StoreError> {
    let bytes = fs::read(path).map_err(StoreError::unreadable(path))?;
    let copy = |number| with_suffix(path, &format!("kept-{number}"));
    create_numbered(copy, &bytes, Access::Like(path))
}

/// Keeps a copy of a journal with a fault, and cuts the journal to the bytes that are continued, or removes it. Returns the
/// copy.
pub(super) fn quarantine(journal: &Path, valid_len: Option<u64>) -> Result<PathBuf, StoreError> {
    let kept = keep_copy(journal)?;
    let left = match valid_len {
        Some(len) => fs::open(OpenOptions::new().write(true), journal)
            .and_then(|file| fs::set_len(&file, len)),
        None => fs::remove_file(journal),
    };
    left.map_err(StoreError::unwritable(journal))?;
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn copies_are_counted_and_none_is_kept_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        let mut kept = Vec::new();
        for text in ["one", "two", "one", "three"] {
            fs::write(&path, text).expect("a file");
            let copy = keep_copy(&path).expect("a copy");
            assert_eq!(fs::read_to_string(&copy).expect("it is there"), text);
            kept.push(copy.extension().expect("an ending").to_string_lossy().into_owned());
        }
        assert_eq!(kept, ["kept-1", "kept-2", "kept-1", "kept-3"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_copy_is_as_private_as_what_it_is_a_copy_of() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        for mode in [0o600, 0o640] {
            let path = folder.path().join(format!("{mode}.ron"));
            fs::write(&path, "one").expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("they are set");
            let copy = keep_copy(&path).expect("a copy");
            let permissions = fs::metadata(copy).expect("it is there").permissions();
            assert_eq!(permissions.mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_copy_that_can_not_be_written_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        // With the suffix it is longer than the name of a file can be.
        let path = folder.path().join("x".repeat(250));
        fs::write(&path, "one").expect("a file");
        assert!(matches!(keep_copy(&path), Err(StoreError::Unwritable { .. })));
    }
}
