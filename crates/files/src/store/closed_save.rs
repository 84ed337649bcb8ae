//! Changes to encounters that are not open: another title, a copy.

use std::path::{Path, PathBuf};

use super::disk::Access;
use super::lock::Lock;
use super::recovery::read;
use super::{DataDir, Loaded, Notice, OpenSave, Opened, StoreError};
use phasekeeper_engine::command::Command;
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Refusal, Timeline};

/// Gives the encounter at `path` a title, as its next step. Returns notices for the gamemaster.
///
/// # Errors
/// The errors of [`OpenSave::open`] and [`OpenSave::checkpoint`], and [`StoreError::Refused`] if it can't be a title.
pub fn set_title(path: &Path, title: &str) -> Result<Vec<Notice>, StoreError> {
    let Opened { mut save, mut timeline, mut notices } = OpenSave::open(path)?;
    if title != timeline.encounter().title() {
        let entry = execute_title(&mut timeline, title).map_err(StoreError::Refused)?;
        notices.extend(save.record(&entry, &timeline)?);
    }
    notices.extend(save.checkpoint(&timeline)?);
    Ok(notices)
}

impl DataDir {
    /// Copies an encounter, under its title and ", copy". Returns the file of the copy, and notices about the encounter.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another phasekeeper has it open, and those of [`read`] and [`DataDir::create`].
    pub fn copy(&self, path: &Path) -> Result<(PathBuf, Vec<Notice>), StoreError> {
        let _lock = Lock::take_of(path)?;
        let Loaded { mut timeline, notices } = read(path)?;
        let title = timeline.encounter().title();
        if !title.is_empty() {
            let title = format!("{title}, copy");
            // A title that would get too long stays as it is.
            let _ = execute_title(&mut timeline, &title);
        }
        Ok((self.create_as(&timeline, Access::Like(path))?.path().to_owned(), notices))
    }
}

fn execute_title(timeline: &mut Timeline, title: &str) -> Result<JournalEntry, Refusal> {
    let command = Command::Title { text: title.to_owned() };
    // A title rolls no dice.
    timeline.execute(&command.into(), &mut SeededDice::new(0))
}
