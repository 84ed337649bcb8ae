//! What can be wrong with the text of a save or a journal, and the header that says what it is.

use ron::error::SpannedError;
use serde::Deserialize;
use thiserror::Error;

use crate::text::printable;

/// What is wrong with a text. It completes a sentence that begins with the file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// Something else altogether.
    #[error("is no {0}: that begins with `(format: \"{0}\", version: …`")]
    Foreign(&'static str),
    /// Of a format that this program is too old for.
    #[error(
        "is of format {found}, which a newer phasekeeper wrote; this one reads up to format {known}, \
         so open it with the newer one"
    )]
    Newer {
        /// The format it has.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// Not what was written once.
    #[error("is damaged in line {line}: {what}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What the reader stumbled over.
        what: String,
    },
    /// Readable, but no encounter can be like that.
    #[error("is damaged: its parts don't agree with each other, or a number is beyond its range")]
    Unsound,
    /// Names that nothing but control characters tells apart, which are left out wherever they are.
    #[error("holds control characters in names, and without them its parts don't agree")]
    NotPlain,
}

impl From<SpannedError> for FormatError {
    fn from(error: SpannedError) -> Self {
        Self::Damaged { line: error.span.start.line, what: printable(&error.code.to_string()) }
    }
}

/// What every file of ours begins with. The rest of it is not looked at.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Checks that `text` is a `format` of a version up to `known`.
pub(super) fn check_header(
    text: &str,
    format: &'static str,
    known: u32,
) -> Result<(), FormatError> {
    match ron::from_str::<Header>(text) {
        Ok(header) if header.format != format => Err(FormatError::Foreign(format)),
        Ok(Header { version: found, .. }) if found > known => {
            Err(FormatError::Newer { found, known })
        }
        Ok(_) => Ok(()),
        // What says of itself that it is one of ours is a damaged one.
        Err(error) if begins_like(text, format) => Err(error.into()),
        Err(_) => Err(FormatError::Foreign(format)),
    }
}

fn begins_like(text: &str, format: &str) -> bool {
    text.chars().take(100).collect::<String>().contains(&format!("\"{format}\""))
}
