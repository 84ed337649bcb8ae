//! The part of an encounter that players may see.

use std::sync::Arc;

use super::{
    Ambush, Combatant, CombatantChange, Combatants, Effect, Encounter, GroundDistance,
    PendingDecision, StateChange, Step,
};
use crate::command::PlayersPolicy;
use crate::rules::Side;
use crate::text::{PlainText, is_same};

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

    /// The effects, and those that the steps `since` have added: while nobody acts whom players see, none ends.
    fn effects_after(&self, since: &[Arc<Step>]) -> Vec<Effect> {
        let mut effects = self.effects.clone();
        for change in since.iter().flat_map(|step| &step.changes) {
            let StateChange::Combatant(id, CombatantChange::Effects(it)) = change else { continue };
            let is_known = |new: &Effect| effects.iter().any(|old| old.label == new.label);
            let new = it.added.iter().filter(|it| *id == self.id && !is_known(it)).cloned();
            effects.extend(new.collect::<Vec<_>>());
        }
        effects
    }
}

impl Encounter {
    /// The encounter with those combatants alone whom players may see, in the turn and order of an earlier moment, `then`, before
    /// the steps `since`. Injuries and Moxie are those of now, effects those of then and all that were added.
    #[must_use]
    pub fn seen_as_of(&self, then: &Self, since: &[Arc<Step>]) -> Self {
        let seen = self.combatants.iter().filter(|it| it.is_seen());
        let seen = seen.map(|it| {
            let before = then.get(it.id);
            let shown = it.as_shown(before.unwrap_or(it));
            let effects = before.map(|before| before.effects_after(since));
            Combatant {
                standby: shown.standby.filter(|_| it.is_active()),
                effects: effects.unwrap_or_else(|| it.effects.clone()),
                ..shown
            }
        });
        let combatants = Combatants::from(seen.collect::<Vec<_>>());
        let is_seen =
            |it: &&PendingDecision| it.who().is_some_and(|who| combatants.get(who).is_some());
        let pending = self.pending.iter().filter(is_seen).cloned().collect();
        let mut phase = then.phase.clone();
        let is_in = |who, acts: bool| combatants.get(who).is_some_and(|it| it.is_active() || !acts);
        // Whoever has fallen since then acts no more.
        phase.slots.retain(|slot| is_in(slot.who, slot.is_active()));
        phase.interrupters.retain(|it| is_in(it.who, true));
        phase.phase_started = phase.slots.iter().any(|slot| slot.state.is_begun())
            || phase.interrupters.iter().any(|it| it.started);
        // A distance tells of no place where nobody stands whom they see.
        let is_stood = |place: &PlainText| {
            combatants.iter().any(|it| it.at.as_ref().is_some_and(|at| is_same(at, place)))
        };
        let is_known =
            |it: &&GroundDistance| is_stood(&it.from) && it.to.as_ref().is_none_or(is_stood);
        let ground = self.ground.iter().filter(is_known).cloned().collect();
        // Every field is named: what players see of a new one has to be said here.
        Self {
            ruleset: Arc::clone(&self.ruleset),
            title: PlainText::default(),
            mode: then.mode,
            clock: then.clock,
            downtime_seconds: 0,
            last_id: self.last_id,
            combatants,
            phase,
            timers: Vec::new(),
            pending,
            ambush: Ambush::default(),
            players: PlayersPolicy::default(),
            ground,
        }
    }
}
