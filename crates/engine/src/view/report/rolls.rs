//! The dice rolls: initiative and tests.

use crate::encounter::{
    CombatantChange, Fact, FurtherTarget, Id, InitiativeRoll, StateChange, Step, TestResult,
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

/// Collects the rolls, step by step.
#[derive(Default)]
pub(super) struct Rolls(pub Vec<Roll>);

impl Rolls {
    /// Adds the rolls of a step.
    pub fn add(&mut self, index: usize, step: &Step) {
        let new =
            |who, kind, value, test| Roll { step: index, at: step.at, who, kind, value, test };
        let tested = |who, kind, Check { target, roll }, success, critical| {
            new(who, kind, roll, Some(RollOutcome { target, success, critical }))
        };
        let rolled = |who, kind, CheckResult { check, critical }| {
            tested(who, kind, check, check.succeeds(), critical)
        };
        for change in &step.changes {
            if let StateChange::Combatant(who, CombatantChange::Roll(delta)) = change
                && let Some(InitiativeRoll { dice, .. }) = &delta.new
            {
                // A die that is set or flipped is the same roll, in any phase.
                for _ in delta.old.iter().flat_map(|old| &old.dice) {
                    self.take_back(Some(*who), RollKind::Initiative);
                }
                let roll = |&die| new(Some(*who), RollKind::Initiative, die, None);
                self.0.extend(dice.iter().map(roll));
            }
        }
        for fact in &step.facts {
            match fact {
                Fact::Tested { result, .. } if result.automatic => {}
                Fact::Tested { who, against, result, .. } => {
                    let kind = against.map_or(RollKind::Test, RollKind::Resist);
                    if is_changed_by_moxie(step, result) {
                        self.take_back(*who, kind);
                    }
                    let (success, critical) = (result.is_success(), result.critical);
                    self.0.push(tested(*who, kind, result.check(), success, critical));
                }
                Fact::Shocked { who, test: check, .. } => {
                    self.0.push(rolled(Some(*who), RollKind::Shock, (*check).into()));
                }
                Fact::Attacked(fact) => {
                    let Attack { attacker, defender, .. } = fact.attack();
                    if fact.details().further != Some(FurtherTarget::SameRoll) {
                        self.0.push(rolled(fact.by, RollKind::Attack, attacker));
                    }
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
