//! A folder that never comes to the disk: files are written, and their names may be lost.

use std::path::Path;

use super::{Beginning, Play, note};
use crate::store::fs::Call;
use crate::store::fs::faults::{Fault, Seam};
use crate::store::{DataDir, OpenSave};
use phasekeeper_engine::encounter::Timeline;

/// The number of files in a folder whose names have `part`.
fn count(folder: &Path, part: &str) -> usize {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    files.filter(|file| file.file_name().to_string_lossy().contains(part)).count()
}

#[test]
fn tries_to_make_a_save_leave_one_at_most() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = DataDir::at(folder.path().to_owned());
    let seam = Seam::install();
    seam.plan_fault(0, Fault::Each(Call::SyncFolder));
    for _ in 0..3 {
        data_dir.create(&Timeline::default()).expect_err("its name is not on the disk");
    }
    assert_eq!(count(folder.path(), ".ron"), 0);
    seam.heal();
    let save = data_dir.create(&Timeline::default()).expect("no fault");
    drop(save);
    assert_eq!(count(folder.path(), ".ron"), 1);
}

#[test]
fn tries_to_write_a_save_are_not_taken_for_another_program_s() {
    let mut play = Play::new(Beginning::New);
    let mut save = OpenSave::create(&play.path, &play.timeline).expect("no fault yet");
    for text in ["first", "second"] {
        // The backup is made with the first, so that nothing comes before the save with the second.
        save.checkpoint(&play.timeline).expect("no fault yet");
        let entry = note(&mut play.timeline, text);
        save.record(&entry, &play.timeline).expect("no fault yet");
    }
    let seam = Seam::install();
    seam.plan_fault(0, Fault::Each(Call::SyncFolder));
    for _ in 0..3 {
        save.checkpoint(&play.timeline).expect_err("its name is not on the disk");
    }
    seam.heal();
    assert_eq!(save.checkpoint(&play.timeline).expect("no fault").map(|it| it.to_string()), None);
    assert_eq!(count(play.folder.path(), "kept"), 0);
}
