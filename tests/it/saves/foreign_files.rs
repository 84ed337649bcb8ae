//! Other people's files in the data directory: whatever is done beside them, they stay as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_files::store::{DataDir, MAX_IN_TRASH, OpenSave, Opened, set_title, write_beside};
use proptest::prelude::*;
use tempfile::TempDir;

use super::table::Table;
use crate::cli::shell::names;
use crate::file_times::age;
use crate::lines::execute;
use crate::ordinary_user::has_run_as_nobody;

/// Names that are ours, or nearly.
const NEAR: &[&str] = &[
    "fight.bak",
    "fight.html",
    "fight.journal",
    "fight.md",
    "fight-2.md",
    "fight.ron (1).journal",
    "fight.ron-LAPTOP.journal",
    "fight.ron.BAK",
    "fight.ron.bak",
    "fight.ron.bak-2",
    "fight.ron.bak-3",
    "fight.ron.bak-4",
    "fight.ron.journal",
    "fight.ron.journal.kept-1",
    "fight.ron.journal.txt",
    "fight.ron.kept-1",
    "fight.ron.kept-x",
    "fight.ron.lock",
    "fight.ron.lock.txt",
    "fight.ron.v4",
    "fight.ron.vx",
    "fight.ron~",
    "kept-1",
    ".phasekeeper-",
    ".phasekeeper-AbC12x",
    ".phasekeeper-notes",
    "trash",
    "trash/20200101-000000-000-",
    "trash/20200101-000000-000-fight.ron",
    "trash/20200101-000000-000-fight.ron/fight.ron",
    "trash/20200101-000000-000-fight.ron/photo.jpg",
    "trash/20200101-000000-000/fight.ron",
    "trash/20260101-000000-000-fight.ron/photo.jpg",
    "trash/20260102-000000-000-fight.ron/fight.ron.bak",
    "trash/20260103-000000-000-fight.ron/fight.ron.journal/photo.jpg",
    "trash/2020-01-01-fight.ron/fight.ron",
    "trash/holiday/photo.jpg",
    "trash/notes.txt",
];

/// Texts that are about us, and not ours.
const NEARLY_OURS: &[&str] = &[
    "Notes on the \"phasekeeper encounter\" of Friday, format: to be told",
    "// (format: \"phasekeeper encounter\", version: 5,",
    "\"phasekeeper journal\"",
    "(names: [\"phasekeeper encounter\", \"phasekeeper journal\"])",
    "(title: \"a\", format: \"phasekeeper encounter\", version: 5,",
    "(check: soon, format: \"phasekeeper journal\", version: 5)",
    "(format: \"the phasekeeper encounter\", version: \"phasekeeper encounter\")",
    "format: \"phasekeeper encounter\", version: 5,",
];

/// Something that another program has put in the data directory.
#[derive(Clone, Debug)]
enum Foreign {
    File(Vec<u8>),
    Folder,
    /// A link to a file of that program, or to nothing.
    Link(&'static str),
}

fn foreign() -> impl Strategy<Value = (String, Foreign)> {
    let name = prop_oneof![
        3 => proptest::sample::select(NEAR).prop_map(str::to_owned),
        1 => "[a-z]{1,6}(\\.[a-z]{1,4}){0,2}",
        1 => "trash/20[0-9]{6}-[0-9]{6}-[0-9]{3}-[a-z]{1,4}(\\.ron)?/[a-z]{1,4}(\\.ron)?",
    ];
    let what = prop_oneof![
        3 => proptest::collection::vec(any::<u8>(), 1..40).prop_map(|mut bytes| {
            // A bracket or zeros alone could be what a power failure has left of a journal.
            bytes[0] = b'#';
            Foreign::File(bytes)
        }),
        2 => proptest::sample::select(NEARLY_OURS).prop_map(|text| Foreign::File(text.into())),
        1 => Just(Foreign::Folder),
        1 => proptest::sample::select(&["diary", "nothing"][..]).prop_map(Foreign::Link),
    ];
    (name, what)
}

/// What is done with the encounters.
#[derive(Clone, Copy, Debug)]
enum Act {
    Open,
    Play,
    Save,
    Kill,
    Quit,
    Delete,
    Restore,
    Rename,
    Copy,
    Export(&'static str),
    List,
}

fn act() -> impl Strategy<Value = Act> {
    proptest::sample::select(
        &[
            Act::Open,
            Act::Play,
            Act::Play,
            Act::Save,
            Act::Kill,
            Act::Quit,
            Act::Delete,
            Act::Restore,
            Act::Rename,
            Act::Copy,
            Act::Export("md"),
            Act::Export("html"),
            Act::List,
        ][..],
    )
}

/// A data directory with an encounter, and with as many in the trash as are kept.
struct Place {
    folder: TempDir,
    data: DataDir,
    open: Option<Opened>,
    encounters: Vec<PathBuf>,
    deleted: Vec<PathBuf>,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // The system may name a temporary folder by a link.
        let root = folder.path().canonicalize().expect("it is there");
        fs::write(root.join("diary"), "dear diary").expect("a file");
        let data = DataDir::at(root.join("data"));
        let path = data.path().join("fight.ron");
        fs::create_dir(data.path()).expect("a folder");
        drop(OpenSave::create(&path, &Table::in_play().timeline).expect("a new file"));
        for day in 10..10 + MAX_IN_TRASH {
            let folder = data.path().join(format!("trash/202001{day}-000000-000-fight.ron"));
            fs::create_dir_all(&folder).expect("a folder");
            fs::copy(&path, folder.join("fight.ron")).expect("a copy");
        }
        Self { folder, data, open: None, encounters: vec![path], deleted: Vec::new() }
    }

    /// Puts something into the data directory, two days ago, unless its name is taken.
    fn put(&self, name: &str, what: &Foreign) {
        let path = self.data.path().join(name);
        let above = path.parent().expect("a folder");
        let is_free = fs::create_dir_all(above).is_ok() && fs::symlink_metadata(&path).is_err();
        if !is_free {
            return;
        }
        match what {
            Foreign::File(bytes) => {
                fs::write(&path, bytes).expect("a file");
                age(&path, 48);
            }
            Foreign::Folder => fs::create_dir(&path).expect("a folder"),
            #[cfg(unix)]
            Foreign::Link(to) => {
                let to = self.data.path().parent().expect("a folder").join(to);
                std::os::unix::fs::symlink(to, &path).expect("a link");
            }
            #[cfg(not(unix))]
            Foreign::Link(_) => {}
        }
    }

    /// Everything that is in the folder now, ours left out.
    fn snapshot(&self) -> BTreeMap<PathBuf, String> {
        let mut found = BTreeMap::new();
        look(self.folder.path(), &mut found);
        let is_ours = |path: &Path| {
            path.ends_with("fight.ron") && fs::read(path).is_ok_and(|it| it.starts_with(b"(\n"))
        };
        let is_folder_of_ours = |path: &Path| is_ours(&path.join("fight.ron"));
        found.retain(|path, _| !is_ours(path) && !is_folder_of_ours(path));
        found
    }

    /// Does something; whether it can be done depends on what is there.
    fn act(&mut self, act: Act) {
        let gone = || self.data.path().join("gone.ron");
        let path = self.encounters.last().cloned().unwrap_or_else(gone);
        match act {
            Act::Open => self.open = self.open.take().or_else(|| OpenSave::open(&path).ok()),
            Act::Play => {
                if let Some(Opened { save, timeline, .. }) = &mut self.open
                    && let Ok(entry) = execute(timeline, "note Ana x", &mut SeededDice::new(1))
                {
                    let _ = save.record(&entry, timeline);
                }
            }
            Act::Save | Act::Quit => {
                if let Some(Opened { save, timeline, .. }) = &mut self.open {
                    let _ = save.checkpoint(timeline);
                }
                self.open = self.open.take().filter(|_| matches!(act, Act::Save));
            }
            Act::Kill => self.open = None,
            Act::Delete => {
                if let Ok(folder) = self.data.delete(&path) {
                    self.encounters.pop();
                    self.deleted.push(folder);
                }
            }
            Act::Restore => {
                let restored = self.deleted.last().map(|folder| self.data.restore(folder));
                if let Some(Ok(path)) = restored {
                    self.deleted.pop();
                    self.encounters.push(path);
                }
            }
            Act::Rename => drop(set_title(&path, "Duel")),
            Act::Copy => self.encounters.extend(self.data.copy(&path).ok().map(|(copy, _)| copy)),
            Act::Export(ending) => drop(write_beside(&path, ending, "a report")),
            Act::List => drop(self.data.list()),
        }
    }
}

/// Adds whatever is in a folder: files with their contents, links with their targets.
fn look(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let kind = fs::symlink_metadata(&path).expect("it is there").file_type();
        let what = if kind.is_symlink() {
            format!("a link to {}", fs::read_link(&path).expect("a link").display())
        } else if kind.is_dir() {
            look(&path, found);
            "a folder".to_owned()
        } else {
            format!("{:?}", fs::read(&path).expect("a file"))
        };
        found.insert(path, what);
    }
}

#[test]
fn whatever_is_done_beside_them_they_stay_as_they_are() {
    let name = "saves::foreign_files::whatever_is_done_beside_them_they_stay_as_they_are";
    if has_run_as_nobody(name) {
        return;
    }
    let others = proptest::collection::vec(foreign(), 1..12);
    let acts = proptest::collection::vec(act(), 1..16);
    let config =
        ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(others in others, acts in acts)| {
        let mut place = Place::new();
        for (name, what) in &others {
            place.put(name, what);
        }
        let before = place.snapshot();
        for act in acts {
            place.act(act);
        }
        let mut after = BTreeMap::new();
        look(place.folder.path(), &mut after);
        for (path, what) in before {
            prop_assert_eq!(after.get(&path), Some(&what), "{:?}", path);
        }
    });
}

#[test]
fn of_the_folders_in_the_trash_only_those_that_a_deletion_has_made_go() {
    let mut place = Place::new();
    for name in NEAR.iter().rev().filter(|name| name.starts_with("trash/")) {
        place.put(name, &Foreign::File(b"another's".to_vec()));
    }
    (0..40).for_each(|number| {
        place.put(&format!("trash/holiday {number}/photo.jpg"), &Foreign::File(vec![1]));
    });
    let before = place.snapshot();
    place.act(Act::Copy);
    place.act(Act::Delete);
    place.act(Act::Delete);
    let mut after = BTreeMap::new();
    look(place.folder.path(), &mut after);
    assert!(before.iter().all(|(path, what)| after.get(path) == Some(what)), "{after:#?}");
    let trash = names(&place.data.path().join("trash"));
    let is_left = |day: &usize| trash.contains(&format!("202001{day}-000000-000-fight.ron"));
    let left: Vec<usize> = (10..10 + MAX_IN_TRASH).filter(is_left).collect();
    assert_eq!(left, (12..10 + MAX_IN_TRASH).collect::<Vec<_>>(), "the two oldest go: {trash:?}");
}

#[cfg(unix)]
#[test]
fn a_trash_that_is_a_link_is_refused() {
    let place = Place::new();
    let trash = place.data.path().join("trash");
    let elsewhere = place.folder.path().join("projects");
    fs::rename(&trash, &elsewhere).expect("it goes elsewhere");
    std::os::unix::fs::symlink(&elsewhere, &trash).expect("a link");
    let before = place.snapshot();
    let path = &place.encounters[0];
    let refused = place.data.delete(path).expect_err("nothing is moved through a link");
    assert!(refused.to_string().contains("link"), "{refused}");
    assert_eq!((place.snapshot(), names(&elsewhere).len()), (before, MAX_IN_TRASH));
    assert!(path.exists());
}
