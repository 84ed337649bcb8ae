//! The encounters of the list at the start, and the changes to them.

use std::path::PathBuf;

/// An encounter that can be opened, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveItem {
    pub path: PathBuf,
    /// Its title, or the name of a file that can't be read; empty for none.
    pub title: String,
    /// Its turn and phase, or why it can't be read.
    pub about: String,
    /// The time it was last played.
    pub when: String,
    /// Lines with those who stood and those who fell; empty if that is not known.
    pub fates: Vec<String>,
}

impl SaveItem {
    pub fn label(&self) -> &str {
        if self.title.is_empty() { "untitled" } else { &self.title }
    }
}

/// A change to the encounters of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveChange {
    /// Move the encounter of this file to the trash.
    Delete(PathBuf),
    /// Bring an encounter back from its folder in the trash.
    Restore(PathBuf),
    Rename {
        path: PathBuf,
        title: String,
    },
    Copy(PathBuf),
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavesChanged {
    pub change: SaveChange,
    /// The file of the encounter, or of a deleted one its folder in the trash; or a sentence that says why it was not done.
    pub outcome: Result<PathBuf, String>,
    /// A sentence about files that the gamemaster should know.
    pub notice: Option<String>,
    /// The encounters there are now, the last one played first.
    pub saves: Vec<SaveItem>,
}
