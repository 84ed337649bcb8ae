//! What the screen asks of the files behind it.

use std::path::{Path, PathBuf};

use crate::app::{App, FileRequest, Followed, Input};
use phasekeeper_engine::encounter::{JournalEntry, Timeline};

/// The files behind the screen: saves and rulesets; memory in a test.
pub trait Files {
    /// Saves the entry that made `timeline` what it is. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it is not saved.
    fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<String>, String>;

    /// Brings what the disk has not taken to it in another way. Returns what there is to say of the disk.
    ///
    /// # Errors
    /// A sentence that says why something is not saved.
    fn check_disk(&mut self, timeline: &Timeline) -> Result<DiskState, String>;

    /// Tries again to save what could not be saved. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it still is not saved.
    fn save_again(&mut self, timeline: &Timeline) -> Result<Option<String>, String>;

    /// Opens an encounter. What is recorded from now on belongs to it; one that another phasekeeper has open is only read.
    ///
    /// # Errors
    /// A sentence that says why it can't be opened.
    fn open(&mut self, path: &Path) -> Result<OpenedEncounter, String>;

    /// Looks for what is new in an encounter that is only read: nothing where there is none.
    fn follow(&mut self) -> Vec<Followed>;

    /// Starts a new encounter: what is recorded from now on belongs to it.
    fn start(&mut self);

    /// Carries out a request, and returns its answer. The sentence is about the files it was found in; the gamemaster should
    /// know it.
    fn answer(&mut self, request: FileRequest, timeline: &Timeline) -> (Input, Option<String>);
}

/// The state of what is saved.
#[derive(Debug)]
pub struct DiskState {
    /// True where all of it is on the disk, and not only in the hands of the system.
    pub is_on_disk: bool,
    /// A sentence that the gamemaster should know.
    pub notice: Option<String>,
}

/// An encounter that was opened.
pub struct OpenedEncounter {
    /// The encounter.
    pub timeline: Timeline,
    /// A sentence about its files that the gamemaster should know.
    pub notice: Option<String>,
    /// Its file where another phasekeeper has it open, and it is only read.
    pub followed: Option<PathBuf>,
}

impl OpenedEncounter {
    /// Shows it.
    pub fn show(self, app: &mut App) {
        match self.followed {
            Some(path) => app.follow(self.timeline, path),
            None => app.load(self.timeline),
        }
        if let Some(notice) = self.notice {
            app.show_error(notice);
        }
    }
}
