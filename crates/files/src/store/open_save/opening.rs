//! Opening an encounter to play on, and creating a new one.

use std::io;
use std::path::{Path, PathBuf};

use super::{OpenSave, Told};
use crate::store::disk::{self, Access, MAX_FILE_SIZE, journal_of};
use crate::store::fs::{self, OpenOptions};
use crate::store::journal_writer::JournalWriter;
use crate::store::lock::Lock;
use crate::store::quarantine::{keep_copy, quarantine};
use crate::store::recovery::{self, Recovered};
use crate::store::stamp::Stamp;
use crate::store::{Loaded, Notice, NoticeKind, StoreError, fresh_id, ours};
use phasekeeper_engine::encounter::Timeline;

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
    /// Opens the encounter at `path` to play on. Copies of damaged files are kept beside it.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another phasekeeper has it open, [`StoreError::Unwritable`] if it could be read but not
    /// saved, and any reason that makes it unreadable. The files are as they were then.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        // A link stays a link: what it leads to is replaced.
        let path = fs::canonicalize(path).map_err(StoreError::unreadable(path))?;
        disk::check_is_file(&path)?;
        check_writable(&path).map_err(StoreError::unwritable(&path))?;
        let lock = Lock::take(&path)?;
        ours::remove_leftovers(&path);
        let Recovered { loaded, id, fight, stamp, position, mut journal_len, continued } =
            recovery::recover(&path)?;
        let Loaded { timeline, mut notices } = loaded;
        let mut needs_new_save = false;
        for notice in &mut notices {
            notice.kept = match notice.kind {
                NoticeKind::SaveEdited => None,
                NoticeKind::SaveDamaged(_) | NoticeKind::StateReplaced => {
                    needs_new_save = true;
                    Some(keep_copy(&path)?)
                }
                _ => {
                    let continued_len = continued.as_ref().map(|continued| continued.len);
                    journal_len = continued_len.unwrap_or(0);
                    Some(quarantine(&journal_of(&path), continued_len)?)
                }
            };
        }
        let mut leftover = Stamp::of(&journal_of(&path));
        if leftover.size() != journal_len {
            // Another program was faster: it is no more what was read.
            leftover = Stamp::default();
        }
        let is_ahead = continued.is_some();
        let journal =
            continued.map(|end| JournalWriter::resume(&path, end, leftover, MAX_FILE_SIZE));
        let mut save = Self {
            id,
            fight,
            size: stamp.size(),
            position,
            journal,
            leftover,
            needs_new_save,
            is_ahead,
            stamp,
            ..Self::new(path, lock)
        };
        notices.extend(save.warn_of_size());
        Ok(Opened { save, timeline, notices })
    }

    /// A save of which nothing is written yet.
    fn new(path: PathBuf, lock: Lock) -> Self {
        let id = fresh_id();
        Self {
            path,
            fight: id.clone(),
            id,
            size: 0,
            position: None,
            journal: None,
            leftover: Stamp::default(),
            needs_new_save: false,
            is_ahead: false,
            written_at: None,
            max_size: MAX_FILE_SIZE,
            stamp: Stamp::default(),
            has_backup: false,
            told: Told::default(),
            lock,
        }
    }

    /// Creates the files of `timeline` at `path`.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if something is there, [`StoreError::Unwritable`] if nothing can be written there.
    pub fn create(path: &Path, timeline: &Timeline) -> Result<Self, StoreError> {
        Self::create_as(path, timeline, Access::Usual)
    }

    /// Creates the files of `timeline`, as [`Self::create`] does, for these users.
    pub(in crate::store) fn create_as(
        path: &Path,
        timeline: &Timeline,
        access: Access,
    ) -> Result<Self, StoreError> {
        let lock = Lock::take(path)?;
        let journal = journal_of(path);
        if let Some(there) = [path, &journal].into_iter().find(|path| fs::is_taken(path)) {
            return Err(StoreError::Taken(there.to_owned()));
        }
        let mut save = Self::new(path.to_owned(), lock);
        save.written_at = Some(timeline.history().done().len());
        let text = save.text_of(&save.id, None, timeline)?;
        disk::create(path, text.as_bytes(), access).map_err(StoreError::unwritable(path))?;
        save.size = text.len() as u64;
        save.stamp = Stamp::glance(path).with(&text);
        Ok(save)
    }
}

/// Makes `timeline` the encounter at `path`. An encounter that is there already is kept beside it, whole.
///
/// # Errors
/// The errors of [`OpenSave::open`] and [`OpenSave::create`]: a file that is no encounter stays as it is.
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

/// Checks that the file at `path` may be changed. One marked as read-only may not, even by a user who could.
fn check_writable(path: &Path) -> io::Result<()> {
    let file = fs::open(OpenOptions::new().append(true), path)?;
    if fs::metadata_of(&file)?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}
