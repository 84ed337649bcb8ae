//! Markdown: the log by sections, and a table of the combatants.

use super::log_sections::{LogSection, log_sections};
use super::{add_line, title};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::ending;
use phasekeeper_engine::view::{CombatantReport, Fall, Report, Tally};

const COLUMNS: &str = "| combatant | side | status | damage | wounds | taken | dealt | felled | stages |\n\
     | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |";

pub(super) fn page(timeline: &Timeline) -> String {
    let report = Report::of(timeline);
    let ruleset = timeline.encounter().ruleset();
    let mut text = String::new();
    add_line(&mut text, format_args!("# {}\n", escaped(title(timeline))));
    let (id, about) = (escaped(&ruleset.id), escaped(&ruleset.about));
    add_line(&mut text, format_args!("Ruleset {id}: {about}."));
    for section in log_sections(timeline, &report) {
        add_section(&mut text, &section);
    }
    add_line(&mut text, "\n## What came of it\n");
    for line in ending(timeline.encounter(), report.phases().pop()) {
        add_line(&mut text, format_args!("- {}", escaped(&line)));
    }
    if !report.combatants.is_empty() {
        add_line(&mut text, format_args!("\n{COLUMNS}"));
        for combatant in &report.combatants {
            add_line(&mut text, row(combatant));
        }
    }
    if !report.falls.is_empty() {
        add_line(&mut text, "\n### Who fell\n");
        for fall in &report.falls {
            add_line(&mut text, format_args!("- {}", escaped(&fall_line(timeline, fall))));
        }
    }
    text
}

fn add_section(text: &mut String, section: &LogSection) {
    add_line(text, format_args!("\n## {}\n", escaped(&section.heading)));
    if let Some(order) = &section.order {
        add_line(text, format_args!("Order: {}\n", escaped(order)));
    }
    for entry in &section.entries {
        add_line(text, format_args!("- {}", escaped(entry)));
    }
}

fn row(combatant: &CombatantReport) -> String {
    let CombatantReport { name, side, status, tally, .. } = combatant;
    let Tally { taken, dealt, felled, stages, .. } = tally;
    let point = combatant.last_point();
    let damage = combatant.durability.map_or_else(
        || point.damage.to_string(),
        |durability| format!("{} of {durability}", point.damage),
    );
    let status = if combatant.is_removed { "removed".to_owned() } else { status.to_string() };
    let (name, wounds) = (escaped(name), point.wounds);
    format!(
        "| {name} | {side} | {status} | {damage} | {wounds} | \
         {taken} | {dealt} | {felled} | {stages} |"
    )
}

/// A fall in a line: "2.1 Bob: dead, by Ana".
pub(super) fn fall_line(timeline: &Timeline, fall: &Fall) -> String {
    let name = |id| timeline.history().name(id);
    let by = fall.by.map_or_else(String::new, |by| format!(", by {}", name(by)));
    format!("{} {}: {}{by}", fall.at, name(fall.who), fall.status)
}

pub(super) fn escaped(text: &str) -> String {
    const SPECIAL: &str = r"\`*_[]<|~#&$!";
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if SPECIAL.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("*Ana* <b> | #1"), "\\*Ana\\* \\<b> \\| \\#1");
    }
}
