//! The page `docs/COMMANDS.md`: the whole command language, made from its tables.

use std::fmt::Write;

use strum::IntoEnumIterator;

use super::library::library_tables;
use super::results::STATES;
use super::syntax::Part;
use super::{CommandSpec, KEYS, RESULTS, ResultKey, StatKey, Subject, TACTICS, commands};
use crate::text::{fill_page, joined};

/// The page, without what the tables say.
const PAGE: &str = include_str!("../../assets/pages/commands.md");

/// A script that shows a turn.
pub const EXAMPLE: &str = include_str!("../../assets/pages/example.txt");

/// Renders the page in Markdown.
pub fn reference_page() -> String {
    let section = |subject| (subject, commands_about(subject).map(documentation).collect());
    let page = fill_page(PAGE, Subject::iter().map(section));
    let tactics = TACTICS.iter().map(|(form, about)| format!("| `{form}` | {about} |\n"));
    let states = STATES.iter().map(|key| format!("| `{}` | {} |\n", key.word, key.about));
    let tables = [
        ("commands", Subject::iter().map(overview).collect()),
        ("keys", KEYS.iter().map(key_row).collect()),
        ("tactics", tactics.collect()),
        ("states", states.collect()),
        ("results", RESULTS.iter().map(result_row).collect()),
        ("example", EXAMPLE.to_owned()),
    ];
    fill_page(&fill_page(&page, tables), library_tables())
}

fn overview(subject: Subject) -> String {
    let row = |spec: &CommandSpec| format!("| [`{0}`](#{0}) | {1} |\n", spec.word, spec.about);
    format!("| | **{subject}** |\n{}", commands_about(subject).map(row).collect::<String>())
}

fn commands_about(subject: Subject) -> impl Iterator<Item = &'static CommandSpec> {
    commands().filter(move |spec| spec.subject == subject)
}

/// All that the page says of a command.
pub fn documentation(spec: &CommandSpec) -> String {
    // Writing to a string can't fail.
    let mut section =
        format!("\n### `{}`\n\n```text\n{}\n```\n\n{}.\n", spec.word, spec.usage(), spec.about);
    for paragraph in paragraphs(spec.details) {
        let _ = write!(section, "\n{paragraph}\n");
    }
    let parts = joined(spec.parts().iter().filter_map(bullet), "\n");
    if !parts.is_empty() {
        let _ = write!(section, "\n{parts}\n");
    }
    let results = RESULTS.iter().filter(|result| result.commands.contains(&spec.word));
    let results = joined(results.map(|result| format!("`{}`", result.word)), ", ");
    if !results.is_empty() {
        let _ = write!(section, "\nResults: {results}.\n");
    }
    if !spec.examples.is_empty() {
        let _ = write!(section, "\n```text\n{}\n```\n", spec.examples.join("\n"));
    }
    section
}

/// Joins lines of documentation to paragraphs, which empty lines part.
fn paragraphs(lines: &[&str]) -> Vec<String> {
    let paragraphs = lines.split(|line| line.is_empty()).map(|lines| lines.join("\n"));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

fn bullet(part: &Part) -> Option<String> {
    let Part { form, about, values, .. } = part;
    match (about.is_empty(), values.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!("- `{form}`: {values}.")),
        (false, true) => Some(format!("- `{form}`: {about}.")),
        (false, false) => Some(format!("- `{form}` ({values}): {about}.")),
    }
}

fn key_row(key: &StatKey) -> String {
    let label = if key.word.ends_with('.') { "LABEL" } else { "" };
    let choices = joined(key.choices().iter().map(|word| format!("`{word}`")), " ");
    let values = match (choices.is_empty(), key.values()) {
        (false, _) => choices,
        (true, values) if values.is_empty() => "what the die of the ruleset shows".to_owned(),
        (true, values) => values,
    };
    format!("| `{}{label}` | {} | {values} |\n", key.word, key.about)
}

fn result_row(key: &ResultKey) -> String {
    let commands = joined(key.commands.iter().map(|word| format!("`{word}`")), " ");
    format!("| `{}` | {commands} | {} |\n", key.word, key.about)
}
