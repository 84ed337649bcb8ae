//! Reading and writing whole files, so that a crash leaves the old one or the new one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::StoreError;

/// The largest file that is read: many times what the longest campaign makes.
const LARGEST: u64 = 1 << 28;

/// The journal of the save at `path`.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    beside(path, "journal")
}

/// The file called like `path` with another ending added.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(ending);
    name.into()
}

/// Reads a text file.
pub(super) fn read_text(path: &Path) -> Result<String, StoreError> {
    String::from_utf8(read(path)?).map_err(|_| StoreError::NotText(path.to_owned()))
}

/// Reads a file, nothing where there is none.
pub(super) fn read_if_there(path: &Path) -> Result<Vec<u8>, StoreError> {
    match read(path) {
        Err(StoreError::Missing(_)) => Ok(Vec::new()),
        other => other,
    }
}

fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    check_is_file(path)?;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    if read.map_err(|error| StoreError::unreadable(path, error))? as u64 > LARGEST {
        return Err(StoreError::TooLarge(path.to_owned()));
    }
    Ok(bytes)
}

/// Checks that there is a file, and no pipe: opening one would wait for whoever writes to it.
pub(super) fn check_is_file(path: &Path) -> Result<(), StoreError> {
    let data = fs::metadata(path).map_err(|error| StoreError::unreadable(path, error))?;
    if data.is_file() { Ok(()) } else { Err(StoreError::NotAFile(path.to_owned())) }
}

/// Puts `bytes` in the place of the file at `path`, which may be missing. When this returns, they are
/// there even if the power fails; where it fails, the old file is there as it was.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = written(path, bytes)?;
    if let Ok(old) = fs::metadata(path) {
        fs::set_permissions(temporary.path(), old.permissions())?;
    }
    temporary.persist(path)?;
    sync_folder(path)
}

/// Writes a file that must not be there yet, as safely as [`replace`].
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    written(path, bytes)?.persist_noclobber(path)?;
    sync_folder(path)
}

/// A temporary file in the folder of `path` with these contents, safe on the disk.
fn written(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".phasekeeper-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the user's mask takes from it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(folder_of(path))?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// The folder that `path` lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a new name in the folder of `path` safe, where the system has folders that can be synced.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder_of(path))?.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        other => other,
    }
}
