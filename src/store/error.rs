//! What can go wrong with files, in sentences.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::format_error::FormatError;
use super::text::name_of;

/// Why a file can't be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Nothing there.
    #[error("there is no file {}", name_of(.0))]
    Missing(PathBuf),
    /// A folder, a pipe, a device.
    #[error("{} is not a file", name_of(.0))]
    NotAFile(PathBuf),
    /// More than any encounter.
    #[error("{} is larger than any encounter can be", name_of(.0))]
    TooLarge(PathBuf),
    /// Bytes that are no text.
    #[error("{} is not text (UTF-8)", name_of(.0))]
    NotText(PathBuf),
    /// The system says no.
    #[error("{} can't be read: {error}", name_of(.path))]
    ParseError {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The text is not what it should be. The file stays as it is.
    #[error("{} {flaw}{}", name_of(.path), advice(.flaw, .path))]
    Flawed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        flaw: FormatError,
    },
    /// A ruleset that can't be played by.
    #[error("{}: {}", name_of(.path), first_of(.faults))]
    BadRuleset {
        /// The file.
        path: PathBuf,
        /// What is wrong with it; one at least.
        faults: Vec<String>,
    },
    /// The system says no.
    #[error("{} can't be written: {error}", name_of(.path))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Somebody else is at it.
    #[error("{} is open in another phasekeeper; close it there first", name_of(.0))]
    Busy(PathBuf),
    /// Something there that would be overwritten.
    #[error("{} is there already; choose another name", name_of(.0))]
    Taken(PathBuf),
    /// The system has no place for data.
    #[error("no folder for data is known here; `--data DIR` or PHASEKEEPER_DATA names one")]
    NoFolder,
}

impl StoreError {
    pub(super) fn flawed(path: &Path, flaw: FormatError) -> Self {
        Self::Flawed { path: path.to_owned(), flaw }
    }

    /// That `path` can't be read, or that nothing is there.
    pub fn unreadable(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(path),
            _ => Self::ParseError { path, error },
        }
    }

    /// The sentence, for where its file is named beside it.
    pub fn without_file(&self) -> String {
        match self {
            Self::BadRuleset { faults, .. } => first_of(faults),
            Self::Flawed { flaw, .. } => flaw.to_string(),
            other => other.to_string(),
        }
    }

    pub(super) fn unwritable(path: &Path, error: io::Error) -> Self {
        Self::Unwritable { path: path.to_owned(), error }
    }
}

/// What would be right, where it is something else than the flaw.
fn advice(flaw: &FormatError, path: &Path) -> String {
    let damaged = matches!(flaw, FormatError::Damaged { .. } | FormatError::Unsound);
    match path.extension() {
        Some(ending) if damaged && ending == "journal" => {
            "; it is left as it is: moved elsewhere, the save opens without it".to_owned()
        }
        _ if damaged => {
            format!("; it is left as it is: the save before it may be {}.bak", name_of(path))
        }
        _ => String::new(),
    }
}

/// The first fault, and that there are others.
fn first_of(faults: &[String]) -> String {
    match faults {
        [] => String::new(),
        [only] => only.clone(),
        [first, others @ ..] => {
            format!(
                "{first} (and {} more; `phasekeeper ruleset check FILE` says all)",
                others.len()
            )
        }
    }
}
