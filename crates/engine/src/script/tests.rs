//! Tests that the documentation of the command language is true, by running it.

use std::collections::BTreeSet;

use super::*;
use crate::command::{EXAMPLE, Line, RESULTS, ReadContext, read, stat_keys};
use crate::dice::SeededDice;
use crate::encounter::{AttackOdds, JournalEntry, Timeline};
use crate::rules::Ruleset;
use crate::view::{odds_results, results, stat};

fn timeline(ruleset: &str, lines: &[&str]) -> Timeline {
    let mut timeline = Timeline::new(Ruleset::named(ruleset).expect("it ships"));
    for line in lines {
        execute(&mut timeline, line);
    }
    timeline
}

fn execute(timeline: &mut Timeline, line: &str) -> JournalEntry {
    let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
        panic!("{line}")
    };
    timeline
        .execute(&request, &mut SeededDice::new(1))
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Plays a script that passes, and returns the timeline after it.
fn played(text: &str) -> Timeline {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
    let (mut shows, mut reports) = (Vec::new(), Vec::new());
    let mut output = ScriptOutput { shows: &mut shows, reports: &mut reports };
    let verdict = play("script", text, Outside::default(), &mut timeline, &mut dice, &mut output);
    assert_eq!(String::from_utf8_lossy(&reports), "");
    assert_eq!(verdict.expect("it can be written"), Verdict::Passed);
    timeline
}

#[test]
fn the_example_of_the_reference_page_holds() {
    played(EXAMPLE);
}

#[test]
fn what_is_refused_takes_no_dice() {
    let after = |line: &str| played(&format!("add A\nadd B\n{line}\ndice 9d10"));
    assert_eq!(after("refuse attack 50 ? vs Blades 20 by=A on=B"), after(""));
}

#[test]
fn every_key_of_a_combatant_has_a_value() {
    let timeline = timeline("ep1", &["add Ana skill.fray=40"]);
    let state = timeline.encounter();
    let ana = state.find("Ana").expect("she is there");
    for key in stat_keys() {
        let key = if key.ends_with('.') { format!("{key}fray") } else { key.to_owned() };
        assert!(stat(state, ana, &key).is_some(), "{key}");
    }
}

/// Lines that together produce every result, each with its ruleset.
const RESULT_LINES: [(&str, &str); 23] = [
    ("ep1", "test Ana 50 roll=20 need=10 simple=yes"),
    ("ep1", "defend Ana 50 roll=20"),
    ("ep1", "resist Ana knockdown roll=20"),
    ("ep1", "shock Ana roll=20"),
    ("ep1", "resist Ana shock roll=20"),
    ("ep1", "moxie Ana flip"),
    ("ep1", "oppose 50 20 vs 30 80"),
    ("ep1", "attack 50 20 vs 30 80 on=Ana dv=20"),
    ("ep1", "attack 50 80 on=Ana dv=20"),
    ("ep1", "damage Ana 12"),
    ("ep1", "blast 12 Ana"),
    ("ep1", "aid Ana 50 by=Ana roll=20"),
    ("ep1", "wound Ana"),
    ("ep1", "stress Ana 9"),
    ("ep1", "resist Ana continuity roll=98"),
    ("ep1", "task 1h"),
    ("ep1", "distance Ana run"),
    ("ep1", "distance Ana jump"),
    ("contract", "distance jump result=2"),
    ("contract", "load physique=3 lb=90"),
    ("contract", "busy 3 moving=yes"),
    ("ep1", "dice 3d10"),
    ("ep1", "moxie Ana upgrade"),
];

#[test]
fn every_result_is_documented_with_its_command() {
    let mut found = BTreeSet::new();
    for (ruleset, line) in RESULT_LINES {
        let set_up = [
            "add Ana dur=30 damage=1 som=15 wil=15 moxie=5",
            "test Ana 50 roll=20 need=10 simple=yes",
            "set Ana weapon.baton=9/melee/shock",
            "attack 50 20 by=Ana on=Ana with=baton action=no",
        ];
        let mut timeline = timeline(ruleset, &set_up[..if ruleset == "ep1" { 4 } else { 1 }]);
        let JournalEntry::Step(step) = execute(&mut timeline, line) else { panic!("{line}") };
        let word = line.split(' ').next().unwrap_or_default();
        let rules = timeline.encounter().rules();
        found.extend(results(&step.facts, rules).into_keys().map(|key| (key, word)));
    }
    let odds = odds_results(&AttackOdds::default());
    found.extend(odds.into_keys().map(|key| (key, "odds")));
    let documented: BTreeSet<(&str, &str)> = RESULTS
        .iter()
        .flat_map(|key| key.commands.iter().map(|command| (key.word, *command)))
        .collect();
    assert_eq!(found, documented);
}

/// Returns the commands in backticks in the refusal of `line`.
fn suggested(timeline: &Timeline, line: &str) -> Vec<String> {
    let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
        panic!("{line}")
    };
    let refused = timeline.clone().execute(&request, &mut SeededDice::new(1));
    let refusal = refused.expect_err(line).to_string();
    refusal.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn what_overrules_the_refusal_of_an_attack_can_be_typed() {
    let timeline = timeline(
        "ep1",
        &[
            "add \"Red Ana\" init=60 \"weapon.old gun\"=10/x2 weapon.bow=5/x3",
            "add Bo dur=40",
            "roll all",
            "begin",
            "set Bo init=-90",
            "set \"Red Ana\" die=11",
            "action \"Red Ana\" complex run",
        ],
    );
    let attack = "attack 60 41 vs 30 ? by=red on=Bo dv=8";
    let overruled = suggested(&timeline, attack);
    assert_eq!(overruled, [format!("{attack} force=yes")]);
    execute(&mut timeline.clone(), &overruled[0]);

    let empty = "attack 60 41 by=\"Red Ana\" with=\"old gun\" mode=burst action=no";
    let overruled = suggested(&timeline, empty);
    assert_eq!(
        overruled,
        ["reload \"Red Ana\" \"old gun\"".to_owned(), format!("{empty} force=yes")]
    );
    let mut timeline = timeline;
    execute(&mut timeline, &overruled[1]);
    assert_eq!(suggested(&timeline, "reload red"), ["reload red force=yes"]);
    execute(&mut timeline, "attack 60 41 by=red with=bow action=no");
    assert_eq!(suggested(&timeline, "reload red"), ["reload \"Red Ana\" \"old gun\""]);
    execute(&mut timeline, "reload \"Red Ana\" \"old gun\" force=yes");
}
