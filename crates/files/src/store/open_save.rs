//! An encounter that is being played: its files, from opening to the clean end.

mod opening;
mod whole_save;

use std::io;
use std::path::{Path, PathBuf};

use super::journal_writer::JournalWriter;
use super::lock::Lock;
use super::stamp::Stamp;
use super::{JournalPosition, Notice, NoticeKind, StoreError};
use phasekeeper_engine::encounter::{JournalEntry, Timeline};

pub use opening::{Opened, save_as};

/// The files of an encounter, locked for this process.
#[derive(Debug)]
pub struct OpenSave {
    path: PathBuf,
    /// The id of the save.
    id: String,
    /// The id of the encounter.
    fight: String,
    /// The bytes of the save.
    size: u64,
    /// The position up to which a journal is in the save, or in a journal that can't be continued.
    position: Option<JournalPosition>,
    /// The journal since the save, if there is one.
    journal: Option<JournalWriter>,
    /// The file in the place of the journal while there is none.
    leftover: Stamp,
    /// True if the save must be written anew before a journal can continue it.
    needs_new_save: bool,
    /// True if the files hold more than the save alone.
    is_ahead: bool,
    /// The number of steps that stood when this process wrote the save.
    written_at: Option<usize>,
    /// The largest file that can be read again.
    max_size: u64,
    /// The save as this process has left it.
    stamp: Stamp,
    /// True once the save of the session before is kept.
    has_backup: bool,
    told: Told,
    lock: Lock,
}

/// Warnings that the gamemaster has had already, and need not have again.
#[derive(Debug, Default)]
struct Told {
    /// True once it was told that the encounter gets large.
    is_large: bool,
    /// The reason why the journal could not be continued.
    cause: Option<String>,
}

/// The result of saving: a notice for the gamemaster, if there is one.
pub type Saved = Result<Option<Notice>, StoreError>;

impl OpenSave {
    /// The id of the encounter, which it keeps in every save and wherever that is.
    pub fn fight(&self) -> &str {
        &self.fight
    }

    /// The file of the save.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the entry that made `timeline` what it is: when this returns, the end of this process loses nothing. If the
    /// journal can't take it, or another program has changed the files, the whole save is written. Returns a notice for the
    /// gamemaster, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] if that can't be done either, [`StoreError::Full`] if it could not be read again,
    /// [`StoreError::Busy`] if another phasekeeper has opened it meanwhile. The entry is then saved by [`Self::flush`], or
    /// together with the next one that can be.
    pub fn record(&mut self, entry: &JournalEntry, timeline: &Timeline) -> Saved {
        // What one key does in two steps is recorded entry by entry, and a save that was written for the first holds both.
        if self.journal.is_none() && self.written_at == Some(timeline.history().done().len()) {
            return Ok(None);
        }
        self.is_ahead = true;
        if !self.needs_new_save {
            let journal = self.journal.get_or_insert_with(|| {
                JournalWriter::begin(&self.path, self.id.clone(), self.leftover, self.max_size)
            });
            if let Err(error) = journal.add_entry(entry) {
                return self.write_instead(&error, timeline);
            }
        }
        self.flush(timeline)
    }

    /// Saves what was recorded and is not saved, as [`Self::record`] does. If all is saved, nothing is written.
    ///
    /// # Errors
    /// The errors of [`Self::record`].
    pub fn flush(&mut self, timeline: &Timeline) -> Saved {
        self.renew_lock()?;
        if self.needs_new_save {
            let told = self.write(timeline)?;
            return Ok(told.or_else(|| self.warn_of_size()));
        }
        if let Some(Err(error)) = self.journal.as_mut().map(JournalWriter::flush) {
            return self.write_instead(&error, timeline);
        }
        if !self.stamp.is_still(&self.path) {
            return self.write(timeline);
        }
        Ok(self.warn_of_size())
    }

    /// Returns true if everything is on the disk, and not only in the caches of the system.
    pub fn is_on_disk(&self) -> bool {
        self.journal.as_ref().is_none_or(JournalWriter::is_on_disk)
    }

    /// Writes the whole save if the disk has not taken the journal, once for each failure, and returns a notice for the
    /// gamemaster.
    ///
    /// # Errors
    /// The errors of [`Self::record`].
    pub fn check_disk(&mut self, timeline: &Timeline) -> Saved {
        match self.journal.as_mut().and_then(JournalWriter::take_sync_failure) {
            Some(error) => self.write_instead(&error, timeline),
            None => Ok(None),
        }
    }

    /// Writes the whole save, as the journal could not be continued for this reason. The gamemaster is told the first time.
    fn write_instead(&mut self, error: &io::Error, timeline: &Timeline) -> Saved {
        let told = self.write(timeline)?;
        if told.is_some() {
            return Ok(told);
        }
        let cause = error.to_string();
        // A journal that has only become long is no news.
        if error.kind() == io::ErrorKind::FileTooLarge || self.told.cause.as_ref() == Some(&cause) {
            return Ok(self.warn_of_size());
        }
        self.told.cause = Some(cause.clone());
        let cause = format!("the journal could not be continued ({cause})");
        Ok(Some(NoticeKind::SavedAnew { cause, path: self.path.clone() }.into()))
    }

    /// Writes a save that holds what the journal holds, and removes the journal. The save before it is kept beside it.
    /// Returns a notice for the gamemaster if another program has changed the files.
    ///
    /// # Errors
    /// The errors of [`Self::record`]; save and journal are then as they were.
    pub fn checkpoint(&mut self, timeline: &Timeline) -> Saved {
        if self.is_ahead { self.write(timeline) } else { Ok(None) }
    }

    /// Takes the lock anew if its file was removed.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another phasekeeper was faster.
    fn renew_lock(&mut self) -> Result<(), StoreError> {
        if self.lock.is_held() {
            return Ok(());
        }
        match Lock::take(&self.path) {
            Ok(lock) => self.lock = lock,
            Err(error @ StoreError::Busy(_)) => return Err(error),
            // What keeps a lock from being taken says so when something is written.
            Err(_) => {}
        }
        Ok(())
    }

    /// The notice that the encounter gets large, once: the next save will have about the size of the last one and its journal.
    fn warn_of_size(&mut self) -> Option<Notice> {
        let size = self.size + self.journal.as_ref().map_or(0, JournalWriter::len);
        let is_large = size > self.max_size / 2 && !self.told.is_large;
        self.told.is_large |= is_large;
        is_large.then(|| NoticeKind::GettingLarge { size, limit: self.max_size }.into())
    }
}

#[cfg(test)]
mod tests;
