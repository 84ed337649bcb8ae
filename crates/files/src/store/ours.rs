//! The files that phasekeeper has made: nothing else is removed, moved or replaced, unless the gamemaster names it.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use super::disk::{
    MAX_FILE_SIZE, RANDOM, TEMPORARY, check_is_no_link, entries, folder_of, in_the_way,
    read_beginning, read_up_to, without_mark,
};
use super::format::checksum::LINE_OPENING;
use super::format::header::{JOURNAL, SAVE, check_version, version_of};
use super::{FormatError, StoreError, fs};

/// The age from which a temporary file was left by a process that was killed.
const LEFTOVER_AGE: Duration = Duration::from_hours(1);

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
    let data = fs::symlink_metadata(path).map_err(StoreError::unreadable(path))?;
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

/// Reads the journal at `path`; nothing if there is none. A file that was never a journal is refused: another program has
/// made it.
pub(super) fn read_beside(path: &Path) -> Result<Vec<u8>, StoreError> {
    check_is_no_link(path).map_err(StoreError::unreadable(path))?;
    match read_up_to(path, MAX_FILE_SIZE) {
        Err(StoreError::Missing(_)) => Ok(Vec::new()),
        Ok(bytes) if !may_be_journal(&bytes) => {
            Err(StoreError::Unreadable { path: path.to_owned(), error: in_the_way() })
        }
        other => other,
    }
}

/// Removes temporary files that killed processes have left in the folder of `path`: halves of saves and journals.
pub(super) fn remove_leftovers(path: &Path) {
    for path in
        entries(folder_of(path)).unwrap_or_default().iter().filter(|path| is_temporary(path))
    {
        let Ok(data) = fs::symlink_metadata(path) else { continue };
        let age = data.modified().ok().and_then(|modified| modified.elapsed().ok());
        let is_empty = data.is_file() && data.len() == 0;
        if age.is_some_and(|age| age > LEFTOVER_AGE) && (is_empty || is_ours(path).unwrap_or(false))
        {
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns true for the name of a temporary file.
fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str);
    let random = name.and_then(|name| name.strip_prefix(TEMPORARY));
    random.is_some_and(|it| it.len() == RANDOM && it.bytes().all(|it| it.is_ascii_alphanumeric()))
}
