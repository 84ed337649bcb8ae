//! The text of a save: a header, the point it stands at, the encounter with its rules, the history.
//!
//! It is written without the names of structs, so that the header can be read by itself.

use std::io;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::format_error::{FormatError, check_header};
use super::position::JournalPosition;
use crate::encounter::Timeline;

const FORMAT: &str = "phasekeeper encounter";
const VERSION: u32 = 1;

/// Down to here every part has a line of its own: a combatant's fields, the fields of a step.
const LINES_DOWN_TO: usize = 5;

/// A save, `F` being a fight or a reference to one.
#[derive(Serialize, Deserialize)]
struct Save<F> {
    format: String,
    version: u32,
    at: JournalPosition,
    timeline: F,
}

/// The text of a save of `fight`, which stands at `at`.
///
/// # Errors
/// Never for a fight that commands have made.
pub(super) fn text_of(at: &JournalPosition, timeline: &Timeline) -> io::Result<String> {
    let save = Save { format: FORMAT.to_owned(), version: VERSION, at: at.clone(), timeline };
    let pretty = PrettyConfig::default().depth_limit(LINES_DOWN_TO).new_line("\n");
    Ok(ron::ser::to_string_pretty(&save, pretty).map_err(io::Error::other)? + "\n")
}

/// The fight in the text of a save.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub fn parse(text: &str) -> Result<Timeline, FormatError> {
    read(text).map(|(_, timeline)| timeline)
}

/// Reads the text of a save.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub(super) fn read(text: &str) -> Result<(JournalPosition, Timeline), FormatError> {
    check_header(text, FORMAT, VERSION)?;
    let save: Save<Timeline> = ron::from_str(text)?;
    let timeline = Some(save.timeline).filter(Timeline::is_valid).ok_or(FormatError::Unsound)?;
    Ok((save.at, timeline))
}
