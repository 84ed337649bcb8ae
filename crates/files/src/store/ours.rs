//! The files that phasekeeper has made: nothing else is removed, moved or replaced, unless the gamemaster names it.

use std::path::Path;

use super::disk::{read_beginning, without_mark};
use super::error::StoreError;
use super::format::FormatError;
use super::format::checksum::LINE_OPENING;
use super::format::header::{JOURNAL, SAVE, check_version, version_of};
use super::fs;

/// The bytes within which a save or a journal says what it is.
const MAX_HEADER: u64 = 1 << 10;

/// Returns true for a file that begins just as saves or journals of any version do, false for a link to one.
///
/// # Errors
/// [`StoreError`] if that can't be told.
pub(super) fn is_ours(path: &Path) -> Result<bool, StoreError> {
    let formats = [SAVE, JOURNAL];
    Ok(header_of(path)?.is_some_and(|text| formats.iter().any(|format| begins_like(&text, format))))
}

/// Returns true for a file that is a save of the current version; false for a link to one, and if that can't be told.
pub(super) fn is_current_save(path: &Path) -> bool {
    let header = header_of(path).ok().flatten();
    header.is_some_and(|text| begins_like(&text, SAVE) && check_version(&text, SAVE).is_ok())
}

/// The beginning of a file; `None` for anything else than a file.
fn header_of(path: &Path) -> Result<Option<String>, StoreError> {
    let data = fs::symlink_metadata(path).map_err(|error| StoreError::unreadable(path, error))?;
    if !data.is_file() {
        return Ok(None);
    }
    let beginning = read_beginning(path, MAX_HEADER)?;
    Ok(Some(String::from_utf8_lossy(without_mark(&beginning)).into_owned()))
}

/// Returns true for a text that begins with the word of a `format`, behind nothing but a checksum.
fn begins_like(text: &str, format: &str) -> bool {
    let fields = after(text, "(").unwrap_or_default();
    let check = after(fields, "check:\"").and_then(|check| check.split_once("\","));
    let fields = check.map_or(fields, |(_, fields)| fields);
    after(fields, "format:").is_some_and(|word| after(word, &format!("\"{format}\"")).is_some())
}

/// The text after a word at its beginning, blanks before it left out.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.trim_start().strip_prefix(word)
}

/// Returns true for a text that may be a save or a journal, damaged ones included.
pub(super) fn may_be_ours(text: &str) -> bool {
    let may_be = |format| !matches!(version_of(text, format), Err(FormatError::NotOurs(_)));
    [SAVE, JOURNAL].into_iter().any(may_be)
}

/// Returns true for a journal and for what damage may have left of one: bytes with the beginning of a line anywhere in them,
/// with the header of version 1, or with a torn beginning and zeros.
pub(super) fn may_be_journal(bytes: &[u8]) -> bool {
    let opening = LINE_OPENING.as_bytes();
    let zeros = bytes.iter().rev().take_while(|&&byte| byte == 0).count();
    opening.starts_with(&bytes[..bytes.len() - zeros])
        || bytes.windows(opening.len()).any(|window| window == opening)
        || begins_like(&String::from_utf8_lossy(bytes), JOURNAL)
}
