//! Decisions of the gamemaster: how they open, and how they are settled without a test.

use super::Transaction;
use crate::command::DecisionName;
use crate::encounter::{
    Combatant, Effect, Encounter, Fact, Id, PendingDecision, Refusal, Settlement,
};
use crate::rules::{Consequence, ReadyEffect, Stat};
use crate::text::PlainText;

impl Encounter {
    /// The tests that a combatant owes, oldest first.
    pub fn tests_due(&self, who: Id) -> Vec<Consequence> {
        let test = |it: &PendingDecision| match it {
            PendingDecision::Consequence { who: owes, consequence, .. } if *owes == who => {
                consequence.is_tested().then_some(*consequence)
            }
            _ => None,
        };
        self.pending.iter().filter_map(test).collect()
    }

    /// The decisions that are due, by their names in the command language, each name once.
    pub fn due(&self) -> Vec<DecisionName> {
        let name_of = |who: Id| self.get(who).map_or("", |combatant| &combatant.name);
        let named = |it: &PendingDecision| it.name(it.who().map_or("", name_of));
        let mut due: Vec<DecisionName> = Vec::new();
        for name in self.pending.iter().map(named) {
            if !due.contains(&name) {
                due.push(name);
            }
        }
        due
    }
}

/// Opens a decision unless the ruleset has none or it is already open.
pub(super) fn open_decision(tx: &mut Transaction, decision: PendingDecision) {
    if tx.rules().decisions && !tx.state.pending.contains(&decision) {
        tx.state.pending.push(decision.clone());
        tx.push(Fact::DecisionOpened { decision });
    }
}

/// Returns the tests a combatant owes against `consequences`, and their target. A combatant who is not active owes none,
/// nor does any if the ruleset has no decisions.
pub(super) fn tests(
    tx: &Transaction,
    who: Id,
    consequences: &[Consequence],
) -> (Vec<Consequence>, Option<i32>) {
    let is_active = tx.state.get(who).is_some_and(Combatant::is_active);
    let owes = is_active && tx.rules().decisions;
    let target = consequences.first().and_then(|it| tx.state.resistance_target(who, *it));
    (if owes { consequences.to_vec() } else { Vec::new() }, target)
}

/// Opens the decisions for tests that are required, of somebody with so many wounds `before`; a test that is open
/// stays as it is.
pub(super) fn open_tests(tx: &mut Transaction, who: Id, tests: &[Consequence], before: i32) {
    for &consequence in tests {
        let decision =
            PendingDecision::Consequence { who, consequence, value: None, hit: None, before };
        if !tx.state.pending.iter().any(|it| it.is_same(&decision)) {
            open_decision(tx, decision);
        }
    }
}

/// Settles what is due of wounds that the gamemaster has taken back.
pub(super) fn settle_taken_back(tx: &mut Transaction, who: Id) {
    let wounds = tx.combatant(who).injuries.wounds;
    let bleeds = may_bleed(tx, who);
    settle(tx, Settlement::Moot, |it| {
        let PendingDecision::Consequence { consequence, before, .. } = it else { return false };
        let is_over = match consequence {
            Consequence::Knockdown => wounds <= *before,
            Consequence::Unconsciousness => wounds - 1 <= *before,
            Consequence::Bleeding => !bleeds,
            _ => false,
        };
        is_over && it.who() == Some(who)
    });
}

/// Opens the test to keep what is held, after a called shot (EX-83); an active combatant makes it who is not disarmed
/// yet.
pub(super) fn open_disarm(tx: &mut Transaction, who: Id) {
    let combatant = tx.combatant(who);
    if combatant.is_active() && !combatant.suffers(Consequence::Disarm) {
        open_tests(tx, who, &[Consequence::Disarm], 0);
    }
}

/// Returns true for a biomorph or pod with a wound and damage above Durability (EX-5).
fn may_bleed(tx: &mut Transaction, who: Id) -> bool {
    let dur = tx.stat(who, Stat::Dur);
    let Combatant { block, injuries, .. } = tx.combatant(who);
    let exceeds = dur.is_some_and(|dur| injuries.damage > dur);
    block.morph.is_biological() && injuries.wounds > 0 && exceeds
}

/// Opens bleeding of whoever may bleed, and does not yet (EX-5).
pub(super) fn open_bleeding(tx: &mut Transaction, who: Id) {
    let combatant = tx.combatant(who);
    let is_new = combatant.is_present() && !combatant.suffers(Consequence::Bleeding);
    if is_new && may_bleed(tx, who) {
        open_decision(tx, PendingDecision::of(who, Consequence::Bleeding));
    }
}

/// Ends bleeding, and what is due of it: the wound is closed (EX-5).
pub(super) fn stop_bleeding(tx: &mut Transaction, who: Id) {
    let bleeds = |it: &mut Effect| ReadyEffect::is_outcome_of(&it.label, Consequence::Bleeding);
    let ended: Vec<Effect> = tx.combatant(who).effects.extract_if(.., bleeds).collect();
    for effect in ended {
        tx.push(Fact::EffectEnded { who, effect: effect.label });
    }
    let due = PendingDecision::of(who, Consequence::Bleeding);
    settle(tx, Settlement::Dismissed, |decision| decision.is_same(&due));
}

/// Settles the decisions for which `matching` is true, and returns their number.
pub(super) fn settle(
    tx: &mut Transaction,
    settlement: Settlement,
    matching: impl Fn(&PendingDecision) -> bool,
) -> usize {
    let settled: Vec<PendingDecision> =
        tx.state.pending.extract_if(.., |decision| matching(decision)).collect();
    let count = settled.len();
    for decision in settled {
        tx.push(Fact::DecisionSettled { decision, settlement });
    }
    count
}

/// Settles decisions that no longer matter: all about the dead and the gone, tests of combatants who are not active.
pub(super) fn settle_moot(tx: &mut Transaction, id: Id) {
    let combatant = tx.combatant(id);
    let is_over = !combatant.is_present();
    let is_out = !combatant.is_active();
    settle(tx, Settlement::Moot, |decision| {
        let needs_active =
            decision.is_test() || matches!(decision, PendingDecision::Reminder { .. });
        decision.who() == Some(id) && (is_over || (is_out && needs_active))
    });
}

/// Settles the reminders of those whose stages are over.
pub(super) fn pass_reminders(tx: &mut Transaction, is_past: impl Fn(Id) -> bool) {
    let is_reminder =
        |it: &PendingDecision| matches!(it, PendingDecision::Reminder { who, .. } if is_past(*who));
    settle(tx, Settlement::Moot, is_reminder);
}

/// Settles the consequence that has this effect as its outcome.
pub(super) fn settle_by_effect(tx: &mut Transaction, who: Id, label: &str) {
    let Some(consequence) = ReadyEffect::named(label).and_then(ReadyEffect::outcome) else {
        return;
    };
    let decided = PendingDecision::of(who, consequence);
    settle(tx, Settlement::Happened, |decision| decision.is_same(&decided));
}

/// Refuses a decision that is not due.
pub(super) fn ensure_due(tx: &Transaction, decision: &PendingDecision) -> Result<(), Refusal> {
    if tx.state.pending.iter().any(|due| due.is_same(decision)) {
        return Ok(());
    }
    let name = decision.who().map_or_else(PlainText::default, |who| tx.name(who));
    let what = PlainText::new(&decision.name(&name).as_expected());
    let due = tx.state.due();
    let due = due.iter().map(|decision| PlainText::new(&decision.as_expected())).collect();
    Err(Refusal::NotDue { what, due })
}
