//! Writing a journal while the encounter is played.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use super::journal::{first_line, line_of};
use super::position::JournalPosition;
use super::recovery::Continued;
use super::syncer::Syncer;
use crate::encounter::Entry;

/// A journal that grows by a line with every entry.
#[derive(Debug)]
pub(super) struct JournalWriter {
    path: PathBuf,
    /// The save it continues.
    after: JournalPosition,
    /// The point after the last entry, written or missed.
    end: JournalPosition,
    /// How many bytes of the file are whole lines.
    whole: u64,
    /// Lines that are not in the file yet.
    missed: String,
    /// Open while what it holds is known to be just the whole lines.
    file: Option<(File, Option<Syncer>)>,
}

impl JournalWriter {
    /// A journal to be begun at `path` with its first entry, for the save at `after`.
    pub fn begin(path: PathBuf, after: JournalPosition) -> Self {
        Self {
            path,
            after,
            end: JournalPosition::fresh(),
            whole: 0,
            missed: String::new(),
            file: None,
        }
    }

    /// The journal at `path`, to be gone on with after its whole lines.
    pub fn resume(
        path: PathBuf,
        after: JournalPosition,
        Continued { end, whole }: Continued,
    ) -> Self {
        Self { path, after, end, whole: whole as u64, missed: String::new(), file: None }
    }

    /// The point after the last entry.
    pub fn end(&self) -> &JournalPosition {
        &self.end
    }

    /// Adds an entry with one write, and with it whatever could not be written before.
    ///
    /// # Errors
    /// Where it can't be written, or the disk did not take what was written earlier. The entry is kept
    /// for the next time.
    pub fn record(&mut self, entry: &Entry) -> io::Result<()> {
        if self.whole == 0 && self.missed.is_empty() {
            self.missed = first_line(&self.end.journal, &self.after)?;
        }
        self.missed.push_str(&line_of(entry)?);
        self.end.entries += 1;
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        let (mut file, syncer) = match self.file.take() {
            Some(open) => open,
            None => self.open()?,
        };
        file.write_all(self.missed.as_bytes())?;
        self.whole += self.missed.len() as u64;
        self.missed.clear();
        let failure = syncer.as_ref().and_then(Syncer::failure);
        if let Some(syncer) = &syncer {
            syncer.want();
        }
        self.file = Some((file, syncer));
        failure.map_or(Ok(()), Err)
    }

    /// Opens the file, and takes from it what a write that failed half-way has left.
    fn open(&self) -> io::Result<(File, Option<Syncer>)> {
        let file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        if file.metadata()?.len() < self.whole {
            return Err(io::Error::other("the journal has been cut short by another program"));
        }
        file.set_len(self.whole)?;
        // Without a thread the journal is still safe from everything but a power failure.
        let syncer = file.try_clone().and_then(Syncer::of).ok();
        Ok((file, syncer))
    }
}
