//! JSON: the state as `run --json` prints it, and the history as data.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::encounter::{Refusal, Timeline};
use crate::store::fact_as_data;
use crate::view::{Summary, summary};

/// The whole encounter.
#[derive(Serialize)]
struct Export {
    /// The state.
    #[serde(flatten)]
    state: Summary,
    /// The names of the ids in the history.
    names: BTreeMap<u32, String>,
    /// The steps, oldest first.
    history: Vec<StepData>,
}

/// A command and its facts.
#[derive(Serialize)]
struct StepData {
    turn: u32,
    phase: u32,
    command: String,
    facts: Vec<serde_json::Value>,
}

/// The text of an encounter: one object in lines.
pub(super) fn text(timeline: &Timeline) -> io::Result<String> {
    let history = timeline.history();
    let steps = history.done().iter().enumerate().map(|(index, step)| {
        let step =
            step.get().ok_or_else(|| io::Error::other(Refusal::UnreadableStep(index + 1)))?;
        let facts: serde_json::Result<_> = step.facts.iter().map(fact_as_data).collect();
        let command = step.command.to_string();
        Ok(StepData { turn: step.at.turn, phase: step.at.phase, command, facts: facts? })
    });
    let export = Export {
        state: summary(timeline),
        names: history.names().map(|(id, name)| (id.0, name.to_owned())).collect(),
        history: steps.collect::<io::Result<_>>()?,
    };
    Ok(serde_json::to_string_pretty(&export)? + "\n")
}
