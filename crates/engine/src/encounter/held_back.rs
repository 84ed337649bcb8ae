//! Harm that is held back: those who share a slot act at once, so it counts for their rolls only after the slot (AMB-14).

use std::borrow::Cow;

use super::{Encounter, HeldBack, Id};
use crate::text::is_same;

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
