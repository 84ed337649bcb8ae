//! The files behind the screen: which encounter is being kept, and where.

use std::path::Path;

use crate::encounter::{Entry, Fight};
use crate::store::{Folder, Ledger, Opened, Trouble, name_of, read};
use crate::terminal::Keeper;

/// Keeps the encounter that is played.
pub(super) struct Session {
    folder: Folder,
    /// The files of the encounter; none for one in which nothing has been done yet.
    ledger: Option<Ledger>,
    /// Whether something that was done is not safe.
    behind: bool,
    notices: Vec<String>,
}

impl Session {
    /// A session that keeps new encounters in `folder`.
    pub fn new(folder: Folder) -> Self {
        Self { folder, ledger: None, behind: false, notices: Vec::new() }
    }

    /// What the gamemaster should know about the files.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Keeps `fight` as an encounter of its own.
    pub fn copy(&mut self, fight: &Fight) {
        match self.folder.create(fight) {
            Ok(ledger) => self.ledger = Some(ledger),
            Err(trouble) => self.notices.push(trouble.to_string()),
        }
    }

    /// Brings the files to their clean end. What can't be saved in its place is saved where it can be.
    pub fn finish(&mut self, fight: &Fight) -> Result<(), String> {
        let trouble = match self.ledger.as_mut().map(|ledger| ledger.fold(fight)) {
            Some(Ok(())) => return Ok(()),
            None if !self.behind => return Ok(()),
            Some(Err(trouble)) => trouble.to_string(),
            None => "the encounter could not be saved".to_owned(),
        };
        let folders = [self.folder.clone(), Folder::at(std::env::temp_dir())];
        match folders.iter().find_map(|folder| folder.create(fight).ok()) {
            Some(copy) => {
                self.notices.push(format!("{trouble}; a copy is saved: {}", name_of(copy.path())));
                Ok(())
            }
            None if self.behind => Err(format!("{trouble}, nor can a copy be saved anywhere")),
            None => Err(format!("{trouble}; its journal has it all, and the next start goes on")),
        }
    }

    fn try_record(&mut self, entry: &Entry, fight: &Fight) -> Result<(), Trouble> {
        if let Some(ledger) = &mut self.ledger {
            return ledger.record(entry, fight);
        }
        self.ledger = Some(self.folder.create(fight)?);
        Ok(())
    }

    fn try_open(&mut self, path: &Path) -> Result<Fight, Trouble> {
        match Ledger::open(path) {
            Ok(Opened { ledger, fight, notice }) => {
                self.ledger = Some(ledger);
                self.notices.extend(notice);
                Ok(fight)
            }
            Err(trouble @ Trouble::Unwritable { .. }) => {
                let fight = read(path)?;
                let folder = name_of(self.folder.path());
                self.notices
                    .push(format!("{trouble}; what is done is saved in a copy in {folder}"));
                Ok(fight)
            }
            Err(trouble) => Err(trouble),
        }
    }
}

impl Keeper for Session {
    fn record(&mut self, entry: &Entry, fight: &Fight) -> Result<(), String> {
        let recorded = self.try_record(entry, fight);
        self.behind = recorded.is_err();
        recorded.map_err(|trouble| trouble.to_string())
    }

    fn open(&mut self, path: &Path) -> Result<Fight, String> {
        self.ledger = None;
        self.try_open(path).map_err(|trouble| trouble.to_string())
    }

    fn start_new(&mut self) {
        self.ledger = None;
    }
}
