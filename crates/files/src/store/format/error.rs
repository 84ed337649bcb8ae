//! Faults of the text of a save or a journal.

use thiserror::Error;

use phasekeeper_engine::text::LineError;

/// The fault of a text. It completes a sentence that begins with the file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// A text of another format.
    #[error("is not a {0}, which begins with `(format: \"{0}\", version: …`")]
    NotOurs(&'static str),
    /// Written by a newer phasekeeper.
    #[error(
        "was written by a newer phasekeeper, in format {found}; this one reads up to format {known}, so open it with \
         the newer one"
    )]
    TooNew {
        /// The version of the file.
        found: u32,
        /// The newest version that can be read.
        known: u32,
    },
    /// Written before the first version that lasts.
    #[error("was written in format {found}, before the first release, and is left as it is")]
    TooOld {
        /// The version of the file.
        found: u32,
    },
    /// A text just as it was written, with something that only a newer phasekeeper can have written.
    #[error(
        "was written by a newer phasekeeper, and is left as it is; open it with the newer one, as this one does not \
         understand {0}"
    )]
    UnknownWord(LineError),
    /// A text that is not as it was written.
    #[error("is damaged in {0}")]
    Damaged(LineError),
}

impl From<LineError> for FormatError {
    fn from(damage: LineError) -> Self {
        Self::Damaged(damage)
    }
}
