//! An encounter for people and other programs: Markdown, JSON, CSV, and a page of HTML.
//!
//! Every format is a reading of the [`Report`](phasekeeper_engine::view::Report), of the state and of the sentences of the log. Names and texts are anybody's:
//! each format escapes them.

mod chapters;
mod csv;
mod html;
mod json;
mod markdown;

use std::fmt::Write;
use std::io;

use phasekeeper_engine::encounter::Timeline;

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The log, phase by phase, to read.
    Markdown,
    /// The state as `run --json` prints it, and the history as data.
    Json,
    /// A row for each combatant.
    Csv,
    /// A page with pictures.
    Html,
}

/// Returns the text of an encounter in a format.
///
/// # Errors
/// Never for what commands have made.
pub fn export(timeline: &Timeline, format: Format) -> io::Result<String> {
    match format {
        Format::Markdown => Ok(markdown::page(timeline)),
        Format::Json => json::text(timeline),
        Format::Csv => csv::table(timeline),
        Format::Html => Ok(html::page(timeline)),
    }
}

/// The title of an encounter, or a word where it has none.
fn title(timeline: &Timeline) -> &str {
    match timeline.encounter().title() {
        "" => "Untitled encounter",
        title => title,
    }
}

/// Adds a line. Writing to a string can't fail.
fn add_line(text: &mut String, line: impl std::fmt::Display) {
    let _ = writeln!(text, "{line}");
}
