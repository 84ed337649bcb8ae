//! The course of an encounter as data: phase by phase, combatant by combatant, die by die. Pages and charts draw it.

mod combatants;
mod rolls;
mod sections;

pub use combatants::{CombatantReport, DamagePoint, Fall, Tally};
pub use rolls::{Roll, RollKind, RollOutcome, initiative_dice};
pub use sections::{Section, SectionKind};

use std::collections::BTreeMap;

use super::stages::{Stage, Stages};
use crate::encounter::{Id, Timeline};
use crate::rules::TurnPhase;

/// The course of an encounter up to where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The parts of the history, in order: setting up, initiative, phases.
    pub sections: Vec<Section>,
    /// Everybody there ever was, in order of entry.
    pub combatants: Vec<CombatantReport>,
    /// The stages, in order.
    pub stages: Stages,
    /// The rolls, in order.
    pub rolls: Vec<Roll>,
    /// Each time a combatant fell unconscious or worse, in order.
    pub falls: Vec<Fall>,
    /// The sections that are phases, by index.
    phases: Vec<usize>,
    /// The stages of each combatant in each phase, by index, with their numbers.
    stages_of: BTreeMap<(Id, TurnPhase), Vec<NumberedStage>>,
}

/// A stage by its index, and its number among those of the phase, from 1; `None` for one that was delayed.
type NumberedStage = (Option<usize>, usize);

impl Report {
    /// Reads the history. Steps that were undone are no part of it.
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
        let stages = Stages::of(steps);
        let rolls = rolls.finish();
        let (combatants, falls) = combatants.finish(timeline, &stages, &rolls);
        let sections = sections.finish();
        let is_phase = |index: &usize| sections[*index].kind == SectionKind::Phase;
        let phases = (0..sections.len()).filter(is_phase).collect();
        let stages_of = numbered(&stages);
        Self { sections, combatants, stages, rolls, falls, phases, stages_of }
    }

    /// The turn and phase of every phase that was played, in order.
    pub fn phases(&self) -> Vec<TurnPhase> {
        self.phases.iter().map(|&section| self.sections[section].at).collect()
    }

    /// The stages of a combatant in a phase, in order, each with its number among those of the phase, from 1; none for one
    /// that was delayed.
    pub fn stages_in(
        &self,
        who: Id,
        at: TurnPhase,
    ) -> impl Iterator<Item = (Option<usize>, &Stage)> {
        let stages = self.stages_of.get(&(who, at)).map_or(&[][..], Vec::as_slice);
        stages.iter().map(|&(number, index)| (number, self.stages.get(index)))
    }

    /// The phase that a step was made in, as an index into [`Report::phases`]: the one that is going on, or was last;
    /// `None` before the first.
    pub fn phase_of_step(&self, step: usize) -> Option<usize> {
        let has_begun = |&section: &usize| self.sections[section].steps.start <= step;
        self.phases.partition_point(has_begun).checked_sub(1)
    }

    /// Returns true for the first phase of a turn, by its index in [`Report::phases`].
    pub fn begins_turn(&self, phase: usize) -> bool {
        let turn = |phase: usize| self.phases.get(phase).map(|&it| self.sections[it].at.turn);
        phase == 0 || turn(phase) != turn(phase - 1)
    }

    /// The length of the encounter in phases, at least 1.
    pub fn length(&self) -> f64 {
        count(self.phases.len().max(1))
    }

    /// The time after a step, in phases since the first one began: 1.5 is in the middle of the second. The steps between two
    /// phases belong to the one before.
    pub fn time_after(&self, step: usize) -> f64 {
        let Some(phase) = self.phase_of_step(step) else { return 0.0 };
        let steps = &self.sections[self.phases[phase]].steps;
        let passed = (step + 1).saturating_sub(steps.start);
        let part = count(passed) / count(steps.len().max(1));
        count(phase) + part.min(1.0)
    }

    /// The damage of a combatant over time, in phases: the corners of a line of steps.
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

    /// The damage of a combatant at the end of each of `parts` parts of the encounter, equally long.
    pub fn damage_in_parts(&self, combatant: &CombatantReport, parts: usize) -> Vec<i32> {
        let line = self.damage_line(combatant);
        let time = |part: usize| count(part + 1) * self.length() / count(parts.max(1));
        let before = |time: f64| line.partition_point(|(passed, _)| *passed <= time).checked_sub(1);
        (0..parts).map(|part| before(time(part)).map_or(0, |last| line[last].1)).collect()
    }
}

/// The stages of each combatant in each phase, numbered in the order in which they began.
fn numbered(stages: &Stages) -> BTreeMap<(Id, TurnPhase), Vec<NumberedStage>> {
    let mut taken: BTreeMap<TurnPhase, usize> = BTreeMap::new();
    let mut stages_of: BTreeMap<(Id, TurnPhase), Vec<NumberedStage>> = BTreeMap::new();
    for (index, stage) in stages.iter().enumerate() {
        let taken = taken.entry(stage.at).or_default();
        *taken += usize::from(!stage.is_delayed);
        let number = (!stage.is_delayed).then_some(*taken);
        stages_of.entry((stage.who, stage.at)).or_default().push((number, index));
    }
    stages_of
}

/// A count as a coordinate.
fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
