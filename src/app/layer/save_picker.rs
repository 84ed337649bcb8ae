//! The list of encounters at the start: opens, renames, copies and deletes them.

use std::path::{Path, PathBuf};

use super::rename_save::RenameSave;
use super::{Dialog, KeyPattern, KeyRow, Layer, Listed, Outcome, keys, row};
use crate::app::input::{FileRequest, SideEffect};
use crate::app::key::Named;
use crate::app::party::PartySource;
use crate::app::saves::{SaveChange, SaveItem};
use phasekeeper_engine::encounter::Encounter;

#[derive(Clone, Debug, Default)]
pub struct SavePicker {
    /// The encounters, the last one played first.
    pub saves: Vec<SaveItem>,
    /// The index of the chosen one; one past the last is a new encounter.
    pub chosen: usize,
    /// The folders in the trash of those that were deleted, the last one last.
    deleted: Vec<PathBuf>,
}

impl SavePicker {
    /// A choice with the last encounter played chosen.
    pub fn new(saves: Vec<SaveItem>) -> Self {
        Self { saves, chosen: 0, deleted: Vec::new() }
    }

    /// Takes the list as it is after a change. Returns what was done.
    ///
    /// # Errors
    /// A sentence that says why nothing was.
    pub fn take_change(
        &mut self,
        change: SaveChange,
        outcome: Result<PathBuf, String>,
        saves: Vec<SaveItem>,
    ) -> Result<String, String> {
        let before = std::mem::replace(&mut self.saves, saves);
        self.choose(self.chosen);
        let path = outcome?;
        let changed = self.saves.iter().position(|save| save.path == path);
        self.chosen = changed.unwrap_or(self.chosen);
        let label = label_of(&self.saves, &path);
        Ok(match change {
            SaveChange::Delete(file) => {
                self.deleted.push(path);
                format!("deleted: {}; u brings it back", label_of(&before, &file))
            }
            SaveChange::Restore(_) => {
                self.deleted.pop();
                format!("brought back: {label}")
            }
            SaveChange::Rename { .. } => format!("renamed: {label}"),
            SaveChange::Copy(_) => format!("copied: {label}"),
        })
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.saves.len());
    }

    fn open(&self) -> Outcome {
        let chosen = self.saves.get(self.chosen);
        chosen.map_or_else(open_new, |it| SideEffect::OpenSave(it.path.clone()).into())
    }

    /// Does something with the chosen encounter; nothing with a new one.
    fn with_chosen(&self, act: impl FnOnce(&SaveItem) -> Outcome) -> Outcome {
        self.saves.get(self.chosen).map_or(Outcome::Stay, act)
    }

    /// Changes the chosen encounter.
    fn change(&self, change: impl Fn(PathBuf) -> SaveChange) -> Outcome {
        self.with_chosen(|it| FileRequest::ChangeSaves(change(it.path.clone())).into())
    }

    /// Asks for the title of the chosen encounter.
    fn rename(&self) -> Outcome {
        self.with_chosen(|it| Outcome::OpenAbove(Box::new(Layer::RenameSave(RenameSave::new(it)))))
    }

    /// Asks for a new encounter with the party of the chosen one.
    fn offer_party(&self) -> Outcome {
        self.with_chosen(|it| FileRequest::OfferParty(PartySource::Save(it.path.clone())).into())
    }

    fn restore(&self) -> Outcome {
        let Some(folder) = self.deleted.last().cloned() else { return Outcome::Stay };
        FileRequest::ChangeSaves(SaveChange::Restore(folder)).into()
    }

    fn has_chosen_save(&self) -> bool {
        self.chosen < self.saves.len()
    }
}

/// The name of the encounter at `path`; empty if it is not in the list.
fn label_of<'a>(saves: &'a [SaveItem], path: &Path) -> &'a str {
    saves.iter().find(|save| save.path == path).map_or("", SaveItem::label)
}

fn open_new() -> Outcome {
    FileRequest::ListRulesets { is_new: true }.into()
}

/// Keys that delete.
const DELETE: &[KeyPattern] = &[KeyPattern::char('d'), KeyPattern::named(Named::Delete)];

impl Dialog for SavePicker {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::UP_OR_K, "", |it| it.choose(it.chosen.saturating_sub(1))),
        row!(keys::HOME, "", |it| it.choose(0)),
        row!(keys::END, "", |it| it.choose(usize::MAX)),
        row!(keys::ENTER, "open", |it| it.open()),
        row!('u', "undo", |it| it.restore()).when(|it, _| !it.deleted.is_empty()),
        row!('n', "new", |_| open_new()),
        row!('p', "party", |it| it.offer_party()).when(|it, _| it.has_chosen_save()),
        row!('T', "tour", |_| FileRequest::FindSample),
        row!(DELETE, "delete", |it| it.change(SaveChange::Delete))
            .labeled("d")
            .when(|it, _| it.has_chosen_save()),
        row!('q', "quit", |_| SideEffect::Quit),
        row!('R', "rename", |it| it.rename()).when(|it, _| it.has_chosen_save()),
        row!('C', "copy", |it| it.change(SaveChange::Copy)).when(|it, _| it.has_chosen_save()),
        row!(keys::DOWN_OR_J, "choose", |it| it.choose(it.chosen + 1)).labeled("↑ ↓"),
    ];

    fn listed(&self, _: &Encounter) -> Option<Listed> {
        let saves = self.saves.iter().map(SaveItem::label);
        let answers = saves.chain(["a new encounter"]).map(str::to_owned);
        Some(("Which encounter?".to_owned(), answers.collect()))
    }
}
