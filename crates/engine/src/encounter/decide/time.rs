//! Time: beginning and ending turns and phases, and what ends with them.

use super::effect_damage::DamageFacts;
use super::{Transaction, decisions, effect_damage, initiative, timers, turn_order};
use crate::encounter::{
    Ambush, Combatant, Effect, Fact, Id, InitiativeRoll, PendingDecision, PhaseState, Refusal,
};
use crate::rules::{Declaration, Mode, Reroll, StandbyUntil, TurnPhase};
use crate::text::PlainText;

/// `begin`: rolls for combatants without a die, and opens the first phase or the declarations.
pub(super) fn begin(tx: &mut Transaction) -> Result<(), Refusal> {
    tx.ensure_mode("begin", Mode::takes_dice)?;
    if tx.state.combatants.is_empty() {
        return Err(Refusal::NobodyHere);
    }
    let ids = tx.ids_in_fight();
    if let (true, Some((label, _))) = (ids.is_empty(), tx.state.reserves().first()) {
        return Err(Refusal::NobodyButReserve(PlainText::new(label)));
    }
    for id in ids {
        if tx.combatant(id).roll.is_none() {
            initiative::roll_for(tx, id, 0);
        }
    }
    let who = tx.state.unknown_init();
    if !who.is_empty() {
        tx.push(Fact::InitUnknown { who });
    }
    match tx.rules().declaration {
        Declaration::Never => turn_order::open_phase(tx, 1),
        Declaration::Upward => tx.state.mode = Mode::Declare,
    }
    Ok(())
}

/// Opens the next phase in which any combatant can act, or ends the turn (AMB-07).
pub(super) fn next_phase(tx: &mut Transaction) {
    end_surprise(tx);
    let (before, told) = (tx.state.clone(), tx.facts.len());
    for phase in tx.state.clock.phase + 1..=tx.rules().phases {
        tx.state.clock.phase = phase;
        end_what_is_over(tx);
        let slots = tx.state.slots_of_phase(phase);
        let someone_acts = slots.iter().any(|slot| tx.state.is_available(slot));
        if someone_acts || tx.state.has_held_action() {
            return turn_order::open_phase(tx, phase);
        }
    }
    // Whatever phases are empty: effects deal their damage before any of them ends.
    tx.state = before;
    tx.facts.truncate(told);
    end_turn(tx);
}

/// `end-turn`.
pub(super) fn end_turn_now(tx: &mut Transaction) -> Result<(), Refusal> {
    tx.ensure_mode("end-turn", |mode| mode.is_in_phase() || mode == Mode::Declare)?;
    if tx.state.phase.is_free {
        turn_order::end_free_phase(tx);
    } else {
        end_turn(tx);
    }
    Ok(())
}

/// Ends the turn: open slots are dropped, standbys stay (DL-4), and initiative is rolled again (TP-8, IN-10).
fn end_turn(tx: &mut Transaction) {
    end_surprise(tx);
    effect_damage::deal(tx, &mut DamageFacts::default());
    turn_order::end_all_actions(tx);
    finish_movement(tx);
    if tx.rules().standby_until == StandbyUntil::TurnEnd {
        tx.state.held().into_iter().for_each(|id| turn_order::lose_standby(tx, id));
    }
    tx.state.mode = Mode::Initiative;
    tx.state.clock = TurnPhase { turn: tx.state.clock.turn + 1, phase: 1 };
    tx.state.phase = PhaseState::default();
    tx.state.ambush = Ambush::default();
    wait_for_the_absent(tx);
    end_what_is_over(tx);
    let keeps_rolls = tx.rules().reroll == Reroll::Scene;
    for id in tx.state.ids_where(|it| it.roll.is_some()) {
        let roll = &mut tx.combatant(id).roll;
        let kept = roll.take().filter(|_| keeps_rolls);
        *roll = kept.map(|roll| InitiativeRoll { earlier: true, ..roll });
    }
}

/// Ends surprise with the first phase (EX-12).
fn end_surprise(tx: &mut Transaction) {
    if tx.state.clock.phase == 1 {
        tx.state.combatants.iter_mut().for_each(|combatant| combatant.surprised = false);
    }
}

/// Ends movement, and clears the declarations and actions of the turn (CT-17).
fn finish_movement(tx: &mut Transaction) {
    for who in tx.state.ids_where(|combatant| combatant.actions.moving) {
        tx.push(Fact::Arrived { who });
    }
    for combatant in tx.state.combatants.iter_mut() {
        combatant.actions.moving = false;
        combatant.actions.has_had_stage = false;
        combatant.actions.declared = None;
    }
}

/// Puts off the ends of the effects of the dead, the gone and the reserve, for whom this turn doesn't count.
fn wait_for_the_absent(tx: &mut Transaction) {
    for absent in tx.state.combatants.iter_mut().filter(|it| !it.takes_part()) {
        let ends = absent.effects.iter_mut().filter_map(|effect| effect.end.as_mut());
        ends.for_each(|end| end.turn += 1);
    }
}

/// Ends or fades effects that are over, except those of the dead, the gone and the reserve; rings timers.
pub(super) fn end_what_is_over(tx: &mut Transaction) {
    for id in tx.state.ids_where(Combatant::takes_part) {
        end_effects(tx, id);
    }
    let now = tx.state.clock;
    timers::ring(tx, |timer| timer.ends < now);
}

fn end_effects(tx: &mut Transaction, who: Id) {
    let (now, phases) = (tx.state.clock, tx.rules().phases);
    let effects = &mut tx.combatant(who).effects;
    let is_over = |effect: &mut Effect| effect.is_over(now);
    let over: Vec<_> = effects.extract_if(.., is_over).collect();
    for effect in over {
        let label = effect.label.clone();
        if let Some(next) = effect.faded(now, phases) {
            tx.push(Fact::EffectFaded { who, effect: label, test: next.test });
            tx.combatant(who).effects.push(next);
        } else {
            tx.push(Fact::EffectEnded { who, effect: label.clone() });
            decisions::open_decision(tx, PendingDecision::Ended { who, label });
        }
    }
}

/// `finish`: ends the encounter.
#[expect(clippy::unnecessary_wraps, reason = "as every other command")]
pub(super) fn finish(tx: &mut Transaction) -> Result<(), Refusal> {
    tx.state.mode = Mode::Finished;
    tx.state.phase = PhaseState::default();
    Ok(())
}
