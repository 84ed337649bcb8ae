//! What a dialog may read.

use super::keymap::Keymap;
use super::request::Requests;
use phasekeeper_engine::command::LazyLibrary;
use phasekeeper_engine::encounter::{Encounter, FormerNpc};

/// Read-only context of a dialog.
pub struct Context<'a> {
    /// The encounter as it stands.
    pub state: &'a Encounter,
    pub keymap: &'a Keymap,
    pub library: &'a LazyLibrary,
    /// The NPCs of the last fights.
    pub former_npcs: &'a [FormerNpc],
    /// What players ask for.
    pub requests: &'a Requests,
}
