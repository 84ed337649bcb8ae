//! The text of a save: a header, the point it stands at, the encounter with its rules, the history.
//!
//! It is written without the names of structs, so that the header can be read by itself.

use std::io;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::flaw::{Flaw, check_header};
use super::point::Point;
use crate::encounter::Fight;

const FORMAT: &str = "phasekeeper encounter";
const VERSION: u32 = 1;

/// Down to here every part has a line of its own: a combatant's fields, the fields of a step.
const LINES_DOWN_TO: usize = 5;

/// A save, `F` being a fight or a reference to one.
#[derive(Serialize, Deserialize)]
struct Save<F> {
    format: String,
    version: u32,
    at: Point,
    fight: F,
}

/// The text of a save of `fight`, which stands at `at`.
///
/// # Errors
/// Never for a fight that commands have made.
pub(super) fn text_of(at: &Point, fight: &Fight) -> io::Result<String> {
    let save = Save { format: FORMAT.to_owned(), version: VERSION, at: at.clone(), fight };
    let pretty = PrettyConfig::default().depth_limit(LINES_DOWN_TO).new_line("\n");
    Ok(ron::ser::to_string_pretty(&save, pretty).map_err(io::Error::other)? + "\n")
}

/// The fight in the text of a save.
///
/// # Errors
/// The [`Flaw`] that makes it unreadable.
pub fn parse(text: &str) -> Result<Fight, Flaw> {
    read(text).map(|(_, fight)| fight)
}

/// Reads the text of a save.
///
/// # Errors
/// The [`Flaw`] that makes it unreadable.
pub(super) fn read(text: &str) -> Result<(Point, Fight), Flaw> {
    check_header(text, FORMAT, VERSION)?;
    let save: Save<Fight> = ron::from_str(text)?;
    let fight = Some(save.fight).filter(Fight::is_sound).ok_or(Flaw::Unsound)?;
    Ok((save.at, fight))
}
