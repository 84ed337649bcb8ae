//! Errors of reading and writing files, in sentences.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{FormatError, display_path};
use phasekeeper_engine::encounter::Refusal;

/// The reason why a file can't be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Nothing there.
    #[error("there is no file {}", display_path(.0))]
    Missing(PathBuf),
    /// A folder, a pipe, a device.
    #[error("{} is not a file", display_path(.0))]
    NotAFile(PathBuf),
    /// A file beyond the limit of its kind.
    #[error("{} is larger than any such file can be", display_path(.0))]
    TooLarge(PathBuf),
    /// An encounter that is not just as it was written, and too large to be read for a list.
    #[error("{} is large and not as it was written, so it is not looked into for a list; opening it reads it", display_path(.0))]
    NotLookedInto(PathBuf),
    /// Bytes that are no text.
    #[error("{} is not text (UTF-8)", display_path(.0))]
    NotText(PathBuf),
    /// The system does not let it be read.
    #[error("{} can't be read: {error}", display_path(.path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The text is not what it should be. The file stays as it is.
    #[error("{} {error}{}", display_path(.path), advice(.error))]
    BadFormat {
        /// The file.
        path: PathBuf,
        /// Its fault.
        error: FormatError,
    },
    /// A save that can't be read, with the save before it beside it.
    #[error("{error}; the save before it is {}, which {}", display_path(.backup), state_of(.backup_error.as_deref()))]
    WithBackup {
        /// The reason why the save can't be read.
        error: Box<StoreError>,
        /// The save before it.
        backup: PathBuf,
        /// The reason why the save before it can't be read either; `None` if it opens.
        backup_error: Option<Box<StoreError>>,
    },
    /// A ruleset with faults.
    #[error("{}: {}", display_path(.path), first_of(.faults))]
    BadRuleset {
        /// The file.
        path: PathBuf,
        /// Its faults, one at least.
        faults: Vec<String>,
    },
    /// A file of the library that is left out.
    #[error("{} is left out of the library: {fault}", display_path(.path))]
    BadEntry {
        /// The file.
        path: PathBuf,
        /// Its fault.
        fault: String,
    },
    /// The keys of columns that can't be read.
    #[error("{}: {fault}; without the file, the columns of tables mean what their headers say", display_path(.path))]
    BadColumns {
        /// The file.
        path: PathBuf,
        /// Its fault.
        fault: String,
    },
    /// The system does not let it be written.
    #[error("{} can't be written: {error}", display_path(.path))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The encounter has become larger than what can be read again.
    #[error(
        "{} is full: an encounter can't be larger than {} MB. This is not saved; undo it, and continue in a new encounter",
        display_path(.path), .limit >> 20
    )]
    Full {
        /// The file.
        path: PathBuf,
        /// The largest file in bytes.
        limit: u64,
    },
    /// Another phasekeeper has it open.
    #[error("{} is open in another phasekeeper; close it there first, or read it with `phasekeeper show`", display_path(.0))]
    Busy(PathBuf),
    /// A file that others may read, or that is not the user's own.
    #[error("{} is not yours alone, and is left as it is", display_path(.0))]
    NotPrivate(PathBuf),
    /// A file that would be overwritten.
    #[error("{} is there already; choose another name", display_path(.0))]
    Taken(PathBuf),
    /// No name free for a new encounter.
    #[error(
        "no name {stem}-….ron is free in {}; delete encounters there, or choose another title",
        display_path(.folder)
    )]
    NamesTaken {
        /// The folder.
        folder: PathBuf,
        /// The beginning of the names.
        stem: String,
    },
    /// The encounter can't be changed in this way.
    #[error("{0}")]
    Refused(Refusal),
    /// Settings that would be overwritten.
    #[error("{} is there already, and stays as it is", display_path(.0))]
    SettingsExist(PathBuf),
    /// The system has no place for settings.
    #[error("no folder for settings is known here; `--config DIR` or PHASEKEEPER_CONFIG names one")]
    NoConfigDir,
    /// The trash is somewhere else.
    #[error("{} is a link, and nothing is moved through it; put a folder in its place", display_path(.0))]
    TrashIsLink(PathBuf),
    /// A data folder with control characters in its path.
    #[error(
        "{} can't be the data folder: its name has control characters; name another one with `--data DIR` or PHASEKEEPER_DATA",
        display_path(.0)
    )]
    BadDataDir(PathBuf),
    /// The system has no place for data.
    #[error("no data folder found; name one with `--data DIR` or PHASEKEEPER_DATA")]
    NoDataDir,
}

impl StoreError {
    /// The error of reading the file at `path`: [`Self::Missing`] if it is not there, else [`Self::Unreadable`].
    pub fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self {
        |error| match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(path.to_owned()),
            _ => Self::Unreadable { path: path.to_owned(), error },
        }
    }

    pub(super) fn unwritable(path: &Path) -> impl Fn(io::Error) -> Self {
        |error| Self::Unwritable { path: path.to_owned(), error }
    }

    pub(super) fn bad_format(path: &Path, error: FormatError) -> Self {
        Self::BadFormat { path: path.to_owned(), error }
    }

    /// The sentence without the file, for output that has named it already.
    pub fn without_file(&self) -> String {
        match self {
            Self::BadRuleset { faults, .. } => first_of(faults),
            Self::BadFormat { error, .. } => error.to_string(),
            Self::WithBackup { error, .. } => error.without_file(),
            Self::NotLookedInto(_) => {
                "not looked into: large, and not as it was written".to_owned()
            }
            other => other.to_string(),
        }
    }
}

fn state_of(error: Option<&StoreError>) -> String {
    match error {
        None => "opens".to_owned(),
        Some(StoreError::BadFormat { error: error @ FormatError::TooOld { .. }, .. }) => {
            error.to_string()
        }
        Some(_) => "can't be read either".to_owned(),
    }
}

/// Says what becomes of a damaged file.
fn advice(error: &FormatError) -> &'static str {
    if matches!(error, FormatError::Damaged(_)) { "; it is left as it is" } else { "" }
}

/// The first fault, and the number of the others.
fn first_of(faults: &[String]) -> String {
    match faults {
        [] => String::new(),
        [only] => only.clone(),
        [first, others @ ..] => {
            let more = others.len();
            format!("{first} (and {more} more; `phasekeeper ruleset check FILE` lists all)")
        }
    }
}
