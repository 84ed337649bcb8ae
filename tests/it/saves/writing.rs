//! Writing: the clean end, the last save, the lock, and disks that fail.

use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper_files::store::{
    FormatError, Notice, NoticeKind, OpenSave, Opened, StoreError, save_as,
};

use super::table::{Table, append, contents};
use crate::file_times::age;

#[test]
fn a_clean_end_leaves_one_whole_file_and_the_one_before() {
    let mut table = Table::in_play();
    let before = fs::read(&table.path).expect("a save");
    table.play(&["wound Ben", "undo 1", "next"]).expect("recorded");
    table.checkpoint();
    table.kill();
    assert_eq!(table.names(), ["fight.ron", "fight.ron.bak"]);
    assert_eq!(table.files()["fight.ron.bak"], before);
    table.reopen();
}

#[test]
fn the_end_of_an_evening_in_which_nothing_was_done_writes_nothing() {
    let mut table = Table::in_play();
    let before = fs::read(&table.path).expect("a save");
    table.checkpoint();
    table.kill();
    assert_eq!(table.names(), ["fight.ron"]);
    assert_eq!(table.files()["fight.ron"], before);
}

#[test]
fn the_save_can_be_read_by_people_and_carries_its_ruleset() {
    let mut table = Table::in_play();
    table.play(&["damage Ben 14 kinetic"]).expect("recorded");
    table.checkpoint();
    let text = fs::read_to_string(&table.path).expect("the save is text");
    assert!(text.starts_with("(\n  format: \"phasekeeper encounter\",\n  version: 5,\n"));
    for part in [
        "id: \"ep1\",\n",
        "base: \"ep1\",\n",
        "wound_initiative: 10,\n",
        "name: \"Ben\",\n        stats: {som: 20, init: 80, dur: 35},\n        damage: 14,\n",
        "command: \"delay\",\n",
        "hit(who: 2, value: 14, armor: 0, taken: 14, damage: 14, durability: 35),\n",
        "combatant(2, injuries(old: (), new: (damage: 14, wounds: 2))),\n",
    ] {
        assert!(text.contains(part), "{part} should be in\n{text}");
    }
    let is_table = |line: &&str| line.trim().starts_with("linked_skills:");
    let longest =
        text.lines().filter(|line| !is_table(line)).map(|line| line.chars().count()).max();
    assert!(longest < Some(300), "{longest:?} columns");
}

#[test]
fn no_one_else_can_open_what_is_being_played() {
    let mut table = Table::in_play();
    assert!(matches!(OpenSave::open(&table.path), Err(StoreError::Busy(_))));
    assert!(matches!(save_as(&table.path, &table.timeline), Err(StoreError::Busy(_))));
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
    opened.save.record(&entry, &table.timeline).expect("recorded");
    assert_eq!(contents(&link), table.timeline, "with the journal of what it leads to");
    opened.save.checkpoint(&table.timeline).expect("written");
    assert!(link.is_symlink());
    assert_eq!(contents(&table.path), table.timeline);
}

#[cfg(unix)]
#[test]
fn the_permissions_of_the_file_stay() {
    use std::os::unix::fs::PermissionsExt;
    let mut table = Table::in_play();
    fs::set_permissions(&table.path, fs::Permissions::from_mode(0o640)).expect("they are set");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    table.play(&["wound Ben"]).expect("recorded");
    assert_eq!(mode(&table.journal()), 0o640, "the journal holds the same secrets");
    table.checkpoint();
    assert_eq!(mode(&table.path), 0o640);
    assert_eq!(mode(&table.with_suffix("bak")), 0o640);
}

#[test]
fn what_is_marked_as_read_only_can_be_read_and_not_opened() {
    let mut table = Table::in_play();
    table.kill();
    let mut permissions = fs::metadata(&table.path).expect("a save").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&table.path, permissions).expect("they are set");
    assert!(matches!(OpenSave::open(&table.path), Err(StoreError::Unwritable { .. })));
    assert_eq!(contents(&table.path), table.timeline);
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
            let error = table.play(&[line]).expect_err("there is nowhere to write");
            assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
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
    append(&table.journal(), b"(check:\"1a2b3c4d\",line:2,sa");
    assert_eq!(table.play(&["next"]).expect("recorded"), None);
    assert!(table.journal().is_file(), "it is continued");
    table.kill();
    table.reopen();
}

#[test]
fn what_could_not_be_written_is_in_the_save_of_a_clean_end() {
    let mut table = Table::in_play();
    let path = table.path.clone();
    without_folder(&path, || {
        assert!(table.play(&["wound Ben", "next"]).is_err());
        let save = table.save.as_mut().expect("open");
        assert!(save.checkpoint(&table.timeline).is_err());
    });
    table.checkpoint();
    table.kill();
    table.reopen();
}

#[test]
fn where_the_journal_can_not_be_written_the_save_is() {
    let mut table = Table::in_play();
    fs::create_dir(table.journal()).expect("something is in its place");
    let told = table.play(&["wound Ben"]).expect("saved");
    assert!(
        matches!(told, Some(Notice { kind: NoticeKind::SavedAnew { .. }, kept: None, .. })),
        "{told:?}"
    );
    assert_eq!(table.play(&["wound Ben"]).expect("saved"), None, "once is enough");
    fs::remove_dir(table.journal()).expect("it goes");
    assert_eq!(contents(&table.path), table.timeline);
    table.play(&["next"]).expect("recorded");
    assert!(table.journal().is_file());
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_was_cut_short_is_not_continued() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    table.kill();
    table.reopen();
    fs::write(table.journal(), "").expect("it can be emptied");
    table.play(&["next"]).expect("saved");
    assert_eq!(contents(&table.path), table.timeline);
    table.kill();
    table.reopen();
}

#[test]
fn a_journal_that_was_exchanged_for_one_as_long_is_kept() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    let folded = fs::read(table.journal()).expect("a journal");
    table.checkpoint();
    table.kill();
    let other = b"#".repeat(folded.len());
    for is_in_save in [true, false] {
        // As if it had not been removed.
        fs::write(table.journal(), &folded).expect("a file");
        table.open();
        if !is_in_save {
            table.play(&["wound Ana"]).expect("recorded");
            table.kill();
            table.open();
        }
        let len = fs::metadata(table.journal()).expect("a journal").len() as usize;
        let other = &other.repeat(2)[..len];
        fs::write(table.journal(), other).expect("a sync tool replaces it");
        age(&table.journal(), 1);
        let told = table.play(&["next"]).expect("saved");
        assert!(
            matches!(told, Some(Notice { kind: NoticeKind::SavedAnew { .. }, kept: Some(_), .. })),
            "{told:?}"
        );
        assert!(table.kept().iter().any(|kept| kept == other));
        assert_eq!(contents(&table.path), table.timeline);
        table.kill();
    }
}

#[test]
fn a_save_that_was_removed_meanwhile_is_written_anew() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    fs::remove_file(&table.path).expect("it can be removed");
    table.checkpoint();
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
    assert_eq!(contents(&table.path), other.timeline);
    assert_eq!(contents(&table.with_suffix("bak")), table.timeline);
    assert_eq!(table.names(), ["fight.ron", "fight.ron.bak"]);
}

#[test]
fn saving_over_something_else_is_refused() {
    let table = Table::set(&["add Zoe"]);
    let path = table.folder().join("rules.ron");
    fs::write(&path, "(id: \"mine\")").expect("a file");
    let error = save_as(&path, &table.timeline).expect_err("that is no encounter");
    assert!(
        matches!(error, StoreError::BadFormat { error: FormatError::NotOurs(_), .. }),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).expect("a file"), "(id: \"mine\")");
}

#[test]
fn a_journal_that_is_removed_while_it_is_played_is_missed() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    fs::remove_file(table.journal()).expect("it can be removed");
    let told = table.play(&["next"]).expect("all of it is saved");
    assert!(matches!(told, Some(Notice { kind: NoticeKind::SavedAnew { .. }, .. })), "{told:?}");
    assert_eq!(contents(&table.path), table.timeline);
    assert_eq!(table.play(&["wound Cleo"]).expect("recorded"), None);
    table.kill();
    table.reopen();
}

#[test]
fn a_save_that_is_changed_while_it_is_played_is_written_anew_and_the_change_is_kept() {
    let mut table = Table::in_play();
    assert_eq!(table.play(&["wound Ben"]).expect("recorded"), None);
    fs::write(&table.path, "of another laptop").expect("a sync tool replaces it");
    let told = table.play(&["wound Ana"]).expect("saved");
    let kept = table.with_suffix("kept-1");
    assert_eq!(
        told,
        Some(Notice {
            kind: NoticeKind::SaveReplaced(table.path.clone()),
            lost: None,
            kept: Some(kept.clone())
        })
    );
    assert_eq!(fs::read_to_string(kept).expect("it is kept"), "of another laptop");
    assert_eq!(contents(&table.path), table.timeline);
    fs::remove_file(&table.path).expect("it is removed");
    let told = table.play(&["next"]).expect("saved");
    assert_eq!(
        told,
        Some(Notice { kind: NoticeKind::SaveReplaced(table.path.clone()), lost: None, kept: None })
    );
    assert_eq!(table.play(&["wound Cleo"]).expect("recorded"), None);
    table.kill();
    table.reopen();
}

#[test]
fn the_saves_of_earlier_evenings_are_kept() {
    let mut table = Table::set(&["title 0"]);
    for (title, hours, expected) in [
        ("1", 24, &["0"][..]),
        ("2", 24, &["1", "0"]),
        ("3", 24, &["2", "1", "0"]),
        ("4", 24, &["3", "2", "1"]),
        ("5", 1, &["4", "3", "2"]),
        // The same evening.
        ("6", 1, &["5", "3", "2"]),
    ] {
        table.play(&[&format!("title {title}")]).expect("recorded");
        table.checkpoint();
        // A session has one backup, however often its save is written.
        table.play(&["undo 1", "redo 1"]).expect("recorded");
        table.checkpoint();
        table.kill();
        let backups = ["bak", "bak-2", "bak-3"].map(|suffix| table.with_suffix(suffix));
        let title = |path: PathBuf| contents(&path).encounter().title().to_owned();
        let titles = backups.into_iter().filter(|path| path.exists()).map(title);
        assert_eq!(titles.collect::<Vec<_>>(), expected);
        age(&table.with_suffix("bak"), hours);
        table.reopen();
    }
}

#[test]
fn what_is_no_backup_stays_in_the_place_of_one() {
    let mut table = Table::in_play();
    fs::write(table.with_suffix("bak"), "another's").expect("a file");
    age(&table.with_suffix("bak"), 24);
    table.play(&["wound Ben"]).expect("recorded");
    let before = fs::read(&table.path).expect("a save");
    table.checkpoint();
    let text = |suffix| fs::read(table.with_suffix(suffix)).expect("it is there");
    assert_eq!((text("bak"), text("bak-2")), (b"another's".to_vec(), before));
}

#[cfg(unix)]
#[test]
fn a_journal_is_never_written_through_a_link() {
    let mut table = Table::in_play();
    let elsewhere = table.folder().join("elsewhere");
    fs::write(&elsewhere, "dear diary").expect("a file that is not ours");
    std::os::unix::fs::symlink(&elsewhere, table.journal()).expect("a link");
    table.play(&["wound Ben"]).expect("saved");
    assert_eq!(fs::read_to_string(&elsewhere).expect("it is there"), "dear diary");
    table.kill();
    assert!(matches!(table.refused(), StoreError::Unreadable { .. }), "the link is not ours");
    fs::remove_file(table.journal()).expect("they take it away");
    table.reopen();
}

#[test]
fn what_a_killed_process_left_unfinished_is_removed_after_a_while() {
    let mut table = Table::in_play();
    table.kill();
    let half = &fs::read(&table.path).expect("a save")[..500];
    let old = [".phasekeeper-AbC123", ".phasekeeper-notes1", ".phasekeeper-GhI789"]
        .map(|name| table.folder().join(name));
    let new = table.folder().join(".phasekeeper-DeF456");
    for path in old.iter().chain([&new]) {
        fs::write(path, half).expect("a leftover");
    }
    fs::write(&old[1], "another's").expect("not ours");
    fs::write(&old[2], "").expect("a leftover");
    for path in &old {
        age(path, 24);
    }
    table.reopen();
    let [half, others, empty] = old.map(|path| path.exists());
    assert_eq!((half, others, empty, new.exists()), (false, true, false, true));
}

#[test]
fn a_mark_at_the_beginning_is_no_part_of_the_save() {
    let mut table = Table::in_play();
    table.kill();
    let text = fs::read_to_string(&table.path).expect("a save");
    fs::write(&table.path, format!("\u{feff}{text}")).expect("some editors do");
    table.reopen();
}

#[test]
fn a_lock_that_is_removed_is_taken_anew() {
    let mut table = Table::in_play();
    fs::remove_file(table.with_suffix("lock")).expect("it can be removed");
    assert_eq!(table.play(&["wound Ben"]).expect("recorded"), None);
    assert!(matches!(OpenSave::open(&table.path), Err(StoreError::Busy(_))));
    table.kill();
    table.reopen();
}

#[test]
fn who_opens_an_encounter_after_its_lock_was_removed_has_it_alone() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    fs::remove_file(table.with_suffix("lock")).expect("it can be removed");
    let Opened { save: mut other, timeline: there, .. } =
        OpenSave::open(&table.path).expect("nothing says that it is taken");
    assert_eq!(there, table.timeline, "the journal so far is in it");
    let mut second = Table::in_play();
    second.timeline = there;
    let entry = second.execute("note Ana \"aims\"").expect("it can be done");
    assert_eq!(other.record(&entry, &second.timeline).expect("recorded"), None);
    let before = table.files();
    for _ in 0..2 {
        let error = table.play(&["next"]).expect_err("it is not ours any more");
        assert!(matches!(error, StoreError::Busy(_)), "{error}");
    }
    let save = table.save.as_mut().expect("open");
    assert!(matches!(save.checkpoint(&table.timeline), Err(StoreError::Busy(_))));
    table.kill();
    assert_eq!(table.files(), before, "the first leaves the files alone");
    drop(other);
    assert_eq!(contents(&table.path), second.timeline);
}

#[test]
fn lines_that_another_program_has_added_to_a_journal_are_kept() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    for is_written_to in [false, true] {
        table.reopen();
        if is_written_to {
            table.play(&["wound Cleo"]).expect("recorded");
        }
        append(&table.journal(), b"a line of another laptop\n");
        let foreign = fs::read(table.journal()).expect("a journal");
        let told = table.play(&["wound Ana"]).expect("saved");
        let Some(Notice { kind: NoticeKind::SavedAnew { .. }, kept: Some(kept), .. }) = told else {
            panic!("{told:?}")
        };
        assert_eq!(fs::read(kept).expect("it is kept"), foreign);
        assert_eq!(contents(&table.path), table.timeline);
        table.kill();
    }
    table.reopen();
}

#[test]
fn lines_that_another_program_has_added_to_a_journal_that_was_only_opened_are_kept() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.kill();
    table.reopen();
    append(&table.journal(), b"a line of another laptop\n");
    let foreign = fs::read(table.journal()).expect("a journal");
    let save = table.save.as_mut().expect("open");
    let told = save.checkpoint(&table.timeline).expect("written");
    assert!(
        matches!(told, Some(Notice { kind: NoticeKind::SavedAnew { .. }, kept: Some(_), .. })),
        "{told:?}"
    );
    assert_eq!(table.kept(), [foreign]);
}

#[test]
fn what_has_no_text_in_the_place_of_the_journal_is_not_kept() {
    let put: [fn(PathBuf) -> std::io::Result<()>; 2] =
        [|path| fs::write(path, ""), |path| fs::create_dir(path)];
    for put in put {
        let mut table = Table::in_play();
        table.play(&["wound Ben"]).expect("recorded");
        fs::remove_file(table.journal()).expect("it can be removed");
        put(table.journal()).expect("something is in its place");
        let told = table.play(&["wound Ana"]).expect("all of it is saved");
        assert!(
            matches!(told, Some(Notice { kind: NoticeKind::SavedAnew { .. }, kept: None, .. })),
            "{told:?}"
        );
        assert!(table.kept().is_empty());
    }
}

#[test]
fn what_another_program_has_put_in_the_place_of_the_files_is_kept_at_the_end_too() {
    let mut table = Table::in_play();
    table.play(&["wound Ben"]).expect("recorded");
    table.checkpoint();
    table.play(&["wound Ana"]).expect("recorded");
    fs::write(&table.path, "a save of another laptop").expect("a sync tool replaces it");
    fs::write(table.journal(), "its journal\n").expect("a sync tool replaces it");
    let save = table.save.as_mut().expect("open");
    let told = save.checkpoint(&table.timeline).expect("written");
    assert!(
        matches!(told, Some(Notice { kind: NoticeKind::SaveReplaced(_), kept: Some(_), .. })),
        "{told:?}"
    );
    assert_eq!(table.kept(), [&b"its journal\n"[..], b"a save of another laptop"]);
    assert_eq!(contents(&table.path), table.timeline);
    table.play(&["next"]).expect("recorded");
    let save = table.save.as_mut().expect("open");
    assert_eq!(save.checkpoint(&table.timeline).expect("written"), None, "it is told once");
}
