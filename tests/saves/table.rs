//! A table to play at: an encounter in a folder that goes with the test.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Entry, Timeline};
use phasekeeper::script::{Line, read};
use phasekeeper::store::{OpenSave, StoreError};
use tempfile::TempDir;

use super::lines::rulesets;

/// An encounter that is played, and its files.
pub struct Table {
    pub timeline: Timeline,
    pub ledger: Option<OpenSave>,
    pub path: PathBuf,
    dice: SeededDice,
    folder: TempDir,
}

impl Table {
    /// An encounter that has been saved once, after these lines.
    pub fn set(lines: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        // What a system may call a temporary folder by is a link.
        let path = folder.path().canonicalize().expect("it is there").join("fight.ron");
        let mut table = Self {
            timeline: Timeline::default(),
            ledger: None,
            path,
            dice: SeededDice::new(7),
            folder,
        };
        table.play(lines).expect("nothing is written yet");
        table.ledger = Some(OpenSave::create(&table.path, &table.timeline).expect("a new file"));
        table
    }

    /// Three people in phase 1, one on standby, one acting.
    pub fn in_play() -> Self {
        Self::set(&[
            "title \"Ambush at Nyhavn\"",
            "add Ana init=100 speed=2 side=pc moxie=2",
            "add Ben init=80 dur=35 som=20",
            "add Cleo init=60",
            "roll Ana 30",
            "roll Ben 41",
            "roll Cleo 24",
            "begin",
            "delay",
            "start",
        ])
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn beside(&self, ending: &str) -> PathBuf {
        PathBuf::from(format!("{}.{ending}", self.path.display()))
    }

    pub fn journal(&self) -> PathBuf {
        self.beside("journal")
    }

    /// Does what the lines say, and records it; gives back what recording the last of them came to.
    pub fn play(&mut self, lines: &[&str]) -> Result<(), StoreError> {
        let mut recorded = Ok(());
        for line in lines {
            let entry = self.execute(line).expect("the line can be done");
            if let Some(ledger) = &mut self.ledger {
                recorded = ledger.record(&entry, &self.timeline);
            }
        }
        recorded
    }

    /// Does what a line says; `None` where that is refused.
    pub fn execute(&mut self, line: &str) -> Option<Entry> {
        match read(line, &rulesets::files()) {
            Ok(Some(Line::Do(deed))) => self.timeline.execute(&deed, &mut self.dice).ok(),
            other => panic!("{line:?} should be a command, is {other:?}"),
        }
    }

    pub fn fold(&mut self) {
        let ledger = self.ledger.as_mut().expect("the files are open");
        ledger.fold(&self.timeline).expect("the folder can be written");
    }

    /// The process ends here and now.
    pub fn kill(&mut self) {
        self.ledger = None;
    }

    /// Opens the files; gives back what they hold, and what is said of them.
    pub fn open(&mut self) -> (Timeline, Option<String>) {
        let opened = OpenSave::open(&self.path).expect("the files can be opened");
        self.ledger = Some(opened.ledger);
        (opened.timeline, opened.notice)
    }

    /// Opens the files, which hold just what was played, and need no comment.
    pub fn reopen(&mut self) {
        assert_eq!(self.open(), (self.timeline.clone(), None));
    }

    /// Why the files can't be opened, or even read; they are as they were afterwards.
    pub fn refused(&self) -> String {
        let before = self.files();
        let read = phasekeeper::store::read(&self.path).expect_err("it can't be read");
        let open = OpenSave::open(&self.path).expect_err("nor opened");
        assert_eq!(read.to_string(), open.to_string());
        assert_eq!(self.files(), before, "a file that is refused is left as it is");
        open.to_string()
    }

    /// Every file of the folder by name.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(self.folder()).expect("the folder can be read");
        entries
            .map(|entry| {
                let path = entry.expect("an entry").path();
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                (name, fs::read(path).unwrap_or_default())
            })
            .collect()
    }

    /// The names of the files.
    pub fn names(&self) -> Vec<String> {
        self.files().into_keys().collect()
    }

    /// Changes the text of the save by hand.
    pub fn edit(&self, from: &str, to: &str) {
        let text = fs::read_to_string(&self.path).expect("the save is text");
        assert!(text.contains(from), "{from} should be in\n{text}");
        fs::write(&self.path, text.replacen(from, to, 1)).expect("it can be written");
    }
}

/// Adds bytes to the end of a file.
pub fn append(path: &Path, bytes: &[u8]) {
    let mut file = OpenOptions::new().append(true).open(path).expect("the file is there");
    file.write_all(bytes).expect("it can be written");
}
