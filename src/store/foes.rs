//! The foes of the encounters that were played last.

use std::ops::ControlFlow;
use std::path::Path;

use super::data_dir::DataDir;
use super::recent::Found;
use crate::encounter::FormerFoe;

/// The most encounters that are looked into.
const ENCOUNTERS: usize = 5;

impl DataDir {
    /// The foes of the encounters played last, without the one in the file `except`, each stat block once, the latest
    /// first. What can't be read has none.
    pub fn recent_foes(&self, except: Option<&Path>) -> Found<Vec<FormerFoe>> {
        let mut foes: Vec<FormerFoe> = Vec::new();
        let read = self.look_into_recent(ENCOUNTERS, except, |_, timeline| {
            for foe in timeline.encounter().foes() {
                let is_same = |other: &FormerFoe| {
                    (&other.template.name, &other.template.edits)
                        == (&foe.template.name, &foe.template.edits)
                };
                if !foes.iter().any(is_same) {
                    foes.push(foe);
                }
            }
            ControlFlow::Continue(())
        });
        Found { found: foes, notices: read.unwrap_or_default() }
    }
}
