//! The calls of the store to the system's files. All go through here, so that a test can make them fail:
//! `fs/faults.rs` says which, and how.

pub(super) use std::fs::{File, Metadata, OpenOptions, Permissions, ReadDir, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use same_file::Handle;
use tempfile::{NamedTempFile, PersistError};

/// The most attempts to replace a file that another program has open, and the pause after each. Windows refuses that while a
/// scanner, an indexer or another phasekeeper reads the file, which is over in a moment.
const MAX_TRIES: usize = 10;
const PAUSE: Duration = Duration::from_millis(100);

/// A call, as a test tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Looks at a file or a folder, and changes nothing.
    Look,
    /// Opens a file, which may make it.
    Open,
    Read,
    Write,
    SetLen,
    SetPermissions,
    Sync,
    /// Brings the names of the files in a folder to the disk.
    SyncFolder,
    Rename,
    Remove,
    MakeFolder,
    Lock,
    StartThread,
}

#[cfg(not(test))]
mod seam {
    use std::io;

    use super::Call;

    /// The faults of a thread: there are none.
    #[derive(Clone, Debug)]
    pub enum Seam {}

    impl Seam {
        pub fn of_thread() -> Option<Self> {
            None
        }
    }

    pub fn adopt(_: Option<&Seam>) {}

    pub fn is_planned() -> bool {
        false
    }

    #[expect(clippy::unnecessary_wraps, reason = "in a test it may fail")]
    pub fn begin(_: Call) -> io::Result<()> {
        Ok(())
    }

    pub fn begin_write(_: usize) -> Result<(), (usize, io::Error)> {
        begin(Call::Write).map_err(|error| (0, error))
    }
}

#[cfg(test)]
pub(super) mod faults;
#[cfg(test)]
use faults as seam;

/// Hands the faults of a thread to one that it starts.
pub(super) use seam::{Seam, adopt};
use seam::{begin, begin_write, is_planned};

/// Declares calls, each after its kind.
macro_rules! calls {
    ($($(#[$doc:meta])* $kind:ident $name:ident($($argument:ident: $type:ty),+) -> $found:ty $call:block)+) => {$(
        $(#[$doc])*
        pub(super) fn $name($($argument: $type),+) -> io::Result<$found> {
            begin(Call::$kind)?;
            $call
        }
    )+};
}

calls! {
    Look canonicalize(path: impl AsRef<Path>) -> PathBuf { std::fs::canonicalize(path) }
    Look metadata(path: impl AsRef<Path>) -> Metadata { std::fs::metadata(path) }
    Look symlink_metadata(path: impl AsRef<Path>) -> Metadata { std::fs::symlink_metadata(path) }
    Look metadata_of(file: &File) -> Metadata { file.metadata() }
    /// The identity of the file at `path`.
    Open handle_at(path: &Path) -> Handle { Handle::from_path(path) }
    Look handle_of(file: File) -> Handle { Handle::from_file(file) }
    Read read_dir(path: impl AsRef<Path>) -> ReadDir { std::fs::read_dir(path) }
    Open open(options: &OpenOptions, path: impl AsRef<Path>) -> File { options.open(path) }
    Open duplicate(file: &File) -> File { file.try_clone() }
    SetLen set_len(file: &File, len: u64) -> () { file.set_len(len) }
    SetPermissions set_permissions(file: &File, permissions: Permissions) -> () {
        file.set_permissions(permissions)
    }
    Sync sync_all(file: &File) -> () { if is_planned() { Ok(()) } else { file.sync_all() } }
    Sync sync_data(file: &File) -> () { if is_planned() { Ok(()) } else { file.sync_data() } }
    SyncFolder sync_folder(path: &Path) -> () {
        if is_planned() { Ok(()) } else { File::open(path)?.sync_all() }
    }
    Rename rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> () { std::fs::rename(from, to) }
    Remove remove_file(path: impl AsRef<Path>) -> () { std::fs::remove_file(path) }
    Remove remove_dir(path: impl AsRef<Path>) -> () { std::fs::remove_dir(path) }
    MakeFolder create_dir(path: impl AsRef<Path>) -> () { std::fs::create_dir(path) }
    /// Starts a thread that works on a file.
    StartThread start_thread(name: &str, run: impl FnOnce() + Send + 'static) -> () {
        thread::Builder::new().name(name.to_owned()).spawn(run).map(drop)
    }
}

/// Returns true if a symbolic link is at `path`.
pub(super) fn is_link(path: &Path) -> bool {
    symlink_metadata(path).is_ok_and(|data| data.is_symlink())
}

/// Returns true if both paths lead to the same file or folder; false if that can't be told.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    begin(Call::Look).is_ok() && same_file::is_same_file(one, other).unwrap_or(false)
}

/// Returns true if the file of `handle` is at `path`.
pub(super) fn is_at(path: &Path, handle: &Handle) -> io::Result<bool> {
    match handle_at(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        there => Ok(there? == *handle),
    }
}

/// Returns true if something is at `path`, or behind a link there.
pub(super) fn exists(path: &Path) -> bool {
    metadata(path).is_ok()
}

/// Returns true if something has this name, also a link to nothing.
pub(super) fn is_taken(path: &Path) -> bool {
    symlink_metadata(path).is_ok()
}

pub(super) fn open_to_read(path: impl AsRef<Path>) -> io::Result<File> {
    open(OpenOptions::new().read(true), path)
}

/// Goes to a place in a file, in bytes from its beginning.
pub(super) fn go_to(mut file: &File, position: u64) -> io::Result<()> {
    begin(Call::Look)?;
    file.seek(SeekFrom::Start(position)).map(drop)
}

/// Reads what follows in a file, at most `limit` bytes.
pub(super) fn read_up_to(file: &File, limit: u64) -> io::Result<Vec<u8>> {
    begin(Call::Read)?;
    let mut bytes = Vec::new();
    // Room for the whole file at once: it would grow twenty times for 3 MB, with a call to the system each.
    bytes.try_reserve_exact(file.metadata()?.len().min(limit) as usize)?;
    file.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub(super) fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    read_up_to(&open_to_read(path)?, u64::MAX)
}

/// A file of its own name in `folder`, which goes unless it is renamed.
pub(super) fn temporary(
    builder: &tempfile::Builder,
    folder: impl AsRef<Path>,
) -> io::Result<NamedTempFile> {
    begin(Call::Open)?;
    builder.tempfile_in(folder).map_err(|error| {
        // The error of the system, without the name of the temporary file, which means nothing to the gamemaster.
        let cause = error.get_ref().and_then(|outer| outer.source()?.downcast_ref::<io::Error>());
        let code = cause.and_then(io::Error::raw_os_error);
        code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
    })
}

pub(super) fn write_all(mut file: impl Write, bytes: &[u8]) -> io::Result<()> {
    if let Err((written, error)) = begin_write(bytes.len()) {
        file.write_all(&bytes[..written])?;
        return Err(error);
    }
    file.write_all(bytes)
}

/// Puts a temporary file in the place of whatever is at `path`.
pub(super) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    begin(Call::Rename)?;
    let mut left = Some(file);
    while_in_use(is_in_use, || {
        let Some(file) = left.take() else { return Ok(()) };
        file.persist(path).map(drop).map_err(|PersistError { error, file }| {
            left = Some(file);
            error
        })
    })
}

/// Gives a temporary file the name `path`, unless something has it.
pub(super) fn persist_new(file: NamedTempFile, path: &Path) -> io::Result<()> {
    begin(Call::Rename)?;
    file.persist_noclobber(path)?;
    Ok(())
}

pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    begin(Call::Lock).map_err(TryLockError::Error)?;
    file.try_lock()
}

/// Takes a lock that other processes may share.
pub(super) fn try_lock_shared(file: &File) -> Result<(), TryLockError> {
    begin(Call::Lock).map_err(TryLockError::Error)?;
    file.try_lock_shared()
}

/// Repeats a call while it fails because another program has the file open, for a second at most.
fn while_in_use(
    is_in_use: impl Fn(&io::Error) -> bool,
    mut call: impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    for _ in 1..MAX_TRIES {
        match call() {
            Err(error) if is_in_use(&error) => thread::sleep(PAUSE),
            done => return done,
        }
    }
    call()
}

/// Returns true for what Windows says of a file that another program has open: access denied, or a sharing violation.
fn is_in_use(error: &io::Error) -> bool {
    cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32))
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn a_file_that_is_in_use_is_tried_again_and_another_error_is_not() {
        let tries = |errors: &[ErrorKind]| {
            let mut tries = 0;
            let done = while_in_use(
                |error| error.kind() == ErrorKind::ResourceBusy,
                || {
                    tries += 1;
                    errors.get(tries - 1).map_or(Ok(()), |kind| Err((*kind).into()))
                },
            );
            (tries, done.is_ok())
        };
        assert_eq!(tries(&[]), (1, true));
        assert_eq!(tries(&[ErrorKind::ResourceBusy; 2]), (3, true));
        assert_eq!(tries(&[ErrorKind::PermissionDenied]), (1, false));
        assert_eq!(tries(&[ErrorKind::ResourceBusy; 2 * MAX_TRIES]), (MAX_TRIES, false));
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_a_scanner_reads_is_replaced_as_soon_as_it_has_done() {
        use std::os::windows::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        std::fs::write(&path, "before").expect("a file");
        // Others may read it as well, and do nothing else.
        let scanned = OpenOptions::new().read(true).share_mode(1).open(&path).expect("it opens");
        let replace = || {
            let file = temporary(&tempfile::Builder::new(), folder.path()).expect("a file");
            write_all(file.as_file(), b"after").expect("written");
            persist(file, &path)
        };
        assert!(replace().is_err());
        let scan = thread::spawn(move || {
            thread::sleep(3 * PAUSE);
            drop(scanned);
        });
        replace().expect("the scan is over");
        assert_eq!(std::fs::read(&path).expect("a file"), b"after");
        scan.join().expect("no panic");
    }
}
