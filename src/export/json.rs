//! JSON: the state as `run --json` prints it, and the history as data.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::encounter::{Fact, Timeline};
use crate::view::{Summary, summary};

/// The whole encounter.
#[derive(Serialize)]
struct Export<'a> {
    /// The state.
    #[serde(flatten)]
    state: Summary,
    /// The names of the ids in the history.
    names: BTreeMap<u32, String>,
    /// The steps, oldest first.
    history: Vec<StepData<'a>>,
}

/// A command and its facts.
#[derive(Serialize)]
struct StepData<'a> {
    turn: u32,
    phase: u32,
    command: &'a str,
    facts: &'a [Fact],
}

/// The text of an encounter: one object in lines.
pub(super) fn text(timeline: &Timeline) -> io::Result<String> {
    let history = timeline.history();
    let steps = history.done().iter().map(|step| StepData {
        turn: step.at.turn,
        phase: step.at.phase,
        command: &step.command,
        facts: &step.facts,
    });
    let export = Export {
        state: summary(timeline),
        names: history.names().map(|(id, name)| (id.0, name.to_owned())).collect(),
        history: steps.collect(),
    };
    Ok(serde_json::to_string_pretty(&export)? + "\n")
}
