//! A table to play at: an encounter in a folder that goes with the test.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use phasekeeper_engine::command::{ReadContext, Request, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::narrate::log_text;
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_engine::script::{Outside, resolve};
use phasekeeper_engine::view::results;
use phasekeeper_files::store::{Loaded, Notice, OpenSave, Opened, StoreError, read as read_files};
use tempfile::TempDir;

use crate::lines::{execute, filled, rulesets};

/// An encounter that is played, and its files.
pub struct Table {
    pub timeline: Timeline,
    pub save: Option<OpenSave>,
    pub path: PathBuf,
    dice: SeededDice,
    folder: TempDir,
}

impl Table {
    /// An encounter that has been saved once, after these lines.
    pub fn set(lines: &[&str]) -> Self {
        Self::new(Timeline::default(), lines)
    }

    /// An empty encounter under `ruleset` that has been saved once.
    pub fn under(ruleset: Ruleset) -> Self {
        Self::new(Timeline::new(ruleset), &[])
    }

    fn new(timeline: Timeline, lines: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        // The system may name a temporary folder by a link.
        let path = folder.path().canonicalize().expect("it is there").join("fight.ron");
        let mut table = Self { timeline, save: None, path, dice: SeededDice::new(7), folder };
        table.play(lines).expect("nothing is written yet");
        table.save = Some(OpenSave::create(&table.path, &table.timeline).expect("a new file"));
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

    /// The file called like the save with a suffix.
    pub fn with_suffix(&self, suffix: &str) -> PathBuf {
        PathBuf::from(format!("{}.{suffix}", self.path.display()))
    }

    pub fn journal(&self) -> PathBuf {
        self.with_suffix("journal")
    }

    /// Does what the lines say, and records it; returns the outcome of recording the last of them.
    pub fn play(&mut self, lines: &[&str]) -> Result<Option<Notice>, StoreError> {
        let mut recorded = Ok(None);
        for line in lines {
            let entry = self.execute(line).unwrap_or_else(|| panic!("{line} can be done"));
            if let Some(save) = &mut self.save {
                recorded = save.record(&entry, &self.timeline);
            }
        }
        recorded
    }

    /// Does what a line says, its gaps filled; `None` if it can't be read or is refused.
    pub fn execute(&mut self, line: &str) -> Option<JournalEntry> {
        let line = filled(line, &self.timeline);
        execute(&mut self.timeline, &line, &mut self.dice).ok()
    }

    pub fn checkpoint(&mut self) {
        let save = self.save.as_mut().expect("the files are open");
        save.checkpoint(&self.timeline).expect("the folder can be written");
    }

    /// Ends the process here and now.
    pub fn kill(&mut self) {
        self.save = None;
    }

    /// Opens the files; returns what they hold, and the notices about them.
    pub fn open(&mut self) -> (Timeline, Vec<Notice>) {
        let opened = OpenSave::open(&self.path).expect("the files can be opened");
        let Opened { save, timeline, notices } = opened;
        self.save = Some(save);
        (timeline, notices)
    }

    /// Opens the files, which hold just what was played, and need no comment.
    pub fn reopen(&mut self) {
        assert_eq!(self.open(), (self.timeline.clone(), Vec::new()));
    }

    /// Checks that the files can neither be opened nor read, and are as they were afterwards. Returns the reason.
    pub fn refused(&self) -> StoreError {
        let before = self.files();
        let read = read_files(&self.path).expect_err("it can't be read");
        let open = OpenSave::open(&self.path).expect_err("nor opened");
        assert_eq!(read.to_string(), open.to_string());
        assert_eq!(self.files(), before, "a file that is refused is left as it is");
        open
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

    pub fn names(&self) -> Vec<String> {
        self.files().into_keys().collect()
    }

    /// Changes the first place in the text of the save by hand.
    pub fn edit(&self, from: &str, to: &str) {
        let text = fs::read_to_string(&self.path).expect("the save is text");
        assert!(text.contains(from), "{from} should be in\n{text}");
        fs::write(&self.path, text.replacen(from, to, 1)).expect("it can be written");
    }

    /// Changes every such place in the text of the save by hand.
    pub fn edit_all(&self, from: &str, to: &str) {
        let text = fs::read_to_string(&self.path).expect("the save is text");
        assert!(text.contains(from), "{from} should be in\n{text}");
        fs::write(&self.path, text.replace(from, to)).expect("it can be written");
    }

    /// The contents of the copies that were kept of damaged files.
    pub fn kept(&self) -> Vec<Vec<u8>> {
        let copies = self.files().into_iter().filter(|(name, _)| name.contains(".kept-"));
        copies.map(|(_, bytes)| bytes).collect()
    }
}

/// The encounter of files that need no comment, read without opening them.
pub fn contents(path: &Path) -> Timeline {
    let Loaded { timeline, notices } = read_files(path).expect("readable");
    assert_eq!(notices, []);
    timeline
}

/// The text of a save that was changed, with the checksum of one that was written so.
pub fn resealed(text: &str) -> String {
    const CHECK: &str = "check: \"";
    let Some(begin) = text.find(CHECK).map(|at| at + CHECK.len()) else { return text.to_owned() };
    let Some(rest) = text.get(begin + 8..) else { return text.to_owned() };
    let before = &text[..begin];
    let check = crc32fast::hash(format!("{before}00000000{rest}").as_bytes());
    format!("{before}{check:08x}{rest}")
}

/// The request that a line makes.
pub fn request(line: &str) -> Request {
    let line = read(line, ReadContext::default()).expect("a line").expect("no empty one");
    let find = |word: &str| rulesets::files().find(word);
    resolve(line, Outside { find_ruleset: &find, ..Outside::default() })
        .expect("the ruleset is there")
        .expect("a request")
}

/// Puts all that happened in sentences, and reads the results of every command.
pub fn narrate_all(timeline: &Timeline) {
    for step in timeline.history().steps() {
        log_text(timeline, step);
        results(&step.facts, timeline.encounter().rules());
    }
}

/// Adds bytes to the end of a file.
pub fn append(path: &Path, bytes: &[u8]) {
    let mut file = OpenOptions::new().append(true).open(path).expect("the file is there");
    file.write_all(bytes).expect("it can be written");
}
