//! The context that dialogs may read.

use super::keymap::Keymap;
use super::request::Requests;
use phasekeeper_engine::command::{LazyLibrary, ReadContext, World};
use phasekeeper_engine::encounter::{Encounter, FormerNpc};
use phasekeeper_engine::text::PlainText;

/// Read-only context of a dialog.
pub struct Context<'a> {
    /// The encounter as it stands.
    pub state: &'a Encounter,
    pub keymap: &'a Keymap,
    pub library: &'a LazyLibrary,
    /// The NPCs of the last fights.
    pub former_npcs: &'a [FormerNpc],
    /// The requests of players.
    pub requests: &'a Requests,
}

impl<'a> Context<'a> {
    /// Returns the context for reading a command line.
    pub fn reading(&self) -> ReadContext<'a> {
        let initiative_die = self.state.rules().initiative_die;
        ReadContext { library: self.library, initiative_die }
    }

    /// The names that a line may be completed to, with these of rulesets.
    pub fn world(&self, rulesets: &'a [String]) -> World<'a> {
        let reserves = self.state.reserves().into_iter().map(|(label, _)| label);
        World {
            names: self.state.combatants().iter().map(|it| it.name.as_str()).collect(),
            reserves: reserves.collect(),
            places: self.state.places().into_iter().map(PlainText::as_str).collect(),
            rulesets,
            library: self.library,
        }
    }
}
