//! The log by sections of the report, for Markdown and HTML.

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::{LogEntry, log_entries, section_heading};
use phasekeeper_engine::rules::{Class, Parameters};
use phasekeeper_engine::text::{elapsed, join_sentences, number};
use phasekeeper_engine::view::{Report, Section, SectionKind, SlotMember};

/// A section of the report with what came of its steps.
pub(super) struct LogSection {
    pub heading: String,
    /// The order at its start; `None` without one.
    pub order: Option<String>,
    pub entries: Vec<String>,
}

/// Returns the sections of an encounter; empty ones are left out, except the last.
pub(super) fn log_sections(timeline: &Timeline, report: &Report) -> Vec<LogSection> {
    let rules = timeline.encounter().rules();
    let mut sections = Vec::new();
    // A step that opens a section is in the one before, and tells what happens in both.
    let mut opening = Vec::new();
    for section in &report.sections {
        let mut entries: Vec<LogEntry> = std::mem::take(&mut opening);
        for step in &timeline.history().done()[section.steps.clone()] {
            let mut told = log_entries(timeline, step);
            opening.extend(told.split_off(1));
            entries.extend(told);
        }
        let entries = entries.iter().filter(|entry| !entry.said.is_empty());
        let entries = entries.map(|entry| join_sentences(&entry.said)).collect();
        let (heading, order) = (heading(rules, section), order(section));
        sections.push(LogSection { heading, order, entries });
    }
    let last = sections.pop();
    sections.retain(|it: &LogSection| !it.entries.is_empty());
    sections.extend(last);
    sections
}

fn heading(rules: &Parameters, section: &Section) -> String {
    let heading = section_heading(rules, section.kind, section.at);
    match section.kind {
        SectionKind::Phase => format!("{heading} ({})", elapsed(section.seconds)),
        _ => heading,
    }
}

/// The order with scores: "Ana 130 (critical) > Ben 120 = Cleo 120".
fn order(section: &Section) -> Option<String> {
    let member = |it: &SlotMember| {
        let class = match it.class {
            Class::Normal => String::new(),
            class => format!(" ({class})"),
        };
        let score = it.score.map_or_else(String::new, |score| format!(" {}", number(score)));
        format!("{}{score}{class}", it.name)
    };
    let group = |it: &Vec<SlotMember>| it.iter().map(member).collect::<Vec<_>>().join(" = ");
    let groups: Vec<String> = section.order.iter().map(group).collect();
    (!groups.is_empty()).then(|| groups.join(" > "))
}
