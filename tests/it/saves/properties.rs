//! Properties: any commands, with a crash at any point; and any bytes at all.

use std::fs;

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_files::store::{OpenSave, read};
use proptest::prelude::*;
use proptest::sample::Index;

use super::table::{Table, contents, narrate_all};
use crate::lines::{self, execute};

/// An event after a command.
#[derive(Clone, Copy, Debug)]
enum Then {
    GoOn,
    Kill,
    /// Killed in the middle of writing the next entry.
    Tear,
    End,
    /// Killed between replacing the save and removing the journal.
    EndHalfWay,
}

fn then() -> impl Strategy<Value = Then> {
    prop_oneof![
        8 => Just(Then::GoOn),
        1 => Just(Then::Kill),
        1 => Just(Then::Tear),
        1 => Just(Then::End),
        1 => Just(Then::EndHalfWay),
    ]
}

fn happen(table: &mut Table, then: Then) {
    let journal = fs::read(table.journal()).ok();
    match then {
        Then::GoOn => return,
        Then::Kill | Then::Tear => {}
        Then::End | Then::EndHalfWay => table.checkpoint(),
    }
    table.kill();
    match (then, journal) {
        (Then::EndHalfWay, Some(journal)) => fs::write(table.journal(), journal).expect("a file"),
        (Then::Tear, Some(journal)) => {
            // What another tear has left is cut off before anything is written.
            let whole = journal.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let torn = &b"(check:\"1a2b3c4d\",line:2,save:\"9f"[..];
            fs::write(table.journal(), [&journal[..whole], torn].concat()).expect("a file");
        }
        _ => {}
    }
    table.reopen();
}

fn save_and_journal() -> (Vec<u8>, Vec<u8>) {
    let mut table = Table::in_play();
    table.play(&["damage Ben 14 kinetic", "act Ana", "undo 1", "next"]).expect("recorded");
    let read = |path| fs::read(path).expect("it is there");
    (read(table.path.clone()), read(table.journal()))
}

/// Reads, narrates and opens whatever is there, undoes and redoes all of it, and plays on. It must not panic; the result is
/// not checked.
fn survives(save: &[u8], journal: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fight.ron");
    fs::write(&path, save).expect("a file");
    fs::write(folder.path().join("fight.ron.journal"), journal).expect("a file");
    let read = read(&path).ok().map(|read| read.timeline);
    let opened = OpenSave::open(&path).ok().map(|opened| opened.timeline);
    read.iter().for_each(narrate_all);
    assert_eq!(read, opened);
    if let Some(mut timeline) = opened {
        let count = timeline.history().steps().len();
        (0..=count).rev().chain(0..=count).for_each(|position| timeline.go_to(position));
        let mut dice = SeededDice::new(1);
        for line in ["next", "damage all 20", "end-turn", "pass turns=3", "begin", "next on"] {
            // Whether it can be done depends on what is there.
            let _ = execute(&mut timeline, line, &mut dice);
        }
    }
    assert!(save == fs::read(&path).expect("it is there"), "the save is left as it is");
}

fn flipped(bytes: &[u8], flips: &[(Index, u8)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (index, bit) in flips {
        let at = index.index(bytes.len());
        bytes[at] ^= 1 << bit;
    }
    bytes
}

fn flips() -> impl Strategy<Value = Vec<(Index, u8)>> {
    proptest::collection::vec((any::<Index>(), 0..8_u8), 1..4)
}

proptest! {
    #![proptest_config(lines::cases(16))]

    #[test]
    fn a_crash_at_any_point_loses_nothing(
        lines in lines::script(50), events in proptest::collection::vec(then(), 70)
    ) {
        let mut table = Table::set(&[]);
        for (line, event) in lines.iter().zip(events) {
            if let Some(entry) = table.execute(line) {
                let save = table.save.as_mut().expect("it is open");
                save.record(&entry, &table.timeline).expect("recorded");
            }
            happen(&mut table, event);
        }
        table.kill();
        table.reopen();
    }
}

proptest! {
    #![proptest_config(lines::cases(24))]

    /// After every command of every ruleset the files give back just what was played: the journal after each, the save
    /// after some.
    #[test]
    fn whatever_can_be_done_can_be_read_again(
        (ruleset, lines) in lines::ruleset_and_script(60)
    ) {
        let mut table = Table::under(ruleset);
        for (index, line) in lines.iter().enumerate() {
            let Some(entry) = table.execute(line) else { continue };
            let save = table.save.as_mut().expect("it is open");
            save.record(&entry, &table.timeline).expect("recorded");
            if index % 5 == 0 {
                save.checkpoint(&table.timeline).expect("written");
            }
            prop_assert!(contents(&table.path) == table.timeline, "after {line}");
        }
    }
}

proptest! {
    #![proptest_config(lines::cases(64))]

    #[test]
    fn any_bytes_are_survived(
        save in proptest::collection::vec(any::<u8>(), 0..200),
        journal in proptest::collection::vec(any::<u8>(), 0..200),
    ) {
        survives(&save, &journal);
        survives(&save_and_journal().0, &journal);
    }

    #[test]
    fn any_text_is_survived(save in "\\PC{0,80}", journal in "(\\PC{0,40}\n){0,4}") {
        let header = "(format: \"phasekeeper encounter\", version: 5, ";
        survives(format!("{header}{save}").as_bytes(), journal.as_bytes());
        survives(&save_and_journal().0, journal.as_bytes());
    }

    #[test]
    fn a_cut_anywhere_is_survived(save in any::<Index>(), journal in any::<Index>()) {
        let (whole, entries) = save_and_journal();
        survives(&whole[..save.index(whole.len())], &entries);
        survives(&whole, &entries[..journal.index(entries.len())]);
    }

    #[test]
    fn any_bits_that_flip_are_survived(save in flips(), journal in flips()) {
        let (whole, entries) = save_and_journal();
        survives(&flipped(&whole, &save), &entries);
        survives(&whole, &flipped(&entries, &journal));
    }
}
