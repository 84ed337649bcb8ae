//! The log: what came of each step, by sections.

use super::facts::{explain, tell};
use super::section_heading;
use crate::encounter::{Step, Timeline};
use crate::text::join_sentences;

/// An entry of the log: a step, or the part of it that belongs to one section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogEntry {
    /// The heading of the section that begins with it.
    pub heading: Option<String>,
    /// Its sentences; may be empty.
    pub said: Vec<String>,
}

/// Returns the entries of a step: one, and a further one for each section that it opens. They have all initiative rolls, and
/// explain the numbers.
pub fn log_entries(timeline: &Timeline, step: &Step) -> Vec<LogEntry> {
    let mut entries = Vec::new();
    let mut entry = LogEntry::default();
    for sentence in tell(timeline, step, usize::MAX) {
        if let Some((kind, at)) = sentence.begins {
            let heading = Some(section_heading(timeline.encounter().rules(), kind, at));
            entries.push(std::mem::replace(&mut entry, LogEntry { heading, said: Vec::new() }));
        } else {
            entry.said.push(sentence.text);
        }
    }
    entry.said.extend(explain(timeline, step));
    entries.push(entry);
    entries
}

/// Returns all that came of a step as a text.
pub fn log_text(timeline: &Timeline, step: &Step) -> String {
    let entries = log_entries(timeline, step).into_iter();
    let said = entries.flat_map(|entry| entry.heading.into_iter().chain(entry.said));
    join_sentences(&said.collect::<Vec<_>>())
}
