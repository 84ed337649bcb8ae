//! Harm that is held back: those who share a slot act at once, so it counts for their rolls only after the slot (AMB-14).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::combatant::Id;
use super::effect::Effect;
use super::phase_state::PhaseState;
use super::state::Encounter;
use crate::rules::Status;
use crate::text::{PlainText, is_default, is_same};

/// The harm that a combatant takes while several act at once. It is in the state of the combatant already.
#[serde_with::apply(_ => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldBack {
    /// The combatant.
    pub who: Id,
    /// New wounds, 0 to 99.
    pub wounds: i32,
    /// New traumas, 0 to 99.
    pub traumas: i32,
    /// The labels of new effects.
    pub effects: Vec<PlainText>,
    /// The effects that some of them have replaced.
    pub replaced: Vec<Effect>,
    /// The status before, if it has changed.
    pub status: Option<Status>,
}

impl HeldBack {
    /// Returns true for the label of an effect that is held back.
    pub(super) fn has_effect(&self, label: &str) -> bool {
        self.effects.iter().any(|held| is_same(held, label))
    }

    /// Lets an effect weigh at once, or be gone.
    pub(super) fn release_effect(&mut self, label: &str) {
        self.effects.retain(|held| !is_same(held, label));
        self.replaced.retain(|old| !old.is_called(label));
    }
}

impl PhaseState {
    /// Returns true while several act at once: in a shared slot and in a free phase, unless somebody interrupts.
    pub(super) fn is_at_once(&self) -> bool {
        let is_shared = self.shared_slot_locked || self.is_free;
        is_shared && self.interrupters.is_empty() && self.active_slots().next().is_some()
    }
}

impl Encounter {
    /// Returns true if new wounds of a combatant do not count for rolls yet, as several act at once (AMB-14).
    pub fn holds_back_wounds(&self, who: Id) -> bool {
        let has_wounds = |it: &HeldBack| it.who == who && it.wounds > 0;
        self.phase.is_at_once() && self.phase.held_back.iter().any(has_wounds)
    }

    /// The encounter as rolls and limits see it: while several act at once, without what their blows have brought.
    pub fn without_held_back(&self) -> Cow<'_, Self> {
        if self.phase.held_back.is_empty() || !self.phase.is_at_once() {
            return Cow::Borrowed(self);
        }
        let mut seen = self.clone();
        for held in &self.phase.held_back {
            let Some(combatant) = seen.combatants.get_mut(held.who) else { continue };
            let injuries = &mut combatant.injuries;
            injuries.wounds = (injuries.wounds - held.wounds).max(0);
            injuries.traumas = (injuries.traumas - held.traumas).max(0);
            combatant.effects.retain(|it| !held.has_effect(&it.label));
            combatant.effects.extend_from_slice(&held.replaced);
            combatant.status = held.status.unwrap_or(combatant.status);
        }
        Cow::Owned(seen)
    }
}
