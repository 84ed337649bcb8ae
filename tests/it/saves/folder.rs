//! The data directory.

use std::fs;
use std::path::Path;

use phasekeeper_engine::command::Command;
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::rules::Mode;
use phasekeeper_files::store::{DataDir, FormatError, StoreError};

use super::table::{Table, contents, resealed};
use crate::file_times::age;

#[test]
fn new_encounters_never_take_the_place_of_others() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().join("not/there/yet"));
    let table = Table::in_play();
    let paths: Vec<_> = (0..5)
        .map(|_| folder.create(&table.timeline).expect("a new file").path().to_owned())
        .collect();
    for (index, path) in paths.iter().enumerate() {
        assert!(!paths[..index].contains(path));
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(name.starts_with("ambush-at-nyhavn-"), "{name}");
        assert_eq!(contents(path), table.timeline);
    }
    assert_eq!(folder.list().expect("a list").len(), 5);
}

#[test]
fn encounters_are_listed_from_the_last_one_played() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let mut table = Table::in_play();
    let mut first = folder.create(&table.timeline).expect("a new file");
    let second = folder.create(&Table::set(&["title Second"]).timeline).expect("a new file");
    age(first.path(), 2);
    age(second.path(), 1);
    // Only the journal of the first changes.
    let entry = table.execute("wound Ben").expect("it can be done");
    first.record(&entry, &table.timeline).expect("recorded");
    fs::write(place.path().join("notes.txt"), "no encounter").expect("a file");
    let listed = folder.list().expect("a list");
    let paths: Vec<_> = listed.iter().map(|listed| listed.path.as_path()).collect();
    assert_eq!(paths, [first.path(), second.path()]);
    let summary = listed[0].summary.as_ref().expect("readable");
    assert_eq!((summary.title.as_str(), summary.combatants), ("Ambush at Nyhavn", 3));
    assert_eq!((summary.mode, summary.clock), (Mode::Acting, table.timeline.encounter().clock()));
    assert_eq!(listed[0].notices, []);
}

#[cfg(unix)]
#[test]
fn a_link_is_listed_with_the_journal_of_what_it_leads_to() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let mut table = Table::in_play();
    let link = place.path().join("link.ron");
    std::os::unix::fs::symlink(&table.path, &link).expect("a link");
    table.play(&["title \"Only in the journal\""]).expect("recorded");
    table.kill();
    let second = folder.create(&Table::set(&["title Second"]).timeline).expect("a new file");
    age(&table.path, 2);
    age(second.path(), 1);
    let listed = folder.list().expect("a list");
    let paths: Vec<_> = listed.iter().map(|listed| listed.path.as_path()).collect();
    assert_eq!(paths, [link.as_path(), second.path()], "the journal is the newest");
    let summary = listed[0].summary.as_ref().expect("readable");
    assert_eq!(summary.title.as_str(), "Only in the journal");
}

#[test]
fn what_can_not_be_read_is_listed_with_the_reason() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    drop(folder.create(&Table::in_play().timeline).expect("a new file"));
    fs::write(place.path().join("broken.ron"), "(format: \"phasekeeper encounter\",").expect("one");
    let listed = folder.list().expect("a list");
    assert_eq!(listed.len(), 2);
    let error = listed.iter().find_map(|listed| listed.summary.as_ref().err());
    let damaged = error.is_some_and(|error| {
        matches!(error, StoreError::BadFormat { error: FormatError::Damaged(it), .. } if it.line == 1)
    });
    assert!(damaged, "{error:?}");
    assert_eq!(fs::read(place.path().join("broken.ron")).expect("it is there").len(), 33);
}

#[test]
fn a_folder_that_is_not_there_holds_nothing() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().join("nowhere"));
    assert!(folder.list().expect("a list").is_empty());
    assert!(!folder.path().exists(), "looking makes no folder");
}

#[test]
fn the_npcs_of_the_last_encounters_are_found_once_and_without_the_one_that_is_open() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let names = |open: Option<&Path>| -> Vec<String> {
        let npcs = folder.recent_npcs(open).found;
        npcs.iter().map(|npc| format!("{} {}", npc.template.name, npc.count)).collect()
    };
    assert!(names(None).is_empty());
    let save = |lines: &[&str], hours| {
        let save = folder.create(&Table::set(lines).timeline).expect("a new file");
        age(save.path(), hours);
        save.path().to_owned()
    };
    let guards = "add Guard x3 dur=30 side=foe";
    save(&["title Old", guards, "set Guard2 dur=40", "wound Guard1", "add Cy side=ally"], 3);
    save(&["title Older", "add Zed"], 4);
    let last = save(&["title Last", "add Ana side=pc", "add Guard x6 dur=40 side=foe"], 1);
    fs::write(place.path().join("broken.ron"), "(").expect("one");
    assert_eq!(names(None), ["Guard 6", "Guard 2", "Cy 1", "Zed 1"]);
    assert_eq!(names(Some(&last)), ["Guard 2", "Guard 1", "Cy 1", "Zed 1"]);
    for number in 0..5 {
        save(&[&format!("title {number}")], 2);
    }
    assert_eq!(names(None), ["Guard 6"], "only the last ones are looked into");
}

/// Puts something long that can't be read in the place of what follows the head of a save, as if it had been written so.
fn change_the_rest(path: &Path) {
    let text = fs::read_to_string(path).expect("a save");
    let head = &text[..text.find("  encounter:").expect("an encounter") + 20];
    fs::write(path, resealed(&(head.to_owned() + &"[".repeat(3 << 20)))).expect("a file");
}

#[test]
fn a_list_takes_the_summary_of_a_save_that_is_as_it_was_written() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let table = Table::in_play();
    change_the_rest(folder.create(&table.timeline).expect("a new file").path());
    let listed = folder.list().expect("a list");
    let summary = listed[0].summary.as_ref().expect("its head is whole");
    assert_eq!((summary.title.as_str(), summary.combatants), ("Ambush at Nyhavn", 3));
    assert_eq!((summary.mode, summary.clock), (Mode::Acting, table.timeline.encounter().clock()));
    assert!(listed[0].is_latest);
}

#[test]
fn a_list_reads_no_large_file_whole() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let path = folder.create(&Table::in_play().timeline).expect("a new file").path().to_owned();
    fs::write(format!("{}.journal", path.display()), vec![b'x'; 1 << 20]).expect("a file");
    let large = "(format: \"phasekeeper encounter\", version: 5, check: \"".to_owned();
    fs::write(place.path().join("large.ron"), large + &"x".repeat(1 << 20)).expect("a file");
    let listed = folder.list().expect("a list");
    let of = |large: bool| listed.iter().find(|it| it.path.ends_with("large.ron") == large);
    let behind = of(false).expect("listed");
    assert_eq!(behind.summary.as_ref().expect("a head").combatants, 3);
    assert!(!behind.is_latest);
    let error = of(true).expect("listed").summary.as_ref().expect_err("it was not read");
    assert!(matches!(error, StoreError::NotLookedInto(_)), "{error}");
}

#[test]
fn a_summary_has_the_longest_title() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = DataDir::at(place.path().to_owned());
    let mut timeline = Table::in_play().timeline;
    let mut titled = |length: usize| {
        let text = "漢\"".chars().cycle().take(length).collect();
        timeline.execute(&Command::Title { text }.into(), &mut SeededDice::new(1)).is_ok()
    };
    let longest = (1..5_000).rev().find(|length| titled(*length)).expect("some title will do");
    change_the_rest(folder.create(&timeline).expect("a new file").path());
    let title = timeline.encounter().title();
    assert_eq!(title.chars().count(), longest);
    let listed = folder.list().expect("a list");
    assert_eq!(listed[0].summary.as_ref().expect("a head").title.as_str(), title);
}
