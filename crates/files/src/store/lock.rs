//! A lock on an encounter, so that two phasekeepers never write the same one.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use same_file::Handle;

use super::StoreError;
use super::disk::{check_is_no_link, with_suffix};
use super::fs::{self, File, OpenOptions, TryLockError};

/// The most attempts to lock a file that other processes look at, and the pause after each: a look is over at once.
const MAX_TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(1);

/// A lock on an encounter. It ends with the process, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    held: Handle,
}

/// The outcome of locking a file.
enum Attempt {
    Locked(Handle),
    /// Another process holds the lock.
    Busy,
    /// Another process looks if the lock is held.
    LookedAt,
    /// The file is not the one at the path any more: a lock on it would keep no process out.
    Stale,
}

impl Lock {
    /// Locks the encounter at `path`.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another has it, [`StoreError::Unwritable`] if no file can be made there.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let lock = with_suffix(path, "lock");
        let mut tries = 0;
        loop {
            check_is_no_link(&lock).map_err(StoreError::unwritable(&lock))?;
            let file = fs::open(OpenOptions::new().create(true).read(true).append(true), &lock);
            let attempt = file.and_then(|file| attempt(file, &lock));
            match attempt.map_err(StoreError::unwritable(&lock))? {
                Attempt::Locked(held) => return Ok(Self { path: lock, held }),
                Attempt::LookedAt if tries < MAX_TRIES => {
                    tries += 1;
                    thread::sleep(PAUSE);
                }
                Attempt::Busy | Attempt::LookedAt => return Err(StoreError::Busy(path.to_owned())),
                Attempt::Stale => {}
            }
        }
    }

    /// Locks the encounter at `path`; a link is followed.
    ///
    /// # Errors
    /// The errors of [`Self::take`], and [`StoreError::Missing`] if nothing is there.
    pub fn take_of(path: &Path) -> Result<Self, StoreError> {
        let path = fs::canonicalize(path).map_err(StoreError::unreadable(path))?;
        Self::take(&path)
    }

    /// Returns true while the locked file is the one that others would lock: it may have been removed or replaced. True if
    /// that can't be told.
    pub fn is_held(&self) -> bool {
        fs::is_at(&self.path, &self.held).unwrap_or(true)
    }
}

/// Returns true if another phasekeeper has the encounter at `path` open. It shares the lock for a moment, by which a process
/// that wants the lock tells this look from a holder.
pub fn is_locked(path: &Path) -> bool {
    let lock = with_suffix(path, "lock");
    if check_is_no_link(&lock).is_err() {
        return false;
    }
    let Ok(file) = fs::open_to_read(&lock) else { return false };
    matches!(fs::try_lock_shared(&file), Err(TryLockError::WouldBlock))
}

/// Locks `file`, which was opened at `path`. The last holder may have removed the file meanwhile.
fn attempt(file: File, path: &Path) -> io::Result<Attempt> {
    let held = fs::handle_of(file)?;
    match fs::try_lock(held.as_file()) {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let is_shared = fs::try_lock_shared(held.as_file()).is_ok();
            return Ok(if is_shared { Attempt::LookedAt } else { Attempt::Busy });
        }
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(if fs::is_at(path, &held)? { Attempt::Locked(held) } else { Attempt::Stale })
}

impl Drop for Lock {
    /// Removes the file while the lock is still held; one that stays locks no one out. The lock of another is left alone,
    /// and so is a file with something in it, which is not ours.
    fn drop(&mut self) {
        let is_empty = || fs::metadata_of(self.held.as_file()).is_ok_and(|data| data.len() == 0);
        if fs::is_at(&self.path, &self.held).unwrap_or(false) && is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn opened(path: &Path) -> File {
        OpenOptions::new().create(true).append(true).open(path).expect("a file")
    }

    #[test]
    fn a_lock_on_a_file_that_was_removed_is_stale() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron.lock");
        let before = opened(&path);
        fs::remove_file(&path).expect("the last holder removes it");
        assert!(matches!(attempt(before, &path), Ok(Attempt::Stale)));
        let before = opened(&path);
        fs::remove_file(&path).expect("it is removed again");
        let _other = opened(&path);
        assert!(matches!(attempt(before, &path), Ok(Attempt::Stale)), "another file is there now");
        assert!(matches!(attempt(opened(&path), &path), Ok(Attempt::Locked(_))));
    }

    #[test]
    fn a_lock_is_held_by_no_one_else_until_it_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        let lock = Lock::take(&path).expect("free");
        assert!(matches!(Lock::take(&path), Err(StoreError::Busy(_))));
        drop(lock);
        assert!(!folder.path().join("fight.ron.lock").exists());
        assert!(Lock::take(&path).is_ok());
    }

    #[test]
    fn a_look_keeps_no_one_from_taking_the_lock() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        let lock_path = with_suffix(&path, "lock");
        // A phasekeeper that was killed has left it.
        drop(opened(&lock_path));
        assert!(!is_locked(&path));
        let looking = opened(&lock_path);
        looking.try_lock_shared().expect("the lock is free");
        assert!(matches!(attempt(opened(&lock_path), &lock_path), Ok(Attempt::LookedAt)));
        assert!(!is_locked(&path), "two may look at once");
        assert!(matches!(Lock::take(&path), Err(StoreError::Busy(_))), "it does not wait forever");
        drop(looking);
        let lock = Lock::take(&path).expect("the look is over");
        assert!(is_locked(&path));
        assert!(matches!(attempt(opened(&lock_path), &lock_path), Ok(Attempt::Busy)));
        drop(lock);
        assert!(!is_locked(&path));
    }

    #[test]
    fn a_lock_without_its_file_is_not_held_and_leaves_that_of_another_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        let lock = Lock::take(&path).expect("free");
        assert!(lock.is_held());
        fs::remove_file(folder.path().join("fight.ron.lock")).expect("it can be removed");
        assert!(!lock.is_held());
        let other = Lock::take(&path).expect("nothing says that it is taken");
        drop(lock);
        assert!(other.is_held());
    }

    #[cfg(unix)]
    #[test]
    fn something_else_in_the_place_of_the_lock_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        std::os::unix::fs::symlink("elsewhere", folder.path().join("fight.ron.lock"))
            .expect("a link");
        assert!(matches!(Lock::take(&path), Err(StoreError::Unwritable { .. })));
        assert!(!folder.path().join("elsewhere").exists());
    }

    #[test]
    fn a_lock_that_can_not_be_looked_at_for_once_is_still_ours() {
        use crate::store::fs::faults::{Fault, Seam};
        let folder = tempfile::tempdir().expect("a folder");
        let lock = Lock::take(&folder.path().join("fight.ron")).expect("the lock is free");
        let seam = Seam::install();
        seam.plan_fault(0, Fault::Once(ErrorKind::Other));
        assert!(lock.is_held());
        assert!(seam.heal().is_some());
    }
}
