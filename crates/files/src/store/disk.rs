//! Reading and writing whole files, so that a crash leaves the old one or the new one.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::{StoreError, fs};

/// The largest file that is read, and so the largest that is written: many times what the longest campaign makes.
pub(super) const MAX_FILE_SIZE: u64 = 1 << 28;

/// The beginning of the names of temporary files, and the number of random letters and digits after it.
pub(super) const TEMPORARY: &str = ".phasekeeper-";
pub(super) const RANDOM: usize = 6;

/// The journal of the save at `path`.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    with_suffix(path, "journal")
}

/// The journal of the save at `path`; a link is followed.
pub(super) fn journal_behind(path: &Path) -> PathBuf {
    let target = fs::is_link(path).then(|| fs::canonicalize(path).ok()).flatten();
    journal_of(target.as_deref().unwrap_or(path))
}

/// The file called like `path` with a suffix added.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Reads a text file, without the mark that some editors begin a text with.
///
/// # Errors
/// The [`StoreError`] that says why it can't be read.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    read_text_up_to(path, MAX_FILE_SIZE)
}

/// Reads a text file, as [`read_text`] does; `None` if it is missing.
pub(super) fn read_text_if_there(path: &Path) -> Result<Option<String>, StoreError> {
    match read_text(path) {
        Err(StoreError::Missing(_)) => Ok(None),
        read => read.map(Some),
    }
}

/// Reads a text file of at most `limit` bytes, as [`read_text`] does.
pub(super) fn read_text_up_to(path: &Path, limit: u64) -> Result<String, StoreError> {
    text_of(read_up_to(path, limit)?, path)
}

/// Reads a text of at most `limit` bytes, as [`read_text`] does, from something that is called `name` in errors: a pipe, for
/// example.
///
/// # Errors
/// The errors of [`read_text`].
pub fn read_text_from(source: impl Read, name: &Path, limit: u64) -> Result<String, StoreError> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes).map_err(StoreError::unreadable(name))?;
    text_of(check_size(bytes, name, limit)?, name)
}

/// The text in the bytes of the file at `path`, without the mark that some editors begin a text with.
fn text_of(mut bytes: Vec<u8>, path: &Path) -> Result<String, StoreError> {
    bytes.drain(..bytes.len() - without_mark(&bytes).len());
    String::from_utf8(bytes).map_err(|_| StoreError::NotText(path.to_owned()))
}

/// The bytes of a text without the mark that some editors begin it with.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Returns the files of a folder that end in `.ron`, by name; none if there is no folder.
///
/// # Errors
/// [`StoreError::Unreadable`] if the folder can't be looked into.
pub(super) fn ron_files(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    files_ending(folder, "ron")
}

/// Returns the files of a folder with this ending, as [`ron_files`] does.
///
/// # Errors
/// The errors of [`ron_files`].
pub(super) fn files_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, StoreError> {
    let mut paths = match entries(folder) {
        Err(StoreError::Missing(_)) => return Ok(Vec::new()),
        entries => entries?,
    };
    paths.retain(|path| path.extension().is_some_and(|other| other == ending));
    paths.sort();
    Ok(paths)
}

/// Returns what is in a folder.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let entries = fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()
    });
    entries.map_err(StoreError::unreadable(folder))
}

/// Reads a file of at most `limit` bytes.
pub(super) fn read_up_to(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    check_is_file(path)?;
    check_size(read_first(path, limit + 1)?, path, limit)
}

/// Returns `bytes` of the file at `path` if there are at most `limit` of them.
fn check_size(bytes: Vec<u8>, path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    if bytes.len() as u64 > limit { Err(StoreError::TooLarge(path.to_owned())) } else { Ok(bytes) }
}

/// Reads the first bytes of a file, at most `limit` of them.
pub(super) fn read_beginning(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    check_is_file(path)?;
    read_first(path, limit)
}

fn read_first(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    let read = fs::open_to_read(path).and_then(|file| fs::read_up_to(&file, limit));
    read.map_err(StoreError::unreadable(path))
}

/// The bytes of a file; 0 if that can't be told.
pub(super) fn len_of(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// Checks that there is a file, and no pipe: opening one would wait for a writer.
pub(super) fn check_is_file(path: &Path) -> Result<(), StoreError> {
    let data = fs::metadata(path).map_err(StoreError::unreadable(path))?;
    if data.is_file() { Ok(()) } else { Err(StoreError::NotAFile(path.to_owned())) }
}

/// Checks that nothing but a file is at `path`: what we keep beside a save is never reached through a link, which could lead
/// to any other file.
pub(super) fn check_is_no_link(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Ok(data) if !data.is_file() => Err(in_the_way()),
        other => other.map(drop),
    }
}

pub(super) fn in_the_way() -> io::Error {
    io::Error::other("something else is in its place; move it away")
}

/// The users who may read a new file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Access<'a> {
    /// As of any new file: the user's mask decides.
    Usual,
    /// As of this file; if it is missing, as [`Self::Usual`].
    Like(&'a Path),
    /// The user alone.
    Private,
}

/// Puts `bytes` in the place of the file at `path`, which may be missing. When this returns, they are there even if the
/// power fails. On an error, the old file is there as it was, or the new one, and its name may not be on the disk.
pub(super) fn replace(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    fs::persist(temporary(path, bytes, access)?, path)?;
    sync_folder(path)
}

/// Puts a text in the place of the file at `path`, as [`replace`] does, and makes its folder if that is missing.
pub(super) fn write_text(path: &Path, text: &str) -> Result<(), StoreError> {
    let written = create_folder(folder_of(path))
        .and_then(|()| replace(path, text.as_bytes(), Access::Like(path)));
    written.map_err(StoreError::unwritable(path))
}

/// Writes a file that must not be there yet, as safely as [`replace`]. On an error, it leaves none.
pub(super) fn create(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    fs::persist_new(temporary(path, bytes, access)?, path)?;
    sync_folder(path).inspect_err(|_| {
        // If it can't be removed, the next attempt takes another name.
        let _ = fs::remove_file(path);
    })
}

/// Writes a file under the first name that nothing has, counted from 1, as [`create`] does. A file there that holds the same
/// bytes is used as it is. Returns its path.
pub(super) fn create_numbered(
    path: impl Fn(u32) -> PathBuf,
    bytes: &[u8],
    access: Access,
) -> Result<PathBuf, StoreError> {
    let mut number = 1;
    loop {
        let path = path(number);
        match create(&path, bytes, access) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(StoreError::Unwritable { path, error });
            }
            Err(_) if read_up_to(&path, MAX_FILE_SIZE).is_ok_and(|it| it == bytes) => {
                return Ok(path);
            }
            Err(_) => number += 1,
        }
    }
}

/// Makes a folder and those above it that are missing, safe on the disk.
pub(super) fn create_folder(path: &Path) -> io::Result<()> {
    if is_folder(path) {
        return Ok(());
    }
    let above = folder_of(path);
    if above != path {
        create_folder(above)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && is_folder(path) => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_folder(path),
    }
}

fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_dir())
}

/// A temporary file in the folder of `path` with these contents, safe on the disk.
fn temporary(path: &Path, bytes: &[u8], access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY).rand_bytes(RANDOM);
    #[cfg(unix)]
    if !matches!(access, Access::Private) {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the user's mask takes from it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let temporary = fs::temporary(&builder, folder_of(path))?;
    fs::write_all(temporary.as_file(), bytes)?;
    if let Access::Like(model) = access
        && let Ok(model) = fs::metadata(model)
    {
        fs::set_permissions(temporary.as_file(), model.permissions())?;
    }
    fs::sync_all(temporary.as_file())?;
    Ok(temporary)
}

/// The folder that `path` lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a new name in the folder of `path` safe, if the system can sync folders.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match fs::sync_folder(folder_of(path)) {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        fs::write(&path, "abc").expect("a file");
        assert_eq!(read_up_to(&path, 3).expect("it is small enough"), b"abc");
        assert!(matches!(read_up_to(&path, 2), Err(StoreError::TooLarge(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_for_its_owner_alone_and_a_usual_one_as_any_other() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let mode = |name: &str, access: Option<Access>| {
            let path = folder.path().join(name);
            match access {
                Some(access) => replace(&path, b"abc", access).expect("written"),
                None => fs::write(&path, "abc").expect("written"),
            }
            fs::metadata(&path).expect("a file").permissions().mode() & 0o777
        };
        assert_eq!(mode("private", Some(Access::Private)), 0o600);
        assert_eq!(mode("usual", Some(Access::Usual)), mode("any", None));
    }
}
