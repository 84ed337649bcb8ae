//! Changes to the encounters of the list: deleted, brought back, renamed, copied.

use std::path::{Path, PathBuf};

use super::input::SideEffect;
use super::layer::Layer;
use super::layer::save_picker::{SaveItem, SavePicker};
use super::message::Message;
use super::state::App;

/// A change to the encounters of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveChange {
    /// Move the encounter of this file to the trash.
    Delete(PathBuf),
    /// Bring an encounter back from its folder in the trash.
    Restore(PathBuf),
    /// Change the title of an encounter.
    Rename {
        /// Its file.
        path: PathBuf,
        /// The new title.
        title: String,
    },
    /// Copy the encounter of this file.
    Copy(PathBuf),
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavesChanged {
    /// The change.
    pub change: SaveChange,
    /// The file of the encounter, or of a deleted one its folder in the trash; or a sentence that says why it was not done.
    pub outcome: Result<PathBuf, String>,
    /// A sentence about files that the gamemaster should know.
    pub notice: Option<String>,
    /// The encounters there are now, the last one played first.
    pub saves: Vec<SaveItem>,
}

impl App {
    /// Shows the list as it is now, and says what was done.
    pub(super) fn on_saves_changed(&mut self, changed: SavesChanged) -> Vec<SideEffect> {
        let SavesChanged { change, outcome, notice, saves } = changed;
        let picker = match &mut self.layer {
            Some(Layer::SavePicker(picker)) => picker,
            Some(Layer::RenameSave(prompt)) => &mut prompt.parent,
            _ => return Vec::new(),
        };
        let before = std::mem::replace(picker, SavePicker::new(saves));
        picker.deleted = before.deleted;
        picker.choose(before.chosen);
        let path = match outcome {
            Ok(path) => path,
            Err(error) => {
                let sentences = [Some(error), notice].into_iter().flatten();
                self.show_error(sentences.collect::<Vec<_>>().join(". "));
                return Vec::new();
            }
        };
        if let Some(index) = picker.index_of(&path) {
            picker.choose(index);
        }
        let label = label_of(&picker.saves, &path).to_owned();
        let done = match change {
            SaveChange::Delete(file) => {
                picker.deleted.push(path);
                format!("deleted: {}; u brings it back", label_of(&before.saves, &file))
            }
            SaveChange::Restore(_) => {
                picker.deleted.pop();
                format!("brought back: {label}")
            }
            SaveChange::Rename { .. } => format!("renamed: {label}"),
            SaveChange::Copy(_) => format!("copied: {label}"),
        };
        if matches!(self.layer, Some(Layer::RenameSave(_))) {
            self.close_layer();
        }
        self.message = match notice {
            Some(notice) => Message::error(format!("{done}. {notice}")),
            None => Message::said(done),
        };
        Vec::new()
    }
}

/// What the encounter at `path` is called; nothing where it is not in the list.
fn label_of<'a>(saves: &'a [SaveItem], path: &Path) -> &'a str {
    saves.iter().find(|save| save.path == path).map_or("", SaveItem::label)
}
