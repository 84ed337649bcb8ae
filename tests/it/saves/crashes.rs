//! Every point at which a crash can leave the files.

use std::fs;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{LostCommands, Notice, NoticeKind, OpenSave, StoreError, read};

use super::table::{Table, append, contents};

fn wounds_of_ben(timeline: &Timeline) -> i32 {
    timeline.encounter().find("Ben").expect("he is there").injuries.wounds
}

#[test]
fn killed_after_some_commands() {
    let mut table = Table::in_play();
    table.play(&["damage Ben 14 kinetic", "next", "undo 1"]).expect("recorded");
    table.kill();
    table.reopen();
    table.play(&["redo 1", "note Ana \"out of ammo\""]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn killed_before_the_first_command() {
    let mut table = Table::in_play();
    table.kill();
    table.reopen();
    table.kill();
    assert_eq!(table.names(), ["fight.ron"], "nothing was done, so nothing is left");
}

#[test]
fn undone_steps_can_be_brought_back_after_a_crash() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ben", "undo 2"]).expect("recorded");
    table.kill();
    table.reopen();
    table.play(&["redo 2"]).expect("recorded");
    assert_eq!(wounds_of_ben(&table.timeline), 2);
    table.checkpoint();
    table.kill();
    table.reopen();
    table.play(&["undo 12"]).expect("recorded, to the very beginning");
    assert!(table.timeline.encounter().combatants().is_empty());
}

#[test]
fn in_the_middle_of_an_interrupt() {
    let mut table = Table::in_play();
    table.play(&["act Ana", "start"]).expect("recorded");
    table.kill();
    table.reopen();
    let names = |table: &Table| {
        let state = table.timeline.encounter();
        let names = |ids: Vec<_>| state.names(&ids).join(" ");
        (names(state.acting()), names(state.interrupted()))
    };
    assert_eq!(names(&table), ("Ana".to_owned(), "Ben".to_owned()));
    table.play(&["next"]).expect("recorded");
    assert_eq!(names(&table), ("Ben".to_owned(), String::new()));
}

#[test]
fn with_one_interrupt_in_another() {
    let mut table = Table::set(&[
        "ruleset nested.ron",
        "add Ana init=100",
        "add Ben init=80",
        "add Cleo init=60",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "begin",
        "delay",
        "delay",
    ]);
    let acting = |table: &Table| {
        let state = table.timeline.encounter();
        state.names(&state.acting()).join(" ")
    };
    for (line, who) in [("act Ana", "Ana"), ("act Ben", "Ben"), ("next", "Ana"), ("next", "Cleo")] {
        table.play(&[line]).expect("recorded");
        table.kill();
        table.reopen();
        assert_eq!(acting(&table), who, "after {line}");
    }
    table.play(&["undo 2"]).expect("recorded");
    table.checkpoint();
    table.kill();
    table.reopen();
    assert_eq!(acting(&table), "Ben");
}

#[test]
fn in_the_middle_of_writing_an_entry() {
    let mut table = Table::in_play();
    let mut fights = vec![table.timeline.clone()];
    for line in ["wound Ben", "note Ana \"aims\"", "undo 1", "next"] {
        table.play(&[line]).expect("recorded");
        fights.push(table.timeline.clone());
    }
    table.kill();
    let whole = fs::read(table.journal()).expect("a journal");
    // At and around every line end, and here and there between them.
    let is_near_an_end = |length: &usize| {
        whole[length.saturating_sub(2)..whole.len().min(length + 1)].contains(&b'\n')
    };
    for length in (0..=whole.len()).filter(|length| length % 7 == 0 || is_near_an_end(length)) {
        fs::write(table.journal(), &whole[..length]).expect("a torn journal");
        // The first line is the header.
        let entries = whole[..length].split(|&byte| byte == b'\n').count() - 1;
        let expected = fights[entries.saturating_sub(1)].clone();
        assert_eq!(contents(&table.path), expected);
        assert_eq!(table.open(), (expected.clone(), Vec::new()), "torn after {length} bytes");
        table.timeline = expected;
        table.play(&["wound Cleo"]).expect("recorded");
        table.kill();
        table.reopen();
        table.kill();
    }
}

#[test]
fn a_power_failure_that_leaves_zeros() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    append(&table.journal(), &[0; 4096]);
    let (timeline, notices) = table.open();
    assert!(
        matches!(notices[..], [Notice { kind: NoticeKind::JournalDamaged(3), .. }]),
        "{notices:?}"
    );
    assert_eq!((timeline, table.kept().len()), (table.timeline.clone(), 1));
    table.play(&["next"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn between_replacing_the_save_and_removing_the_journal() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "next"]).expect("recorded");
    let journal = fs::read(table.journal()).expect("a journal");
    table.checkpoint();
    table.kill();
    fs::write(table.journal(), journal).expect("as if it had not been removed");
    assert_eq!(contents(&table.path), table.timeline);
    table.reopen();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_went_on_though_the_save_was_replaced() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "next"]).expect("recorded");
    let before = fs::read(&table.path).expect("a save");
    let half = fs::read(table.journal()).expect("a journal");
    let (timeline, lines) = (table.timeline.clone(), ["wound Ana", "undo 1"]);
    table.play(&lines).expect("recorded");
    let whole = fs::read(table.journal()).expect("a journal");
    table.kill();
    let after = table.timeline.clone();
    // The save that has taken in the first half.
    fs::write(table.journal(), half).expect("as it was half-way");
    assert_eq!(table.open(), (timeline.clone(), Vec::new()));
    table.timeline = timeline;
    table.checkpoint();
    table.kill();
    fs::write(table.journal(), &whole).expect("as it was in the end");
    assert_eq!(table.open(), (after.clone(), Vec::new()));
    table.timeline = after;
    table.play(&["wound Cleo"]).expect("recorded, in the same journal");
    assert!(fs::read(table.journal()).expect("a journal").starts_with(&whole));
    table.kill();
    table.reopen();
    assert_ne!(fs::read(&table.path).expect("a save"), before);
}

#[test]
fn in_the_middle_of_replacing_the_save() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    let half = &fs::read(&table.path).expect("a save")[..100];
    fs::write(table.folder().join(".phasekeeper-x1y2z3"), half).expect("a leftover");
    table.reopen();
    table.checkpoint();
    table.kill();
    table.reopen();
}

#[test]
fn in_the_middle_of_keeping_the_last_save() {
    let mut table = Table::in_play();
    let first = fs::read(&table.path).expect("a save");
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    fs::write(table.with_suffix("bak"), &first).expect("kept, but not replaced yet");
    table.reopen();
}

#[test]
fn a_lock_that_a_crash_left_locks_no_one_out() {
    let mut table = Table::in_play();
    table.kill();
    fs::write(table.with_suffix("lock"), "").expect("a leftover");
    table.reopen();
    table.kill();
    assert_eq!(table.names(), ["fight.ron"]);
}

#[test]
fn a_journal_of_another_version_of_the_save_is_kept_and_not_replayed() {
    let mut table = Table::in_play();
    let old = fs::read(&table.path).expect("a save");
    table.play(&["wound Ben"]).expect("recorded");
    table.checkpoint();
    let folded = table.timeline.clone();
    table.play(&["wound Cleo", "next"]).expect("recorded");
    let journal = fs::read(table.journal()).expect("a journal");
    table.kill();
    // The user puts an earlier version back.
    fs::write(&table.path, &old).expect("the version before");
    assert_ne!(read(&table.path).expect("readable").timeline, folded);
    let (timeline, notices) = table.open();
    assert_eq!(wounds_of_ben(&timeline), 0);
    let kept = table.with_suffix("journal.kept-1");
    assert_eq!(fs::read(&kept).expect("a copy"), journal);
    let commands = ["wound Cleo", "next"].map(str::to_owned).to_vec();
    let lost = LostCommands { commands, unreadable: 0 };
    assert_eq!(
        notices,
        [Notice { kind: NoticeKind::JournalOfAnother, lost: Some(lost), kept: Some(kept) }]
    );
    table.timeline = timeline;
    table.play(&["next"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_is_in_a_save_adds_nothing_when_the_save_is_edited() {
    let mut table = Table::in_play();
    table.play(&["note Ana \"aims\""]).expect("recorded");
    let journal = fs::read(table.journal()).expect("a journal");
    table.checkpoint();
    table.kill();
    fs::write(table.journal(), journal).expect("as if it had not been removed");
    table.edit_all("aims", "hides");
    let (timeline, notices) = table.open();
    assert_eq!(notices, [NoticeKind::SaveEdited.into()]);
    assert_eq!(timeline.history().done().len(), table.timeline.history().done().len());
}

#[test]
fn a_shorter_journal_that_takes_back_what_was_before_it_is_not_missed() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Cleo"]).expect("recorded");
    table.checkpoint();
    table.play(&["note Ana \"aims\"", "undo 2", "redo 1", "next"]).expect("recorded");
    let shorter = fs::read(table.journal()).expect("a journal");
    table.play(&["wound Ana"]).expect("recorded");
    table.checkpoint();
    table.kill();
    fs::write(table.journal(), shorter).expect("as it was before");
    table.reopen();
}

#[test]
fn a_journal_of_a_copy_that_was_played_elsewhere_is_kept() {
    let mut table = Table::in_play();
    let base = fs::read(&table.path).expect("a save");
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    let here = fs::read(table.journal()).expect("a journal");
    // The same save was copied before, played, and is put back.
    let mut other = Table::in_play();
    other.kill();
    fs::write(&other.path, base).expect("the copy");
    other.timeline = other.open().0;
    other.play(&["wound Cleo"]).expect("recorded");
    other.checkpoint();
    fs::copy(&other.path, &table.path).expect("put back");
    let (timeline, notices) = table.open();
    assert_eq!(timeline, other.timeline);
    assert!(
        matches!(notices.as_slice(), [Notice { kind: NoticeKind::JournalOfAnother, .. }]),
        "{notices:?}"
    );
    assert_eq!(table.kept(), [here], "no entry is lost");
}

#[test]
fn a_journal_without_its_save_is_left_alone() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    fs::remove_file(&table.path).expect("the save can be removed");
    assert!(matches!(table.refused(), StoreError::Missing(_)));
    let taken = OpenSave::create(&table.path, &table.timeline);
    let error = taken.expect_err("a new encounter would take its journal");
    assert!(matches!(error, StoreError::Taken(path) if path == table.journal()));
    assert_eq!(table.names(), ["fight.ron.journal"]);
}

#[test]
fn reading_writes_nothing() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "next"]).expect("recorded");
    table.kill();
    append(&table.journal(), b"(check:\"1234");
    let before = table.files();
    assert_eq!(contents(&table.path), table.timeline);
    assert_eq!(table.files(), before);
}

#[test]
fn a_reader_sees_what_was_done_while_it_is_played() {
    let mut table = Table::in_play();
    for line in ["wound Ben", "next", "undo 2"] {
        table.play(&[line]).expect("recorded");
        assert_eq!(contents(&table.path), table.timeline);
    }
}

/// A machine that continues from save and journal of a crash: `first` commands, and `then` more after the encounter was left
/// and opened again. Returns it as a second crash leaves it, with every state that it went through.
fn machine(
    crashed: &Table,
    command: &str,
    first: usize,
    then: Option<usize>,
) -> (Table, Vec<Timeline>) {
    let mut table = Table::in_play();
    table.kill();
    for file in [Table::journal, |table: &Table| table.path.clone()] {
        fs::copy(file(crashed), file(&table)).expect("a file");
    }
    (table.timeline, _) = table.open();
    let mut states = vec![table.timeline.clone()];
    let mut play = |table: &mut Table, count: usize| {
        for _ in 0..count {
            table.play(&[command]).expect("recorded");
            states.push(table.timeline.clone());
        }
    };
    play(&mut table, first);
    if let Some(then) = then {
        table.checkpoint();
        play(&mut table, then);
    }
    table.kill();
    (table, states)
}

#[test]
fn two_machines_that_continue_one_crashed_encounter_are_not_mixed() {
    let mut crashed = Table::in_play();
    let saved = crashed.timeline.clone();
    crashed.play(&["wound Ben", "next"]).expect("recorded");
    crashed.kill();
    let courses = [(0, None), (1, None), (3, None), (1, Some(0)), (3, Some(0)), (2, Some(2))];
    for (first, then) in courses {
        for (first_there, then_there) in courses {
            let (mut here, states) = machine(&crashed, "note Ana \"aims\"", first, then);
            let (there, others) = machine(&crashed, "damage Ben 3", first_there, then_there);
            // A program that syncs folders brings the journal of there beside the save of here.
            let Ok(foreign) = fs::read(there.journal()) else { continue };
            fs::write(here.journal(), &foreign).expect("a file");
            let (timeline, notices) = here.open();
            let what = format!("{first} {then:?}, {first_there} {then_there:?}");
            let mut states = states.iter().chain(&others).chain([&saved]);
            let is_whole = states.any(|state| *state == timeline);
            assert!(is_whole, "{what}: a mixture");
            let last = others.last().expect("one at least");
            let is_there = timeline == *last || last == &others[0];
            let is_told =
                matches!(notices.as_slice(), [Notice { kind: NoticeKind::JournalOfAnother, .. }]);
            assert_eq!(is_told, !is_there, "{what}: {notices:?}");
            assert_eq!(here.kept().contains(&foreign), is_told, "{what}");
        }
    }
}

#[test]
fn a_save_that_holds_all_of_its_journal_is_not_written_anew() {
    let mut table = Table::in_play();
    table.play(&["note Ana waits"]).expect("recorded");
    let journal = fs::read(table.journal()).expect("a journal");
    table.checkpoint();
    table.kill();
    fs::write(table.journal(), journal).expect("as if it had not been removed");
    let before = fs::read(&table.path).expect("a save");
    table.reopen();
    table.checkpoint();
    assert_eq!(fs::read(&table.path).expect("a save"), before);
}
