//! Modifiers, firing modes and called shots in words, as lines have them.

use std::sync::LazyLock;

use super::distances::{UNITS, metres};
use super::offer::NONE;
use super::words::{
    bare, behind, has_words, is_any, is_number, is_one_word, more_behind, whole_words, words,
};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::rules::{Circumstance, FiringMode};
use strum::VariantArray;

/// The most words of a modifier.
pub const MAX_WORDS: usize = 6;

/// The refusal of several targets at once.
const SEVERAL_TARGETS: &str = "an attack is at one of them; behind it, again at NAME is at the next, and counts extra targets";

/// The refusal of two shots at once.
pub const TWICE: &str = "one shot after the other: say it without twice, and behind it again";

/// What is said of a blow with something that shoots.
pub const BLOW_WITH_GUN: &str = "to strike with a gun, say attacks NAME unarmed";

/// Modifiers and a firing mode, one after the other, such as `moderate cover long range burst`.
///
/// # Errors
/// A sentence about a word that is none.
pub fn read_modifiers(app: &App, said: &str) -> Result<String, String> {
    let (words, mut parts, mut at) = (words(said), Vec::<String>::new(), 0);
    // None goes on behind a comma, but for what is no part alone.
    let is_end = |it: &str| it.strip_suffix(',').is_some_and(|it| !is_any(it, BEGUN));
    let is_last: Vec<bool> = whole_words(said).map(is_end).collect();
    while at < words.len() {
        let has = |key: &str| parts.iter().any(|it| it.starts_with(key));
        // Behind the damage another number is a die.
        let is_new = |it: &String| !(it.starts_with("dv=") && has("dv="));
        let read = |end: usize| modifier(app, &words[at..end].join(" ")).filter(is_new);
        let clause = is_last[at..].iter().position(|it| *it).map_or(words.len(), |it| at + it + 1);
        let mut ends = (at + 1..=clause.min(at + MAX_WORDS)).rev();
        let known = ends.find_map(|end| Some((read(end)?, end)));
        // `not in the arm`, of an attack that was in the arm before.
        if known.is_none()
            && let Some((denied, end)) = denied_at(app, &words, at)
        {
            let of = label_of(&denied).map(|it| it.1);
            parts.retain(|it| *it != denied && (of.is_none() || label_of(it).map(|it| it.1) != of));
            at = end;
            continue;
        }
        let (part, end) = known.unwrap_or_else(|| (words[at].to_owned(), at + 1));
        let start = std::mem::replace(&mut at, end);
        if is_any(&part, FILLERS) || is_number_of(&part, parts.last()) {
            continue;
        }
        if said.contains("targets") && !said.contains('=') {
            return Err(SEVERAL_TARGETS.to_owned());
        }
        if part == "twice" {
            return Err(TWICE.to_owned());
        }
        if part == "butt" {
            return Err(BLOW_WITH_GUN.to_owned());
        }
        if !part.contains('=') && !["", NONE].contains(&&*part) {
            let clause = said.split(',').map(str::trim).find(|it| has_words(it, &part));
            let clause =
                clause.filter(|it| *it != part).map_or_else(String::new, |it| format!("{it}: "));
            return Err(format!(
                "{clause}{part} is no such part; cover, long range, aim 30 or mod=-20:cover is one"
            ));
        }
        // What is said of a cover is no other.
        let is_told = parts.iter().any(|it| label_of(it).is_some_and(|it| is_cover(it.1)));
        if is_told && words[start] == "behind" && !words[start..end].contains(&"cover") {
            continue;
        }
        if part.starts_with("mode=") && has("mode=") {
            return Err(format!("{part} is a second firing mode; one is enough"));
        }
        // There is one cover, and one range, and one of each name: what is said last counts.
        let kind = |part: &str| label_of(part).map(|it| only_one(it.1).unwrap_or(it.1).to_owned());
        parts.retain(|it| kind(it).is_none() || kind(it) != kind(&part));
        parts.push(part);
    }
    Ok(parts.join(" "))
}

/// The modifier behind a `not` at a place, as the line has it, and the place behind it.
fn denied_at(app: &App, words: &[&str], at: usize) -> Option<(String, usize)> {
    let denied = |end: usize| modifier(app, &words[at + 1..end].join(" "));
    let mut ends = (at + 2..=words.len().min(at + 1 + MAX_WORDS)).rev();
    if words[at] == "not" { ends.find_map(|end| Some((denied(end)?, end))) } else { None }
}

/// The modifiers that are said not to count: `not in cover`.
pub fn denied(app: &App, said: &str) -> Vec<String> {
    let words = words(said);
    (0..words.len()).filter_map(|at| denied_at(app, &words, at)).map(|it| it.0).collect()
}

/// The kind of which a modifier is the only one, by its label: cover of the target, range.
pub fn only_one(label: &str) -> Option<&'static str> {
    [" cover", " range"].into_iter().find(|it| label.ends_with(it) && label != "from cover")
}

/// Returns true for the label of a cover of the target.
pub fn is_cover(label: &str) -> bool {
    only_one(label) == Some(" cover")
}

/// The number and the label of a modifier, as a line has it: `mod="-20:long range"`.
pub fn label_of(part: &str) -> Option<(&str, &str)> {
    let (value, label) = part.strip_prefix("mod=")?.trim_matches('"').split_once(':')?;
    Some((value, label.trim_matches('"')))
}

/// Returns true for the number of the modifier before it: `aimed, +10`.
fn is_number_of(part: &str, last: Option<&String>) -> bool {
    let number = last.and_then(|it| label_of(it)).map(|it| it.0);
    number.is_some() && part.strip_prefix("mod=") == number
}

/// Words that begin a modifier: `damage, 12`.
const BEGUN: &str = "damage|dv|ap|aim|shot";

/// Words between modifiers: `he is in cover`.
const FILLERS: &str =
    "he|she|it|they|is|are|and|so|too|also|has|damage|at|instead|this|time|just|only|once";

/// The reach of whoever attacks does not count.
pub const REACH_OFF: &str = "mod=0:\"longer reach\"";

/// Words beside modifiers, and the parts of a line that they are.
const SAID: [(&str, &str); 20] = [
    (
        "as well|one shot|short range|close range|close|in the open|no cover|single|single shot|a single shot|again|same modifiers|\
         the body|body|no called shot|bare hands|his bare hands|her bare hands|their bare hands",
        "",
    ),
    ("semi auto|semi automatic|semi-auto", "mode=semi"),
    ("burst fire|bursts", "mode=burst"),
    ("full-auto|full auto|full auto fire|automatic fire", "mode=auto"),
    ("full auto to hit|auto to hit|full auto +30|full auto with +30 to hit", "mode=auto extra=hit"),
    ("burst to hit|burst for accuracy|burst +10|burst with +10 to hit", "mode=burst extra=hit"),
    ("concentrated|to hit|for accuracy|concentrated for accuracy", "extra=hit"),
    ("for damage|for more damage|for extra damage|more damage|extra damage", "extra=damage"),
    ("burst for damage", "mode=burst extra=damage"),
    (
        "attacker behind cover|attacker in cover|shoots from cover|fires from cover",
        "mod=-10:\"from cover\"",
    ),
    ("attacker in melee|while in melee", "mod=-30:\"in melee\""),
    (
        "no smartlink|not smartlink|without smartlink|no laser|not laser",
        "mod=0:\"smartlink or laser\"",
    ),
    ("no longer reach|not longer reach|no reach|not reach", REACH_OFF),
    ("no extra targets|not extra targets", "mod=0:\"extra targets\""),
    ("one aimed shot|an aimed shot|a single aimed shot", "mod=+10:\"quick aim\""),
    ("aimed|aiming", "mod=+10:\"quick aim\""),
    ("to knock down|to knock him down|to knock her down", "intent=knock"),
    ("to subdue|subdue", "intent=subdue"),
    ("charge|charging", "charge=yes"),
    ("called shot", "called=spot"),
];

/// Words of which one alone means no modifier: `long`, but `aim`.
const VAGUE: &str = "fire|target|range|shot|at|or|in|one|off|very|longer|from|large|small|sight|reach|\
                     laser|two-handed|extra|long|medium|extreme|minor|moderate|major|quick|complex";

/// Returns true if a firing mode is said.
pub fn has_mode(said: &str) -> bool {
    let modes = "burst|auto|full-auto|automatic|single|semi|semi-auto";
    said.split([' ', ',']).any(|it| is_any(it, modes))
}

/// Returns true if a range is said.
pub fn is_far(said: &str) -> bool {
    said.split([' ', ',']).any(|it| is_any(it, "range|blank") || is_any(it, UNITS))
}

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

/// The labels of all degrees of all circumstances, with their values.
static DEGREES: LazyLock<Vec<(String, i32)>> = LazyLock::new(|| {
    let of_each = Circumstance::VARIANTS.iter().flat_map(|it| {
        let degrees = it.degrees().iter().enumerate();
        degrees.map(|(degree, (_, value))| (it.label_of(degree), *value))
    });
    of_each.collect()
});

/// A modifier, a firing mode, or who does it, as lines have it; `None` if it is nothing of these.
fn modifier(app: &App, said: &str) -> Option<String> {
    if let Some(name) = said.strip_prefix("by ").or(said.strip_prefix("by=")) {
        let by = combatant_called(app.encounter(), name.trim_matches('"')).ok()?;
        return Some(format!("by={}", quoted(&by.name)));
    }
    // Words that modify nothing; whoever shoots from prone lies.
    if is_any(said, "from prone|at|in|on|from|of|the|to") {
        return None;
    }
    // Whoever shoots is behind it; without these words it is cover of the target.
    let is_from = more_behind(said, "from behind a|from behind an|from behind the");
    if is_any(said, "from cover|from behind cover|out of cover") || is_from.is_some_and(is_one_word)
    {
        return Some("mod=-10:\"from cover\"".to_owned());
    }
    // Whoever is behind something is in cover, the least there is.
    if more_behind(said, "behind a|behind an|behind the|behind some").is_some_and(is_one_word) {
        return Some(format!("mod={}", quoted("-10:minor cover")));
    }
    let said = behind(said, "at|in|on|behind|from|with").unwrap_or(said);
    if let Some(called) = called_shot(said) {
        return Some(called.to_owned());
    }
    let said = in_terms(said).replace("minus ", "-");
    if let Some(range) = metres(&said) {
        return Some(format!("range={range}"));
    }
    if let Some((_, line)) = SAID.iter().find(|it| is_any(&said, it.0)) {
        return Some((*line).to_owned());
    }
    if let Ok(mode) = bare(&said).parse::<FiringMode>() {
        return Some(format!("mode={mode}"));
    }
    if is_number(&said) {
        return said.starts_with(['+', '-']).then(|| format!("mod={said}"));
    }
    let numbers = [("damage|dv|for", "dv"), ("ap", "ap"), ("healed|heals", "heal")];
    let number = numbers.iter().find_map(|(words, key)| Some((key, behind(&said, words)?)));
    if let Some((key, value)) = number {
        return Some(format!("{key}={value}")).filter(|_| is_number(value));
    }
    // The commonest degree needs neither a word of its own nor its number.
    let found = DEGREES.iter().find(|(label, value)| {
        let is_of_it = |word: &str| label.split(' ').any(|it| it.eq_ignore_ascii_case(word));
        // Behind any other word a number is a die.
        let is_value = |word: &str| word.parse::<i32>() == Ok(*value) && label.ends_with(" aim");
        let is_told = said == *label || said.split(' ').any(|word| !is_any(word, VAGUE));
        is_told && said.split(' ').all(|word| is_of_it(word) || is_value(word))
    });
    found.map(|(label, value)| format!("mod={}", quoted(&format!("{value:+}:{label}"))))
}

/// A called shot: at a place of the body, at a gap in the armor, at what is held: `called shot to the head`, `in the leg`.
fn called_shot(said: &str) -> Option<&'static str> {
    let called = said.strip_prefix("called ").map(|it| it.trim_start_matches("shot "));
    let words: Vec<&str> = called.unwrap_or(said).split(' ').collect();
    let place: Vec<&str> = words.iter().copied().filter(|it| !is_any(it, TOWARDS)).collect();
    match place[..] {
        ["disarm"] => Some("called=disarm"),
        _ if called.is_none() && place.len() == words.len() => None,
        ["armor" | "gap"] | ["armor", "gap"] | ["gap", "armor"] => Some("called=armor"),
        // A weapon is in a hand, too.
        ["hand"] | [_, "hand"] if called.is_none() => None,
        [place] if is_any(place, BODY) => Some("called=spot"),
        [which, place] if is_any(which, WHICH) && is_any(place, BODY) => Some("called=spot"),
        _ => None,
    }
}

/// The places of a body at which shots are called.
pub const BODY: &str = "head|face|eye|arm|hand|leg|foot|chest";

/// Words for which of two places of a body is meant.
const WHICH: &str = "left|right|sword|gun|weapon|knife|shooting|good|bad";

/// Words before a place of the body, or a gap in the armor.
const TOWARDS: &str = "to|at|in|the|his|her|their|him|them|past|bypass|through";

#[cfg(test)]
mod tests {
    use super::*;

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
