//! Exports an encounter as Markdown, JSON, CSV, or a page of HTML.
//!
//! Every format is derived from the [`Report`](phasekeeper_engine::view::Report), the state and the sentences of the
//! log. Names and texts may contain anything: each format escapes them.

mod csv;
mod html;
mod json;
mod log_sections;
mod markdown;
mod players;

use std::fmt::{Display, Write};
use std::io;

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::view::CombatantReport;
pub use players::export_for_players;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The log by phases, to read.
    Markdown,
    /// The state as `run --json` prints it, and the history as data.
    Json,
    Csv,
    /// A page with pictures.
    Html,
}

/// Returns an encounter in a format.
///
/// # Errors
/// Never for encounters made by commands.
pub fn export(timeline: &Timeline, format: Format) -> io::Result<String> {
    match format {
        Format::Markdown => Ok(markdown::page(timeline)),
        Format::Json => json::text(timeline),
        Format::Csv => csv::table(timeline),
        Format::Html => Ok(html::page(timeline)),
    }
}

/// A number of a combatant in the report.
type Number = fn(&CombatantReport) -> &dyn Display;

/// The title of an encounter, or a default.
fn title(timeline: &Timeline) -> &str {
    match timeline.encounter().title() {
        "" => "Untitled encounter",
        title => title,
    }
}

/// Adds a line. Writing to a string can't fail.
fn add_line(text: &mut String, line: impl Display) {
    let _ = writeln!(text, "{line}");
}
