//! An encounter that another phasekeeper plays: it is read as it grows, and nothing of it is written.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{MAX_FILE_SIZE, check_is_no_link, journal_of};
use super::journal::{JournalEnd, JournalReader};
use super::stamp::Stamp;
use super::{Notice, StoreError, fs, is_locked, recovery};
use phasekeeper_engine::encounter::{JournalEntry, Timeline};

/// The files of an encounter that is followed.
#[derive(Debug)]
pub struct FollowedSave {
    path: PathBuf,
    /// The save and the journal as they were when they were read last.
    seen: Option<(Stamp, Stamp)>,
    /// The end of what was read of the journal; `None` if only reading both files whole tells what is new.
    end: Option<JournalEnd>,
    /// The notices that [`Self::take_notices`] has not taken yet.
    notices: Vec<Notice>,
}

/// An update of an encounter that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The entries that follow what was read before; none if nothing is new.
    Entries(Vec<JournalEntry>),
    /// The whole encounter, as its files were written anew.
    Whole(Box<Timeline>),
}

impl FollowedSave {
    /// Begins to follow the encounter at `path`. Returns its files, the encounter as they hold it now, and notices about
    /// them.
    ///
    /// # Errors
    /// Any [`StoreError`] that makes it unreadable.
    pub fn open(path: &Path) -> Result<(Self, Timeline, Vec<Notice>), StoreError> {
        let path = fs::canonicalize(path).map_err(StoreError::unreadable(path))?;
        let mut followed = Self { path, seen: None, end: None, notices: Vec::new() };
        let timeline = followed.read_anew()?;
        let notices = followed.take_notices();
        Ok((followed, timeline, notices))
    }

    /// The file of the save.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true while another phasekeeper has the encounter open.
    pub fn is_open_elsewhere(&self) -> bool {
        is_locked(&self.path)
    }

    /// Looks for what is new. If nothing has changed, neither file is read.
    ///
    /// # Errors
    /// Any [`StoreError`] that makes the encounter unreadable now; the next change is looked at again.
    pub fn read_news(&mut self) -> Result<News, StoreError> {
        let now = self.glance();
        match self.seen.replace(now) {
            Some(before) if before == now => return Ok(News::Entries(Vec::new())),
            Some((save, _)) if save == now.0 => {
                if let Some(entries) = self.read_on() {
                    return Ok(News::Entries(entries));
                }
            }
            _ => {}
        }
        Ok(News::Whole(Box::new(self.read_anew()?)))
    }

    /// Reads the encounter whole.
    ///
    /// # Errors
    /// The errors of [`Self::open`].
    pub fn read_anew(&mut self) -> Result<Timeline, StoreError> {
        self.seen = Some(self.glance());
        self.end = None;
        let recovered = recovery::recover(&self.path)?;
        self.end = recovered.continued;
        self.notices = recovered.loaded.notices;
        Ok(recovered.loaded.timeline)
    }

    /// Takes the notices from the last time that the files were read whole.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    fn glance(&self) -> (Stamp, Stamp) {
        (Stamp::glance(&self.path), Stamp::glance(&journal_of(&self.path)))
    }

    /// The entries that were added to the journal; `None` if they do not follow the known end.
    fn read_on(&mut self) -> Option<Vec<JournalEntry>> {
        let end = self.end.as_mut()?;
        let tail = read_from(&journal_of(&self.path), end.len).ok()?;
        let mut reader = JournalReader::resume(&tail, end.clone());
        let mut entries = Vec::new();
        while let Some(line) = reader.next_line() {
            let line = line.ok()?;
            entries.push(reader.entry(&line).ok()?);
            reader.accept(line);
        }
        end.clone_from(reader.end());
        Some(entries)
    }
}

/// The bytes of a file from `start` on.
///
/// # Errors
/// Any error of the system, and one for a file that is shorter, or for something that is no file, such as a link.
fn read_from(path: &Path, start: u64) -> io::Result<Vec<u8>> {
    check_is_no_link(path)?;
    let file = fs::open_to_read(path)?;
    if fs::metadata_of(&file)?.len() < start {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    fs::go_to(&file, start)?;
    fs::read_up_to(&file, MAX_FILE_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_from_its_last_end_unless_it_is_shorter_now() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron.journal");
        std::fs::write(&path, "abc").expect("a file");
        assert_eq!(read_from(&path, 1).expect("it is longer"), b"bc");
        assert_eq!(read_from(&path, 3).expect("it is as long"), b"");
        assert!(read_from(&path, 4).is_err());
    }
}
