//! The trash of the data directory: deleted encounters, each with all its files in a folder of its own.
//!
//! The folders are called after the time of the deletion (UTC) and the encounter: `trash/20261122-204512-031-ambush.ron/`.
//! The last [`MAX_IN_TRASH`] are kept. Another deletion removes older ones for good: their files one by one, and only from
//! folders that hold a save and nothing that is not ours. Everything else in the trash stays.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::civil::DateTime;

use super::conflict_copies::is_copy_of_journal;
use super::disk::{check_is_file, create_folder, entries, folder_of, sync_folder};
use super::lock::Lock;
use super::ours::is_ours;
use super::{DataDir, StoreError, fs};

/// The most encounters in the trash.
pub const MAX_IN_TRASH: usize = 20;

/// The format of the time in the name of a folder, and its bytes.
const TIME_FORMAT: &str = "%Y%m%d-%H%M%S-%3f-";
const TIME_LEN: usize = "20261122-204512-031-".len();

impl DataDir {
    /// Moves the encounter at `path` to the trash, with its journal and what else is kept beside it. Returns its folder
    /// there.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another phasekeeper has it open, [`StoreError::TrashIsLink`], [`StoreError::Unreadable`]
    /// if its folder can't be looked into, [`StoreError::Unwritable`] if a file can't be moved. The files are as they
    /// were then.
    pub fn delete(&self, path: &Path) -> Result<PathBuf, StoreError> {
        check_is_file(path)?;
        let _lock = Lock::take_of(path)?;
        let files = files_of(path)?;
        let folder = self.new_folder(path.file_name().unwrap_or_default())?;
        // Without its save an encounter is not listed any more, so that goes first.
        if let Err(error) = move_all(&files, &folder) {
            let _ = fs::remove_dir(&folder);
            return Err(error);
        }
        self.remove_oldest(&folder);
        Ok(folder)
    }

    /// Brings an encounter back from its folder in the trash. Returns its file.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another has its name meanwhile, [`StoreError::Missing`] if the folder is gone,
    /// [`StoreError::TrashIsLink`], [`StoreError::Unwritable`] if a file can't be moved. It stays in the trash then.
    pub fn restore(&self, folder: &Path) -> Result<PathBuf, StoreError> {
        self.trash()?;
        let mut files = deleted_files(folder)?;
        // An encounter whose save is there again is listed, so that goes last.
        files.reverse();
        let target = |file: &Path| self.path().join(file.file_name().unwrap_or_default());
        let save = files.last().map(|save| target(save));
        let save = save.ok_or_else(|| StoreError::Missing(folder.to_owned()))?;
        let _lock = Lock::take(&save)?;
        if let Some(taken) = files.iter().map(|file| target(file)).find(|path| fs::is_taken(path)) {
            return Err(StoreError::Taken(taken));
        }
        move_all(&files, self.path())?;
        // What is empty does no harm, and what is not stays.
        let _ = fs::remove_dir(folder);
        Ok(save)
    }

    fn trash(&self) -> Result<PathBuf, StoreError> {
        let trash = self.path().join("trash");
        if fs::is_link(&trash) { Err(StoreError::TrashIsLink(trash)) } else { Ok(trash) }
    }

    /// Makes a folder in the trash that no other deletion has.
    fn new_folder(&self, name: &OsStr) -> Result<PathBuf, StoreError> {
        let trash = self.trash()?;
        create_folder(&trash).map_err(StoreError::unwritable(&trash))?;
        loop {
            let mut folder =
                OsString::from(jiff::Timestamp::now().strftime(TIME_FORMAT).to_string());
            folder.push(name);
            let folder = trash.join(folder);
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(folder),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StoreError::Unwritable { path: folder, error }),
            }
        }
    }

    /// Removes the oldest encounters for good, beyond the number that is kept; never the one that has just come. One that
    /// can't be removed stays.
    fn remove_oldest(&self, latest: &Path) {
        let folders = self.trash().and_then(|trash| entries(&trash)).unwrap_or_default();
        let mut deleted: Vec<(PathBuf, Vec<PathBuf>)> = folders
            .into_iter()
            .filter(|folder| folder != latest)
            .filter_map(|folder| removable_files(&folder).map(|files| (folder, files)))
            .collect();
        // Those from a time to come go first: the clock was ahead.
        deleted.sort_by_cached_key(|(folder, _)| (folder.as_path() < latest, folder.clone()));
        let surplus = (deleted.len() + 1).saturating_sub(MAX_IN_TRASH);
        for (folder, files) in &deleted[..surplus] {
            // The save goes last: without it, nothing would tell which encounter the others belong to.
            if files.iter().rev().all(|file| fs::remove_file(file).is_ok()) {
                let _ = fs::remove_dir(folder);
            }
        }
    }
}

/// The files of a folder in the trash if all of them are ours, the save first; `None` if that can't be told.
fn removable_files(folder: &Path) -> Option<Vec<PathBuf>> {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|data| data.is_dir());
    let files = if is_folder { deleted_files(folder).ok()? } else { Vec::new() };
    let is_whole = is_ours(files.first()?).ok()? && entries(folder).ok()?.len() == files.len();
    is_whole.then_some(files)
}

/// The files of a deleted encounter in its folder, the save first; none if a deletion has not made the folder.
fn deleted_files(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let name = folder.file_name().unwrap_or_default().as_encoded_bytes();
    let save = name.split_at_checked(TIME_LEN);
    let save = save.filter(|(when, _)| DateTime::strptime(TIME_FORMAT, when).is_ok());
    let is_save = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default();
        save.is_some_and(|(_, save)| save == name.as_encoded_bytes())
    };
    match entries(folder)?.iter().find(|file| is_save(file)) {
        Some(save) => files_of(save),
        None => Ok(Vec::new()),
    }
}

/// The save at `path` and the files of ours that are kept beside it: the conflict copies of its journal as well, but not its
/// lock. Exported pages are the gamemaster's own.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut files = vec![path.to_owned()];
    for file in entries(folder_of(path))? {
        let other = file.file_name().unwrap_or_default().to_string_lossy();
        let suffix = other.strip_prefix(&*name).and_then(|rest| rest.strip_prefix('.'));
        let is_beside = suffix.is_some_and(is_suffix) || is_copy_of_journal(path, &file);
        if is_beside && is_ours(&file)? {
            files.push(file);
        }
    }
    Ok(files)
}

/// Returns true for what follows the name of a save in the names of the files beside it.
fn is_suffix(suffix: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let of_journal = suffix.strip_prefix("journal.").unwrap_or(suffix);
    matches!(suffix, "journal" | "bak" | "share")
        || suffix.strip_prefix("bak-").is_some_and(is_number)
        || of_journal.strip_prefix("kept-").is_some_and(is_number)
        || suffix.strip_prefix('v').is_some_and(is_number)
}

/// Moves files into a folder in which nothing has their names; all of them, or none.
fn move_all(files: &[PathBuf], folder: &Path) -> Result<(), StoreError> {
    let target = |file: &Path| folder.join(file.file_name().unwrap_or_default());
    for (index, file) in files.iter().enumerate() {
        if let Err(error) = fs::rename(file, target(file)) {
            for moved in files[..index].iter().rev() {
                let _ = fs::rename(target(moved), moved);
            }
            return Err(StoreError::Unwritable { path: file.clone(), error });
        }
    }
    if let Some(file) = files.first() {
        // All are where they should be, even if a power failure could still undo that.
        let _ = sync_folder(file);
        let _ = sync_folder(&target(file));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::fs::faults::{Fault, Seam};

    const FILES: [&str; 4] = ["fight.ron", "fight.ron.bak", "fight.ron.journal", "fight.ron.v3"];

    /// The beginning of a save.
    const SAVE: &str = "(format: \"phasekeeper encounter\", version: 5,";

    /// The files of an encounter that are in a folder.
    fn files_in(folder: &Path) -> Vec<&'static str> {
        FILES.into_iter().filter(|name| folder.join(name).exists()).collect()
    }

    /// Makes the first call to the system fail, the second one, and so on, until there are no more of them. Returns true
    /// from `act` if all has gone well.
    fn at_every_call(act: impl Fn(&DataDir) -> bool, prepare: impl Fn(&DataDir)) {
        let mut failures = 0;
        for call in 0.. {
            let folder = tempfile::tempdir().expect("a folder");
            let data_dir = DataDir::at(folder.path().to_owned());
            for name in FILES {
                fs::write(folder.path().join(name), SAVE).expect("a file");
            }
            prepare(&data_dir);
            let seam = Seam::install();
            seam.plan_fault(call, Fault::Once(ErrorKind::PermissionDenied));
            let is_done = act(&data_dir);
            failures += usize::from(!is_done);
            if seam.heal().is_none() {
                assert!(is_done && failures > FILES.len(), "{failures} of {call} calls fail");
                return;
            }
        }
    }

    #[test]
    fn a_deletion_that_fails_at_any_call_leaves_all_files_in_their_places() {
        let delete = |data_dir: &DataDir| {
            let deleted = data_dir.delete(&data_dir.path().join("fight.ron"));
            let (here, there) = if deleted.is_ok() { (0, FILES.len()) } else { (FILES.len(), 0) };
            assert_eq!(files_in(data_dir.path()).len(), here, "{deleted:?}");
            let in_trash = fs::read_dir(data_dir.path().join("trash")).into_iter().flatten();
            let folders: Vec<PathBuf> = in_trash.flatten().map(|entry| entry.path()).collect();
            assert_eq!(folders.len(), usize::from(deleted.is_ok()), "{deleted:?}");
            assert_eq!(folders.iter().map(|it| files_in(it).len()).sum::<usize>(), there);
            deleted.is_ok()
        };
        at_every_call(delete, |_| {});
    }

    #[test]
    fn what_can_not_be_brought_back_at_any_call_stays_in_the_trash() {
        let restore = |data_dir: &DataDir| {
            let in_trash = fs::read_dir(data_dir.path().join("trash")).expect("a folder").next();
            let folder = in_trash.expect("it was deleted").expect("an entry").path();
            let restored = data_dir.restore(&folder);
            let (here, there) = (files_in(data_dir.path()).len(), files_in(&folder).len());
            let is_whole = if restored.is_ok() { here == 4 } else { here == 0 };
            assert!(is_whole && here + there == 4, "{restored:?}: {here} and {there}");
            restored.is_ok()
        };
        at_every_call(restore, |data_dir| {
            data_dir.delete(&data_dir.path().join("fight.ron")).expect("no fault yet");
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_deletion_is_on_the_disk_in_both_folders() {
        use crate::store::fs::Call;
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let path = folder.path().join("fight.ron");
        fs::write(&path, "").expect("a file");
        create_folder(&data_dir.path().join("trash")).expect("a folder");
        let seam = Seam::install();
        data_dir.delete(&path).expect("no fault");
        let mut calls = seam.made();
        calls.retain(|call| matches!(call, Call::Rename | Call::SyncFolder));
        assert_eq!(calls, [Call::Rename, Call::SyncFolder, Call::SyncFolder]);
    }

    #[test]
    fn nothing_is_brought_back_if_another_phasekeeper_begins_to_save() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let path = folder.path().join("fight.ron");
        fs::write(&path, "").expect("a file");
        let deleted = data_dir.delete(&path).expect("no fault");
        let lock = Lock::take(&path).expect("the lock is free");
        assert!(matches!(data_dir.restore(&deleted), Err(StoreError::Busy(_))));
        drop(lock);
        data_dir.restore(&deleted).expect("the lock is free again");
    }

    #[test]
    fn the_latest_are_kept_and_the_one_that_has_just_come() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let made = |name: &str| {
            let path = data_dir.path().join("trash").join(name);
            fs::create_dir_all(&path).expect("a folder");
            fs::write(path.join("fight.ron"), SAVE).expect("a save");
            path
        };
        // As if the clock had been put back.
        let latest = made("20200101-000000-000-fight.ron");
        let others: Vec<PathBuf> = (0..30)
            .map(|second| made(&format!("20261122-0000{second:02}-000-fight.ron")))
            .collect();
        data_dir.remove_oldest(&latest);
        assert!(latest.exists());
        let (gone, left) = others.split_at(others.len() + 1 - MAX_IN_TRASH);
        assert!(gone.iter().all(|folder| !folder.exists()));
        assert!(left.iter().all(|folder| folder.exists()));
        data_dir.remove_oldest(&latest);
        assert!(left.iter().all(|folder| folder.exists()));
    }

    #[test]
    fn folders_from_a_time_to_come_are_the_first_to_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let made = |name: String| {
            let path = data_dir.path().join("trash").join(name);
            fs::create_dir_all(&path).expect("a folder");
            fs::write(path.join("fight.ron"), SAVE).expect("a save");
            path
        };
        // As if the clock had been ahead, and was put right.
        let ahead: Vec<PathBuf> = (0..MAX_IN_TRASH)
            .map(|second| made(format!("20990101-0000{second:02}-000-fight.ron")))
            .collect();
        let deleted: Vec<PathBuf> = (0..3)
            .map(|second| {
                let latest = made(format!("20261122-0000{second:02}-000-fight.ron"));
                data_dir.remove_oldest(&latest);
                latest
            })
            .collect();
        assert!(deleted.iter().all(|folder| folder.exists()));
        let (gone, left) = ahead.split_at(deleted.len());
        assert!(gone.iter().all(|folder| !folder.exists()) && left.iter().all(|it| it.exists()));
    }

    #[test]
    fn files_beside_a_save_are_known_by_their_suffix() {
        for suffix in
            ["journal", "bak", "share", "bak-2", "v1", "v12", "kept-1", "kept-12", "journal.kept-3"]
        {
            assert!(is_suffix(suffix), "{suffix}");
        }
        for suffix in ["", "lock", "v", "vx", "v1x", "kept-", "kept-x", "kept-1x", "journal.v"] {
            assert!(!is_suffix(suffix), "{suffix}");
        }
    }
}
