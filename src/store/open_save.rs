//! An encounter that is being played: its files, from opening to the clean end.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, beside, journal_of};
use super::error::StoreError;
use super::journal_writer::JournalWriter;
use super::lock::Lock;
use super::position::JournalPosition;
use super::recovery::{self, Recovered};
use super::save;
use super::text::name_of;
use crate::encounter::{Entry, Timeline};

/// The files of an encounter, locked for this process.
#[derive(Debug)]
pub struct OpenSave {
    path: PathBuf,
    /// Where the save stands.
    at: JournalPosition,
    /// What has been done since, if anything.
    journal: Option<JournalWriter>,
    _lock: Lock,
}

/// An encounter that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its files.
    pub ledger: OpenSave,
    /// What they hold.
    pub timeline: Timeline,
    /// Something about them that the gamemaster should know.
    pub notice: Option<String>,
}

impl OpenSave {
    /// Opens the encounter at `path` to go on with it.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another phasekeeper has it open, [`StoreError::Unwritable`] where it could
    /// be read but not saved, and whatever makes it unreadable. The file is as it was then.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        // A link stays a link: what it leads to is replaced.
        let path = fs::canonicalize(path).map_err(|error| StoreError::unreadable(path, error))?;
        disk::check_is_file(&path)?;
        check_writable(&path).map_err(|error| StoreError::unwritable(&path, error))?;
        let lock = Lock::take(&path)?;
        let Recovered { timeline, at, continued, unusable_tail } = recovery::find(&path)?;
        let journal_path = journal_of(&path);
        let notice = unusable_tail.map(|whole| quarantine(&journal_path, whole)).transpose()?;
        let journal = continued.map(|it| JournalWriter::resume(journal_path, at.clone(), it));
        Ok(Opened { ledger: Self { path, at, journal, _lock: lock }, timeline, notice })
    }

    /// Begins the files of `fight` at `path`, where nothing must be yet.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where something is, [`StoreError::Unwritable`] where nothing can be.
    pub fn create(path: &Path, timeline: &Timeline) -> Result<Self, StoreError> {
        let lock = Lock::take(path)?;
        if let Some(there) = [path, &journal_of(path)].into_iter().find(|path| path.exists()) {
            return Err(StoreError::Taken(there.to_owned()));
        }
        let at = JournalPosition::fresh();
        save::text_of(&at, timeline)
            .and_then(|text| disk::create(path, text.as_bytes()))
            .map_err(|error| StoreError::unwritable(path, error))?;
        Ok(Self { path: path.to_owned(), at, journal: None, _lock: lock })
    }

    /// The file of the save.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the entry that made `fight` what it is: when this returns, the end of this process loses
    /// nothing. Where the journal can't take it, the whole save is written.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] where that can't be done either; the entry is then kept together with
    /// the next one that can be.
    pub fn record(&mut self, entry: &Entry, timeline: &Timeline) -> Result<(), StoreError> {
        let journal = match &mut self.journal {
            Some(journal) => journal,
            None => {
                self.journal.insert(JournalWriter::begin(journal_of(&self.path), self.at.clone()))
            }
        };
        journal.record(entry).or_else(|_| self.fold(timeline))
    }

    /// Folds the journal into the save, which is now of `fight`; the save before it is kept beside it.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`]; save and journal are then as they were.
    pub fn fold(&mut self, timeline: &Timeline) -> Result<(), StoreError> {
        let Some(journal) = &self.journal else { return Ok(()) };
        self.write(journal.end().clone(), timeline)
    }

    fn write(&mut self, at: JournalPosition, timeline: &Timeline) -> Result<(), StoreError> {
        let text = save::text_of(&at, timeline);
        let written = text.and_then(|text| {
            // Somebody may have removed it meanwhile: no reason not to write a new one.
            if let Ok(old) = fs::read(&self.path) {
                disk::replace(&beside(&self.path, "bak"), &old)?;
            }
            disk::replace(&self.path, text.as_bytes())
        });
        written.map_err(|error| StoreError::unwritable(&self.path, error))?;
        self.at = at;
        self.journal = None;
        // The save knows how much of the journal it holds, so one that stays does no harm.
        let _ = fs::remove_file(journal_of(&self.path));
        Ok(())
    }
}

/// Makes `fight` the encounter at `path`. An encounter that is there already is kept beside it, whole.
///
/// # Errors
/// What [`OpenSave::open`] and [`OpenSave::create`] can't do: a file that is no encounter stays as it is.
pub fn save_as(path: &Path, timeline: &Timeline) -> Result<(), StoreError> {
    if !path.exists() {
        return OpenSave::create(path, timeline).map(drop);
    }
    let Opened { mut ledger, timeline: old, .. } = OpenSave::open(path)?;
    ledger.fold(&old)?;
    ledger.write(JournalPosition::fresh(), timeline)
}

/// Whether the file at `path` may be changed. One marked as read-only may not, even by who could.
fn check_writable(path: &Path) -> io::Result<()> {
    if OpenOptions::new().append(true).open(path)?.metadata()?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

/// Keeps a copy of a journal of which only the first `whole` bytes can be gone on with, and says so.
fn quarantine(journal: &Path, whole: usize) -> Result<String, StoreError> {
    let copy = beside(journal, &JournalPosition::fresh().journal);
    let kept = fs::read(journal).and_then(|bytes| {
        disk::create(&copy, &bytes)?;
        OpenOptions::new().write(true).open(journal)?.set_len(whole as u64)
    });
    kept.map_err(|error| StoreError::unwritable(&copy, error))?;
    let why = if whole == 0 { "does not continue this save" } else { "is damaged further on" };
    Ok(format!("the journal {why}; what can't be used of it is kept in {}", name_of(&copy)))
}
