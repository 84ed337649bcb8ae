//! The encounters that were played last, read one after the other.

use std::ops::ControlFlow;
use std::path::Path;

use super::disk::{journal_behind, len_of};
use super::recovery::read;
use super::{DataDir, StoreError, fs};
use phasekeeper_engine::encounter::Timeline;

/// The largest encounter that is read, in bytes: a longer history would take too long.
const MAX_SIZE: u64 = 16 << 20;

/// Something that was found in the files of encounters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// The value itself.
    pub found: T,
    /// The faults of the files that were read for it, a sentence each.
    pub notices: Vec<String>,
}

impl<T> Found<T> {
    /// The same with what `change` makes of what was found.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Found<U> {
        Found { found: change(self.found), notices: self.notices }
    }
}

impl DataDir {
    /// Reads at most `count` encounters, the one played last first, until `look` breaks off. Returns what is wrong with the
    /// files that were read, a sentence each, and why others can't be read. What is very large is passed by.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the folder can't be looked into.
    pub(super) fn look_into_recent(
        &self,
        count: usize,
        except: Option<&Path>,
        mut look: impl FnMut(&Path, &Timeline) -> ControlFlow<()>,
    ) -> Result<(Vec<String>, Vec<StoreError>), StoreError> {
        let is_open = |path: &Path| except.is_some_and(|open| fs::is_same_file(open, path));
        let paths = self.files()?.into_iter().map(|(path, _)| path);
        let (mut told, mut unreadable) = (Vec::new(), Vec::new());
        for path in paths.filter(|path| !is_open(path)).take(count) {
            if size(&path) > MAX_SIZE {
                continue;
            }
            match read(&path) {
                Ok(loaded) => {
                    told.extend(loaded.sentences(&path));
                    if look(&path, &loaded.timeline).is_break() {
                        break;
                    }
                }
                Err(error) => unreadable.push(error),
            }
        }
        Ok((told, unreadable))
    }
}

/// Bytes of a save and its journal.
fn size(path: &Path) -> u64 {
    len_of(path) + len_of(&journal_behind(path))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn the_journal_of_a_link_lies_beside_its_target() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("fight.ron"), folder.path().join("link.ron"));
        std::fs::write(&path, "123").expect("a save");
        std::fs::write(journal_behind(&path), "45").expect("a journal");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        assert_eq!((size(&path), size(&link)), (5, 5));
    }
}
