//! JSON: the state as `run --json` prints it, and the history as data.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::view::{Summary, summary};

#[derive(Serialize)]
struct Export<'a> {
    #[serde(flatten)]
    state: Summary,
    /// The names of the ids in the history.
    names: BTreeMap<u32, String>,
    /// The steps, oldest first.
    history: Vec<StepData<'a>>,
}

#[derive(Serialize)]
struct StepData<'a> {
    turn: u32,
    phase: u32,
    command: &'a str,
    facts: Vec<serde_json::Value>,
}

/// The encounter as one JSON object with line breaks.
pub(super) fn text(timeline: &Timeline) -> io::Result<String> {
    let history = timeline.history();
    // Converted to values, the fields of a fact are in alphabetical order.
    let steps = history.done().iter().map(|step| {
        let facts: serde_json::Result<_> = step.facts.iter().map(serde_json::to_value).collect();
        let (turn, phase) = (step.at.turn, step.at.phase);
        Ok(StepData { turn, phase, command: &step.command, facts: facts? })
    });
    let export = Export {
        state: summary(timeline),
        names: history.names().map(|(id, name)| (id.0, name.to_owned())).collect(),
        history: steps.collect::<io::Result<_>>()?,
    };
    Ok(serde_json::to_string_pretty(&export)? + "\n")
}
