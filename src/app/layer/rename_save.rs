//! The title of an encounter in the list.

use std::path::PathBuf;

use tui_input::Input;

use super::{Dialog, KeyRow, Listed, Outcome, keys, row, typing};
use crate::app::input::FileRequest;
use crate::app::saves::{SaveChange, SaveItem};
use phasekeeper_engine::encounter::Encounter;

#[derive(Clone, Debug)]
pub struct RenameSave {
    path: PathBuf,
    pub line: Input,
}

impl RenameSave {
    /// A prompt that begins with the title of `save`.
    pub fn new(save: &SaveItem) -> Self {
        Self { path: save.path.clone(), line: Input::new(save.title.clone()) }
    }

    fn submit(&self) -> Outcome {
        let title = self.line.value().trim().to_owned();
        FileRequest::ChangeSaves(SaveChange::Rename { path: self.path.clone(), title }).into()
    }
}

impl Dialog for RenameSave {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "save", |it| it.submit()),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        typing(keys::TEXT, ""),
    ];

    fn listed(&self, _: &Encounter) -> Option<Listed> {
        Some((format!("Which title? Enter: {}.", self.line.value()), Vec::new()))
    }

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.line)
    }
}
