//! The header that every save and every journal begins with, whatever its version.

use std::cmp::Ordering;

use serde::Deserialize;

use super::FormatError;
use super::ron_text::read;

/// The words by which saves and journals are known.
pub(in crate::store) const SAVE: &str = "phasekeeper encounter";
pub(in crate::store) const JOURNAL: &str = "phasekeeper journal";

/// The version that is written.
pub(in crate::store) const VERSION: u32 = 5;

/// The header of a text ends within this many characters.
const MAX_HEADER_LEN: usize = 200;

/// The format and its version. Whatever follows is not looked at.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Returns the version of a text that should be a `format`.
///
/// # Errors
/// [`FormatError::NotOurs`] if it is something else, [`FormatError::Damaged`] if it begins as one of ours, and can't be
/// read.
pub(in crate::store) fn version_of(text: &str, format: &'static str) -> Result<u32, FormatError> {
    let header = first_fields(text).and_then(|fields| read::<Header>(&fields).ok());
    match header.map_or_else(|| read::<Header>(text), Ok) {
        Ok(header) if header.format == format => Ok(header.version),
        Err(damage) if begins_like(text, format) => Err(damage.into()),
        _ => Err(FormatError::NotOurs(format)),
    }
}

/// Checks that a text that should be a `format` is of the version that can be read.
///
/// # Errors
/// The errors of [`version_of`], and [`FormatError::TooNew`] or [`FormatError::TooOld`].
pub(in crate::store) fn check_version(text: &str, format: &'static str) -> Result<(), FormatError> {
    let found = version_of(text, format)?;
    match found.cmp(&VERSION) {
        Ordering::Less if found == 0 => Err(FormatError::NotOurs(format)),
        Ordering::Less => Err(FormatError::TooOld { found }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(FormatError::TooNew { found, known: VERSION }),
    }
}

/// The fields up to the version, which spares reading all of a large text twice.
fn first_fields(text: &str) -> Option<String> {
    let version = text.find("version:")?;
    let end = version + text[version..].find(',')?;
    Some(format!("{})", &text[..end]))
}

fn begins_like(text: &str, format: &str) -> bool {
    let beginning: String = text.chars().take(MAX_HEADER_LEN).collect();
    beginning.contains(&format!("\"{format}\""))
}
