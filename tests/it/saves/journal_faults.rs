//! Journals with faults: whatever is lost, doubled, swapped or flipped in them is found and told, and what was carried out
//! before it stands.

use std::fs;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{
    FormatError, LostCommands, Notice, NoticeKind, OpenSave, StoreError, read,
};

use super::table::{Table, append};

/// A journal of some length, and the encounter after each of its lines.
struct Recorded {
    table: Table,
    journal: Vec<u8>,
    timelines: Vec<Timeline>,
}

impl Recorded {
    fn new() -> Self {
        let mut table = Table::in_play();
        let mut timelines = vec![table.timeline.clone()];
        let lines = [
            "wound Ben",
            "note Ana \"aims\"",
            "undo 1",
            "next",
            "act Ana",
            "damage Ben 3",
            "undo 2",
            "redo 1",
            "start",
            "note Cleo \"hides\"",
            "next",
            "wound Cleo",
            "wound Cleo",
            "undo 1",
        ];
        for line in lines.into_iter().cycle() {
            if let Some(entry) = table.execute(line) {
                let save = table.save.as_mut().expect("it is open");
                save.record(&entry, &table.timeline).expect("recorded");
                timelines.push(table.timeline.clone());
            }
            if timelines.len() > 30 {
                break;
            }
        }
        table.kill();
        let journal = fs::read(table.journal()).expect("a journal");
        Self { table, journal, timelines }
    }

    fn lines(&self) -> Vec<&[u8]> {
        self.journal.split_inclusive(|&byte| byte == b'\n').collect()
    }

    /// Reads the save with `journal` beside it. Returns the number of lines that are in the encounter, and the notices.
    fn read_with(&self, journal: &[u8]) -> (usize, Vec<Notice>) {
        fs::write(self.table.journal(), journal).expect("a file");
        let loaded = read(&self.table.path).expect("the save holds");
        let at = self.timelines.iter().rposition(|timeline| *timeline == loaded.timeline);
        (at.expect("an encounter that never was"), loaded.notices)
    }
}

/// Returns true if a notice says that the journal is damaged.
fn is_told(notices: &[Notice]) -> bool {
    matches!(notices, [Notice { kind: NoticeKind::JournalDamaged(_), .. }])
}

#[test]
fn every_line_that_is_dropped_doubled_or_swapped_is_found() {
    let recorded = Recorded::new();
    let lines = recorded.lines();
    let last = lines.len() - 1;
    for index in 0..=last {
        let mut dropped = lines.clone();
        dropped.remove(index);
        let (_, notices) = recorded.read_with(&dropped.concat());
        // Without its last line a journal is one of a moment before.
        assert!(is_told(&notices) || index == last, "line {index} is dropped: {notices:?}");
        let mut doubled = lines.clone();
        doubled.insert(index, lines[index]);
        let (at, notices) = recorded.read_with(&doubled.concat());
        assert!(is_told(&notices), "line {index} is doubled: {notices:?}");
        assert!(recorded.timelines[at] == recorded.timelines[index], "up to there it holds");
        for other in 0..index {
            let mut swapped = lines.clone();
            swapped.swap(index, other);
            let (_, notices) = recorded.read_with(&swapped.concat());
            assert!(is_told(&notices), "{index} and {other} are swapped: {notices:?}");
        }
    }
}

#[test]
fn any_bit_that_flips_is_found() {
    let recorded = Recorded::new();
    let full = recorded.timelines.len() - 1;
    let flips = recorded.journal.len() * 8;
    // An odd step comes to every bit of a byte.
    for flip in (0..flips).step_by((flips / 500) | 1) {
        let mut journal = recorded.journal.clone();
        journal[flip / 8] ^= 1 << (flip % 8);
        let (at, notices) = recorded.read_with(&journal);
        assert!(is_told(&notices), "bit {flip}: {at} of {full} lines and {notices:?}");
    }
}

#[test]
fn a_bit_of_the_last_line_that_flips_is_found() {
    let recorded = Recorded::new();
    let begin = recorded.journal.len() - recorded.lines().last().expect("a line").len();
    for flip in (begin * 8..recorded.journal.len() * 8).step_by(3) {
        let mut journal = recorded.journal.clone();
        journal[flip / 8] ^= 1 << (flip % 8);
        let (_, notices) = recorded.read_with(&journal);
        let [Notice { kind: NoticeKind::JournalDamaged(_), lost: Some(lost), .. }] =
            notices.as_slice()
        else {
            panic!("bit {flip} of {begin}: {notices:?}")
        };
        assert_eq!(lost.count(), 1, "bit {flip}");
    }
}

#[test]
fn what_is_damaged_is_kept_and_told_and_the_rest_is_played_on() {
    let mut recorded = Recorded::new();
    let journal: String = String::from_utf8(recorded.journal.clone()).expect("text");
    // The checksum of the fourth line breaks, its command does not.
    let damaged = journal.replacen("line:4,", "line:5,", 1);
    fs::write(recorded.table.journal(), &damaged).expect("a file");
    let (timeline, notices) = recorded.table.open();
    assert_eq!(timeline, recorded.timelines[3]);
    let kept = recorded.table.with_suffix("journal.kept-1");
    let [Notice { kind: NoticeKind::JournalDamaged(5), lost: Some(lost), kept: Some(told) }] =
        notices.as_slice()
    else {
        panic!("{notices:?}")
    };
    assert_eq!(*told, kept);
    assert_eq!(lost.commands[..3], ["next", "act Ana", "damage Ben 3"]);
    assert_eq!(lost.count(), recorded.timelines.len() - 1 - 3);
    assert_eq!(fs::read_to_string(kept).expect("a copy"), damaged);
    recorded.table.timeline = timeline;
    recorded.table.play(&["wound Cleo"]).expect("recorded");
    recorded.table.kill();
    recorded.table.reopen();
}

#[test]
fn what_is_left_of_a_damaged_journal_is_not_taken_for_a_change() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    append(&table.journal(), b"what is this\n");
    let (timeline, notices) = table.open();
    assert!(timeline == table.timeline && is_told(&notices), "{notices:?}");
    let save = table.save.as_mut().expect("open");
    assert_eq!(save.checkpoint(&table.timeline).expect("written"), None);
    assert_eq!(table.kept().len(), 1, "the damaged one");
}

#[test]
fn a_damaged_line_is_told_in_a_sentence() {
    let lost =
        LostCommands { commands: vec!["next".to_owned(), "wound Ben".to_owned()], unreadable: 1 };
    let kept = Some("fight.ron.journal.kept-1".into());
    let notice = Notice { kind: NoticeKind::JournalDamaged(7), lost: Some(lost), kept };
    assert_eq!(
        notice.to_string(),
        "the journal is damaged in line 7: at least 3 commands are missing: `next`, `wound Ben` and 1 more. All of it is kept in \
         fight.ron.journal.kept-1"
    );
}

/// Journals without their line ends, or with an end that a torn write does not leave.
fn without_line_ends(journal: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let text = str::from_utf8(journal).expect("text");
    let zeroed = |count: usize| {
        let mut bytes = journal.to_vec();
        let begin = bytes.len().saturating_sub(count);
        bytes[begin..].fill(0);
        bytes
    };
    let lines: Vec<&str> = text.lines().collect();
    let (first, last_five) = lines.split_at(lines.len() - 5);
    let torn_header = &lines[0][..40];
    vec![
        ("carriage returns", text.replace('\n', "\r").into()),
        ("blanks", text.replace('\n', " ").into()),
        ("nothing between lines", text.replace('\n', "").into()),
        ("all zeros", vec![0; journal.len()]),
        ("one zero", zeroed(1)),
        ("300 zeros", zeroed(300)),
        ("512 zeros", zeroed(512)),
        ("4096 zeros", zeroed(4096)),
        ("the last five glued", format!("{}\n{}", first.join("\n"), last_five.concat()).into()),
        ("a header that is torn, and zeros", format!("{torn_header}\0\0").into()),
        ("a header of something else", "(check:\"12345678\",format:\"diary\"".into()),
        ("a line of something else", format!("{text}(check:\"12345678\",dear diary").into()),
        ("another beginning", format!("{text}dear diary").into()),
    ]
}

#[test]
fn a_journal_without_line_ends_is_told_and_kept() {
    let recorded = Recorded::new();
    let save = fs::read(&recorded.table.path).expect("a save");
    for (what, journal) in without_line_ends(&recorded.journal) {
        let (_, notices) = recorded.read_with(&journal);
        assert!(is_told(&notices), "{what}: {notices:?}");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        fs::write(&path, &save).expect("a save");
        fs::write(folder.path().join("fight.ron.journal"), &journal).expect("a journal");
        let opened = OpenSave::open(&path).expect("the save holds");
        assert!(is_told(&opened.notices), "{what}: {:?}", opened.notices);
        let kept = fs::read(folder.path().join("fight.ron.journal.kept-1"));
        assert_eq!(kept.expect("it is kept"), journal, "{what}");
    }
}

#[test]
fn the_commands_in_lines_without_ends_are_all_missed() {
    let recorded = Recorded::new();
    for end in ["\r", " ", ""] {
        let text = str::from_utf8(&recorded.journal).expect("text").replace('\n', end);
        let (_, notices) = recorded.read_with(text.as_bytes());
        let [Notice { kind: NoticeKind::JournalDamaged(1), lost: Some(lost), .. }] = &notices[..]
        else {
            panic!("{notices:?}")
        };
        assert_eq!(lost.count(), recorded.lines().len() - 1, "{end:?}: {lost:?}");
    }
}

#[test]
fn a_line_of_another_journal_is_found() {
    let recorded = Recorded::new();
    let other = Recorded::new();
    for index in 1..recorded.lines().len() {
        let mut lines = recorded.lines();
        let others = other.lines();
        lines[index] = others[index];
        let (at, notices) = recorded.read_with(&lines.concat());
        assert!(is_told(&notices), "{notices:?}");
        assert!(recorded.timelines[at] == recorded.timelines[index - 1]);
    }
}

#[test]
fn a_journal_of_another_save_is_not_carried_out() {
    let recorded = Recorded::new();
    let other = Recorded::new();
    let (at, notices) = recorded.read_with(&other.journal);
    assert_eq!(at, 0);
    assert!(
        matches!(notices.as_slice(), [Notice { kind: NoticeKind::JournalOfAnother, .. }]),
        "{notices:?}"
    );
}

#[test]
fn a_newer_journal() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    let text = fs::read_to_string(table.journal()).expect("a journal");
    // A newer phasekeeper gives its header a checksum as well.
    let rest = &text.lines().next().expect("a header")["(check:\"12345678\",".len()..];
    let rest = rest.replacen("version:5", "version:6", 1);
    let check = crc32fast::hash(rest.as_bytes());
    fs::write(table.journal(), format!("(check:\"{check:08x}\",{rest}\nwho knows\n"))
        .expect("a file");
    let StoreError::BadFormat { path, error } = table.refused() else { panic!("it is newer") };
    assert_eq!((path, error), (table.journal(), FormatError::TooNew { found: 6, known: 5 }));
}

#[test]
fn a_word_in_a_checked_line_is_of_a_newer_phasekeeper() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    table.kill();
    let text = fs::read_to_string(table.journal()).expect("a journal");
    let lines: Vec<&str> = text.lines().collect();
    let [header, first, last] = lines[..] else { panic!("{text}") };
    let check_before = &first["(check:\"".len()..][..8];
    for (from, to) in [
        ("line:2,", "line:2,weather:rain,"),
        ("facts:[", "facts:[rained(who:1),"),
        ("command:", "mood:\"grim\",command:"),
    ] {
        let rest = last.split_once("\",").expect("a checksum").1;
        let rest = rest.replacen(from, to, 1);
        let check = crc32fast::hash(format!("{check_before}{rest}").as_bytes());
        let newer = format!("{header}\n{first}\n(check:\"{check:08x}\",{rest}\n");
        assert_ne!(newer.len(), text.len(), "{from}");
        fs::write(table.journal(), newer).expect("a file");
        let StoreError::BadFormat { path, error: FormatError::UnknownWord(_) } = table.refused()
        else {
            panic!("{to}: it was written by a newer one")
        };
        assert_eq!(path, table.journal());
    }
}

#[test]
fn a_journal_that_is_none() {
    let mut table = Table::in_play();
    table.kill();
    for text in ["dear diary,\n", "d", "\0d", "(diary)", "a \"phasekeeper journal\""] {
        fs::write(table.journal(), text).expect("a file");
        let StoreError::Unreadable { path, .. } = table.refused() else { panic!("{text:?}") };
        assert_eq!(path, table.journal());
    }
}

#[test]
fn what_a_power_failure_leaves_of_a_first_line_is_no_obstacle() {
    let mut table = Table::in_play();
    table.kill();
    for text in ["(", "(check:\"12", "\0", "(ch\0\0"] {
        fs::write(table.journal(), text).expect("a file");
        let opened = OpenSave::open(&table.path).expect("it opens");
        assert_eq!(opened.timeline, table.timeline, "{text:?}");
    }
}

#[test]
fn a_journal_damaged_behind_its_lines() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    table.kill();
    append(&table.journal(), b"what is this\n(entry:undo(1))\n");
    let journal = fs::read(table.journal()).expect("a journal");
    let (timeline, notices) = table.open();
    assert_eq!(timeline, table.timeline);
    let [Notice { kind: NoticeKind::JournalDamaged(4), lost: Some(lost), .. }] = notices.as_slice()
    else {
        panic!("{notices:?}")
    };
    assert_eq!(*lost, LostCommands { commands: Vec::new(), unreadable: 2 });
    assert_eq!(table.kept(), [journal]);
    table.play(&["next"]).expect("recorded");
    table.kill();
    table.reopen();
}
