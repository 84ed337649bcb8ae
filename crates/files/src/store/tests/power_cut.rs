//! Tests of power cuts: contents and names come to the disk, in this order, before something is called saved.

use std::thread;
use std::time::{Duration, Instant};

use super::{Beginning, Play};
use crate::store::DataDir;
use crate::store::fs::Call;
use crate::store::fs::faults::Seam;
use phasekeeper_engine::encounter::Timeline;

/// The calls so far that decide what a power cut leaves.
fn lasting_calls(seam: &Seam) -> Vec<Call> {
    let mut calls = seam.made();
    calls.retain(|call| {
        matches!(
            call,
            Call::MakeFolder | Call::Write | Call::Sync | Call::Rename | Call::SyncFolder
        )
    });
    calls
}

#[test]
fn a_new_save_is_on_the_disk_with_its_name_and_those_of_the_folders_above() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = DataDir::at(folder.path().join("not/there"));
    let seam = Seam::install();
    data_dir.create(&Timeline::default()).expect("no fault");
    let made_folder = [Call::MakeFolder, Call::SyncFolder];
    let written = [Call::Write, Call::Sync, Call::Rename, Call::SyncFolder];
    assert_eq!(lasting_calls(&seam), [&made_folder[..], &made_folder, &written].concat());
}

#[test]
fn a_save_that_is_written_anew_is_on_the_disk_with_its_name_after_its_backup() {
    let seam = Seam::install();
    let mut play = Play::new(Beginning::New);
    let mut save = play.open(Beginning::New).expect("no fault");
    play.record(&mut save, "first", &seam);
    let begin = Instant::now();
    while !save.is_on_disk() {
        assert!(begin.elapsed() < Duration::from_secs(20), "it does not come to the disk");
        thread::sleep(Duration::from_millis(5));
    }
    let before = lasting_calls(&seam).len();
    save.checkpoint(&play.timeline).expect("no fault");
    let written = [Call::Write, Call::Sync, Call::Rename, Call::SyncFolder];
    assert_eq!(lasting_calls(&seam)[before..], [written, written].concat());
}

#[test]
fn a_journal_is_on_the_disk_with_its_name() {
    let seam = Seam::install();
    let mut play = Play::new(Beginning::New);
    let mut save = play.open(Beginning::New).expect("no fault");
    let before = lasting_calls(&seam).len();
    let begin = Instant::now();
    for (text, calls) in [
        ("first", &[Call::Write, Call::Sync, Call::SyncFolder][..]),
        ("second", &[Call::Write, Call::Sync, Call::SyncFolder, Call::Write, Call::Sync]),
    ] {
        play.record(&mut save, text, &seam);
        while !save.is_on_disk() {
            assert!(begin.elapsed() < Duration::from_secs(20), "it does not come to the disk");
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(lasting_calls(&seam)[before..], *calls, "{text}");
    }
}
