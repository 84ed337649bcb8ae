//! A lock on an encounter, so that two phasekeepers never write the same one.

use std::fs::{self, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::disk::beside;
use super::error::StoreError;

/// Held by whoever plays an encounter. It goes with the process, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _held: Handle,
}

impl Lock {
    /// Locks the encounter at `path`.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another has it, [`StoreError::Unwritable`] where no file can be made there.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let lock = beside(path, "lock");
        let unwritable = |error: io::Error| StoreError::unwritable(path, error);
        loop {
            let file = OpenOptions::new().create(true).append(true).open(&lock);
            let held = file.and_then(Handle::from_file).map_err(unwritable)?;
            match held.as_file().try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path.to_owned())),
                // A file system without locks is no reason not to play.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(unwritable(error)),
            }
            // Whoever had it may have removed the file just now: a lock on that would bind nobody.
            if Handle::from_path(&lock).is_ok_and(|there| there == held) {
                return Ok(Self { path: lock, _held: held });
            }
        }
    }
}

impl Drop for Lock {
    /// Removes the file while the lock is still held; one that stays locks nobody out.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
