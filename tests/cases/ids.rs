//! Every rule stands in the brackets of a case, or has a reason to have none.
//!
//! To read the list of those without one: `cargo test --test cases ids -- --nocapture`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use super::{scripts, text_of};

/// The id of a rule, as `TP-1`: the letters of its chapter and its number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Id(String, u32);

impl Id {
    fn read(text: &str) -> Option<Self> {
        let (chapter, number) = text.split_once('-')?;
        let letters = (2..=3).contains(&chapter.len())
            && chapter.chars().all(|letter| letter.is_ascii_uppercase());
        let digits = number.chars().all(|digit| digit.is_ascii_digit());
        (letters && digits).then(|| number.parse().ok())?.map(|number| Self(chapter.into(), number))
    }

    fn is_of(&self, chapters: &[(&str, RangeInclusive<u32>)]) -> bool {
        chapters.iter().any(|(chapter, numbers)| self.0 == *chapter && numbers.contains(&self.1))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// The rules that want a case: those of the sources, and of the additions what a tracker must know.
const WANTED: [(&str, RangeInclusive<u32>); 16] = [
    ("TP", 1..=9),
    ("IN", 1..=10),
    ("IN", 12..=14),
    ("HR", 1..=3),
    ("WD", 1..=6),
    ("MX", 1..=7),
    ("SP", 1..=5),
    ("DL", 1..=6),
    ("AC", 1..=12),
    ("TK", 1..=7),
    ("TS", 1..=22),
    ("DS", 1..=16),
    ("CT", 1..=18),
    ("EX", 1..=7),
    ("EX", 11..=20),
    ("EX", 22..=22),
];

/// What a case may name besides: the other additions, and what was resolved where texts are unclear.
const ALLOWED: [(&str, RangeInclusive<u32>); 9] = [
    ("EX", 8..=10),
    ("EX", 21..=21),
    ("EX", 23..=23),
    ("AMB", 1..=16),
    ("AMB", 18..=27),
    ("AMB", 29..=43),
    ("AMB", 45..=59),
    ("AMB", 61..=61),
    ("AMB", 63..=67),
];

/// Parts of the command language, which a case may show too.
const PARTS: [&str; 2] = ["COMMANDS: ", "fine print: "];

fn wanted() -> BTreeSet<Id> {
    let ids = WANTED
        .into_iter()
        .flat_map(|(chapter, numbers)| numbers.map(move |number| Id(chapter.to_owned(), number)));
    ids.collect()
}

/// The ids in the brackets of all cases.
fn shown() -> BTreeSet<Id> {
    let mut shown = BTreeSet::new();
    for path in scripts() {
        let text = text_of(&path);
        let first = text.lines().next().unwrap_or_default();
        let brackets = first.rsplit_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
        for name in brackets.unwrap_or_default().split(", ") {
            let id = Id::read(name).filter(|id| id.is_of(&WANTED) || id.is_of(&ALLOWED));
            let part = PARTS.iter().any(|part| name.starts_with(part));
            assert!(id.is_some() || part, "{}: there is no rule {name:?}", path.display());
            shown.extend(id);
        }
    }
    shown
}

/// The ids without a case, each with its reason.
fn excused() -> BTreeMap<Id, String> {
    let list =
        text_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/WITHOUT-A-CASE.md"));
    let mut excused = BTreeMap::new();
    for line in list.lines() {
        let (name, reason) = line.split_once(':').unwrap_or((line, ""));
        if let Some(id) = Id::read(name) {
            assert!(!reason.trim().is_empty(), "{id} has neither a case nor a reason");
            let twice = excused.insert(id, reason.trim().to_owned()).is_some();
            assert!(!twice, "{name} stands there twice");
        }
    }
    excused
}

#[test]
fn every_rule_has_a_case_or_a_reason() {
    let (wanted, shown, excused) = (wanted(), shown(), excused());
    for (id, reason) in &excused {
        println!("{id} has no case: {reason}");
        assert!(wanted.contains(id), "{id} has a reason, but wants no case");
        assert!(!shown.contains(id), "{id} has a case and a reason to have none");
    }
    let missing: Vec<String> = wanted
        .iter()
        .filter(|id| !shown.contains(id) && !excused.contains_key(id))
        .map(Id::to_string)
        .collect();
    assert!(missing.is_empty(), "neither a case nor a reason: {}", missing.join(", "));
}

/// Where the rules lie beside the project, the table here is theirs.
#[test]
fn the_table_has_just_the_rules_there_are() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/RULES.md");
    let Ok(rules) = fs::read_to_string(rules) else { return };
    let defined: BTreeSet<Id> = rules.split("**").filter_map(Id::read).collect();
    let table = |id: &&Id| id.is_of(&WANTED) || id.is_of(&ALLOWED);
    assert_eq!(defined.iter().filter(|id| !table(id)).collect::<Vec<_>>(), Vec::<&Id>::new());
    let missing: Vec<Id> = WANTED
        .into_iter()
        .chain(ALLOWED)
        .flat_map(|(chapter, numbers)| numbers.map(|number| Id(chapter.to_owned(), number)))
        .filter(|id| !defined.contains(id))
        .collect();
    assert_eq!(missing, Vec::new());
}
