//! The foes of the encounters that were played last.

use std::path::Path;

use super::data_dir::DataDir;
use super::disk::{journal_of, len_of};
use super::recovery::read;
use crate::encounter::FormerFoe;

/// The most encounters that are looked into.
const ENCOUNTERS: usize = 5;

/// The largest files that are looked into, in bytes: nobody waits for a long history.
const LARGEST: u64 = 4 << 20;

impl DataDir {
    /// The foes of the encounters played last, without the one in the file `except`, each stat block once, the latest
    /// first. What can't be read has none.
    pub fn recent_foes(&self, except: Option<&Path>) -> Vec<FormerFoe> {
        let is_open = |path: &Path| {
            except.is_some_and(|open| same_file::is_same_file(open, path).unwrap_or(false))
        };
        let files = self.files().unwrap_or_default();
        let paths = files.into_iter().map(|(path, _)| path).filter(|path| !is_open(path));
        let mut foes: Vec<FormerFoe> = Vec::new();
        for path in paths.take(ENCOUNTERS).filter(|path| size(path) <= LARGEST) {
            let Ok(loaded) = read(&path) else { continue };
            for foe in loaded.timeline.encounter().foes() {
                let is_same = |other: &FormerFoe| {
                    (&other.template.name, &other.template.edits)
                        == (&foe.template.name, &foe.template.edits)
                };
                if !foes.iter().any(is_same) {
                    foes.push(foe);
                }
            }
        }
        foes
    }
}

/// Bytes of a save and its journal.
fn size(path: &Path) -> u64 {
    len_of(path) + len_of(&journal_of(path))
}
