//! Stages: who acted when, collected from the facts of the steps.

use std::sync::Arc;

use crate::encounter::{ActReason, CombatantChange, Fact, Id, SlotState, StateChange, Step};
use crate::rules::TurnPhase;

/// A stage of a combatant, or a slot that was delayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The combatant.
    pub who: Id,
    /// The turn and phase; phase 0 is the free one of an ambush.
    pub at: TurnPhase,
    /// The reason why the combatant acted.
    pub reason: ActReason,
    /// The score of the slot; `None` from standby and if several shared it.
    pub score: Option<i32>,
    /// True if the combatant went on standby instead.
    pub is_delayed: bool,
}

/// Collects the stages of these steps, in the order they began in.
pub fn stages(steps: &[Arc<Step>]) -> Vec<Stage> {
    let (mut stages, mut is_free) = (Stages::default(), false);
    for step in steps {
        for change in &step.changes {
            if let StateChange::PhaseIsFree(delta) = change {
                is_free = delta.new;
            }
        }
        stages.add(step, is_free);
    }
    stages.0
}

#[derive(Default)]
struct Stages(Vec<Stage>);

impl Stages {
    /// Adds the stages that a step begins, and removes one that has not started if its slot fell back in the order.
    fn add(&mut self, step: &Step, is_free: bool) {
        let opens = |fact: &Fact| matches!(fact, Fact::PhaseBegan { .. });
        let has_opened = step.facts.iter().any(opens);
        for change in &step.changes {
            match change {
                StateChange::Combatant(id, CombatantChange::StandbySince(delta)) => {
                    if let Some(since) = delta.new {
                        self.delay(*id, since);
                    }
                }
                StateChange::Slot(_, delta)
                    if !has_opened
                        && delta.old.is_active()
                        && delta.new.state == SlotState::Pending =>
                {
                    self.take_back(delta.new.who, step.at);
                }
                _ => {}
            }
        }
        let mut at = step.at;
        for fact in &step.facts {
            match fact {
                Fact::PhaseBegan { at: began } => at = *began,
                Fact::Acts { who, reason, score } => {
                    let phase = if is_free { 0 } else { at.phase };
                    for &who in who {
                        self.begin(Stage {
                            who,
                            at: TurnPhase { phase, ..at },
                            reason: *reason,
                            score: *score,
                            is_delayed: false,
                        });
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds a stage, unless it only goes on after an interrupt, or without those who shared the slot.
    fn begin(&mut self, stage: Stage) {
        let goes_on = matches!(stage.reason, ActReason::Resumed | ActReason::Remaining);
        if !goes_on || self.last(stage.who, stage.at).is_none() {
            self.0.push(stage);
        }
    }

    fn delay(&mut self, who: Id, at: TurnPhase) {
        if let Some(index) = self.last(who, at) {
            self.0[index].is_delayed = true;
        }
    }

    fn take_back(&mut self, who: Id, at: TurnPhase) {
        if let Some(index) = self.last(who, at) {
            self.0.remove(index);
        }
    }

    /// Returns the last stage of a combatant in a phase that was not delayed, by index.
    fn last(&self, who: Id, at: TurnPhase) -> Option<usize> {
        // They are sorted by phase, so that only the last few are searched.
        let since = self.0.partition_point(|it| it.at < at);
        let mut of_phase = self.0[since..].iter();
        let last = of_phase.rposition(|it| it.who == who && it.at == at && !it.is_delayed)?;
        Some(since + last)
    }
}
