//! Saves that get large, and disks that fail.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::store::disk::{MAX_FILE_SIZE, journal_of, with_suffix};
use crate::store::recovery;
use phasekeeper_engine::command::{Command, Request};
use phasekeeper_engine::dice::SeededDice;

/// Plays notes until something else than `Ok(None)` comes of one.
fn note_until_told(
    save: &mut OpenSave,
    timeline: &mut Timeline,
) -> Result<Option<Notice>, StoreError> {
    loop {
        let note = Command::Note { names: "Ana".into(), text: "something".repeat(10) };
        let entry = timeline.execute(&note.into(), &mut SeededDice::new(1)).expect("a note");
        match save.record(&entry, timeline) {
            Ok(None) => {}
            told => return told,
        }
    }
}

#[test]
fn what_could_not_be_read_again_is_not_written_and_announces_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let mut timeline = Timeline::default();
    let mut save = OpenSave::create(&path, &timeline).expect("a new file");
    save.max_size = 40_000;
    let add = Command::add("Ana").into();
    let entry = timeline.execute(&add, &mut SeededDice::new(1)).expect("she joins");
    save.record(&entry, &timeline).expect("recorded");
    let told = note_until_told(&mut save, &mut timeline).expect("recorded");
    let Some(Notice { kind: NoticeKind::GettingLarge { size, limit: 40_000 }, .. }) = told else {
        panic!("{told:?}")
    };
    assert!((20_000..22_000).contains(&size), "{size}");
    let error = note_until_told(&mut save, &mut timeline).expect_err("it is full");
    assert!(matches!(error, StoreError::Full { limit: 40_000, .. }), "{error}");
    drop(save);
    for name in ["fight.ron", "fight.ron.journal"] {
        let size = fs::metadata(folder.path().join(name)).map_or(0, |data| data.len());
        assert!(size <= 40_000, "{name} has {size} bytes");
    }
    // The steps recorded before stand.
    let kept = recovery::read(&path).expect("readable").timeline;
    let steps = timeline.history().done();
    assert_eq!(kept.history().done(), &steps[..steps.len() - 1]);
}

#[test]
fn a_disk_that_fails_is_told_once_and_the_save_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let mut timeline = Timeline::default();
    let mut save = OpenSave::create(&path, &timeline).expect("a new file");
    let add = Command::add("Ana").into();
    let entry = timeline.execute(&add, &mut SeededDice::new(1)).expect("she joins");
    let mut journal = JournalWriter::begin(&path, save.id.clone(), Stamp::default(), MAX_FILE_SIZE);
    journal.sync = |_| Err(io::Error::other("the disk is gone"));
    save.journal = Some(journal);
    assert!(save.is_on_disk());
    save.record(&entry, &timeline).expect("the system has it");
    assert!(!save.is_on_disk());
    let begin = Instant::now();
    let notice = loop {
        if let Some(notice) = save.check_disk(&timeline).expect("the save can be written") {
            break notice;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "no failure is reported");
        thread::sleep(Duration::from_millis(5));
    };
    assert!(matches!(notice, Notice { kind: NoticeKind::SavedAnew { .. }, .. }), "{notice}");
    assert!(save.is_on_disk());
    assert_eq!(recovery::read(&path).expect("readable").timeline, timeline);
    assert_eq!(save.check_disk(&timeline).expect("all is well"), None);
}

#[test]
fn a_save_may_be_as_large_as_its_limit_and_is_large_beyond_half_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let timeline = Timeline::default();
    let mut save =
        OpenSave::create(&folder.path().join("fight.ron"), &timeline).expect("a new file");
    save.max_size = save.size;
    assert!(save.text_of(&save.id, None, &timeline).is_ok());
    save.max_size -= 1;
    let full = save.text_of(&save.id, None, &timeline);
    assert!(matches!(full, Err(StoreError::Full { .. })), "{full:?}");
    save.max_size = 2 * save.size;
    assert_eq!(save.warn_of_size(), None);
    save.size += 1;
    assert!(save.warn_of_size().is_some());
    assert_eq!(save.warn_of_size(), None, "once is enough");
}

/// Gives Ana a note: an entry to record.
fn note(timeline: &mut Timeline, text: &str) -> JournalEntry {
    let note = Command::Note { names: "Ana".into(), text: text.to_owned() };
    timeline.execute(&note.into(), &mut SeededDice::new(1)).expect("a note")
}

/// An encounter with Ana in it, and its files.
fn with_ana(path: &Path) -> (OpenSave, Timeline) {
    let mut timeline = Timeline::default();
    timeline.execute(&Command::add("Ana").into(), &mut SeededDice::new(1)).expect("she joins");
    (OpenSave::create(path, &timeline).expect("a new file"), timeline)
}

#[test]
fn two_entries_of_one_key_are_saved_once_if_the_whole_save_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let (mut save, mut timeline) = with_ana(&path);
    let first = note(&mut timeline, "first");
    save.record(&first, &timeline).expect("recorded");
    fs::remove_file(journal_of(&path)).expect("it can be removed");
    let both = [note(&mut timeline, "second"), note(&mut timeline, "third")];
    for entry in &both {
        save.record(entry, &timeline).expect("recorded");
    }
    let last = note(&mut timeline, "last");
    save.record(&last, &timeline).expect("recorded");
    drop(save);
    let read = recovery::read(&path).expect("readable");
    assert_eq!((read.timeline, read.notices), (timeline, Vec::new()));
}

#[test]
fn a_save_that_fails_after_a_sync_that_failed_is_tried_again_by_a_flush_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let (mut save, mut timeline) = with_ana(&path);
    let mut journal = JournalWriter::begin(&path, save.id.clone(), Stamp::default(), MAX_FILE_SIZE);
    journal.sync = |_| Err(io::Error::other("the disk is gone"));
    save.journal = Some(journal);
    let entry = note(&mut timeline, "first");
    save.record(&entry, &timeline).expect("the system has it");
    // Neither can the save be written.
    save.max_size = 0;
    let begin = Instant::now();
    while save.check_disk(&timeline).is_ok() {
        assert!(begin.elapsed() < Duration::from_secs(20), "no failure is reported");
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(save.check_disk(&timeline).expect("that failure was told"), None);
    assert!(!save.is_on_disk());
    assert!(save.flush(&timeline).is_err());
    let second = note(&mut timeline, "second");
    assert!(save.record(&second, &timeline).is_err(), "the first one may be lost with a power cut");
    save.max_size = MAX_FILE_SIZE;
    let notice = save.flush(&timeline).expect("the save can be written");
    assert!(
        matches!(notice, Some(Notice { kind: NoticeKind::SavedAnew { .. }, .. })),
        "{notice:?}"
    );
    assert!(save.is_on_disk());
    drop(save);
    assert_eq!(recovery::read(&path).expect("readable").timeline, timeline);
}

#[test]
fn an_undo_that_was_not_saved_is_not_taken_for_saved_with_the_command_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let (mut save, mut timeline) = with_ana(&path);
    fs::remove_file(with_suffix(&path, "lock")).expect("it can be removed");
    let other = Lock::take(&path).expect("another is faster");
    let undo = timeline.execute(&Request::Undo(1), &mut SeededDice::new(1)).expect("a step");
    save.record(&undo, &timeline).expect_err("the other has it");
    drop(other);
    let add = Command::add("Ben").into();
    let entry = timeline.execute(&add, &mut SeededDice::new(1)).expect("he joins");
    save.record(&entry, &timeline).expect("recorded");
    drop(save);
    assert_eq!(recovery::read(&path).expect("readable").timeline, timeline);
}

#[test]
fn what_was_not_saved_for_another_phasekeeper_is_saved_with_the_next_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    let (mut save, mut timeline) = with_ana(&path);
    let first = note(&mut timeline, "first");
    save.record(&first, &timeline).expect("recorded");
    fs::remove_file(with_suffix(&path, "lock")).expect("it can be removed");
    let other = Lock::take(&path).expect("another is faster");
    let second = note(&mut timeline, "second");
    let busy = save.record(&second, &timeline).expect_err("the other has it");
    assert!(matches!(busy, StoreError::Busy(_)), "{busy}");
    drop(other);
    let third = note(&mut timeline, "third");
    save.record(&third, &timeline).expect("recorded");
    drop(save);
    let read = recovery::read(&path).expect("readable");
    assert_eq!((read.timeline, read.notices), (timeline, Vec::new()));
}
