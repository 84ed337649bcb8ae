//! Effects: adding, clearing and fading.

use super::{Transaction, decisions};
use crate::command::{EffectModifiers, Span};
use crate::encounter::effect::last_phase;
use crate::encounter::{Effect, Id, Refusal, check_range, check_text};
use crate::rules::{ReadyEffect, Stat};
use crate::text::PlainText;

/// The longest duration of an effect, in turns or phases.
const MAX_SPAN: i32 = 10_000;

impl Effect {
    /// Creates a shipped effect without an end.
    pub(super) fn ready(ready: &ReadyEffect) -> Self {
        Self { test: ready.test, each: ready.each, ..Self::new(PlainText::new(&ready.label)) }
    }
}

/// `effect NAME LABEL …`.
pub(super) fn add_effect(
    tx: &mut Transaction,
    id: Id,
    label: &str,
    modifiers: &EffectModifiers,
    span: Span,
) -> Result<(), Refusal> {
    let label = check_text("an effect", label)?;
    for (&stat, &value) in &modifiers.stats {
        if matches!(stat, Stat::Moxie | Stat::Maximum) {
            let range = stat.range();
            let value = tx.stat(id, stat).unwrap_or(0).saturating_add(value);
            let value = value.clamp(*range.start(), *range.end());
            return Err(Refusal::NotAffected { name: tx.name(id), stat, value });
        }
        check_range(&format!("an effect on {stat}"), value, -999, 999)?;
    }
    check_range("an effect on tests", modifiers.test, -999, 999)?;
    check_range("an effect on defense", modifiers.defense, -999, 999)?;
    check_range("an effect on attacks", modifiers.attacked, -999, 999)?;
    if let Span::Turns(count) | Span::Phases(count) = span {
        check_range("a duration", count, 1, MAX_SPAN)?;
    }
    let EffectModifiers { stats, test, defense, attacked, each, kind, until } = modifiers.clone();
    if until.is_some() {
        if span != Span::Open {
            return Err(Refusal::Contradiction("until=next takes no turns= or phases="));
        }
        let combatant = tx.combatant(id);
        if !combatant.is_active() {
            return Err(Refusal::NotActive(combatant.name.clone()));
        }
    }
    if kind.is_some() && each.is_none() {
        return Err(Refusal::Contradiction("a kind of damage needs each=DICE"));
    }
    let usual = || ReadyEffect::named(&label)?.kind.filter(|_| each.is_some());
    let kind = kind.or_else(usual);
    let effect = Effect { stats, test, defense, attacked, each, kind, until, ..Effect::new(label) };
    apply_effect(tx, id, effect, span);
    Ok(())
}

/// Adds an effect that a blow brings: it weighs from the end of a shared slot on. The dead and the gone have none.
pub(super) fn bring_effect(tx: &mut Transaction, id: Id, effect: Effect, span: Span) {
    let combatant = tx.combatant(id);
    if !combatant.is_present() {
        return;
    }
    let (label, old) = (effect.label.clone(), combatant.effect(&effect.label).cloned());
    put_effect(tx, id, effect, span);
    if tx.state.phase.is_at_once() {
        tx.hold_back(id, |held| {
            if !held.has_effect(&label) {
                held.replaced.extend(old);
                held.effects.push(label);
            }
        });
    } else {
        tx.release(id, |held| held.release_effect(&label));
    }
}

/// Adds an effect, which weighs at once.
pub(super) fn apply_effect(tx: &mut Transaction, id: Id, effect: Effect, span: Span) {
    tx.release(id, |held| held.release_effect(&effect.label));
    put_effect(tx, id, effect, span);
}

/// Adds an effect, replacing one with the same label, and settles the decision it is the outcome of.
fn put_effect(tx: &mut Transaction, id: Id, effect: Effect, span: Span) {
    let end = last_phase(span, tx.state.clock, tx.rules().phases);
    let label = effect.label.clone();
    let effects = &mut tx.combatant(id).effects;
    effects.retain(|old| !old.is_called(&label));
    effects.push(Effect { end, ..effect });
    decisions::settle_by_effect(tx, id, &label);
}

/// `clear NAME LABEL`.
pub(super) fn clear(tx: &mut Transaction, id: Id, label: &str) -> Result<(), Refusal> {
    let label = check_text("an effect", label)?;
    let combatant = tx.combatant(id);
    let Some(index) = combatant.effects.iter().position(|effect| effect.is_called(&label)) else {
        let known = combatant.effects.iter().map(|effect| effect.label.clone()).collect();
        return Err(Refusal::NoEffect { name: combatant.name.clone(), label, known });
    };
    combatant.effects.remove(index);
    tx.release(id, |held| held.release_effect(&label));
    Ok(())
}
