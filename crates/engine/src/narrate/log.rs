//! The log: what came of each step, by sections.

use super::facts::{Sentence, SentenceKind, explain, tell};
use super::initiative::MAX_ROLLS;
use super::order::clock;
use crate::encounter::{Step, Timeline};
use crate::rules::{Parameters, TurnPhase};
use crate::text::join_sentences;
use crate::view::SectionKind;

/// What came of a step, or of the part of it that belongs to another section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogEntry {
    /// The section that begins with it.
    pub begins: Option<(SectionKind, TurnPhase)>,
    /// Its sentences; may be empty.
    pub said: Vec<String>,
}

impl LogEntry {
    /// Its sentences as a text.
    pub fn text(&self) -> String {
        join_sentences(&self.said)
    }
}

/// Returns the entries of a step: one, and a further one for each section that it opens. The first initiative rolls are
/// listed, and numbers are not explained.
pub fn log_entries(timeline: &Timeline, step: &Step) -> Vec<LogEntry> {
    entries(tell(timeline, step, MAX_ROLLS))
}

/// Returns the same with all initiative rolls, and the sources of the numbers.
pub fn log_entries_in_full(timeline: &Timeline, step: &Step) -> Vec<LogEntry> {
    let explained = explain(timeline, step).into_iter().map(Sentence::plain);
    entries(tell(timeline, step, usize::MAX).into_iter().chain(explained).collect())
}

/// Returns all that [`log_entries_in_full`] says of a step; sections have their sentences.
pub fn log_text(timeline: &Timeline, step: &Step) -> String {
    let told = tell(timeline, step, usize::MAX).into_iter().map(|sentence| sentence.text);
    join_sentences(&told.chain(explain(timeline, step)).collect::<Vec<_>>())
}

fn entries(sentences: Vec<Sentence>) -> Vec<LogEntry> {
    let mut entries = vec![LogEntry::default()];
    for Sentence { text, kind } in sentences {
        match (kind, entries.last_mut()) {
            (SentenceKind::Begins(kind, at), _) => {
                entries.push(LogEntry { begins: Some((kind, at)), said: Vec::new() });
            }
            (_, Some(entry)) => entry.said.push(text),
            (_, None) => {}
        }
    }
    entries
}

/// Returns the heading of a section: "Turn 2, phase 1".
pub fn section_heading(rules: &Parameters, kind: SectionKind, at: TurnPhase) -> String {
    match kind {
        SectionKind::Setup => "Setting up".to_owned(),
        SectionKind::Initiative => format!("Turn {}: initiative", at.turn),
        SectionKind::Declarations => format!("Turn {}: declarations", at.turn),
        SectionKind::Phase => clock(rules, at).replacen("turn", "Turn", 1),
    }
}
