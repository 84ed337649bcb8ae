//! The log by sections of the report, for Markdown and HTML.

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::{clock, narrate_in_full};
use phasekeeper_engine::rules::{Class, Parameters};
use phasekeeper_engine::text::{join_sentences, number};
use phasekeeper_engine::view::{Report, Section, SectionKind, SlotMember, initiative_dice};

/// A section of the report with the text of its steps.
pub(super) struct LogSection {
    pub heading: String,
    /// The order at its start; `None` without one.
    pub order: Option<String>,
    pub entries: Vec<Entry>,
}

pub(super) struct Entry {
    pub command: String,
    /// Its results; may be empty.
    pub said: String,
}

/// Returns the sections of an encounter; empty ones are left out, except the last.
pub(super) fn log_sections(timeline: &Timeline, report: &Report) -> Vec<LogSection> {
    let rules = timeline.encounter().rules();
    let last = report.sections.len().saturating_sub(1);
    let sections = report.sections.iter().enumerate();
    let told = sections.filter(|(index, it)| !it.steps.is_empty() || *index == last);
    told.map(|(_, section)| LogSection {
        heading: heading(rules, section),
        order: order(section),
        entries: section.steps.clone().map(|index| entry(timeline, index)).collect(),
    })
    .collect()
}

fn heading(rules: &Parameters, section: &Section) -> String {
    let turn = section.at.turn;
    match section.kind {
        SectionKind::Setup => "Setting up".to_owned(),
        SectionKind::Initiative => format!("Turn {turn}: initiative"),
        SectionKind::Declarations => format!("Turn {turn}: declarations"),
        SectionKind::Phase => {
            let at = clock(rules, section.at).replacen("turn", "Turn", 1);
            format!("{at} ({}:{:02})", section.seconds / 60, section.seconds % 60)
        }
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

fn entry(timeline: &Timeline, index: usize) -> Entry {
    let step = &timeline.history().done()[index];
    let mut said = narrate_in_full(timeline, step);
    // The program rolled, so the command has no dice.
    let named = |(who, die)| format!("{} {die:02}", timeline.history().name(who));
    let dice: Vec<String> = initiative_dice(step).map(named).collect();
    if !dice.is_empty() {
        said.push(format!("Dice: {}", dice.join(", ")));
    }
    Entry { command: step.command.to_string(), said: join_sentences(&said) }
}
