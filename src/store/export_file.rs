//! Files for other programs.

use std::fs;
use std::path::Path;

use super::disk::{check_is_file, read_text, replace};
use super::error::StoreError;
use super::format::FormatError;
use super::format::header::{JOURNAL, SAVE, version_of};

/// Writes a text to the file at `path`, over what is there.
///
/// # Errors
/// [`StoreError::Taken`] where a save, a journal or something that is no text is there, [`StoreError::NotAFile`] where something else than a file is,
/// [`StoreError::Unwritable`] where the system does not let it be written.
pub fn write_text(path: &Path, text: &str) -> Result<(), StoreError> {
    let target = match fs::canonicalize(path) {
        Err(_) => path.to_owned(),
        Ok(target) => {
            check_is_file(&target)?;
            let is_ours = |text: &str, format| {
                !matches!(version_of(text, format), Err(FormatError::NotOurs(_)))
            };
            let found = read_text(&target).map_err(|_| StoreError::Taken(path.to_owned()))?;
            if [SAVE, JOURNAL].into_iter().any(|format| is_ours(&found, format)) {
                return Err(StoreError::Taken(path.to_owned()));
            }
            target
        }
    };
    replace(&target, text.as_bytes(), &target).map_err(|error| StoreError::unwritable(path, error))
}
