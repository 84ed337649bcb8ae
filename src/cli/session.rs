//! The files behind the screen: which encounter is being kept, and where.

use std::path::Path;

use crate::encounter::{Entry, Timeline};
use crate::store::{DataDir, OpenSave, Opened, StoreError, name_of, read};
use crate::terminal::SaveSink;

/// Keeps the encounter that is played.
pub(super) struct Session {
    folder: DataDir,
    /// The files of the encounter; none for one in which nothing has been done yet.
    ledger: Option<OpenSave>,
    /// Whether something that was done is not safe.
    behind: bool,
    notices: Vec<String>,
}

impl Session {
    /// A session that keeps new encounters in `folder`.
    pub fn new(folder: DataDir) -> Self {
        Self { folder, ledger: None, behind: false, notices: Vec::new() }
    }

    /// What the gamemaster should know about the files.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Keeps `fight` as an encounter of its own.
    pub fn copy(&mut self, timeline: &Timeline) {
        match self.folder.create(timeline) {
            Ok(ledger) => self.ledger = Some(ledger),
            Err(trouble) => self.notices.push(trouble.to_string()),
        }
    }

    /// Brings the files to their clean end. What can't be saved in its place is saved where it can be.
    pub fn finish(&mut self, timeline: &Timeline) -> Result<(), String> {
        let trouble = match self.ledger.as_mut().map(|ledger| ledger.fold(timeline)) {
            Some(Ok(())) => return Ok(()),
            None if !self.behind => return Ok(()),
            Some(Err(trouble)) => trouble.to_string(),
            None => "the encounter could not be saved".to_owned(),
        };
        let folders = [self.folder.clone(), DataDir::at(std::env::temp_dir())];
        match folders.iter().find_map(|folder| folder.create(timeline).ok()) {
            Some(copy) => {
                self.notices.push(format!("{trouble}; a copy is saved: {}", name_of(copy.path())));
                Ok(())
            }
            None if self.behind => Err(format!("{trouble}, nor can a copy be saved anywhere")),
            None => Err(format!("{trouble}; its journal has it all, and the next start goes on")),
        }
    }

    fn try_record(&mut self, entry: &Entry, timeline: &Timeline) -> Result<(), StoreError> {
        if let Some(ledger) = &mut self.ledger {
            return ledger.record(entry, timeline);
        }
        self.ledger = Some(self.folder.create(timeline)?);
        Ok(())
    }

    fn try_open(&mut self, path: &Path) -> Result<Timeline, StoreError> {
        match OpenSave::open(path) {
            Ok(Opened { ledger, timeline, notice }) => {
                self.ledger = Some(ledger);
                self.notices.extend(notice);
                Ok(timeline)
            }
            Err(trouble @ StoreError::Unwritable { .. }) => {
                let timeline = read(path)?;
                let folder = name_of(self.folder.path());
                self.notices
                    .push(format!("{trouble}; what is done is saved in a copy in {folder}"));
                Ok(timeline)
            }
            Err(trouble) => Err(trouble),
        }
    }
}

impl SaveSink for Session {
    fn record(&mut self, entry: &Entry, timeline: &Timeline) -> Result<(), String> {
        let recorded = self.try_record(entry, timeline);
        self.behind = recorded.is_err();
        recorded.map_err(|trouble| trouble.to_string())
    }

    fn open(&mut self, path: &Path) -> Result<Timeline, String> {
        self.ledger = None;
        self.try_open(path).map_err(|trouble| trouble.to_string())
    }

    fn start_new(&mut self) {
        self.ledger = None;
    }
}
