//! An encounter that another phasekeeper plays: this one shows it live, and changes nothing.

use std::path::PathBuf;

use phasekeeper_engine::encounter::{JournalEntry, Timeline};

/// An encounter that is only read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOnly {
    pub path: PathBuf,
    /// True while another phasekeeper has it open.
    pub is_open_elsewhere: bool,
}

/// An update of an encounter that is only read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// These entries follow.
    Entries(Vec<JournalEntry>),
    /// The whole encounter stands so.
    Whole(Box<Timeline>),
    /// Something is wrong with its files, as this sentence says.
    Fault(String),
    /// Another phasekeeper has it open, or none has it any more.
    OpenElsewhere(bool),
}

impl ReadOnly {
    /// The sentence that refuses every change.
    pub(super) fn sentence(&self) -> &'static str {
        if self.is_open_elsewhere {
            "read only: open in another phasekeeper; close it there to play it here"
        } else {
            "read only: closed in the other phasekeeper; Enter plays it here"
        }
    }
}
