//! Modifiers, firing modes and called shots in words, as lines have them.

use super::offer::NONE;
use super::words::{bare, begins_with_digit, is_number, words};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::rules::{Circumstance, FiringMode};
use strum::VariantArray;

/// The most words of a modifier.
const MAX_WORDS: usize = 6;

/// Modifiers and a firing mode, one after the other, such as `moderate cover long range burst`.
///
/// # Errors
/// A sentence about a word that is none.
pub fn more(app: &App, said: &str) -> Result<String, String> {
    let (words, mut parts, mut at) = (words(said), Vec::new(), 0);
    while at < words.len() {
        let ends = (at + 1..=words.len().min(at + MAX_WORDS)).rev();
        let has = |key: &str| parts.iter().any(|it: &String| it.starts_with(key));
        // Behind the damage another number is a die.
        let is_new = |it: &String| !(it.starts_with("dv=") && has("dv="));
        let read = |end: usize| modifier(app, &words[at..end].join(" ")).filter(is_new);
        let mut known = ends.filter_map(|end| Some((read(end)?, end)));
        let (part, end) = known.next().unwrap_or_else(|| (words[at].to_owned(), at + 1));
        if FILLERS.contains(&&*part) {
            at = end;
            continue;
        }
        if !part.contains('=') && ![NONE, ""].contains(&part.as_str()) {
            return Err(format!(
                "{part} is no such part; cover, long range, aim 30 or mod=-20:cover is one"
            ));
        }
        if part.starts_with("mode=") && has("mode=") {
            return Err(format!("{part} is a second firing mode; one is enough"));
        }
        // A modifier with its number behind it: `aimed, +10`.
        let value = part.strip_prefix("mod=").filter(|it| !it.contains(':'));
        let is_of_last = value.is_some_and(|it| {
            parts.last().is_some_and(|last| {
                last.trim_start_matches("mod=\"")
                    .trim_start_matches("mod=")
                    .starts_with(&format!("{it}:"))
            })
        });
        if is_of_last {
            at = end;
            continue;
        }
        // There is one cover, and one range: what is said last counts.
        parts.retain(|it| only_one_of(it).is_none() || only_one_of(it) != only_one_of(&part));
        parts.push(part);
        at = end;
    }
    Ok(parts.join(" "))
}

/// The kind of which a modifier is the only one, by its label: cover of the target, range.
pub fn only_one(label: &str) -> Option<&'static str> {
    [" cover", " range"].into_iter().find(|it| label.ends_with(it) && label != "from cover")
}

/// The same of a part of a line.
fn only_one_of(part: &str) -> Option<&'static str> {
    only_one(part.strip_prefix("mod=")?.trim_end_matches('"').split_once(':')?.1)
}

/// Words between modifiers: `he is in cover`.
const FILLERS: [&str; 10] = ["he", "she", "it", "they", "is", "are", "and", "has", "damage", "at"];

/// Words beside modifiers, and the parts of a line that they are.
const SAID: [(&str, &str); 32] = [
    ("short range", ""),
    ("close range", ""),
    ("close", ""),
    ("in the open", ""),
    ("no cover", ""),
    ("single", ""),
    ("single shot", ""),
    ("again", ""),
    ("semi auto", "mode=semi"),
    ("semi automatic", "mode=semi"),
    ("semi-auto", "mode=semi"),
    ("full-auto", "mode=auto"),
    ("burst fire", "mode=burst"),
    ("bursts", "mode=burst"),
    ("full auto fire", "mode=auto"),
    ("automatic fire", "mode=auto"),
    ("full auto", "mode=auto"),
    ("full auto to hit", "mode=auto extra=hit"),
    ("burst to hit", "mode=burst extra=hit"),
    ("concentrated", "extra=hit"),
    ("for accuracy", "extra=hit"),
    ("concentrated for accuracy", "extra=hit"),
    ("aimed", "mod=+10:\"quick aim\""),
    ("aiming", "mod=+10:\"quick aim\""),
    ("to knock down", "intent=knock"),
    ("to knock him down", "intent=knock"),
    ("to knock her down", "intent=knock"),
    ("to subdue", "intent=subdue"),
    ("subdue", "intent=subdue"),
    ("charge", "charge=yes"),
    ("charging", "charge=yes"),
    ("called shot", "called=spot"),
];

/// Words that are of modifiers, and without another are of none.
const VAGUE: [&str; 27] = [
    "fire",
    "target",
    "range",
    "shot",
    "at",
    "or",
    "in",
    "one",
    "off",
    "very",
    "longer",
    "from",
    "large",
    "small",
    "sight",
    "reach",
    "laser",
    "two-handed",
    "extra",
    "long",
    "medium",
    "extreme",
    "minor",
    "moderate",
    "major",
    "quick",
    "complex",
];

/// The places of a body at which shots are called.
const BODY: [&str; 8] = ["head", "face", "eye", "arm", "hand", "leg", "foot", "chest"];

/// Writes modifiers and effects in lower case, by the words of the ruleset.
pub fn in_terms(said: &str) -> String {
    said.to_lowercase()
        .replace('−', "-")
        .replace("point blank", "point-blank")
        .replace("light cover", "minor cover")
        .replace("medium cover", "moderate cover")
        .replace("heavy cover", "major cover")
        .replace("full cover", "major cover")
        .replace("superior position", "better position")
        .replace("careful aim", "complex aim")
}

/// A modifier, a firing mode, or who does it, as lines have it; `None` if it is nothing of these.
fn modifier(app: &App, said: &str) -> Option<String> {
    if let Some(name) = said.strip_prefix("by ").or(said.strip_prefix("by=")) {
        let by = combatant_called(app.encounter(), name.trim_matches('"')).ok()?;
        return Some(format!("by={}", quoted(&by.name)));
    }
    // Whoever shoots lies.
    if said == "from prone" {
        return None;
    }
    // Words that modify nothing.
    let said = ["at ", "in ", "on ", "behind ", "from ", "with "]
        .iter()
        .find_map(|it| said.strip_prefix(it))
        .unwrap_or(said);
    if ["at", "in", "on", "from", "of", "the", "to"].contains(&said) {
        return None;
    }
    if let Some(called) = called_shot(said) {
        return Some(called.to_owned());
    }
    let said = in_terms(said).replace("minus ", "-");
    if let Some(range) = metres(&said) {
        return Some(format!("range={range}"));
    }
    if let Some((_, line)) = SAID.iter().find(|it| it.0 == said) {
        return Some((*line).to_owned());
    }
    if let Ok(mode) = bare(&said).parse::<FiringMode>() {
        return Some(format!("mode={mode}"));
    }
    if is_number(&said) {
        return said.starts_with(['+', '-']).then(|| format!("mod={said}"));
    }
    let numbers = [
        ("damage ", "dv"),
        ("dv ", "dv"),
        ("ap ", "ap"),
        ("for ", "dv"),
        ("healed ", "heal"),
        ("heals ", "heal"),
    ];
    let number = numbers.iter().find_map(|(it, key)| Some((key, said.strip_prefix(it)?)));
    if let Some((key, value)) = number {
        return Some(format!("{key}={value}")).filter(|_| is_number(value));
    }
    let mut all = Circumstance::VARIANTS.iter().flat_map(|it| {
        let degrees = it.degrees().iter().enumerate();
        degrees.map(|(degree, (_, value))| (it.label_of(degree), *value))
    });
    // The commonest degree needs neither a word of its own nor its number.
    let found = all.find(|(label, value)| {
        let is_of_it = |word: &str| label.split(' ').any(|it| it.eq_ignore_ascii_case(word));
        // Behind any other word a number is a die.
        let is_value = |word: &str| word.parse::<i32>() == Ok(*value) && label.ends_with(" aim");
        let is_told = said == *label || said.split(' ').any(|word| !VAGUE.contains(&word));
        is_told && said.split(' ').all(|word| is_of_it(word) || is_value(word))
    });
    found.map(|(label, value)| format!("mod={}", quoted(&format!("{value:+}:{label}"))))
}

/// A called shot: at a place of the body, at a gap in the armor, at what is held: `called shot to the head`, `in the leg`.
fn called_shot(said: &str) -> Option<&'static str> {
    let called = said.strip_prefix("called ").map(|it| it.trim_start_matches("shot "));
    let words: Vec<&str> = called.unwrap_or(said).split(' ').collect();
    let place: Vec<&str> = words.iter().copied().filter(|it| !TOWARDS.contains(it)).collect();
    match place[..] {
        ["disarm"] => Some("called=disarm"),
        _ if called.is_none() && place.len() == words.len() => None,
        ["armor" | "gap"] | ["armor", "gap"] | ["gap", "armor"] => Some("called=armor"),
        // A weapon is in a hand, too.
        ["hand"] if called.is_none() => None,
        [place] if BODY.contains(&place) => Some("called=spot"),
        _ => None,
    }
}

/// Words before a place of the body, or a gap in the armor.
const TOWARDS: [&str; 10] =
    ["to", "at", "in", "the", "his", "her", "their", "past", "bypass", "through"];

/// Reads a distance that is said with a word for it: `range 40`, `40 metres away`.
fn metres(said: &str) -> Option<u32> {
    let words: Vec<&str> = said.split(' ').collect();
    let number = match words[..] {
        ["range", number] => number,
        ["range", number, unit] | [number, unit] | [number, unit, "away"] if is_metre(unit) => {
            number
        }
        [number] | [number, "away"] if number.ends_with('m') => number.trim_end_matches('m'),
        _ => return None,
    };
    number.parse().ok().filter(|_| begins_with_digit(number))
}

fn is_metre(unit: &str) -> bool {
    ["m", "metre", "metres", "meter", "meters"].contains(&unit)
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

    #[test]
    fn a_called_shot_names_what_it_is_at() {
        for (said, expected) in [
            ("called shot to the head", Some("called=spot")),
            ("in the leg", Some("called=spot")),
            ("called shot at the armor gap", Some("called=armor")),
            ("called shot past his armor", Some("called=armor")),
            ("called shot disarm", Some("called=disarm")),
            ("to disarm", Some("called=disarm")),
            ("called shot armor burst", None),
            ("in her hand", None),
            ("armor", None),
            ("leg", None),
        ] {
            assert_eq!(called_shot(said), expected, "{said}");
        }
    }
}
