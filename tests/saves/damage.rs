//! Files that can't be read: each is refused with what is wrong and what would be right.

use std::fs;

use phasekeeper::script::shown;
use phasekeeper::store::read;

use super::table::{Table, append};

fn table() -> Table {
    let mut table = Table::in_play();
    table.kill();
    table
}

#[test]
fn a_newer_version() {
    let table = table();
    table.edit("version: 1,", "version: 2, weather: Acid(rain: 3),");
    let refused = table.refused();
    assert!(refused.ends_with(
        "fight.ron is of format 2, which a newer phasekeeper wrote; this one reads up to format 1, so \
         open it with the newer one"
    ), "{refused}");
}

#[test]
fn something_else() {
    let table = table();
    for text in [
        "",
        "hello",
        "(id: \"mine\", parameters: ())",
        "(format: \"dungeon\", version: 1)",
        "{\"format\": 1}",
        "[1, 2",
    ] {
        fs::write(&table.path, text).expect("a file");
        let refused = table.refused();
        let said =
            "is no phasekeeper encounter: that begins with `(format: \"phasekeeper encounter\"";
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn a_save_that_was_cut_off_anywhere() {
    let table = table();
    let whole = fs::read(&table.path).expect("a save");
    let end = whole.len() - ")\n".len();
    for length in (60..end).step_by(97) {
        fs::write(&table.path, &whole[..length]).expect("a file");
        let refused = table.refused();
        assert!(refused.contains("fight.ron is damaged in line "), "{length}: {refused}");
        assert!(refused.contains("fight.ron.bak"), "what would be right is said: {refused}");
    }
}

#[test]
fn a_word_that_does_not_belong_there() {
    let table = table();
    table.edit("status: Active", "status: Sleepy");
    assert!(table.refused().contains("Sleepy"), "{}", table.refused());
}

#[test]
fn parts_that_do_not_agree() {
    for (from, to) in [
        ("name: \"Ben\"", "name: \"ana\""),
        ("id: 2,", "id: 1,"),
        ("last_id: 3", "last_id: 2"),
        ("phase: 1,", "phase: 7,"),
        ("done: 10", "done: 11"),
    ] {
        let table = table();
        table.edit(from, to);
        assert!(table.refused().contains("its parts don't agree"), "{to}: {}", table.refused());
    }
}

#[test]
fn no_text_at_all() {
    let table = table();
    fs::write(&table.path, [0xff, 0xfe, 0, 1]).expect("a file");
    assert!(table.refused().ends_with("fight.ron is not text (UTF-8)"));
}

#[test]
fn no_file_at_all() {
    let table = table();
    fs::remove_file(&table.path).expect("it was there");
    assert!(table.refused().starts_with("there is no file "));
    fs::create_dir(&table.path).expect("a folder");
    assert!(table.refused().ends_with("fight.ron is not a file"));
}

#[test]
fn brackets_without_end() {
    let table = table();
    for bracket in ["(", "[", "{", "Some(", "Came(0, (", "/*"] {
        let deep = bracket.repeat(200_000);
        for text in [deep.clone(), format!("(format: \"phasekeeper encounter\", x: {deep}")] {
            fs::write(&table.path, text).expect("a file");
            assert!(read(&table.path).is_err());
        }
    }
}

#[test]
fn control_characters_are_left_out_wherever_they_are() {
    let mut table = Table::in_play();
    table.play(&["effect Ben \"Kick\" ref=+10", "note Ana \"aims\""]).expect("recorded");
    table.fold();
    table.kill();
    for (from, to) in [
        ("title: \"Ambush", "title: \"\\u{1b}[31mAmbush"),
        ("name: \"Ben\"", "name: \"Be\\u{7}n\""),
        ("label: \"Kick\"", "label: \"Ki\u{9b}1mck\""),
        ("notes: [\"aims\"]", "notes: [\"ai\\nms\"]"),
        ("words: \"delay\"", "words: \"del\\u{1b}]0;x\\u{7}ay\""),
    ] {
        table.edit(from, to);
    }
    let (timeline, notice) = table.open();
    assert_eq!(notice, None);
    let text = shown(timeline.encounter());
    assert!(!text.replace('\n', "").contains(char::is_control), "{text:?}");
    assert!(text.starts_with("[31mAmbush at Nyhavn"), "{text}");
    let words: Vec<&str> =
        timeline.history().done().iter().map(|step| step.words.as_str()).collect();
    assert!(words.contains(&"del]0;xay"), "{words:?}");
    table.timeline = timeline;
    table.play(&["undo 3", "redo 2"]).expect("recorded, and the history still fits");
    table.kill();
    assert_eq!(table.open(), (table.timeline.clone(), None));
}

#[test]
fn names_that_only_control_characters_tell_apart() {
    let table = table();
    table.edit("name: \"Ben\"", "name: \"An\\u{1b}a\"");
    assert!(table.refused().contains("control characters in names"), "{}", table.refused());
}

#[test]
fn control_characters_in_the_name_of_a_file_are_not_said() {
    let table = table();
    let path = table.folder().join("a\u{1b}[31mb.ron");
    let trouble = read(&path).expect_err("there is none").to_string();
    assert!(trouble.ends_with("a[31mb.ron"), "{trouble:?}");
}

#[test]
fn a_newer_journal() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    let journal = fs::read_to_string(table.journal()).expect("a journal");
    fs::write(table.journal(), journal.replacen("version:1", "version:2", 1)).expect("a file");
    assert!(table.refused().contains("fight.ron.journal is of format 2"), "{}", table.refused());
}

#[test]
fn a_journal_damaged_in_the_middle_is_followed_up_to_there_and_kept() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let before = table.timeline.clone();
    table.play(&["wound Ana"]).expect("recorded");
    table.kill();
    append(&table.journal(), b"what is this\nUndo(1)\n");
    let (journal, whole) = (fs::read(table.journal()).expect("a journal"), table.timeline.clone());
    let (timeline, notice) = table.open();
    assert_eq!(timeline, whole);
    assert_ne!(timeline, before);
    assert!(notice.expect("that is said").contains("is damaged further on"));
    assert!(table.files().into_values().any(|bytes| bytes == journal), "all of it is kept");
    table.play(&["next"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_is_none() {
    let mut table = table();
    fs::write(table.journal(), "dear diary,\n").expect("a file");
    let (timeline, notice) = table.open();
    assert_eq!(timeline, table.timeline);
    assert!(notice.is_some());
    assert!(table.files().into_values().any(|bytes| bytes == b"dear diary,\n"));
}

#[test]
fn a_journal_whose_entries_make_no_sense() {
    let mut table = Table::in_play();
    table.play(&["undo 2", "redo 1"]).expect("recorded");
    table.kill();
    let entry = "Step((at:(turn:1,phase:1),words:\"x\",said:[],events:[LastId((was:3,now:0))]))\n";
    append(&table.journal(), entry.as_bytes());
    let refused = table.refused();
    assert!(refused.contains("fight.ron.journal is damaged"), "{refused}");
    assert!(refused.contains("moved elsewhere, the save opens without it"), "{refused}");
}
