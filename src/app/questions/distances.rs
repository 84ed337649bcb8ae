//! Names with distances, in metres: `Ana two metres away and Doc at 3 m`.

use super::names::find;
use super::words::{begins_with_digit, count, is_any, is_number, listed, words};
use crate::app::state::App;
use phasekeeper_engine::rules::PRONE_FROM;

/// Returns true for a line with metres to a target so near that it counts for nothing that they lie.
pub fn is_near(line: &str) -> bool {
    let mut said = words(line).into_iter().filter_map(|it| it.strip_prefix("range=")?.parse().ok());
    said.any(|metres: i32| metres < PRONE_FROM)
}

/// Reads names with distances, such as `Ana two metres away and Doc at 3 m`. Several names before one distance share it.
pub fn read_distances(app: &App, said: &str) -> Option<String> {
    distances_after(app, "", said)
}

/// The same behind a name: after `Thug 1`, a number alone is that of another thug.
pub fn distances_after(app: &App, name: &str, said: &str) -> Option<String> {
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
    let is_told = |it: &&str| !is_any(it, BESIDE) && !is_any(it, UNITS);
    let (mut names, mut read) = (Vec::new(), Vec::new());
    for part in listed(said.trim_end_matches(',')) {
        let words: Vec<&str> = words(part).into_iter().filter(is_told).collect();
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
pub const UNITS: &str = "m|metre|metres|meter|meters|away";

/// Words beside metres.
const BESIDE: &str = "and|at|is|are|from|him|her|them|it";

/// Returns true if a unit of metres is said.
pub fn has_unit(said: &str) -> bool {
    let is_unit = |it: &str| is_any(it, UNITS) || it.strip_suffix('m').is_some_and(is_number);
    said.split([' ', ',']).any(is_unit)
}

/// Reads a distance that is said with a word for it: `range 40`, `40 metres away`.
pub fn metres(said: &str) -> Option<u32> {
    let words: Vec<&str> = said.split(' ').collect();
    let is_unit = |it: &str| is_any(it, UNITS) && it != "away";
    let number = match words[..] {
        ["range", number] => number,
        ["range", number, unit] | [number, unit] | [number, unit, "away"] if is_unit(unit) => {
            number
        }
        [number] | [number, "away"] if number.ends_with('m') => number.trim_end_matches('m'),
        _ => return None,
    };
    number.parse().ok().filter(|_| begins_with_digit(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_has_a_word_for_it_and_a_number_alone_is_a_die() {
        for (said, expected) in [
            ("range 40", Some(40)),
            ("40 metres away", Some(40)),
            ("3 m", Some(3)),
            ("range 3 m", Some(3)),
            ("40", None),
            ("and 31", None),
            ("is 31", None),
            ("+10 m", None),
            ("away 31", None),
            ("metres away 31", None),
            ("40 away", None),
        ] {
            assert_eq!(metres(said), expected, "{said}");
        }
    }
}
