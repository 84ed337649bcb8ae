//! Writing the whole save, which takes in the journal.

use std::io;
use std::path::PathBuf;

use super::{OpenSave, Saved};
use crate::store::disk::{self, Access, journal_of};
use crate::store::format;
use crate::store::quarantine::keep_copy;
use crate::store::stamp::Stamp;
use crate::store::{JournalPosition, Notice, NoticeKind, StoreError, backups, fresh_id, fs};
use phasekeeper_engine::encounter::Timeline;

impl OpenSave {
    /// Writes the whole save, and removes the journal. Copies are kept of what another program has put in their places, and
    /// a notice says so.
    pub(super) fn write(&mut self, timeline: &Timeline) -> Saved {
        self.renew_lock()?;
        let is_replaced = !self.stamp.is_still(&self.path);
        let is_kept = is_replaced && fs::exists(&self.path);
        let kept_save = is_kept.then(|| keep_copy(&self.path)).transpose()?;
        let kept_journal = self.keep_changed_journal()?;
        let id = fresh_id();
        let end = self.journal.as_ref().map(|journal| journal.end().clone());
        let position = end.or_else(|| self.position.clone());
        let text = self.text_of(&id, position.as_ref(), timeline)?;
        let replaced = self.replace(&text);
        // Also if only its name may not be on the disk: what lies there is this save, and not another program's.
        if replaced.is_ok() || fs::read(&self.path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            self.stamp = Stamp::glance(&self.path).with(&text);
        }
        replaced.map_err(StoreError::unwritable(&self.path))?;
        self.has_backup = true;
        self.id = id;
        self.size = text.len() as u64;
        self.position = position;
        self.journal = None;
        self.needs_new_save = false;
        self.is_ahead = false;
        self.written_at = Some(timeline.history().done().len());
        let journal = journal_of(&self.path);
        if disk::check_is_no_link(&journal).is_ok() {
            // The save knows how much of the journal it holds, so one that stays does no harm.
            let _ = fs::remove_file(&journal);
        }
        self.leftover = Stamp::of(&journal);
        let path = self.path.clone();
        let kind = if is_replaced {
            NoticeKind::SaveReplaced(path)
        } else if kept_journal.is_some() {
            let cause = "another program has changed the journal".to_owned();
            NoticeKind::SavedAnew { cause, path }
        } else {
            return Ok(None);
        };
        Ok(Some(Notice { kind, lost: None, kept: kept_save.or(kept_journal) }))
    }

    /// The text of a save that can be read again.
    pub(super) fn text_of(
        &self,
        id: &str,
        position: Option<&JournalPosition>,
        timeline: &Timeline,
    ) -> Result<String, StoreError> {
        let text = format::write_save([id, &self.fight], position, timeline)
            .map_err(StoreError::unwritable(&self.path))?;
        if text.len() as u64 > self.max_size {
            return Err(StoreError::Full { path: self.path.clone(), limit: self.max_size });
        }
        Ok(text)
    }

    /// Puts a text in the place of the save, and keeps the save of the session before.
    fn replace(&mut self, text: &str) -> io::Result<()> {
        let like = Access::Like(&self.path);
        // It may have been removed meanwhile: no reason not to write a new one.
        if !self.has_backup
            && let Ok(old) = fs::read(&self.path)
        {
            backups::keep(&self.path, &old)?;
            self.has_backup = true;
        }
        disk::replace(&self.path, text.as_bytes(), like)
    }

    /// Keeps a copy of a journal that another program has put in the place of ours, unless it is empty.
    fn keep_changed_journal(&mut self) -> Result<Option<PathBuf>, StoreError> {
        let journal = journal_of(&self.path);
        let is_changed = match &mut self.journal {
            Some(writer) => writer.is_changed(),
            None => !self.leftover.is_still(&journal),
        };
        let is_kept = is_changed
            && fs::symlink_metadata(&journal).is_ok_and(|data| data.is_file() && data.len() > 0);
        is_kept.then(|| keep_copy(&journal)).transpose()
    }
}
