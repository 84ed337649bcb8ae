//! Backups: the saves of earlier sessions, beside the save.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::{Access, replace, with_suffix};
use super::fs;

/// The age from which a backup is of another evening, and moves on to the next name.
const EVENING: Duration = Duration::from_hours(12);

/// The backups of the save at `path`, the latest first: of the session before, and of two earlier evenings.
pub(super) fn backups_of(path: &Path) -> [PathBuf; 3] {
    ["bak", "bak-2", "bak-3"].map(|suffix| with_suffix(path, suffix))
}

/// Keeps the bytes of the save at `path` as its latest backup.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let [latest, second, third] = backups_of(path);
    if is_of_another_evening(&latest) {
        // Where they can't be moved, the latest one is kept all the same.
        let _ = fs::rename(&second, third);
        let _ = fs::rename(&latest, second);
    }
    replace(&latest, bytes, Access::Like(path))
}

fn is_of_another_evening(path: &Path) -> bool {
    let modified = fs::symlink_metadata(path).and_then(|data| data.modified()).ok();
    modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age >= EVENING)
}
