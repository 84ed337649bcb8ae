//! Encounters of the list: deleted and brought back, renamed, copied.

use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper_files::store::{
    DataDir, MAX_IN_TRASH, Notice, NoticeKind, OpenSave, StoreError, read, set_title,
};
use tempfile::TempDir;

use super::table::{Table, contents};
use crate::cli::shell::names;

/// A data directory with an encounter that has a journal, a backup and a damaged file beside it.
fn data() -> (TempDir, DataDir, PathBuf) {
    let place = tempfile::tempdir().expect("a folder");
    let data = DataDir::at(place.path().to_owned());
    let path = place.path().join("fight.ron");
    let mut table = Table::in_play();
    let mut save = OpenSave::create(&path, &table.timeline).expect("a new file");
    for line in ["wound Ben", "wound Ben"] {
        let entry = table.execute(line).expect("it can be done");
        save.record(&entry, &table.timeline).expect("recorded");
        if !place.path().join("fight.ron.bak").exists() {
            save.checkpoint(&table.timeline).expect("saved");
        }
    }
    drop(save);
    let damaged = &fs::read(&path).expect("a save")[..300];
    fs::write(place.path().join("fight.ron.kept-1"), damaged).expect("a file");
    assert_eq!(names(place.path()), FILES);
    (place, data, path)
}

const FILES: [&str; 4] = ["fight.ron", "fight.ron.bak", "fight.ron.journal", "fight.ron.kept-1"];

/// The files of a folder with what is in them.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| (fs::read(folder.join(&name)).ok(), name);
    let all = names(folder).into_iter().map(read);
    all.filter_map(|(bytes, name)| Some((name, bytes?))).collect()
}

#[test]
fn a_deleted_encounter_is_in_the_trash_and_comes_back_as_it_was() {
    let (place, data, path) = data();
    let copy_of_journal = "fight.ron (conflicted copy).journal";
    // Exported pages, and encounters and files with names that only begin alike.
    let others = [
        "fight.html",
        "fight.md",
        "fight.ron.journal.txt",
        "fight.ron.old.ron",
        "fight.ron.old.ron (conflicted copy).journal",
        "fight2.ron",
    ];
    for file in others {
        fs::write(place.path().join(file), "another").expect("a file");
    }
    fs::copy(place.path().join(FILES[2]), place.path().join(copy_of_journal)).expect("a copy");
    let before = files(place.path());
    let folder = data.delete(&path).expect("deleted");
    let (save, beside) = FILES.split_at(1);
    assert_eq!(names(&folder), [save, &[copy_of_journal], beside].concat());
    assert_eq!(names(place.path()), [&others[..], &["trash"]].concat());
    assert_eq!(data.restore(&folder).expect("it comes back"), path);
    assert_eq!(files(place.path()), before);
    assert_eq!(names(&place.path().join("trash")), [""; 0]);
    assert_eq!(read(&path).expect("readable").notices, []);
    assert!(matches!(data.restore(&folder), Err(StoreError::Missing(_))));
}

#[test]
fn an_encounter_that_is_open_is_neither_deleted_nor_renamed_nor_copied() {
    let (place, data, path) = data();
    let open = OpenSave::open(&path).expect("it opens");
    let before = files(place.path());
    let is_busy = |error: Option<StoreError>| matches!(error, Some(StoreError::Busy(_)));
    assert!(is_busy(data.delete(&path).err()));
    assert!(is_busy(data.copy(&path).err()));
    assert!(is_busy(set_title(&path, "Duel").err()));
    assert_eq!(files(place.path()), before);
    drop(open);
    assert!(data.delete(&path).is_ok());
}

#[test]
fn nothing_is_brought_back_in_the_place_of_another() {
    let (place, data, path) = data();
    let folder = data.delete(&path).expect("deleted");
    fs::write(place.path().join("fight.ron.bak"), "another").expect("a file");
    assert!(matches!(data.restore(&folder), Err(StoreError::Taken(_))));
    assert_eq!(names(&folder), FILES);
    assert_eq!(names(place.path()), ["fight.ron.bak", "trash"]);
}

#[test]
fn what_can_not_be_read_can_be_deleted() {
    let (place, data, _) = data();
    let broken = place.path().join("broken.ron");
    fs::write(&broken, "(format: \"phasekeeper encounter\",").expect("a file");
    let folder = data.delete(&broken).expect("deleted");
    assert_eq!(names(&folder), ["broken.ron"]);
    assert!(matches!(data.delete(&broken), Err(StoreError::Missing(_))));
    fs::create_dir(&broken).expect("a folder");
    assert!(matches!(data.delete(&broken), Err(StoreError::NotAFile(_))));
}

#[test]
fn the_trash_keeps_the_last_ones() {
    let (place, data, path) = data();
    let mut folders = Vec::new();
    for _ in 0..MAX_IN_TRASH + 2 {
        let copy = data.copy(&path).expect("copied").0;
        folders.push(data.delete(&copy).expect("deleted"));
    }
    let mut kept: Vec<PathBuf> = names(&place.path().join("trash"))
        .into_iter()
        .map(|name| place.path().join("trash").join(name))
        .collect();
    kept.sort();
    assert_eq!(kept, folders[2..]);
}

#[cfg(unix)]
#[test]
fn a_link_is_deleted_and_what_it_leads_to_stays() {
    let (place, data, path) = data();
    let link = place.path().join("link.ron");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let folder = data.delete(&link).expect("deleted");
    assert_eq!((names(&folder), names(place.path()).len()), (vec!["link.ron".to_owned()], 5));
    data.restore(&folder).expect("it comes back");
    assert_eq!(contents(&link), contents(&path));
}

#[test]
fn a_title_is_a_step_of_the_history() {
    let (place, _, path) = data();
    let before = contents(&path);
    assert_eq!(set_title(&path, "Duel").expect("renamed"), []);
    let after = contents(&path);
    assert_eq!(after.encounter().title(), "Duel");
    let steps = after.history().done();
    assert_eq!(&steps[..steps.len() - 1], before.history().done());
    assert!(!place.path().join("fight.ron.journal").exists(), "it is in the save");
    set_title(&path, "Duel").expect("nothing to do");
    assert_eq!(contents(&path), after);
    assert!(matches!(set_title(&path, ""), Err(StoreError::Refused(_))));
    assert_eq!(contents(&path), after);
}

#[test]
fn a_copy_has_a_title_and_a_file_of_its_own() {
    let (_place, data, path) = data();
    let (copy, notices) = data.copy(&path).expect("copied");
    assert!(copy != path && notices.is_empty());
    let (old, new) = (contents(&path), contents(&copy));
    assert_eq!(new.encounter().title(), "Ambush at Nyhavn, copy");
    assert_eq!(new.encounter().combatants(), old.encounter().combatants());
    assert_eq!(new.history().done().len(), old.history().done().len() + 1);
}

#[test]
fn a_damaged_journal_is_told_by_a_copy_and_a_rename() {
    let (_place, data, path) = data();
    let journal = PathBuf::from(format!("{}.journal", path.display()));
    fs::write(&journal, "(check:\"no journal at all\n").expect("a file");
    let is_told = |notices: &[Notice]| {
        matches!(notices, [Notice { kind: NoticeKind::JournalDamaged(_), .. }])
    };
    assert!(is_told(&data.copy(&path).expect("copied").1));
    assert!(is_told(&set_title(&path, "Duel").expect("renamed")));
}

#[cfg(unix)]
#[test]
fn a_copy_is_as_private_as_its_encounter() {
    use std::os::unix::fs::PermissionsExt;
    let mut table = Table::in_play();
    let data = DataDir::at(table.folder().join("data"));
    table.kill();
    for mode in [0o600, 0o640] {
        fs::set_permissions(&table.path, fs::Permissions::from_mode(mode)).expect("they are set");
        let (copy, _) = data.copy(&table.path).expect("copied");
        let permissions = fs::metadata(copy).expect("a copy").permissions();
        assert_eq!(permissions.mode() & 0o777, mode);
    }
}
