//! Another body: what goes with the old one, what the ego keeps, and the tests that follow (EX-62, EX-63).

use super::{Transaction, actions, decisions, effects, healing, injury, stat_edit, stress};
use crate::command::{Span, StatEdit, written};
use crate::encounter::validate::LAST_TURN;
use crate::encounter::{
    Effect, Fact, Id, Injuries, PendingDecision, Refusal, Settlement, StatBlock, TestResult,
};
use crate::rules::{Consequence, DicePool, EffectRole, Grade, Mode, Morph, ReadyEffect, Status};
use crate::text::PlainText;

/// The stress value of a death, unless another is given.
const DEATH: DicePool = DicePool::of(1, 10);

/// The stress that a critical success takes away, before it is halved.
const RELIEF: DicePool = DicePool::of(1, 10);

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

/// `sleeve NAME [sv=DICE] [from=TEMPLATE] [key=value …]`: the body is new as a whole, the ego stays.
pub(super) fn sleeve(
    tx: &mut Transaction,
    name: &str,
    value: Option<DicePool>,
    edits: &[StatEdit],
) -> Result<(), Refusal> {
    tx.ensure_mode("sleeve", Mode::takes_dice)?;
    let id = tx.find(name)?;
    if edits.is_empty() {
        return Err(Refusal::NoBody(tx.name(id)));
    }
    if let Some((key, value)) = edits.iter().find(|edit| !edit.is_of_body()).map(written) {
        return Err(Refusal::NotOfBody { name: tx.name(id), key, value });
    }
    leave_body(tx, id);
    stat_edit::apply(tx, id, edits)?;
    let combatant = tx.combatant(id);
    let (morph, died) = (combatant.block.morph, combatant.status == Status::Dead);
    tx.push(Fact::Sleeved { who: id, morph });
    injury::become_status(tx, id, Status::Active);
    let value = value.or(died.then_some(DEATH));
    if morph != Morph::Info {
        decisions::open_decision(tx, PendingDecision::of(id, Consequence::Integration));
    }
    decisions::open_decision(tx, PendingDecision::of(id, Consequence::Alienation));
    if value.is_some() {
        let consequence = Consequence::Continuity;
        let (who, hit, before) = (id, None, 0);
        let decision = PendingDecision::Consequence { who, consequence, value, hit, before };
        decisions::open_decision(tx, decision);
    }
    Ok(())
}

/// Takes away all that is of the body: its numbers, its injuries and effects, and the decisions about them.
fn leave_body(tx: &mut Transaction, id: Id) {
    let of_mind = ReadyEffect::outcome_of(Consequence::Trauma).map_or("", |it| &it.label);
    let combatant = tx.combatant(id);
    let block = &mut combatant.block;
    block.explicit.retain(|stat, _| !StatEdit::Stat(*stat, None).is_of_body());
    let none = StatBlock::default().values();
    none.iter().filter(|value| value.is_of_body()).for_each(|value| block.put(value));
    let Injuries { stress, traumas, .. } = combatant.injuries;
    combatant.injuries = Injuries { stress, traumas, ..Injuries::default() };
    combatant.effects.retain(|effect| effect.is_called(of_mind));
    combatant.surprised = false;
    actions::use_aim(tx, id);
    let trauma = PendingDecision::of(id, Consequence::Trauma);
    decisions::settle(tx, Settlement::Moot, |decision| {
        decision.who() == Some(id) && !decision.is_same(&trauma)
    });
}

/// Applies the result of a test that follows a change of body. `value` is the stress value of `continuity`.
pub(super) fn apply_result(
    tx: &mut Transaction,
    id: Id,
    consequence: Consequence,
    result: TestResult,
    value: Option<DicePool>,
) -> Result<(), Refusal> {
    let tens = result.margin(tx.rules().margin).unwrap_or(0) / 10;
    let points = match (consequence, result.is_success()) {
        (Consequence::Integration, _) => return integrate(tx, id, result, tens),
        (Consequence::Alienation, true) => {
            if result.critical {
                let points = (RELIEF.roll(tx.dice) + 1) / 2;
                stress::recover(tx, id, points);
            }
            return Ok(());
        }
        (Consequence::Alienation, false) if result.critical => 2 * tens,
        (Consequence::Alienation, false) => tens,
        (_, succeeds) => {
            let rolled = value.map_or(0, |value| value.roll(tx.dice));
            rolled + if succeeds { -tens } else { tens }
        }
    };
    if points > 0 { stress::deal(tx, id, points.min(9999)) } else { Ok(()) }
}

/// Applies the result of a test of integration: how long the body is strange.
fn integrate(tx: &mut Transaction, id: Id, result: TestResult, tens: i32) -> Result<(), Refusal> {
    let is_excellent = result.grade(tx.rules().margin) == Grade::Excellent;
    let (test, days) = match (result.is_success(), result.critical) {
        (true, true) if tx.combatant(id).pool < tx.combatant(id).block.moxie() => {
            return healing::regain_moxie(tx, id, 1);
        }
        (true, is_critical) if is_critical || is_excellent => return Ok(()),
        (true, _) => (-10, Some(1)),
        (false, true) => (-30, None),
        (false, false) => (-10, Some(2 + tens)),
    };
    let turn = i64::from(tx.rules().turn_seconds);
    let span = days.map_or(Span::Open, |days| {
        let turns = (i64::from(days) * SECONDS_OF_A_DAY + turn - 1) / turn;
        Span::Turns(turns.min(i64::from(LAST_TURN)) as i32)
    });
    let effect = Effect { test, ..Effect::new(PlainText::new(EffectRole::Integration.label())) };
    effects::apply_effect(tx, id, effect, span);
    Ok(())
}
