//! The part of an encounter that players may see.

use super::combatant::Combatant;
use super::combatants::Combatants;
use super::effect::Effect;
use super::state::Encounter;
use crate::rules::{Side, TurnPhase};
use crate::text::PlainText;

impl Combatant {
    /// Returns true if players may know of the combatant.
    pub fn is_seen(&self) -> bool {
        !self.block.hidden && !self.is_in_reserve()
    }

    /// Returns true for a player's character.
    pub fn is_players(&self) -> bool {
        self.block.side == Side::Pc
    }

    /// The name that players see.
    pub fn players_name(&self) -> &PlainText {
        self.block.alias.as_ref().unwrap_or(&self.name)
    }

    /// The combatant as they are, with what the order of an earlier moment is made of as it was `then`: time that passes
    /// unseen ends nothing.
    fn as_of(&self, then: &Self, now: TurnPhase) -> Self {
        let known = |effect: &Effect| self.effect(&effect.label).cloned();
        let kept = |it: &Effect| if it.is_over(now) { Some(it.clone()) } else { known(it) };
        let before = then.effects.iter().filter_map(kept);
        let added = self.effects.iter().filter(|it| then.effect(&it.label).is_none()).cloned();
        Self {
            effects: before.chain(added).collect(),
            surprised: then.surprised,
            standby: then.standby.filter(|_| self.is_active()),
            roll: then.roll.clone(),
            actions: then.actions.clone(),
            ..self.clone()
        }
    }
}

impl Encounter {
    /// The encounter with those combatants alone whom players may see, in the turn and order of an earlier moment, `then`. Injuries,
    /// Moxie and effects are those of now.
    #[must_use]
    pub fn seen_as_of(&self, then: &Self) -> Self {
        let seen = self.combatants.iter().filter(|it| it.is_seen());
        let seen = seen.map(|it| match then.get(it.id) {
            Some(before) => it.as_of(before, self.clock),
            None => it.clone(),
        });
        let combatants = Combatants::from(seen.collect::<Vec<_>>());
        let mut phase = then.phase.clone();
        let is_in = |who, acts: bool| combatants.get(who).is_some_and(|it| it.is_active() || !acts);
        // Whoever has fallen since then acts no more.
        phase.slots.retain(|slot| is_in(slot.who, slot.is_active()));
        phase.interrupters.retain(|it| is_in(it.who, true));
        Self { mode: then.mode, clock: then.clock, phase, combatants, ..self.clone() }
    }
}
