//! Writing: the clean end, the last save, the lock, and what happens when the disk says no.

use std::fs;
use std::path::Path;

use phasekeeper::store::{OpenSave, StoreError, read, save_as};

use super::table::{Table, append};

#[test]
fn a_clean_end_leaves_one_whole_file_and_the_one_before() {
    let mut table = Table::in_play();
    let before = fs::read(&table.path).expect("a save");
    table.play(&["wound Ben", "undo 1", "next"]).expect("recorded");
    table.fold();
    table.kill();
    assert_eq!(table.names(), ["fight.ron", "fight.ron.bak"]);
    assert_eq!(table.files()["fight.ron.bak"], before);
    table.reopen();
}

#[test]
fn the_end_of_an_evening_in_which_nothing_was_done_writes_nothing() {
    let mut table = Table::in_play();
    let before = fs::read(&table.path).expect("a save");
    table.fold();
    table.kill();
    assert_eq!(table.names(), ["fight.ron"]);
    assert_eq!(table.files()["fight.ron"], before);
}

#[test]
fn the_save_is_readable_and_carries_its_ruleset() {
    let table = Table::in_play();
    let text = fs::read_to_string(&table.path).expect("the save is text");
    assert!(text.starts_with("(\n    format: \"phasekeeper encounter\",\n    version: 1,\n"));
    for part in ["id: \"ep1\"", "wound_initiative: 10", "name: \"Ana\"", "words: \"delay\""] {
        assert!(text.contains(part), "{part} should be in\n{text}");
    }
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(2000), "{longest:?} columns");
}

#[test]
fn an_entry_costs_the_same_however_long_the_evening() {
    let mut table = Table::in_play();
    let length = |table: &Table| fs::metadata(table.journal()).expect("a journal").len();
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    let before = length(&table);
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    let cost = length(&table) - before;
    for _ in 0..200 {
        table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    }
    let before = length(&table);
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    assert_eq!(length(&table) - before, cost);
    assert!(cost < 2000, "{cost} bytes for two wounds");
}

#[test]
fn nobody_else_can_open_what_is_being_played() {
    let mut table = Table::in_play();
    let busy = OpenSave::open(&table.path).expect_err("it is open here").to_string();
    assert!(busy.ends_with("fight.ron is open in another phasekeeper; close it there first"));
    let busy = save_as(&table.path, &table.timeline).expect_err("nor replaced");
    assert!(matches!(busy, StoreError::Busy(_)), "{busy}");
    table.kill();
    table.reopen();
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_is_the_same_encounter() {
    let mut table = Table::in_play();
    let link = table.folder().join("link.ron");
    std::os::unix::fs::symlink(&table.path, &link).expect("a link");
    assert!(matches!(OpenSave::open(&link), Err(StoreError::Busy(_))));
    table.kill();
    let mut opened = OpenSave::open(&link).expect("free again");
    let entry = table.execute("wound Ben").expect("it can be done");
    opened.ledger.record(&entry, &table.timeline).expect("recorded");
    opened.ledger.fold(&table.timeline).expect("folded");
    assert!(link.is_symlink());
    assert_eq!(read(&table.path).expect("readable"), table.timeline);
}

#[cfg(unix)]
#[test]
fn the_permissions_of_the_file_stay() {
    use std::os::unix::fs::PermissionsExt;
    let mut table = Table::in_play();
    fs::set_permissions(&table.path, fs::Permissions::from_mode(0o640)).expect("they are set");
    table.play(&["wound Ben"]).expect("recorded");
    table.fold();
    let mode = fs::metadata(&table.path).expect("a save").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn what_is_marked_as_read_only_can_be_read_and_not_opened() {
    let mut table = Table::in_play();
    table.kill();
    let mut permissions = fs::metadata(&table.path).expect("a save").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&table.path, permissions).expect("they are set");
    assert!(matches!(OpenSave::open(&table.path), Err(StoreError::Unwritable { .. })));
    assert_eq!(read(&table.path).expect("readable"), table.timeline);
    assert_eq!(table.names(), ["fight.ron"]);
}

/// Takes the folder of an encounter away for a while.
fn without_folder(path: &Path, then: impl FnOnce()) {
    let folder = path.parent().expect("a folder");
    let away = folder.with_extension("away");
    fs::rename(folder, &away).expect("the folder goes");
    then();
    fs::rename(&away, folder).expect("the folder comes back");
}

#[test]
fn what_could_not_be_written_is_written_with_the_next_entry() {
    let mut table = Table::in_play();
    let path = table.path.clone();
    without_folder(&path, || {
        for line in ["wound Ben", "note Ana \"aims\""] {
            let trouble = table.play(&[line]).expect_err("there is nowhere to write").to_string();
            assert!(trouble.contains("fight.ron can't be written: "), "{trouble}");
        }
    });
    table.play(&["next"]).expect("all three are recorded");
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_torn_by_a_write_that_failed_is_whole_again() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    table.reopen();
    let path = table.path.clone();
    without_folder(&path, || assert!(table.play(&["wound Ana"]).is_err()));
    append(&table.journal(), b"Step((at:(turn:1,pha");
    table.play(&["next"]).expect("recorded");
    table.kill();
    table.reopen();
}

#[test]
fn what_could_not_be_written_is_in_the_save_of_a_clean_end() {
    let mut table = Table::in_play();
    let path = table.path.clone();
    without_folder(&path, || {
        assert!(table.play(&["wound Ben", "next"]).is_err());
        let ledger = table.ledger.as_mut().expect("open");
        assert!(ledger.fold(&table.timeline).is_err());
    });
    table.fold();
    table.kill();
    table.reopen();
}

#[test]
fn where_the_journal_can_not_be_written_the_save_is() {
    let mut table = Table::in_play();
    fs::create_dir(table.journal()).expect("something is in its place");
    table.play(&["wound Ben"]).expect("saved");
    fs::remove_dir(table.journal()).expect("it goes");
    assert_eq!(read(&table.path).expect("readable"), table.timeline);
    table.play(&["next"]).expect("recorded");
    assert!(table.journal().is_file());
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_somebody_cut_short_is_not_gone_on_with() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    table.kill();
    table.reopen();
    fs::write(table.journal(), "").expect("somebody empties it");
    table.play(&["next"]).expect("saved");
    assert_eq!(read(&table.path).expect("readable"), table.timeline);
    table.kill();
    table.reopen();
}

#[test]
fn a_save_that_somebody_removed_meanwhile_is_written_anew() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    fs::remove_file(&table.path).expect("somebody removes it");
    table.fold();
    table.kill();
    table.reopen();
}

#[test]
fn saving_over_an_encounter_keeps_it_whole_beside() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    let other = Table::set(&["add Zoe"]);
    save_as(&table.path, &other.timeline).expect("saved");
    assert_eq!(read(&table.path).expect("readable"), other.timeline);
    assert_eq!(read(&table.beside("bak")).expect("readable"), table.timeline);
    assert_eq!(table.names(), ["fight.ron", "fight.ron.bak"]);
}

#[test]
fn saving_over_something_else_is_refused() {
    let table = Table::set(&["add Zoe"]);
    let path = table.folder().join("rules.ron");
    fs::write(&path, "(id: \"mine\")").expect("a file");
    let trouble = save_as(&path, &table.timeline).expect_err("that is no encounter").to_string();
    assert!(trouble.contains("is no phasekeeper encounter"), "{trouble}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "(id: \"mine\")");
}
