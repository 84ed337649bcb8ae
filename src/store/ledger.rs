//! An encounter that is being played: its files, from opening to the clean end.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, beside, journal_of};
use super::lock::Lock;
use super::point::Point;
use super::recorder::Recorder;
use super::recovery::{self, Found};
use super::save;
use super::text::name_of;
use super::trouble::Trouble;
use crate::encounter::{Entry, Fight};

/// The files of an encounter, locked for this process.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    /// Where the save stands.
    at: Point,
    /// What has been done since, if anything.
    journal: Option<Recorder>,
    _lock: Lock,
}

/// An encounter that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its files.
    pub ledger: Ledger,
    /// What they hold.
    pub fight: Fight,
    /// Something about them that the gamemaster should know.
    pub notice: Option<String>,
}

impl Ledger {
    /// Opens the encounter at `path` to go on with it.
    ///
    /// # Errors
    /// [`Trouble::Busy`] where another phasekeeper has it open, [`Trouble::Unwritable`] where it could
    /// be read but not saved, and whatever makes it unreadable. The file is as it was then.
    pub fn open(path: &Path) -> Result<Opened, Trouble> {
        // A link stays a link: what it leads to is replaced.
        let path = fs::canonicalize(path).map_err(|error| Trouble::unreadable(path, error))?;
        disk::check_is_file(&path)?;
        check_writable(&path).map_err(|error| Trouble::unwritable(&path, error))?;
        let lock = Lock::take(&path)?;
        let Found { fight, at, continued, leftover } = recovery::find(&path)?;
        let journal_path = journal_of(&path);
        let notice = leftover.map(|whole| set_aside(&journal_path, whole)).transpose()?;
        let journal = continued.map(|it| Recorder::resume(journal_path, at.clone(), it));
        Ok(Opened { ledger: Self { path, at, journal, _lock: lock }, fight, notice })
    }

    /// Begins the files of `fight` at `path`, where nothing must be yet.
    ///
    /// # Errors
    /// [`Trouble::Taken`] where something is, [`Trouble::Unwritable`] where nothing can be.
    pub fn create(path: &Path, fight: &Fight) -> Result<Self, Trouble> {
        let lock = Lock::take(path)?;
        if let Some(there) = [path, &journal_of(path)].into_iter().find(|path| path.exists()) {
            return Err(Trouble::Taken(there.to_owned()));
        }
        let at = Point::fresh();
        save::text_of(&at, fight)
            .and_then(|text| disk::create(path, text.as_bytes()))
            .map_err(|error| Trouble::unwritable(path, error))?;
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
    /// [`Trouble::Unwritable`] where that can't be done either; the entry is then kept together with
    /// the next one that can be.
    pub fn record(&mut self, entry: &Entry, fight: &Fight) -> Result<(), Trouble> {
        let journal = match &mut self.journal {
            Some(journal) => journal,
            None => self.journal.insert(Recorder::begin(journal_of(&self.path), self.at.clone())),
        };
        journal.record(entry).or_else(|_| self.fold(fight))
    }

    /// Folds the journal into the save, which is now of `fight`; the save before it is kept beside it.
    ///
    /// # Errors
    /// [`Trouble::Unwritable`]; save and journal are then as they were.
    pub fn fold(&mut self, fight: &Fight) -> Result<(), Trouble> {
        let Some(journal) = &self.journal else { return Ok(()) };
        self.write(journal.end().clone(), fight)
    }

    fn write(&mut self, at: Point, fight: &Fight) -> Result<(), Trouble> {
        let text = save::text_of(&at, fight);
        let written = text.and_then(|text| {
            // Somebody may have removed it meanwhile: no reason not to write a new one.
            if let Ok(old) = fs::read(&self.path) {
                disk::replace(&beside(&self.path, "bak"), &old)?;
            }
            disk::replace(&self.path, text.as_bytes())
        });
        written.map_err(|error| Trouble::unwritable(&self.path, error))?;
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
/// What [`Ledger::open`] and [`Ledger::create`] can't do: a file that is no encounter stays as it is.
pub fn save_as(path: &Path, fight: &Fight) -> Result<(), Trouble> {
    if !path.exists() {
        return Ledger::create(path, fight).map(drop);
    }
    let Opened { mut ledger, fight: old, .. } = Ledger::open(path)?;
    ledger.fold(&old)?;
    ledger.write(Point::fresh(), fight)
}

/// Whether the file at `path` may be changed. One marked as read-only may not, even by who could.
fn check_writable(path: &Path) -> io::Result<()> {
    if OpenOptions::new().append(true).open(path)?.metadata()?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

/// Keeps a copy of a journal of which only the first `whole` bytes can be gone on with, and says so.
fn set_aside(journal: &Path, whole: usize) -> Result<String, Trouble> {
    let copy = beside(journal, &Point::fresh().journal);
    let kept = fs::read(journal).and_then(|bytes| {
        disk::create(&copy, &bytes)?;
        OpenOptions::new().write(true).open(journal)?.set_len(whole as u64)
    });
    kept.map_err(|error| Trouble::unwritable(&copy, error))?;
    let why = if whole == 0 { "does not continue this save" } else { "is damaged further on" };
    Ok(format!("the journal {why}; what can't be used of it is kept in {}", name_of(&copy)))
}
