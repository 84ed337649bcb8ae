//! Names with distances, in metres: `Ana two metres away and Doc at 3 m`.

use super::names::find;
use super::words::{count, is_number, words};
use crate::app::state::App;

/// Reads names with distances, such as `Ana two metres away and Doc at 3 m`. Several names before one distance share it.
pub fn read_distances(app: &App, said: &str) -> Option<String> {
    distances_after(app, "", said)
}

/// The same behind a name: after `Thug 1`, a number alone is that of another thug.
pub fn distances_after(app: &App, name: &str, said: &str) -> Option<String> {
    let parts = said.trim_end_matches(',').replace(" and ", ",");
    let kind = |name: &str| name.trim_end_matches(|it: char| it.is_ascii_digit()).to_owned();
    let mut kind_before = kind(name);
    let mut found = |words: &[&str]| {
        let name = match words {
            [number] if is_number(number) => format!("{kind_before}{number}"),
            words => words.join(" "),
        };
        let found = find(app, &name).ok()?;
        kind_before = kind(&name);
        Some(found)
    };
    let (mut names, mut read) = (Vec::new(), Vec::new());
    for part in parts.split(',') {
        let words: Vec<&str> = words(part).into_iter().filter(|it| !BESIDE.contains(it)).collect();
        if let Some(name) = found(&words) {
            names.push(name);
            continue;
        }
        let (metres, name) = words.split_last()?;
        let metres = count(metres.trim_end_matches('m'))?;
        if !name.is_empty() {
            names.push(found(name)?);
        }
        if names.is_empty() {
            return None;
        }
        read.extend(names.drain(..).map(|it| format!("{it}:{metres}")));
    }
    (names.is_empty() && !read.is_empty()).then(|| read.join(","))
}

/// Words for metres.
pub const UNITS: [&str; 6] = ["m", "metre", "metres", "meter", "meters", "away"];

/// Words beside the number of metres.
const BESIDE: [&str; 15] = [
    "and", "at", "is", "are", "m", "metre", "metres", "meter", "meters", "away", "from", "him",
    "her", "them", "it",
];

/// Returns true if a unit of metres is said.
pub fn has_unit(said: &str) -> bool {
    let is_unit = |it: &str| UNITS.contains(&it) || it.strip_suffix('m').is_some_and(is_number);
    said.split([' ', ',']).any(is_unit)
}
