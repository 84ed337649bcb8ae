//! Melee attacks that are made for something else than damage, and the hold on the subdued (EX-84).

use super::effects;
use super::transaction::Transaction;
use crate::command::{AttackOrder, Command, Span};
use crate::encounter::attack_fact::AttackFact;
use crate::encounter::broken_rule::BrokenRule;
use crate::encounter::combatant::Id;
use crate::encounter::effect::Effect;
use crate::encounter::refusal::Refusal;
use crate::rules::{Intent, Reach, ReadyEffect, Status};

/// The effect that keeps its bearer from attacking.
const SUBDUED: &str = "subdued";

/// The effect of a fall.
const KNOCKED_DOWN: &str = "knocked down";

/// Refuses to subdue or to knock back with a ranged weapon.
pub(super) fn ensure_melee(
    order: &AttackOrder,
    reach: Option<Reach>,
    forced: &dyn Fn() -> Command,
) -> Result<(), Refusal> {
    match order.intent {
        Some(intent) if reach == Some(Reach::Ranged) && !order.force => {
            Err(Refusal::overrulable(BrokenRule::OnlyInMelee(intent), forced()))
        }
        _ => Ok(()),
    }
}

/// Refuses an attack of a subdued combatant who is acting (AMB-81).
pub(super) fn ensure_free(
    tx: &Transaction,
    by: Id,
    order: &AttackOrder,
    forced: &dyn Fn() -> Command,
) -> Result<(), Refusal> {
    let is_subdued = tx.state.get(by).is_some_and(|it| it.effect(SUBDUED).is_some());
    if is_subdued && !order.force && tx.state.acting().contains(&by) {
        return Err(Refusal::overrulable(BrokenRule::Subdued(tx.name(by)), forced()));
    }
    Ok(())
}

/// Puts what an attack was made for on its target, if that was met; not on one whom it killed.
pub(super) fn apply_intent(tx: &mut Transaction, on: Id, fact: &AttackFact) {
    let intent = fact.details().intent.filter(|_| fact.is_met() == Some(true));
    let label = match intent {
        None => return,
        Some(Intent::Subdue) => SUBDUED,
        Some(Intent::Knock) => KNOCKED_DOWN,
    };
    let ready = ReadyEffect::named(label).filter(|_| tx.combatant(on).status != Status::Dead);
    if let Some(ready) = ready {
        effects::apply_effect(tx, on, Effect::ready(ready), Span::Open);
    }
}
