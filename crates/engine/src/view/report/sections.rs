//! The sections of a history: setup, initiative, declarations, phases.

use std::ops::Range;

use crate::encounter::Encounter;
use crate::rules::{Mode, TurnPhase};
use crate::view::{SlotMember, slot_members};

/// A kind of section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// Before the first turn.
    Setup,
    /// Initiative is rolled.
    Initiative,
    /// Actions are declared.
    Declarations,
    /// A phase is played.
    Phase,
}

/// A part of the history: the setup, an initiative roll, declarations, or a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The kind.
    pub kind: SectionKind,
    /// The turn and phase; phase 0 is the free one of an ambush.
    pub at: TurnPhase,
    /// Seconds since the encounter began, at its start.
    pub seconds: u32,
    /// The order at its start, first to last; each slot with those who share it.
    pub order: Vec<Vec<SlotMember>>,
    /// The steps made in it, by index; the one that opened it is in the section before.
    pub steps: Range<usize>,
}

/// Collects the sections, step by step.
#[derive(Default)]
pub(super) struct Sections(pub Vec<Section>);

impl Sections {
    /// Opens a new section if the state has entered another mode or phase.
    pub fn see(&mut self, state: &Encounter) {
        let kind = match state.mode() {
            Mode::Setup => SectionKind::Setup,
            Mode::Initiative => SectionKind::Initiative,
            Mode::Declare => SectionKind::Declarations,
            Mode::Acting | Mode::Over => SectionKind::Phase,
            Mode::Finished => return,
        };
        let at = TurnPhase { phase: state.phase_number(), ..state.clock() };
        let last = self.0.last();
        if last.is_some_and(|section| (section.kind, section.at) == (kind, at)) {
            return;
        }
        let step = last.map_or(0, |section| section.steps.end);
        let order = state.order().iter().map(|group| slot_members(state, group)).collect();
        self.0.push(Section { kind, at, seconds: state.seconds(), order, steps: step..step });
    }

    /// Adds a step to the current section.
    pub fn add_step(&mut self, index: usize) {
        if let Some(section) = self.0.last_mut() {
            section.steps.end = index + 1;
        }
    }
}
