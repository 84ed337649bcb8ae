//! An ambush before a turn, and the surprise it leaves (EX-40, EX-42).

use serde::{Deserialize, Serialize};

use super::combatant::{Combatant, Id};
use super::state::Encounter;
use crate::rules::Mode;
use crate::text::is_default;

/// The ambush laid for a turn, before it begins; empty without one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ambush {
    /// The combatants whose initiative rolls it modifies: all but the ambushers.
    pub others: Vec<Id>,
    /// The combatants who are surprised by it, and were not before.
    #[serde(skip_serializing_if = "is_default")]
    pub surprised: Vec<Id>,
}

impl Encounter {
    /// Returns the modifier of the ambush to an initiative roll of `id`; 0 or less (EX-40).
    pub fn ambush_modifier(&self, id: Id) -> i32 {
        if self.ambush.others.contains(&id) { self.rules().surprise_modifier } else { 0 }
    }

    /// Returns true if a combatant is too surprised to defend now: in phase 1, and in a free phase (EX-42).
    pub fn is_defenseless(&self, combatant: &Combatant) -> bool {
        let is_playing = self.mode == Mode::Declare || self.mode.is_in_phase();
        combatant.surprised && is_playing && self.clock.phase == 1
    }

    /// Returns true if a combatant can defend now: who is too surprised can't, nor who can't act (EX-12, EX-42).
    pub fn can_defend(&self, combatant: &Combatant) -> bool {
        combatant.can_act() && !self.is_defenseless(combatant)
    }
}
