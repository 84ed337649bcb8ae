//! Shock: the jolt of a weapon, and the test that resists it (EX-17).

use super::Transaction;
use super::effects::bring_effect;
use super::injury::{report_hit, take_hit};
use super::skill_test::{Rolled, roll_to_resist};
use crate::command::{Hit, RollOptions, Span};
use crate::encounter::effect::last_phase;
use crate::encounter::{
    Combatant, Effect, Encounter, Fact, Fading, Id, PendingDecision, Refusal, Settlement,
};
use crate::rules::{Consequence, ReadyEffect, Stat};
use crate::text::PlainText;

/// The fewest turns that a failed test against shock stuns.
const MIN_STUN_TURNS: i32 = 3;

/// Returns true if a jolt is tested against before its damage: the machine, the fallen and those without DUR take it at once.
pub(super) fn is_due_for(state: &Encounter, id: Id) -> bool {
    let is_jolted = |it: &Combatant| {
        let has_durability = it.stat(Stat::Dur, state.rules()).is_some();
        it.is_active() && it.block.morph.is_biological() && has_durability
    };
    state.rules().decisions && state.get(id).is_some_and(is_jolted)
}

/// Opens the test against a jolt; the damage of the hit waits for it. Several wait one after the other.
pub(super) fn open(tx: &mut Transaction, who: Id, hit: Option<Hit>) {
    let consequence = Consequence::Shock;
    let decision = PendingDecision::Consequence { who, consequence, value: None, hit, before: 0 };
    tx.state.pending.push(decision.clone());
    tx.push(Fact::DecisionOpened { decision });
}

/// Settles the oldest test against shock, if one is due, and returns the hit that has waited for it.
pub(super) fn settle(tx: &mut Transaction, who: Id, settlement: Settlement) -> Option<Hit> {
    let due = PendingDecision::of(who, Consequence::Shock);
    let index = tx.state.pending.iter().position(|it| it.is_same(&due))?;
    let decision = tx.state.pending.remove(index);
    let hit = decision.hit();
    tx.push(Fact::DecisionSettled { decision, settlement });
    hit
}

/// Deals the damage that has waited for a test; one who `falls` by the shock is not tested against knockdown.
pub(super) fn deal(tx: &mut Transaction, who: Id, hit: Option<Hit>, falls: bool) {
    if let Some(hit) = hit {
        let taken = take_hit(tx, who, hit);
        report_hit(tx, who, taken, falls);
    }
}

/// `shock NAME`, and `resist NAME shock` where one is due: a test of DUR minus damage, with energy armor. A failure stuns for
/// turns and knocks down, a success only hinders and halves the damage that has waited.
pub(super) fn test(
    tx: &mut Transaction,
    id: Id,
    roll: Option<i32>,
    options: &RollOptions,
) -> Result<(), Refusal> {
    if !tx.combatant(id).block.morph.is_biological() {
        return Err(Refusal::NoShock(tx.name(id)));
    }
    let Rolled { result, details } = roll_to_resist(tx, id, Consequence::Shock, roll, options)?;
    if tx.preview.is_some() {
        return Ok(());
    }
    let (check, succeeds) = (result.check(), result.is_success());
    let margin = check.margin(tx.rules().margin);
    let turns = if succeeds { 0 } else { (margin / 10).max(MIN_STUN_TURNS) };
    let settlement = if succeeds { Settlement::Resisted } else { Settlement::Happened };
    let hit = settle(tx, id, settlement);
    tx.push(Fact::Shocked { who: id, test: check, margin, turns, details: Some(details) });
    let shocked = Effect::new(PlainText::new("shock"));
    let stage = |test: i32, turns: i32| Fading { test, turns };
    if succeeds {
        let fades = vec![stage(-20, 1), stage(-10, 1)];
        let effect = Effect { test: -30, fades, ..shocked };
        if !outlasts(tx, id) {
            bring_effect(tx, id, effect, Span::Turns(2));
        }
    } else {
        let minute = (60 / tx.rules().turn_seconds.max(1) as i32).max(1);
        let fades = [-30, -20, -10].map(|test| stage(test, minute)).to_vec();
        bring_effect(tx, id, Effect { stuns: true, fades, ..shocked }, Span::Turns(turns));
        if let Some(down) = ReadyEffect::outcome_of(Consequence::Knockdown) {
            bring_effect(tx, id, Effect::ready(down), Span::Open);
        }
    }
    let halved = hit.map(|hit| Hit { value: hit.value / 2, ..hit });
    deal(tx, id, if succeeds { halved } else { hit }, !succeeds);
    Ok(())
}

/// Returns true if a shock that runs lasts longer than one that is withstood now, which takes nothing from it.
fn outlasts(tx: &Transaction, id: Id) -> bool {
    let withstood = last_phase(Span::Turns(4), tx.state.clock, tx.rules().phases);
    tx.state.get(id).and_then(|it| it.effect("shock")).is_some_and(|running| {
        let turns: i32 = running.fades.iter().map(|stage| stage.turns).sum();
        let end = running.end.map(|end| end.turn as i32 + turns);
        running.stuns || end > withstood.map(|end| end.turn as i32)
    })
}
