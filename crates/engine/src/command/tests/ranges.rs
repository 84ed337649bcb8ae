//! The ranges that the documentation names are those that the rules enforce.

use crate::command::ReadContext;
use crate::command::{Line, commands, find_command, read};
use crate::dice::SeededDice;
use crate::encounter::{Refusal, Timeline};
use crate::rules::Ruleset;

/// A line with a hole for the number, and the form of the part that it belongs to.
const LINES: [(&str, &str); 60] = [
    ("roll Bob 20 mod=_", "mod=±N"),
    ("moxie Bob regain=_", "regain=N"),
    ("pass seconds=_", "seconds=N"),
    ("pass turns=_", "turns=N"),
    ("pass hours=_", "hours=N"),
    ("pass days=_", "days=N"),
    ("blast _ Bob", "DV"),
    ("blast 5 Bob ap=_", "ap=N"),
    ("blast 5 Bob uniform=_", "uniform=METRES"),
    ("aid Bob 50 by=Bob roll=_", "roll=N"),
    ("aid Bob 50 by=Bob mod=_", "mod=±N[:LABEL]"),
    ("aid Bob 50 by=Bob heal=_", "heal=N"),
    ("damage Bob _", "DV"),
    ("damage Bob 5 ap=_", "ap=N"),
    ("wound Bob _", "N"),
    ("heal Bob _", "N"),
    ("heal Bob 5 wounds=_", "wounds=N"),
    ("stress Bob _", "N"),
    ("relieve Bob _", "N"),
    ("relieve Bob 5 traumas=_", "traumas=N"),
    ("effect Bob x ref=_", "STAT=±N"),
    ("effect Bob x test=_", "test=±N"),
    ("effect Bob x defense=_", "defense=±N"),
    ("effect Bob x attacked=_", "attacked=±N"),
    ("effect Bob x turns=_", "turns=N"),
    ("effect Bob x phases=_", "phases=N"),
    ("shock Bob roll=_", "roll=N"),
    ("resist Bob knockdown roll=_", "roll=N"),
    ("resist Bob knockdown mod=_", "mod=±N[:LABEL]"),
    ("count Bob x _", "±N"),
    ("timer x turns=_", "turns=N"),
    ("timer x seconds=_", "seconds=N"),
    ("timer x phases=_ at=Bob", "phases=N"),
    ("test Bob 50 roll=_", "roll=N"),
    ("test Bob 50 mod=_:range", "mod=±N[:LABEL]"),
    ("test Bob 50 helpers=_", "helpers=N"),
    ("test Bob 50 try=_", "try=N"),
    ("test Bob 50 minutes=_", "minutes=N"),
    ("test Bob 50 need=_", "need=N"),
    ("oppose _ 20 vs 30 40", "TARGET"),
    ("oppose 50 20 vs 30 40 mod=_", "mod=±N[:LABEL]"),
    ("oppose 50 20 vs 30 40 their-mod=_", "their-mod=±N[:LABEL]"),
    ("ground yard _", "METRES"),
    ("attack 50 20 range=_", "range=METRES"),
    ("attack 50 20 on=Bob by=Bob with=bomb scatter=_", "scatter=N"),
    ("attack 50 20 on=Bob dv=_", "dv=N"),
    ("attack 50 20 mod=_", "mod=±N[:LABEL]"),
    ("attack 50 20 vs 30 40 their-mod=_", "their-mod=±N[:LABEL]"),
    ("attack 50 20 ap=_", "ap=N"),
    ("defend Bob 50 roll=_", "roll=N"),
    ("defend Bob 50 mod=_", "mod=±N[:LABEL]"),
    ("task 1h margin=_", "margin=±N"),
    ("distance run result=_", "result=N"),
    ("distance run physique=_", "physique=N"),
    ("distance run load=_", "load=N"),
    ("distance run speed=_", "speed=N"),
    ("distance run phases=_", "phases=N"),
    ("load physique=_ lb=0", "physique=N"),
    ("load physique=99 lb=_", "lb=N"),
    ("busy _", "N"),
];

/// Returns true if the line is refused because of the number in it.
fn is_out_of_range(line: &str) -> bool {
    let request = match read(line, ReadContext::default()) {
        Ok(Some(Line::Request(request))) => request,
        other => panic!("{line:?} should be a request, and is {other:?}"),
    };
    let is_contract = ["load", "busy"].iter().any(|word| line.starts_with(word));
    let ruleset = Ruleset::named(if is_contract { "contract" } else { "ep1" }).expect("it ships");
    let (mut timeline, mut dice) = (Timeline::new(ruleset), SeededDice::new(1));
    let mut lines = vec!["add Bob damage=1 dur=30 som=15 ref=15 int=15 moxie=10 counter.x=5"];
    if line.starts_with("pass") {
        lines.extend(["begin", "end-turn"]);
    }
    for line in lines {
        let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
            panic!("{line}")
        };
        timeline.execute(&request, &mut dice).expect(line);
    }
    let refused = timeline.execute(&request, &mut dice).err();
    matches!(
        refused,
        Some(Refusal::OutOfRange { .. } | Refusal::NoSuchRoll(_) | Refusal::PoolOverStat { .. })
    )
}

/// The bounds of a range as the documentation writes it.
fn bounds(values: &str) -> (i32, i32) {
    let values = values.split(", or").next().unwrap_or_default().replace('−', "-");
    let (min, max) = values.split_once(" to ").unwrap_or_else(|| panic!("{values:?} is no range"));
    let number = |text: &str| text.split(';').next().unwrap_or_default().parse().expect(text);
    (number(min), number(max))
}

#[track_caller]
fn check(line: &str, values: &str) {
    let (min, max) = bounds(values);
    for (number, is_out) in [(min - 1, true), (min, false), (max, false), (max + 1, true)] {
        let line = line.replacen('_', &number.to_string(), 1);
        assert_eq!(is_out_of_range(&line), is_out, "{line}");
    }
}

#[test]
fn the_ranges_of_arguments_are_enforced() {
    for (line, form) in LINES {
        let word = line.split(' ').next().unwrap_or_default();
        let parts = find_command(word).expect(word).parts();
        let part = parts.iter().find(|part| part.form == form);
        check(line, &part.unwrap_or_else(|| panic!("{word} has no {form}")).values);
    }
}

#[test]
fn no_range_is_left_out() {
    for spec in commands() {
        for part in spec.parts().iter().filter(|part| part.values.contains(" to ")) {
            let is_checked = LINES.iter().any(|(line, form)| {
                *form == part.form && line.split(' ').next() == Some(spec.word)
            });
            let is_elsewhere = ["xN", "rush=PERCENT"].contains(&part.form.as_str());
            assert!(is_checked || is_elsewhere, "{} {}", spec.word, part.form);
        }
    }
}

#[test]
fn the_ranges_of_keys_are_enforced() {
    for key in crate::command::KEYS {
        let values = key.values();
        if values.contains(" to ") {
            let word = if key.word.ends_with('.') {
                format!("{}Fray", key.word)
            } else {
                key.word.to_owned()
            };
            check(&format!("set Bob {word}=_"), &values);
        }
    }
}
