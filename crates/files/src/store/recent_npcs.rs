//! The NPCs of the encounters that were played last.

use std::ops::ControlFlow;
use std::path::Path;

use super::{DataDir, Found};
use phasekeeper_engine::encounter::FormerNpc;

/// The most encounters that are looked into.
const MAX_ENCOUNTERS: usize = 5;

impl DataDir {
    /// The NPCs of the encounters played last, without the one in the file `except`, each stat block once, the latest
    /// first. What can't be read has none.
    pub fn recent_npcs(&self, except: Option<&Path>) -> Found<Vec<FormerNpc>> {
        let mut npcs: Vec<FormerNpc> = Vec::new();
        let read = self.look_into_recent(MAX_ENCOUNTERS, except, |_, timeline| {
            for npc in timeline.encounter().npcs() {
                let is_same = |other: &FormerNpc| {
                    (&other.template.name, &other.template.edits)
                        == (&npc.template.name, &npc.template.edits)
                };
                if !npcs.iter().any(is_same) {
                    npcs.push(npc);
                }
            }
            ControlFlow::Continue(())
        });
        Found { found: npcs, notices: read.map(|(notices, _)| notices).unwrap_or_default() }
    }
}
