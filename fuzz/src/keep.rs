//! States that are kept: undone and redone, written and read again.

use std::path::Path;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{Loaded, read, save_as};
use tempfile::TempDir;

/// A folder, in memory if the system has such a place: nothing here is about disks.
pub fn scratch_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.expect("a folder for temporary files")
}

/// Checks that an encounter can be written, and is read as the same.
pub fn check_kept(timeline: &Timeline) {
    let folder = scratch_folder();
    let path = folder.path().join("kept.ron");
    save_as(&path, timeline).expect("it can be written");
    let Loaded { timeline: again, notices } = read(&path).expect("what was written can be read");
    assert!(notices.is_empty(), "what was written is read with notices: {notices:?}");
    assert!(again == *timeline, "what was written is read as another encounter");
}

/// Checks that an encounter can be undone to its beginning and redone to its end.
pub fn check_undone(timeline: &Timeline) {
    let (done, all) = (timeline.history().done().len(), timeline.history().steps().len());
    let mut moved = timeline.clone();
    for position in [0, all, done] {
        moved.go_to(position);
        assert_eq!(moved.history().done().len(), position);
    }
    assert!(moved == *timeline, "undone and redone, it is another encounter");
}
