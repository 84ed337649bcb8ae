//! The dice rolls: initiative and tests.

use crate::encounter::{
    CombatantChange, Delta, Fact, Id, InitiativeRoll, StateChange, Step, TestResult,
};
use crate::rules::{Attack, Check, CheckResult, Consequence, TurnPhase};

/// The purpose of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollKind {
    /// Initiative.
    Initiative,
    /// A test.
    Test,
    /// A test against a consequence of harm.
    Resist(Consequence),
    /// A test against a shock.
    Shock,
    /// An attack.
    Attack,
    /// The defense against one.
    Defense,
    /// A side of an opposed test.
    Opposed,
}

/// A roll, as it counts after any Moxie spent on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The step it was made in, by index.
    pub step: usize,
    /// The turn and phase.
    pub at: TurnPhase,
    /// The combatant; `None` for a test without a name.
    pub who: Option<Id>,
    /// The purpose.
    pub kind: RollKind,
    /// The number rolled.
    pub value: i32,
    /// The target and the result; `None` for initiative.
    pub test: Option<RollOutcome>,
}

/// The result of a roll against a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOutcome {
    /// The target.
    pub target: i32,
    /// True for a success.
    pub success: bool,
    /// True for a critical success or failure.
    pub critical: bool,
}

/// Returns the initiative dice rolled, set or flipped in a step.
fn initiative_dice(step: &Step) -> impl Iterator<Item = (Id, i32)> {
    let rolls = changed_rolls(step).filter_map(|(who, delta)| Some((who, delta.new.as_ref()?)));
    rolls.flat_map(|(who, roll)| roll.dice.iter().map(move |&die| (who, die)))
}

/// Returns the initiative rolls that a step replaces.
fn rolls_before(step: &Step) -> impl Iterator<Item = (Id, &InitiativeRoll)> {
    let replaced = changed_rolls(step).filter(|(_, delta)| delta.new.is_some());
    replaced.filter_map(|(who, delta)| Some((who, delta.old.as_ref()?)))
}

fn changed_rolls(step: &Step) -> impl Iterator<Item = (Id, &Delta<Option<InitiativeRoll>>)> {
    step.changes.iter().filter_map(|change| match change {
        StateChange::Combatant(id, CombatantChange::Roll(delta)) => Some((*id, delta)),
        _ => None,
    })
}

/// Collects the rolls, step by step.
#[derive(Default)]
pub(super) struct Rolls(Vec<Roll>);

impl Rolls {
    /// Adds the rolls of a step.
    pub fn add(&mut self, index: usize, step: &Step) {
        let new =
            |who, kind, value, test| Roll { step: index, at: step.at, who, kind, value, test };
        let tested = |who, kind, check: Check, critical| {
            let Check { target, roll } = check;
            new(who, kind, roll, Some(RollOutcome { target, success: check.succeeds(), critical }))
        };
        let rolled = |who, kind, it: CheckResult| tested(who, kind, it.check, it.critical);
        // A die that is set or flipped is the same roll, in any phase.
        for (who, roll) in rolls_before(step) {
            for _ in &roll.dice {
                self.take_back(Some(who), RollKind::Initiative);
            }
        }
        let dice = initiative_dice(step);
        self.0.extend(dice.map(|(who, die)| new(Some(who), RollKind::Initiative, die, None)));
        for fact in &step.facts {
            match fact {
                Fact::Tested { result, .. } if result.automatic => {}
                Fact::Tested { who, against, result, .. } => {
                    let kind = against.map_or(RollKind::Test, RollKind::Resist);
                    let mut roll = tested(*who, kind, result.check(), result.critical);
                    if let Some(outcome) = &mut roll.test {
                        outcome.success = result.is_success();
                    }
                    if is_changed_by_moxie(step, result) {
                        self.take_back(*who, kind);
                    }
                    self.0.push(roll);
                }
                Fact::Shocked { who, test: check, .. } => {
                    self.0.push(tested(Some(*who), RollKind::Shock, *check, check.is_critical()));
                }
                Fact::Attacked(fact) => {
                    let Attack { attacker, defender, .. } = fact.attack();
                    self.0.push(rolled(fact.by, RollKind::Attack, attacker));
                    self.0.extend(defender.map(|it| rolled(fact.on, RollKind::Defense, it)));
                }
                Fact::Opposed { first, second, .. } => {
                    let sides = [first, second];
                    self.0.extend(sides.map(|it| rolled(it.who, RollKind::Opposed, it.result())));
                }
                _ => {}
            }
        }
    }

    /// Removes the last roll of this kind, which is then replaced.
    fn take_back(&mut self, who: Option<Id>, kind: RollKind) {
        let last = self.0.iter().rposition(|it| it.who == who && it.kind == kind);
        if let Some(index) = last {
            self.0.remove(index);
        }
    }

    /// The rolls, in order.
    pub fn finish(self) -> Vec<Roll> {
        self.0
    }
}

/// Returns true if a test is the previous one, changed by Moxie.
fn is_changed_by_moxie(step: &Step, result: &TestResult) -> bool {
    step.changes.iter().any(|change| match change {
        StateChange::Combatant(_, CombatantChange::LastTest(delta)) => {
            delta.old.is_some_and(|old| {
                let is_same = |check: Check| check == result.check();
                !old.moxie
                    && result.moxie
                    && (is_same(old.check()) || is_same(old.check().flipped()))
            })
        }
        _ => false,
    })
}
