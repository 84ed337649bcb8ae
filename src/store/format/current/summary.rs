//! The encounter in a line, at the head of a save, so that a list needs to read no more of it.

use memchr::memmem;
use serde::{Deserialize, Serialize};

use super::journal::JournalPosition;
use crate::encounter as model;
use crate::rules::{Mode, TurnPhase};
use crate::store::format::ron_text;
use crate::store::format::values::{Text, Word, Written};

/// What the line of the encounter itself begins with, after its blanks. No text in a save has a line end of its own.
const ENCOUNTER: &str = "encounter:";

/// An encounter in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The title; may be empty.
    pub title: Text,
    /// The mode: what the encounter is waiting for.
    pub mode: Word<Mode>,
    /// The turn and the phase.
    pub clock: Written<TurnPhase>,
    /// The number of combatants.
    pub combatants: usize,
}

/// What stands before the encounter in a save.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    #[serde(rename = "check")]
    _check: String,
    #[serde(rename = "id")]
    _id: String,
    #[serde(default, rename = "includes")]
    _includes: Option<JournalPosition>,
    summary: Summary,
}

/// Reads the summary in the beginning of a save; `None` where it is not there as it was written.
pub fn read_summary(beginning: &[u8]) -> Option<Summary> {
    let begins_line =
        |at: &usize| beginning[..*at].iter().rfind(|byte| **byte != b' ') == Some(&b'\n');
    let end = memmem::find_iter(beginning, ENCOUNTER).find(begins_line)?;
    let head = str::from_utf8(&beginning[..end]).ok()?;
    ron_text::read::<Head>(&format!("{head})")).ok().map(|head| head.summary)
}

impl From<&model::Encounter> for Summary {
    fn from(state: &model::Encounter) -> Self {
        Self {
            title: Text(state.title().into()),
            mode: Word(state.mode()),
            clock: Written(state.clock()),
            combatants: state.combatants().len(),
        }
    }
}
