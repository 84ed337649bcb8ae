//! The record of an encounter as data, by phases, combatants and dice, for pages and charts.

mod combatants;
mod rolls;
mod sections;

pub use combatants::{CombatantReport, DamagePoint, Fall, Tally, attacker};
pub use rolls::{Roll, RollKind, RollOutcome};
pub use sections::{Section, SectionKind};

use std::collections::BTreeMap;

use super::{Stage, stages};
use crate::encounter::{Id, Timeline};
use crate::rules::TurnPhase;

/// The record of an encounter up to its current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The sections of the history, in order: setup, initiative, declarations, phases.
    pub sections: Vec<Section>,
    /// All combatants there ever were, in order of entry.
    pub combatants: Vec<CombatantReport>,
    /// The rolls, in order.
    pub rolls: Vec<Roll>,
    /// Each time a combatant fell unconscious or worse, in order.
    pub falls: Vec<Fall>,
    /// The sections that are phases, by index.
    phases: Vec<usize>,
    /// The stages of each combatant in each phase.
    stages_of: BTreeMap<(Id, TurnPhase), Vec<NumberedStage>>,
}

/// A stage with its number among those of its phase, from 1; `None` if it was delayed.
pub type NumberedStage = (Option<usize>, Stage);

impl Report {
    /// Builds the report from the history; undone steps don't count.
    pub fn of(timeline: &Timeline) -> Self {
        let steps = timeline.history().done();
        let mut sections = sections::Sections::default();
        let mut combatants = combatants::Tallies::default();
        let mut rolls = rolls::Rolls::default();
        let mut past = timeline.clone();
        past.go_to(0);
        sections.see(past.encounter());
        combatants.see(past.encounter(), 0, None);
        for (index, step) in steps.iter().enumerate() {
            sections.add_step(index);
            rolls.add(index, step);
            past.go_to(index + 1);
            sections.see(past.encounter());
            combatants.see(past.encounter(), index, Some(step));
        }
        let stages = stages(steps);
        let rolls = rolls.0;
        let (combatants, falls) = combatants.finish(timeline, &stages, &rolls);
        let sections = sections.0;
        let is_phase = |index: &usize| sections[*index].kind == SectionKind::Phase;
        let phases = (0..sections.len()).filter(is_phase).collect();
        Self { sections, combatants, rolls, falls, phases, stages_of: numbered(stages) }
    }

    /// Returns the turn and phase of every phase that was played, in order.
    pub fn phases(&self) -> Vec<TurnPhase> {
        self.phases.iter().map(|&section| self.sections[section].at).collect()
    }

    /// Returns the stages of a combatant in a phase, in order.
    pub fn stages_in(&self, who: Id, at: TurnPhase) -> &[NumberedStage] {
        self.stages_of.get(&(who, at)).map_or(&[], Vec::as_slice)
    }

    /// Returns the phase of a step, as an index into [`Report::phases`]: the last one begun; `None` before the first.
    pub fn phase_of_step(&self, step: usize) -> Option<usize> {
        let has_begun = |&section: &usize| self.sections[section].steps.start <= step;
        self.phases.partition_point(has_begun).checked_sub(1)
    }

    /// Returns true for the first phase of a turn; `phase` is an index into [`Report::phases`].
    pub fn begins_turn(&self, phase: usize) -> bool {
        let turn = |phase: usize| self.phases.get(phase).map(|&it| self.sections[it].at.turn);
        phase == 0 || turn(phase) != turn(phase - 1)
    }

    /// Returns the length of the encounter in phases, at least 1.
    pub fn length(&self) -> f64 {
        count(self.phases.len().max(1))
    }

    /// Returns the time after a step, in phases since the start of the first: 1.5 is in the middle of the second. Steps
    /// between two phases count for the one before.
    pub fn time_after(&self, step: usize) -> f64 {
        let Some(phase) = self.phase_of_step(step) else { return 0.0 };
        let steps = &self.sections[self.phases[phase]].steps;
        let passed = (step + 1).saturating_sub(steps.start);
        let part = count(passed) / count(steps.len().max(1));
        count(phase) + part.min(1.0)
    }

    /// Returns the damage of a combatant over time, in phases: the corners of a step chart.
    pub fn damage_line(&self, combatant: &CombatantReport) -> Vec<(f64, i32)> {
        let mut line: Vec<(f64, i32)> = Vec::new();
        for point in &combatant.damage {
            let time = self.time_after(point.step);
            line.extend(line.last().map(|&(_, damage)| (time, damage)));
            line.push((time, point.damage));
        }
        line.extend(line.last().map(|&(_, damage)| (self.length(), damage)));
        line
    }

    /// Returns the damage of a combatant at the end of each of `parts` equal parts of the encounter.
    pub fn damage_in_parts(&self, combatant: &CombatantReport, parts: usize) -> Vec<i32> {
        let line = self.damage_line(combatant);
        let time = |part: usize| count(part + 1) * self.length() / count(parts.max(1));
        let before = |time: f64| line.partition_point(|(passed, _)| *passed <= time).checked_sub(1);
        (0..parts).map(|part| before(time(part)).map_or(0, |last| line[last].1)).collect()
    }
}

/// Collects the stages of each combatant in each phase, numbered in the order they began in.
fn numbered(stages: Vec<Stage>) -> BTreeMap<(Id, TurnPhase), Vec<NumberedStage>> {
    let mut taken: BTreeMap<TurnPhase, usize> = BTreeMap::new();
    let mut stages_of: BTreeMap<(Id, TurnPhase), Vec<NumberedStage>> = BTreeMap::new();
    for stage in stages {
        let taken = taken.entry(stage.at).or_default();
        *taken += usize::from(!stage.is_delayed);
        let number = (!stage.is_delayed).then_some(*taken);
        stages_of.entry((stage.who, stage.at)).or_default().push((number, stage));
    }
    stages_of
}

/// A count as a coordinate.
fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
