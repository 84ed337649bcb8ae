//! Faults at every call to the system's files, and the end of the process at every one: what was said to be saved can be
//! read again, and what could not be saved is said.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use tempfile::TempDir;

use super::disk::journal_of;
use super::fs::Call;
use super::fs::faults::{Fault, Seam};
use super::{Notice, OpenSave, Opened, StoreError, read};
use phasekeeper_engine::command::Command;
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};

#[cfg(unix)]
mod power_cut;
mod seam;
#[cfg(unix)]
mod unsynced_folder;

/// An encounter that is played while its files have faults.
struct Play {
    folder: TempDir,
    path: PathBuf,
    timeline: Timeline,
    /// The encounter after each entry that was carried out, the first one as it was opened.
    states: Vec<Timeline>,
    /// The index of the last state that was said to be saved; `None` if none was.
    saved: Option<usize>,
    records: Vec<Record>,
}

/// The outcome of recording an entry.
struct Record {
    outcome: Result<Option<Notice>, StoreError>,
    /// The call that failed in it first.
    failed: Option<Call>,
}

/// The files that an encounter begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    /// None.
    New,
    /// A save, and a journal that a crash has left: two entries, and a line that is damaged.
    Crashed,
}

fn note(timeline: &mut Timeline, text: &str) -> JournalEntry {
    let note = Command::Note { names: "Ana".into(), text: text.to_owned() };
    timeline.execute(&note.into(), &mut SeededDice::new(1)).expect("a note")
}

impl Play {
    fn new(beginning: Beginning) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        let mut timeline = Timeline::default();
        timeline.execute(&Command::add("Ana").into(), &mut SeededDice::new(1)).expect("she joins");
        if beginning != Beginning::New {
            let mut save = OpenSave::create(&path, &timeline).expect("no fault yet");
            for text in ["one", "two"] {
                let entry = note(&mut timeline, text);
                save.record(&entry, &timeline).expect("no fault yet");
            }
            let mut journal = fs::read(journal_of(&path)).expect("a journal");
            journal.extend(b"damaged\n");
            fs::write(journal_of(&path), journal).expect("it can be written");
        }
        let saved = (beginning != Beginning::New).then_some(0);
        let states = vec![timeline.clone()];
        Self { folder, path, timeline, states, saved, records: Vec::new() }
    }

    fn open(&self, beginning: Beginning) -> Result<OpenSave, StoreError> {
        if beginning == Beginning::New {
            return OpenSave::create(&self.path, &self.timeline);
        }
        let Opened { save, timeline, .. } = OpenSave::open(&self.path)?;
        assert_eq!(timeline, self.timeline);
        Ok(save)
    }

    /// Plays a short evening. Whatever fails, it is played on.
    fn play(&mut self, beginning: Beginning, seam: &Seam) -> Option<OpenSave> {
        let mut save = self.open(beginning).ok()?;
        self.saved = Some(0);
        for text in ["first", "second", "third"] {
            self.record(&mut save, text, seam);
        }
        if save.checkpoint(&self.timeline).is_ok() {
            self.saved = Some(self.states.len() - 1);
        }
        self.record(&mut save, "fourth", seam);
        Some(save)
    }

    fn record(&mut self, save: &mut OpenSave, text: &str, seam: &Seam) {
        let entry = note(&mut self.timeline, text);
        self.states.push(self.timeline.clone());
        let before = seam.failed();
        let outcome = save.record(&entry, &self.timeline);
        if outcome.is_ok() {
            self.saved = Some(self.states.len() - 1);
        }
        let failed = seam.failed().filter(|_| before.is_none());
        self.records.push(Record { outcome, failed });
    }

    /// Checks that what was said to be saved can be read, and played on.
    fn check(&self, what: &str) {
        let Some(saved) = self.saved else {
            // It may be there all the same.
            let there = read(&self.path).ok().map(|loaded| loaded.timeline);
            assert!(there.is_none_or(|there| there == self.states[0]), "{what}");
            return;
        };
        let there = read(&self.path).unwrap_or_else(|error| panic!("{what}: {error}")).timeline;
        let index = self.states.iter().position(|state| *state == there);
        let index = index.unwrap_or_else(|| panic!("{what}: {} steps", steps(&there)));
        assert!(index >= saved, "{what}: {index} is there, {saved} was said to be saved");
        let Opened { mut save, mut timeline, .. } =
            OpenSave::open(&self.path).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(timeline, there, "{what}");
        let entry = note(&mut timeline, "afterwards");
        save.record(&entry, &timeline).unwrap_or_else(|error| panic!("{what}: {error}"));
        drop(save);
        let after = read(&self.path).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!((after.timeline, after.notices), (timeline, Vec::new()), "{what}");
    }
}

fn steps(timeline: &Timeline) -> usize {
    timeline.history().done().len()
}

/// Plays with a fault at the first call, the second one, and so on, until there are no more of them.
fn at_every_call(fault: Fault, check: impl Fn(&mut Play, Option<OpenSave>, &str)) {
    for beginning in [Beginning::New, Beginning::Crashed] {
        let mut has_failed = true;
        let mut call = 0;
        while has_failed {
            let seam = Seam::install();
            let mut play = Play::new(beginning);
            seam.plan_fault(call, fault);
            let save = play.play(beginning, &seam);
            let failed = seam.heal();
            let what = format!("{beginning:?}, {fault:?} at call {call}, {failed:?}");
            check(&mut play, save, &what);
            has_failed = failed.is_some();
            call += 1;
        }
        assert!(call > 20, "{call} calls: they don't go through the seam");
    }
}

#[test]
fn a_process_that_ends_at_any_call_loses_nothing_that_was_said_to_be_saved() {
    at_every_call(Fault::Killed, |play, save, what| {
        drop(save);
        play.check(what);
    });
}

#[test]
fn a_disk_that_fails_at_any_call_loses_nothing_that_was_said_to_be_saved_and_is_told() {
    for fault in [
        Fault::Once(ErrorKind::StorageFull),
        Fault::WritesFrom(ErrorKind::StorageFull),
        Fault::WritesFrom(ErrorKind::ReadOnlyFilesystem),
        Fault::Gone,
    ] {
        at_every_call(fault, |play, save, what| {
            for Record { outcome, failed } in &play.records {
                let must_be_said = failed.is_some_and(|call| {
                    matches!(call, Call::Write | Call::Sync | Call::SyncFolder | Call::StartThread)
                });
                assert!(!must_be_said || !matches!(outcome, Ok(None)), "{what}: nothing is said");
            }
            drop(save);
            play.check(what);
        });
    }
}

#[test]
fn a_disk_that_is_well_again_takes_everything() {
    for save_again in [OpenSave::flush, OpenSave::checkpoint] {
        for fault in [Fault::Once(ErrorKind::StorageFull), Fault::Gone] {
            at_every_call(fault, |play, save, what| {
                let Some(mut save) = save else { return };
                let saved = save_again(&mut save, &play.timeline);
                saved.unwrap_or_else(|error| panic!("{what}: {error}"));
                play.saved = Some(play.states.len() - 1);
                drop(save);
                play.check(what);
            });
        }
    }
}

#[test]
fn a_disk_that_stays_dead_is_written_to_by_a_flush_alone() {
    let seam = Seam::install();
    let mut play = Play::new(Beginning::New);
    let mut save = play.open(Beginning::New).expect("no fault yet");
    seam.plan_fault(0, Fault::WritesFrom(ErrorKind::StorageFull));
    play.record(&mut save, "first", &seam);
    assert!(play.records[0].outcome.is_err());
    for _ in 0..3 {
        let before = seam.calls();
        assert!(matches!(save.check_disk(&play.timeline), Ok(None)));
        assert_eq!(seam.calls(), before, "to look costs nothing");
        assert!(save.flush(&play.timeline).is_err());
        assert!(seam.calls() > before);
    }
    seam.heal();
    save.flush(&play.timeline).expect("the disk is back");
    play.saved = Some(1);
    assert_eq!(read(&play.path).expect("readable").timeline, play.timeline);
    drop(save);
    play.check("a dead disk");
}

#[test]
fn a_sync_that_takes_long_holds_nothing_up() {
    let seam = Seam::install();
    let mut play = Play::new(Beginning::New);
    seam.hold_syncs(true);
    let mut save = play.play(Beginning::New, &seam).expect("opened");
    assert!(!save.is_on_disk(), "the sync of the last entry has not ended");
    assert!(play.records.iter().all(|record| matches!(record.outcome, Ok(None))));
    let copy = Play { folder: play.folder, records: Vec::new(), ..play };
    assert_eq!(read(&copy.path).expect("readable").timeline, copy.timeline);
    save.checkpoint(&copy.timeline).expect("written");
    assert!(save.is_on_disk(), "the save is synced before it is in its place");
    drop(save);
    copy.check("a slow sync");
    seam.hold_syncs(false);
}
