//! Tests that resist a consequence, and what comes of them.
//!
//! The consequences of harm are handled here: knockdown (EX-3), unconsciousness (EX-4), trauma (EX-18), bleeding (EX-5),
//! disarming (EX-83). [`Consequence::aptitude`] is the test that resists one, [`Consequence::outcome`] the result of a
//! failure. Those of another body are in [`sleeve`].

use super::decisions::settle;
use super::skill_test::{Rolled, roll_to_resist};
use super::{Transaction, decisions, effects, injury, shock, sleeve, turn_order};
use crate::command::{Names, RollOptions, Span};
use crate::encounter::{Effect, Fact, Id, PendingDecision, Refusal, Settlement};
use crate::rules::{Consequence, ConsequenceOutcome};
use crate::text::PlainText;

/// `resist NAMES`: makes every test that is due for them. One whose aptitude is not known stays due.
pub(super) fn resist_due(
    tx: &mut Transaction,
    names: &Names,
    roll: Option<i32>,
    options: &RollOptions,
) -> Result<(), Refusal> {
    if roll.is_some() {
        return Err(Refusal::Needs { option: "roll", needed: "WHAT to resist" });
    }
    let mut result = Err(Refusal::NotDue { what: PlainText::default(), due: Vec::new() });
    for id in tx.state.find_all(names)? {
        for consequence in tx.state.tests_due(id) {
            // An earlier one may have settled it: the unconscious are tested no more.
            if !tx.state.tests_due(id).contains(&consequence) {
                continue;
            }
            result = match resist(tx, id, consequence, None, options) {
                Err(unknown @ Refusal::NoAptitude { .. }) => result.or(Err(unknown)),
                made => Ok(made?),
            };
            turn_order::normalize(tx);
        }
    }
    result
}

/// `resist NAME WHAT`: rolls against the current target. A failure is applied at once; after a change of body, a success as
/// well.
pub(super) fn resist(
    tx: &mut Transaction,
    id: Id,
    consequence: Consequence,
    roll: Option<i32>,
    options: &RollOptions,
) -> Result<(), Refusal> {
    if consequence == Consequence::Shock {
        let due = PendingDecision::of(id, consequence);
        decisions::ensure_due(tx, &due)?;
        return shock::test(tx, id, roll, options);
    }
    let Rolled { result, details } = roll_to_resist(tx, id, consequence, roll, options)?;
    let (who, against, details) = (Some(id), Some(consequence), Some(details));
    tx.push(Fact::Tested { who, against, result, details });
    let decided = PendingDecision::of(id, consequence);
    let value = tx.state.pending.iter().find_map(|decision| match decision {
        PendingDecision::Consequence { value, .. } if decision.is_same(&decided) => *value,
        _ => None,
    });
    let succeeds = result.is_success();
    let settlement = if succeeds { Settlement::Resisted } else { Settlement::Happened };
    settle(tx, settlement, |decision| decision.is_same(&decided));
    if consequence.is_of_new_body() {
        return sleeve::apply_result(tx, id, consequence, result, value);
    }
    if succeeds {
        return Ok(());
    }
    match consequence.outcome() {
        Some(ConsequenceOutcome::Effect(ready)) => {
            effects::bring_effect(tx, id, Effect::ready(ready), Span::Open);
        }
        Some(ConsequenceOutcome::Status(status)) if tx.combatant(id).is_active() => {
            injury::fall(tx, id, status);
        }
        _ => {}
    }
    Ok(())
}

/// `dismiss all`.
pub(super) fn dismiss_all(tx: &mut Transaction) -> Result<(), Refusal> {
    let jolts = tx.state.pending.iter().filter(|it| it.hit().is_some());
    let jolts: Vec<_> = jolts.filter_map(|it| Some((it.who()?, it.hit()))).collect();
    if settle(tx, Settlement::Dismissed, |_| true) == 0 {
        return Err(Refusal::NotDue { what: PlainText::default(), due: Vec::new() });
    }
    for (who, hit) in jolts {
        shock::deal(tx, who, hit, false);
        turn_order::normalize(tx);
    }
    Ok(())
}

/// Settles one decision without a test; refuses if it is not open. A jolt then deals its whole damage.
pub(super) fn dismiss(tx: &mut Transaction, decision: &PendingDecision) -> Result<(), Refusal> {
    decisions::ensure_due(tx, decision)?;
    match decision {
        &PendingDecision::Consequence { who, consequence: Consequence::Shock, .. } => {
            let hit = shock::settle(tx, who, Settlement::Dismissed);
            shock::deal(tx, who, hit, false);
        }
        decision => drop(settle(tx, Settlement::Dismissed, |due| due.is_same(decision))),
    }
    Ok(())
}
