//! The stamp of a file, by which a change from outside is noticed.

use std::path::Path;
use std::time::SystemTime;

use super::disk::{check_is_file, without_mark};
use super::fs;

/// The size, the time and the checksum of a text file, the mark at its beginning left out; nothing of one that is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stamp {
    size: Option<u64>,
    modified: Option<SystemTime>,
    checksum: Option<u32>,
}

impl Stamp {
    /// The stamp of the file at `path`.
    pub fn of(path: &Path) -> Self {
        // Reading a pipe would wait for a writer.
        let bytes = check_is_file(path).ok().and_then(|()| fs::read(path).ok());
        let checksum = bytes.map(|bytes| crc32fast::hash(without_mark(&bytes)));
        Self { checksum, ..Self::glance(path) }
    }

    /// The stamp with the checksum of `text`, which was read from the file or written to it: a long file is not read again.
    pub fn with(self, text: &str) -> Self {
        Self { checksum: Some(crc32fast::hash(text.as_bytes())), ..self }
    }

    /// The stamp without the checksum.
    pub fn glance(path: &Path) -> Self {
        let data = fs::metadata(path).ok();
        Self {
            size: data.as_ref().map(fs::Metadata::len),
            modified: data.and_then(|data| data.modified().ok()),
            checksum: None,
        }
    }

    /// The bytes of the file.
    pub fn size(&self) -> u64 {
        self.size.unwrap_or_default()
    }

    /// Returns true if the file at `path` is still the one that was stamped. It is read only if size or time differ: some
    /// file systems round times later.
    pub fn is_still(&mut self, path: &Path) -> bool {
        let now = Self { checksum: self.checksum, ..Self::glance(path) };
        if now != *self {
            let is_there = |stamp: &Self| stamp.size.is_some();
            let is_same =
                is_there(&now) == is_there(self) && Self::of(path).checksum == self.checksum;
            *self = if is_same { now } else { *self };
            return is_same;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::disk::read_text;

    fn touch(path: &Path) {
        let file = fs::File::options().append(true).open(path).expect("a file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
    }

    #[test]
    fn a_text_with_a_mark_at_its_beginning_is_the_text_that_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        fs::write(&path, "\u{feff}one").expect("a file");
        let mut stamp = Stamp::glance(&path).with(&read_text(&path).expect("text"));
        touch(&path);
        assert!(stamp.is_still(&path));
    }

    #[test]
    fn another_time_alone_is_no_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        fs::write(&path, "one").expect("a file");
        let mut stamp = Stamp::of(&path);
        touch(&path);
        assert!(stamp.is_still(&path) && stamp.size() == 3);
        fs::write(&path, "two").expect("a file");
        assert!(!stamp.is_still(&path));
        fs::remove_file(&path).expect("it goes");
        assert!(!stamp.is_still(&path));
        assert!(Stamp::of(&path).is_still(&path), "it is still missing");
    }
}
