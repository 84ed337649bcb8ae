//! An encounter that is followed while another plays it: what is read is what was recorded, and nothing is written.

use std::fs;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{FollowedSave, News, Notice, NoticeKind};

use super::table::{Table, append};

/// A phasekeeper that follows.
struct Reader {
    save: FollowedSave,
    timeline: Timeline,
    /// The number of times that the files were read whole.
    whole: usize,
}

impl Reader {
    fn of(table: &Table) -> Self {
        let (save, timeline, notices) = FollowedSave::open(&table.path).expect("readable");
        assert_eq!(notices, []);
        Self { save, timeline, whole: 0 }
    }

    /// Looks for news; gives back the number of entries that came one by one.
    fn look(&mut self) -> usize {
        match self.save.read_news().expect("readable") {
            News::Entries(entries) => {
                let count = entries.len();
                for entry in entries {
                    self.timeline.replay(entry).expect("it fits");
                }
                count
            }
            News::Whole(timeline) => {
                self.timeline = *timeline;
                self.whole += 1;
                0
            }
        }
    }
}

#[test]
fn entries_are_read_as_the_journal_grows() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let mut reader = Reader::of(&table);
    assert_eq!((reader.look(), &reader.timeline), (0, &table.timeline));
    for lines in [&["wound Ana"][..], &[], &["undo 1", "next", "note Ben \"runs\""], &["undo 2"]] {
        table.play(lines).expect("recorded");
        assert_eq!(reader.look(), lines.len());
        assert_eq!(reader.timeline, table.timeline);
    }
    assert_eq!(reader.whole, 0);
}

#[test]
fn a_journal_that_begins_is_read_whole_and_from_then_on_line_by_line() {
    let mut table = Table::in_play();
    let mut reader = Reader::of(&table);
    table.play(&["wound Ben"]).expect("recorded");
    reader.look();
    assert_eq!((reader.whole, &reader.timeline), (1, &table.timeline));
    table.play(&["next"]).expect("recorded");
    assert_eq!((reader.look(), reader.whole), (1, 1));
    assert_eq!(reader.timeline, table.timeline);
}

#[test]
fn a_line_is_read_once_it_is_whole() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    let whole = fs::read(table.journal()).expect("a journal");
    let first = whole.iter().rposition(|&byte| byte == b'(').expect("the last entry");
    let cut = whole[..first].iter().rposition(|&byte| byte == b'\n').expect("a line end") + 1;
    fs::write(table.journal(), &whole[..cut]).expect("as it was before");
    let mut reader = Reader::of(&table);
    for byte in &whole[cut..whole.len() - 1] {
        append(&table.journal(), &[*byte]);
        assert_eq!(reader.look(), 0);
    }
    append(&table.journal(), b"\n");
    assert_eq!((reader.look(), reader.whole), (1, 0));
    assert_eq!(reader.timeline, table.timeline);
}

#[test]
fn a_save_that_is_written_anew_is_read_whole() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let mut reader = Reader::of(&table);
    table.play(&["next"]).expect("recorded");
    table.checkpoint();
    reader.look();
    assert_eq!((reader.whole, &reader.timeline), (1, &table.timeline));
    table.play(&["wound Cleo"]).expect("recorded, in a new journal");
    reader.look();
    table.play(&["wound Cleo"]).expect("recorded");
    assert_eq!((reader.look(), &reader.timeline), (1, &table.timeline));
}

#[test]
fn a_save_that_is_changed_is_read_whole_though_its_journal_stays() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let mut reader = Reader::of(&table);
    table.edit_all("Ambush at Nyhavn", "Ambush in the harbor");
    assert_eq!((reader.look(), reader.whole), (0, 1));
    assert_eq!(reader.timeline.encounter().title(), "Ambush in the harbor");
}

#[test]
fn a_journal_that_was_not_continued_is_read_whole() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let before = table.timeline.clone();
    let mut reader = Reader::of(&table);
    append(&table.journal(), b"of another laptop\n");
    assert_eq!(reader.look(), 0);
    assert_eq!((reader.whole, &reader.timeline), (1, &before));
    assert_eq!((reader.look(), reader.whole), (0, 1), "it is not read again and again");
    fs::remove_file(&table.path).expect("the save can be removed");
    assert!(reader.save.read_news().is_err());
    assert_eq!(reader.look(), 0, "once is enough");
}

#[test]
fn the_faults_of_what_is_followed_are_told_once() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    append(&table.journal(), b"of another laptop\n");
    let (mut save, _, notices) = FollowedSave::open(&table.path).expect("readable");
    assert!(
        matches!(notices[..], [Notice { kind: NoticeKind::JournalDamaged(_), .. }]),
        "{notices:?}"
    );
    assert_eq!(save.take_notices(), []);
    append(&table.journal(), b"of a third one\n");
    save.read_news().expect("readable");
    let notices = save.take_notices();
    assert!(
        matches!(notices[..], [Notice { kind: NoticeKind::JournalDamaged(_), .. }]),
        "{notices:?}"
    );
    assert_eq!(save.take_notices(), []);
}

#[test]
fn who_follows_sees_that_it_is_closed_and_writes_nothing() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let before = table.files();
    let mut reader = Reader::of(&table);
    assert!(reader.save.is_open_elsewhere());
    reader.look();
    assert_eq!(table.files(), before);
    table.kill();
    assert!(!reader.save.is_open_elsewhere());
    table.reopen();
    assert!(reader.save.is_open_elsewhere());
}
