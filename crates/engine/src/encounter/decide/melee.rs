//! Melee attacks that are made for something else than damage, and the hold on the subdued (EX-84).

use super::{Transaction, effects};
use crate::command::{AttackOrder, Span};
use crate::encounter::{AttackFact, BrokenRule, Effect, Id};
use crate::rules::{Consequence, EffectRole, Intent, Reach, ReadyEffect};

/// Returns the rule that subduing or knocking back with a ranged weapon breaks.
pub(super) fn broken_reach(order: &AttackOrder, reach: Option<Reach>) -> Option<BrokenRule> {
    order.intent.filter(|_| reach == Some(Reach::Ranged)).map(BrokenRule::OnlyInMelee)
}

/// Returns the rule that an attack of a subdued combatant who is acting breaks (AMB-81).
pub(super) fn broken_hold(tx: &Transaction, by: Id) -> Option<BrokenRule> {
    let seen = tx.seen();
    let attacker = seen.get(by).filter(|_| tx.state.acting().contains(&by))?;
    attacker.effect(EffectRole::Subdued.label()).map(|_| BrokenRule::Subdued(attacker.name.clone()))
}

/// Puts what an attack was made for on its target, if that was met.
pub(super) fn apply_intent(tx: &mut Transaction, on: Id, fact: &AttackFact) {
    let intent = fact.details().intent.filter(|_| fact.is_met() == Some(true));
    let ready = intent.and_then(|intent| match intent {
        Intent::Subdue => ReadyEffect::named(EffectRole::Subdued.label()),
        Intent::Knock => ReadyEffect::outcome_of(Consequence::Knockdown),
    });
    if let Some(ready) = ready {
        effects::bring_effect(tx, on, Effect::ready(ready), Span::Open);
    }
}
