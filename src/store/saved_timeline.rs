//! The encounter in the text of a save.

use super::format::{self, FormatError, JournalPosition, SaveFile, SaveHead};
use super::lost_commands::LostCommands;
use super::recovery::SaveFault;
use crate::encounter::{Restored, StoredSteps, Timeline};

/// How much of a save is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The state it holds, and its history when that is asked for, where the save is just as it was written; else all of it.
    State,
    /// All of it: the history is replayed from its beginning.
    Whole,
}

/// The encounter in a save, without its journal.
pub(super) struct SavedTimeline {
    pub timeline: Timeline,
    /// The id of the save.
    pub id: String,
    /// The part of a journal that is in it already.
    pub includes: Option<JournalPosition>,
    /// The fault of the save, if it has one.
    pub fault: Option<SaveFault>,
}

impl SavedTimeline {
    /// Reads the text of a save.
    ///
    /// # Errors
    /// The [`FormatError`] that makes it unreadable.
    pub fn read(text: String, extent: Extent) -> Result<Self, FormatError> {
        let head = match extent {
            Extent::State => format::read_head(&text),
            Extent::Whole => None,
        };
        match head {
            Some(head) => Self::resume(text, head),
            None => Self::restore(&text),
        }
    }

    /// Goes on from the state in a save; where that can't be, from what its history makes.
    fn resume(text: String, head: SaveHead) -> Result<Self, FormatError> {
        let SaveHead { id, includes, parts, names, done, steps } = head;
        let steps = StoredSteps::new(text, steps, format::read_step);
        match Timeline::resume(parts, names, steps, done) {
            Ok(timeline) => Ok(Self { timeline, id, includes, fault: None }),
            Err(steps) => Self::restore(steps.text()),
        }
    }

    /// Replays the history from its beginning.
    fn restore(text: &str) -> Result<Self, FormatError> {
        let SaveFile { is_unchanged, id, includes, parts, steps, done } = format::read_save(text)?;
        let missing = done.saturating_sub(steps.len());
        let restored = Timeline::restore(parts, steps, done);
        let fault = fault_of(&restored, missing).or((!is_unchanged).then_some(SaveFault::Edited));
        Ok(Self { timeline: restored.timeline, id, includes, fault })
    }
}

/// The fault of a save that claims `missing` steps more than it has.
fn fault_of(restored: &Restored, missing: usize) -> Option<SaveFault> {
    if restored.dropped.is_empty() && missing == 0 {
        return (!restored.state_matches).then_some(SaveFault::State);
    }
    let lost = LostCommands::of_steps(&restored.dropped);
    Some(SaveFault::History(LostCommands { unreadable: missing, ..lost }))
}
