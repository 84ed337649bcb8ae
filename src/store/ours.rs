//! The files that phasekeeper has made: nothing else is removed, moved or replaced, unless the gamemaster names it.

use std::path::Path;

use super::disk::read_beginning;
use super::error::StoreError;
use super::format::FormatError;
use super::format::header::{JOURNAL, SAVE, version_of};
use super::fs;

/// The bytes within which a save or a journal says what it is.
const BEGINNING: u64 = 1 << 10;

/// Returns true for a file that begins like a save or a journal; false for a link to one.
///
/// # Errors
/// [`StoreError`] if that can't be told.
pub(super) fn is_ours(path: &Path) -> Result<bool, StoreError> {
    let data = fs::symlink_metadata(path).map_err(|error| StoreError::unreadable(path, error))?;
    if !data.is_file() {
        return Ok(false);
    }
    let beginning = read_beginning(path, BEGINNING)?;
    Ok(begins_like_ours(&String::from_utf8_lossy(&beginning)))
}

/// Returns true for a text that begins like a save or a journal.
pub(super) fn begins_like_ours(text: &str) -> bool {
    let begins_like = |format| !matches!(version_of(text, format), Err(FormatError::NotOurs(_)));
    [SAVE, JOURNAL].into_iter().any(begins_like)
}
