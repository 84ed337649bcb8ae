//! Backups: the saves of earlier sessions, beside the save.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::{Access, replace, with_suffix};
use super::fs;
use super::ours::is_current_save;

/// The age from which the latest backup is of another evening, and is moved to the next name.
const MIN_AGE: Duration = Duration::from_hours(12);

/// The backups of the save at `path`, the latest first: of the session before, and of two earlier evenings.
pub(super) fn backups_of(path: &Path) -> [PathBuf; 3] {
    ["bak", "bak-2", "bak-3"].map(|suffix| with_suffix(path, suffix))
}

/// Keeps the bytes of the save at `path` as its latest backup, under the first name that is free or has
/// a backup of the current version.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut places = backups_of(path).to_vec();
    // Other programs' files stay, and so do saves of older versions, which this program could not read.
    places.retain(|place| !fs::is_taken(place) || is_current_save(place));
    let Some(latest) = places.first() else { return Ok(()) };
    if is_of_another_evening(latest) {
        for pair in places.windows(2).rev() {
            // If they can't be moved, the latest one is still replaced.
            let _ = fs::rename(&pair[0], &pair[1]);
        }
    }
    replace(latest, bytes, Access::Like(path))
}

fn is_of_another_evening(path: &Path) -> bool {
    let modified = fs::symlink_metadata(path).and_then(|data| data.modified()).ok();
    modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age >= MIN_AGE)
}
