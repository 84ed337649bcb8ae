//! An encounter that is being played: its files, from opening to the clean end.

use std::io;
use std::path::{Path, PathBuf};

use super::backups;
use super::disk::{self, Access, MAX_FILE_SIZE, journal_of, with_suffix};
use super::error::StoreError;
use super::format::{self, JournalPosition, VERSION};
use super::fresh_id;
use super::fs::{self, OpenOptions};
use super::journal_writer::JournalWriter;
use super::lock::Lock;
use super::notice::Notice;
use super::quarantine::{keep_copy, quarantine};
use super::recovery::{self, Continued, Recovered, SaveFault};
use super::saved_timeline::Extent;
use super::stamp::Stamp;
use crate::encounter::{JournalEntry, Timeline};

/// The files of an encounter, locked for this process.
#[derive(Debug)]
pub struct OpenSave {
    path: PathBuf,
    /// The id of the save.
    id: String,
    /// The version of the save.
    version: u32,
    /// The bytes of the save.
    size: u64,
    /// The position up to which a journal is in the save, or in a journal that can't be gone on with.
    position: Option<JournalPosition>,
    /// The journal since the save, if there is one.
    journal: Option<JournalWriter>,
    /// The bytes in the place of the journal while there is none.
    leftover_len: u64,
    /// True where the save must be written anew before a journal can go on.
    needs_new_save: bool,
    /// True where the files hold more than the save alone.
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

/// What the gamemaster was told already, and need not hear again.
#[derive(Debug, Default)]
struct Told {
    /// True once it was told that the encounter gets large.
    is_large: bool,
    /// The reason why the journal could not go on.
    cause: Option<String>,
}

/// An encounter that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its files.
    pub save: OpenSave,
    /// The encounter.
    pub timeline: Timeline,
    /// Notices about the files for the gamemaster.
    pub notices: Vec<Notice>,
}

impl OpenSave {
    /// Opens the encounter at `path` to go on with it. Damaged files are kept beside it.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another phasekeeper has it open, [`StoreError::Unwritable`] where it could be read but not
    /// saved, and any reason that makes it unreadable. The files are as they were then.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        // A link stays a link: what it leads to is replaced.
        let path = fs::canonicalize(path).map_err(|error| StoreError::unreadable(path, error))?;
        disk::check_is_file(&path)?;
        check_writable(&path).map_err(|error| StoreError::unwritable(&path, error))?;
        let lock = Lock::take(&path)?;
        disk::remove_leftovers(&path);
        let recovered = recovery::recover(&path, Extent::State)?;
        let needs_new_save = recovered.needs_new_save();
        let Recovered { timeline, version, save: id, position, continued, .. } = recovered;
        let mut notices = Vec::new();
        let mut journal_len = recovered.journal_len;
        if version < VERSION {
            notices.push(Notice::OlderVersion { version, kept: kept_version(&path, version) });
        }
        match recovered.save_fault {
            Some(fault @ SaveFault::Edited) => notices.push(fault.notice(None)),
            Some(fault) => notices.push(fault.notice(Some(keep_copy(&path)?))),
            None => {}
        }
        if let Some(fault) = recovered.journal_fault {
            journal_len = match continued {
                Some(Continued::At { valid_len, .. }) => valid_len as u64,
                _ => 0,
            };
            notices.push(quarantine(&journal_of(&path), fault, continued.is_some())?);
        }
        let is_ahead = continued.is_some();
        let journal = match (continued, &position) {
            (Some(Continued::At { save, valid_len }), Some(end)) => Some(JournalWriter::resume(
                &path,
                save,
                end.clone(),
                valid_len as u64,
                journal_len,
                MAX_FILE_SIZE,
            )),
            _ => None,
        };
        let stamp = recovered.stamp;
        let mut save = Self {
            path,
            id,
            version,
            size: stamp.size(),
            position,
            journal,
            leftover_len: journal_len,
            needs_new_save,
            is_ahead,
            written_at: None,
            max_size: MAX_FILE_SIZE,
            stamp,
            has_backup: false,
            told: Told::default(),
            lock,
        };
        notices.extend(save.warn_of_size());
        Ok(Opened { save, timeline, notices })
    }

    /// Begins the files of `timeline` at `path`, where nothing must be yet.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where something is, [`StoreError::Unwritable`] where nothing can be.
    pub fn create(path: &Path, timeline: &Timeline) -> Result<Self, StoreError> {
        Self::create_as(path, timeline, Access::Usual)
    }

    /// Begins the files of `timeline`, as [`Self::create`] does, for these users.
    pub(super) fn create_as(
        path: &Path,
        timeline: &Timeline,
        access: Access,
    ) -> Result<Self, StoreError> {
        let lock = Lock::take(path)?;
        let journal = journal_of(path);
        if let Some(there) = [path, &journal].into_iter().find(|path| fs::exists(path)) {
            return Err(StoreError::Taken(there.to_owned()));
        }
        let mut save = Self {
            path: path.to_owned(),
            id: fresh_id(),
            version: VERSION,
            size: 0,
            position: None,
            journal: None,
            leftover_len: 0,
            needs_new_save: false,
            is_ahead: false,
            written_at: Some(timeline.history().done().len()),
            max_size: MAX_FILE_SIZE,
            stamp: Stamp::default(),
            has_backup: false,
            told: Told::default(),
            lock,
        };
        let text = save.text_of(&save.id, None, timeline)?;
        disk::create(path, text.as_bytes(), access)
            .map_err(|error| StoreError::unwritable(path, error))?;
        save.size = text.len() as u64;
        save.stamp = Stamp::glance(path).with(&text);
        Ok(save)
    }

    /// The file of the save.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the entry that made `timeline` what it is: when this returns, the end of this process loses nothing. Where the
    /// journal can't take it, or another program has changed the files, the whole save is written. Returns a notice for the
    /// gamemaster, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`] where that can't be done either, [`StoreError::Full`] where it could not be read again,
    /// [`StoreError::Busy`] where another phasekeeper has it open meanwhile. The entry is then saved together with the next
    /// one that can be.
    pub fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<Notice>, StoreError> {
        // What one key does in two steps is recorded entry by entry, and a save that was written for the first holds both.
        if self.journal.is_none() && self.written_at == Some(timeline.history().done().len()) {
            return Ok(None);
        }
        self.is_ahead = true;
        if let Err(error) = self.renew_lock() {
            // The journal would lack this entry.
            self.needs_new_save = true;
            return Err(error);
        }
        if self.needs_new_save {
            let told = self.write(timeline)?;
            return Ok(told.or_else(|| self.warn_of_size()));
        }
        let journal = self.journal.get_or_insert_with(|| {
            JournalWriter::begin(&self.path, self.id.clone(), self.leftover_len, self.max_size)
        });
        if let Err(error) = journal.record(entry) {
            return self.write_instead(&error, timeline);
        }
        if !self.stamp.is_still(&self.path) {
            return self.write(timeline);
        }
        Ok(self.warn_of_size())
    }

    /// Returns true where everything is on the disk, and not only in the hands of the system.
    pub fn is_on_disk(&self) -> bool {
        self.journal.as_ref().is_none_or(JournalWriter::is_on_disk)
    }

    /// Writes the whole save where the disk has not taken the journal. Returns a notice for the gamemaster then.
    ///
    /// # Errors
    /// Those of [`Self::record`].
    pub fn check_disk(&mut self, timeline: &Timeline) -> Result<Option<Notice>, StoreError> {
        match self.journal.as_ref().and_then(JournalWriter::sync_failure) {
            Some(error) => self.write_instead(&error, timeline),
            None => Ok(None),
        }
    }

    /// Writes the whole save, as the journal could not go on for this reason. The gamemaster is told the first time.
    fn write_instead(
        &mut self,
        error: &io::Error,
        timeline: &Timeline,
    ) -> Result<Option<Notice>, StoreError> {
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
        let cause = format!("the journal could not go on ({cause})");
        Ok(Some(Notice::SavedAnew { cause, path: self.path.clone(), kept: None }))
    }

    /// Keeps a copy of a journal that another program has put in the place of ours, unless it is empty.
    fn keep_changed_journal(&mut self) -> Result<Option<PathBuf>, StoreError> {
        let journal = journal_of(&self.path);
        let is_changed = self.journal.as_mut().is_some_and(JournalWriter::is_changed)
            && fs::symlink_metadata(&journal).is_ok_and(|data| data.is_file() && data.len() > 0);
        is_changed.then(|| keep_copy(&journal)).transpose()
    }

    /// Writes a save that holds what the journal holds, and removes the journal. The save before it is kept beside it.
    /// Returns a notice for the gamemaster where another program has changed the files.
    ///
    /// # Errors
    /// Those of [`Self::record`]; save and journal are then as they were.
    pub fn checkpoint(&mut self, timeline: &Timeline) -> Result<Option<Notice>, StoreError> {
        if self.is_ahead { self.write(timeline) } else { Ok(None) }
    }

    /// Takes the lock anew where somebody has removed its file.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another phasekeeper was faster.
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

    /// Writes the whole save, and removes the journal. Copies are kept of what another program has put in their places, and
    /// told.
    fn write(&mut self, timeline: &Timeline) -> Result<Option<Notice>, StoreError> {
        self.renew_lock()?;
        let is_replaced = !self.stamp.is_still(&self.path);
        let is_kept = is_replaced && fs::exists(&self.path);
        let kept_save = is_kept.then(|| keep_copy(&self.path)).transpose()?;
        let kept_journal = self.keep_changed_journal()?;
        let id = fresh_id();
        let end = self.journal.as_ref().map(|journal| journal.end().clone());
        let position = end.or_else(|| self.position.clone());
        let text = self.text_of(&id, position.as_ref(), timeline)?;
        self.replace(&text).map_err(|error| StoreError::unwritable(&self.path, error))?;
        self.stamp = Stamp::glance(&self.path).with(&text);
        self.has_backup = true;
        self.id = id;
        self.version = VERSION;
        self.size = text.len() as u64;
        self.position = position;
        self.journal = None;
        self.needs_new_save = false;
        self.is_ahead = false;
        self.written_at = Some(timeline.history().done().len());
        // The save knows how much of the journal it holds, so one that stays does no harm.
        let _ = fs::remove_file(journal_of(&self.path));
        self.leftover_len = disk::len_of(&journal_of(&self.path));
        let path = self.path.clone();
        Ok(match (is_replaced, kept_journal) {
            (true, kept) => Some(Notice::SaveReplaced { path, kept: kept_save.or(kept) }),
            (false, kept @ Some(_)) => {
                let cause = "another program has changed the journal".to_owned();
                Some(Notice::SavedAnew { cause, path, kept })
            }
            (false, None) => None,
        })
    }

    /// The text of a save that can be read again.
    fn text_of(
        &self,
        id: &str,
        position: Option<&JournalPosition>,
        timeline: &Timeline,
    ) -> Result<String, StoreError> {
        let text = format::write_save(id, position, timeline)
            .map_err(|error| StoreError::unwritable(&self.path, error))?;
        if text.len() as u64 > self.max_size {
            return Err(StoreError::Full { path: self.path.clone(), limit: self.max_size });
        }
        Ok(text)
    }

    /// Puts a text in the place of the save, and keeps the save of the session before.
    fn replace(&self, text: &str) -> io::Result<()> {
        let like = Access::Like(&self.path);
        // Somebody may have removed it meanwhile: no reason not to write a new one.
        if let Ok(old) = fs::read(&self.path) {
            if self.version < VERSION {
                let kept = kept_version(&self.path, self.version);
                if !fs::exists(&kept) {
                    disk::replace(&kept, &old, like)?;
                }
            }
            if !self.has_backup {
                backups::keep(&self.path, &old)?;
            }
        }
        disk::replace(&self.path, text.as_bytes(), like)
    }

    /// The notice that the encounter gets large, once: the next save will have about the size of the last one and its journal.
    fn warn_of_size(&mut self) -> Option<Notice> {
        let size = self.size + self.journal.as_ref().map_or(0, JournalWriter::len);
        let is_large = size > self.max_size / 2 && !self.told.is_large;
        self.told.is_large |= is_large;
        is_large.then_some(Notice::GettingLarge { size, limit: self.max_size })
    }
}

/// Makes `timeline` the encounter at `path`. An encounter that is there already is kept beside it, whole.
///
/// # Errors
/// Those of [`OpenSave::open`] and [`OpenSave::create`]: a file that is no encounter stays as it is.
pub fn save_as(path: &Path, timeline: &Timeline) -> Result<(), StoreError> {
    if !fs::exists(path) {
        return OpenSave::create(path, timeline).map(drop);
    }
    let Opened { mut save, timeline: old, .. } = OpenSave::open(path)?;
    save.checkpoint(&old)?;
    save.position = None;
    save.has_backup = false;
    save.write(timeline).map(drop)
}

/// The copy that is kept of a save of an older version.
fn kept_version(path: &Path, version: u32) -> PathBuf {
    with_suffix(path, &format!("v{version}"))
}

/// Checks that the file at `path` may be changed. One marked as read-only may not, even by a user who could.
fn check_writable(path: &Path) -> io::Result<()> {
    let file = fs::open(OpenOptions::new().append(true), path)?;
    if fs::metadata_of(&file)?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
