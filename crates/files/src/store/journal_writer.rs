//! Writing a journal while the encounter is played.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use same_file::Handle;
use serde::de::IgnoredAny;

use super::disk::{MAX_FILE_SIZE, check_is_no_link, journal_of, sync_folder};
use super::format::header::{JOURNAL, VERSION};
use super::format::{JournalHeader, JournalLine, checksum};
use super::fs::{self, File, OpenOptions, Seam};
use super::journal::{ENTRY, JournalEnd};
use super::stamp::Stamp;
use super::syncer::Syncer;
use super::{JournalPosition, fresh_id};
use phasekeeper_engine::encounter::JournalEntry;

/// A journal that grows by a line with every entry.
#[derive(Debug)]
pub(super) struct JournalWriter {
    save_path: PathBuf,
    path: PathBuf,
    /// The id of the save it continues.
    save: String,
    /// The position after the last entry, written or pending.
    end: JournalPosition,
    /// The bytes of the file that are whole lines.
    valid_len: u64,
    /// The file when it was looked at last, and what follows its whole lines was found to be worthless.
    seen: Stamp,
    /// The most bytes that can be read again.
    max_len: u64,
    /// Lines that are not in the file yet.
    pending: String,
    /// Open while the file is known to hold just the whole lines.
    file: Option<OpenJournal>,
    /// True once another program has changed the file.
    is_changed: bool,
    /// The kind and the sentence of the first failure to bring the file to the disk. What is asked of the system afterwards
    /// tells nothing of those bytes: it may have let them go.
    sync_failure: Option<(ErrorKind, String)>,
    /// Brings the file to the disk.
    pub sync: fn(&File) -> io::Result<()>,
}

#[derive(Debug)]
struct OpenJournal {
    handle: Handle,
    syncer: Syncer,
}

impl JournalWriter {
    /// Prepares a journal for the save at `save_path` with the id `save`. Its first entry replaces the file `seen`.
    pub fn begin(save_path: &Path, save: String, seen: Stamp, max_len: u64) -> Self {
        let position =
            JournalPosition { journal: fresh_id(), lines: 0, check: checksum::NONE.to_owned() };
        Self::resume(save_path, JournalEnd { save, position, len: 0 }, seen, max_len)
    }

    /// Prepares to continue the journal of the save at `save_path`, which is the file `seen`, at `end`.
    pub fn resume(save_path: &Path, end: JournalEnd, seen: Stamp, max_len: u64) -> Self {
        let JournalEnd { save, position: end, len: valid_len } = end;
        Self {
            save_path: save_path.to_owned(),
            path: journal_of(save_path),
            save,
            end,
            valid_len,
            seen,
            max_len,
            pending: String::new(),
            file: None,
            is_changed: false,
            sync_failure: None,
            sync: fs::sync_data,
        }
    }

    /// The position after the last entry.
    pub fn end(&self) -> &JournalPosition {
        &self.end
    }

    /// The bytes of the journal once everything is written.
    pub fn len(&self) -> u64 {
        self.valid_len + self.pending.len() as u64
    }

    /// Returns true if every entry is on the disk.
    pub fn is_on_disk(&self) -> bool {
        self.pending.is_empty() && self.file.as_ref().is_none_or(|open| open.syncer.is_done())
    }

    /// The failure to bring the file to the disk since this was asked last, if there was one.
    pub fn take_sync_failure(&mut self) -> Option<io::Error> {
        let error = self.file.as_ref()?.syncer.failure()?;
        self.sync_failure.get_or_insert_with(|| (error.kind(), error.to_string()));
        Some(error)
    }

    /// Returns true if another program has changed the file, so that it may hold what is nowhere else.
    pub fn is_changed(&mut self) -> bool {
        let is_ours = match &self.file {
            Some(open) => self.is_ours(&open.handle).unwrap_or(true),
            // A write that failed may have left anything.
            None => !self.pending.is_empty() || self.seen.is_still(&self.path),
        };
        self.is_changed |= !is_ours;
        self.is_changed
    }

    /// Adds an entry, which is written with the next [`Self::flush`].
    ///
    /// # Errors
    /// An entry that has no text.
    pub fn add_entry(&mut self, entry: &JournalEntry) -> io::Result<()> {
        if self.len() == 0 {
            let header = JournalHeader {
                check: IgnoredAny,
                format: JOURNAL.to_owned(),
                version: VERSION,
                journal: self.end.journal.clone(),
                save: self.save.clone(),
            };
            self.add(&header)?;
        }
        let (line, save) = (self.end.lines + 1, self.save.clone());
        self.add(&JournalLine { check: IgnoredAny, line, save, entry: entry.clone() })?;
        self.end.lines = line;
        Ok(())
    }

    /// Writes what is pending, with one write, and asks the disk to take it.
    ///
    /// # Errors
    /// Fails if something can't be written, which is kept for the next time, or if the disk did not take what was written
    /// before, and from then on each time.
    pub fn flush(&mut self) -> io::Result<()> {
        self.take_sync_failure();
        if !self.pending.is_empty() {
            self.write()?;
        }
        match &self.sync_failure {
            Some((kind, sentence)) => Err(io::Error::new(*kind, sentence.clone())),
            None => Ok(()),
        }
    }

    fn add(&mut self, line: &impl serde::Serialize) -> io::Result<()> {
        let (line, check) = checksum::line_of(line, &self.end.check)?;
        self.pending.push_str(&line);
        self.end.check = check;
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        if self.len() > self.max_len {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let open = match self.file.take() {
            Some(open) => open,
            None => self.open_file()?,
        };
        if !self.is_ours(&open.handle)? {
            return Err(self.changed());
        }
        fs::write_all(open.handle.as_file(), self.pending.as_bytes())?;
        self.valid_len += self.pending.len() as u64;
        self.pending.clear();
        open.syncer.request_sync();
        self.file = Some(open);
        Ok(())
    }

    /// Opens the file, and cuts off what a write that failed half-way has left.
    fn open_file(&mut self) -> io::Result<OpenJournal> {
        check_is_no_link(&self.path)?;
        let file = fs::open(OpenOptions::new().create(true).read(true).append(true), &self.path)?;
        let len = fs::metadata_of(&file)?.len();
        let has_changed = if len == self.seen.size() {
            len > 0 && !self.seen.is_still(&self.path)
        } else {
            self.has_other_bytes(&file)?
        };
        if len < self.valid_len || has_changed {
            return Err(self.changed());
        }
        fs::set_len(&file, self.valid_len)?;
        // The journal keeps from other users what the save keeps from them.
        if let Ok(save) = fs::metadata(&self.save_path) {
            fs::set_permissions(&file, save.permissions())?;
        }
        let (to_sync, path, bring_to_disk) = (fs::duplicate(&file)?, self.path.clone(), self.sync);
        let (mut is_named, seam) = (false, Seam::of_thread());
        let syncer = Syncer::start(move || {
            fs::adopt(seam.as_ref());
            bring_to_disk(&to_sync)?;
            if !is_named {
                sync_folder(&path)?;
                is_named = true;
            }
            Ok(())
        })?;
        Ok(OpenJournal { handle: fs::handle_of(file)?, syncer })
    }

    /// Returns true if something else follows the valid lines than what a failed write has left.
    fn has_other_bytes(&self, file: &File) -> io::Result<bool> {
        fs::go_to(file, self.valid_len)?;
        let tail = fs::read_up_to(file, MAX_FILE_SIZE)?;
        Ok(!self.pending.as_bytes().starts_with(&tail) && !checksum::is_torn(&tail, ENTRY))
    }

    fn changed(&mut self) -> io::Error {
        self.is_changed = true;
        io::Error::other("the journal has been changed by another program")
    }

    /// Returns true if what is written goes to the file that a restart will read: it may have been removed, replaced or cut.
    fn is_ours(&self, handle: &Handle) -> io::Result<bool> {
        Ok(fs::is_at(&self.path, handle)?
            && fs::metadata_of(handle.as_file())?.len() == self.valid_len)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::store::fs::Call;
    use crate::store::fs::faults::Fault;

    fn writer(folder: &Path) -> JournalWriter {
        let save = folder.join("fight.ron");
        fs::write(&save, "").expect("a save");
        JournalWriter::begin(&save, "0".to_owned(), Stamp::default(), 1 << 20)
    }

    fn record(journal: &mut JournalWriter) -> io::Result<()> {
        journal.add_entry(&JournalEntry::Undo(1)).expect("it has a text");
        journal.flush()
    }

    #[test]
    fn a_disk_that_does_not_take_what_was_written_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut journal = writer(folder.path());
        journal.sync = |_| {
            static HAS_FAILED: AtomicBool = AtomicBool::new(false);
            let fails = !HAS_FAILED.swap(true, Ordering::SeqCst);
            if fails { Err(io::Error::other("the disk is gone")) } else { Ok(()) }
        };
        record(&mut journal).expect("the system has it");
        let begin = Instant::now();
        let failure = loop {
            match record(&mut journal) {
                Err(failure) => break failure,
                Ok(()) => thread::sleep(Duration::from_millis(20)),
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "no failure is reported");
        };
        assert_eq!(failure.to_string(), "the disk is gone");
        assert!(record(&mut journal).is_err(), "a later sync tells nothing of the earlier bytes");
    }

    #[test]
    fn a_journal_that_is_not_there_any_more_is_not_written_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut journal = writer(folder.path());
        let path = folder.path().join("fight.ron.journal");
        record(&mut journal).expect("written");
        let whole = fs::read(&path).expect("a journal");
        for change in [
            |path: &Path| fs::remove_file(path),
            |path: &Path| fs::write(path, "short"),
            |path: &Path| fs::rename(path, path.with_extension("elsewhere")),
        ] {
            change(&path).expect("another program can");
            assert!(record(&mut journal).is_err());
            fs::write(&path, &whole).expect("it is put back");
            journal = JournalWriter { file: None, pending: String::new(), ..journal };
            journal.write().expect("it is continued");
        }
    }

    #[test]
    fn a_journal_that_is_gone_is_changed_and_one_that_can_not_be_looked_at_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut journal = writer(folder.path());
        record(&mut journal).expect("written");
        let seam = Seam::install();
        seam.plan_fault(0, Fault::Once(ErrorKind::PermissionDenied));
        assert!(!journal.is_changed());
        assert_eq!(seam.heal(), Some(Call::Open), "it was looked at");
        fs::remove_file(folder.path().join("fight.ron.journal")).expect("it can be removed");
        assert!(journal.is_changed());
    }

    #[test]
    fn a_journal_may_be_as_long_as_its_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron.journal");
        let len_of = |max_len: u64| {
            let _ = fs::remove_file(&path);
            let mut journal = JournalWriter { max_len, ..writer(folder.path()) };
            record(&mut journal).map(|()| journal.len())
        };
        let len = len_of(1 << 20).expect("written");
        assert_eq!(len_of(len).expect("written"), len);
        assert!(len_of(len - 1).is_err());
    }

    #[test]
    fn a_journal_grows_no_further_than_it_can_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut journal = JournalWriter { max_len: 1000, ..writer(folder.path()) };
        while record(&mut journal).is_ok() {}
        let path = folder.path().join("fight.ron.journal");
        assert!((800..=1000).contains(&fs::metadata(path).expect("a journal").len()));
    }
}
