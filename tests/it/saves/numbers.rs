//! Any number of a save may be changed by hand: what no encounter can have is left out or refused, and the rest can be
//! played on, forward and back.

use std::ops::{Range, RangeInclusive};

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::script::render_text;
use phasekeeper_files::store::{Notice, NoticeKind, parse};

use super::table::{Table, narrate_all, request, resealed};

/// Something of everything that is kept.
fn eventful() -> Table {
    let mut table = Table::in_play();
    table
        .play(&[
            "add Guard x2 init=60 armor=6/6 skill.Fray=40",
            "effect Ben Kick ref=+10 test=-5 each=1d10/2 turns=3",
            "shock Ben roll=99",
            "timer fuse phases=3 at=Ana",
            "test Ana 50 roll=44",
            "set Ana weapon.gun=2d10/ap3/kinetic/x9 moxie=3",
            "attack 60 20 vs 40 77 by=Ana on=Ben with=gun mode=burst moxie=upgrade force=yes",
            "reload Ana action=no",
            "attack 60 20 vs 40 77 on=Ben dv=4 energy force=yes",
            "oppose 60 20 vs 40 33",
            "task 3h margin=20 rush=10",
            "distance Ben run",
            "damage Cleo 9",
            "act Ana",
            "action Ana aim",
            "end-turn",
            "pass turns=2",
            "begin",
            "move Cleo first",
            "undo 2",
        ])
        .expect("recorded");
    table.checkpoint();
    table.kill();
    table
}

/// The ranges of the numbers in `text`, in bytes; those in quotes are left out.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let (mut quoted, mut before) = (false, ' ');
    for (at, letter) in text.char_indices() {
        quoted ^= letter == '"';
        if letter.is_ascii_digit() && !quoted {
            match places.last_mut() {
                Some(last) if last.end == at => last.end += 1,
                _ if before == '-' => places.push(at - 1..at + 1),
                _ => places.push(at..at + 1),
            }
        }
        before = letter;
    }
    places
}

/// Narrates an encounter, plays on, undoes all of it, and plays again.
fn play_on(mut timeline: Timeline) {
    narrate_all(&timeline);
    let mut dice = SeededDice::new(7);
    let mut execute = |timeline: &mut Timeline, line: &str| {
        let _ = timeline.execute(&request(line), &mut dice);
    };
    render_text(timeline.encounter());
    for _ in 0..2 {
        for line in LINES {
            execute(&mut timeline, line);
        }
        narrate_all(&timeline);
        let steps = timeline.history().done().len();
        execute(&mut timeline, &format!("undo {steps}"));
        render_text(timeline.encounter());
    }
}

/// Commands that calculate with numbers of the save.
const LINES: [&str; 14] = [
    "next",
    "wound Ben 2",
    "damage Cleo 20 kinetic",
    "test Ana 50",
    "attack 60 20 by=Ana on=Ben with=gun mode=auto force=yes",
    "reload Ana",
    "shock Ben roll=98",
    "end-turn",
    "pass turns=2",
    "begin",
    "slot Cleo",
    "delay",
    "next",
    "add Guard x2",
];

#[test]
fn beyond_their_ranges() {
    let table = eventful();
    let text = std::fs::read_to_string(&table.path).expect("a save");
    let (mut played, mut refused) = (0, 0);
    for place in numbers(&text) {
        for value in ["0", "-2147483648", "2147483647", "4294967295"] {
            let (before, after) = (&text[..place.start], &text[place.end..]);
            let edited = format!("{before}{value}{after}");
            // With a checksum that fits, the history is not looked at before it is asked for.
            for text in [resealed(&edited), edited] {
                match parse(&text) {
                    Ok(restored) => {
                        played += 1;
                        play_on(restored.timeline);
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(played > 100 && refused > 100, "{played} were played, {refused} refused");
}

/// Returns true if a history holds that has this fact in its only step, or this change after it.
fn holds(fact: &str, change: &str) -> bool {
    let mut table = Table::set(&["title Nyhavn"]);
    table.checkpoint();
    let text = std::fs::read_to_string(&table.path).expect("a save");
    let changes = format!("facts: [{fact}], changes: [");
    let text = text.replacen("changes: [", &changes, 1);
    let text = text.replacen("new: \"Nyhavn\")", &format!("new: \"Nyhavn\"){change}"), 1);
    let is_lost =
        |notice: &Notice| matches!(notice, Notice { kind: NoticeKind::SaveDamaged(_), .. });
    parse(&text).is_ok_and(|read| !read.notices.iter().any(is_lost))
}

/// The numbers on either side of each end of `range`, and whether they are in it.
fn around(range: RangeInclusive<i64>) -> [(i64, bool); 4] {
    let (first, last) = range.into_inner();
    [(first - 1, false), (first, true), (last, true), (last + 1, false)]
}

/// The largest number that is only compared, or added up a few times.
const MAX_NUMBER: i64 = 1_000_000;

/// Any such number.
const ANY: RangeInclusive<i64> = -MAX_NUMBER..=MAX_NUMBER;

/// Any such number that is counted.
const AMOUNT: RangeInclusive<i64> = 0..=MAX_NUMBER;

/// A total of dice.
const DICE: RangeInclusive<i64> = 0..=2 * MAX_NUMBER;

#[test]
fn each_number_of_a_fact_has_a_range() {
    for (fact, range) in [
        ("joined(who: [#])", 0..=i64::from(u32::MAX / 2)),
        ("initiative(who: 1, dice: [5], scores: [#])", ANY),
        ("initiative(who: 1, dice: [5, 6], scores: [5, #])", ANY),
        ("initiative(who: 1, dice: [#], scores: [65])", ANY),
        ("initiative_began(turn: #)", 1..=MAX_NUMBER),
        ("declarations_began(turn: #)", 1..=MAX_NUMBER),
        ("phase_began(at: \"#.1\")", 0..=2 * MAX_NUMBER),
        ("phase_began(at: \"1.#\")", 1..=4),
        ("acts(who: [1], reason: next, score: #)", ANY),
        ("score_changed(who: 1, old: [#], new: [5], place: open)", ANY),
        ("score_changed(who: 1, old: [5], new: [#], place: open)", ANY),
        ("standby_lost(who: 1, since: \"1.#\", reason: out)", 1..=4),
        ("hit(who: 1, value: #, armor: 5, taken: 5, damage: 5)", AMOUNT),
        ("hit(who: 1, value: 5, armor: #, taken: 5, damage: 5)", AMOUNT),
        ("hit(who: 1, value: 5, armor: 5, taken: #, damage: 5)", AMOUNT),
        ("hit(who: 1, value: 5, armor: 5, taken: 5, damage: #)", 0..=9999),
        ("hit(who: 1, value: 5, armor: 5, taken: 5, damage: 5, durability: #)", ANY),
        ("effect_damage(who: 1, effect: \"fire\", taken: #, damage: 5)", DICE),
        ("effect_damage(who: 1, effect: \"fire\", taken: 5, damage: #)", 0..=9999),
        ("effect_damage(who: 1, effect: \"fire\", armor: #, taken: 5, damage: 5)", DICE),
        ("wounded(who: 1, by: hit, count: #, total: 5)", DICE),
        ("wounded(who: 1, by: hit, count: 5, total: #)", 0..=99),
        ("wounded(who: 1, by: hit, count: 5, total: 5, target: #)", ANY),
        ("healed(who: 1, damage: #, wounds: 5)", 0..=9999),
        ("healed(who: 1, damage: 5, wounds: #)", 0..=99),
        ("stressed(who: 1, points: #, traumas: 5)", AMOUNT),
        ("stressed(who: 1, points: 5, traumas: #)", AMOUNT),
        ("stressed(who: 1, points: 5, traumas: 5, target: #)", ANY),
        ("shocked(who: 1, test: (target: #, roll: 5), margin: 5, turns: 5)", ANY),
        ("shocked(who: 1, test: (target: 5, roll: #), margin: 5, turns: 5)", 0..=99),
        ("shocked(who: 1, test: (target: 5, roll: 5), margin: #, turns: 5)", ANY),
        ("shocked(who: 1, test: (target: 5, roll: 5), margin: 5, turns: #)", AMOUNT),
        ("effect_faded(who: 1, effect: \"shock\", test: #)", -999..=999),
        ("moxie_regained(who: 1, moxie_left: #, moxie: 5)", 0..=5),
        ("moxie_regained(who: 1, moxie_left: 0, moxie: #)", 0..=10),
        ("tested(result: (target: #, roll: 5))", ANY),
        ("tested(result: (target: 5, roll: #))", 0..=99),
        ("tested(result: (target: 5, roll: 5, need: #))", ANY),
        (
            "opposed(first: (target: #, roll: 5, margin: 5), second: (target: 5, roll: 5, margin: 5), winner: both)",
            ANY,
        ),
        (
            "opposed(first: (target: 5, roll: 5, margin: #), second: (target: 5, roll: 5, margin: 5), winner: both)",
            ANY,
        ),
        (
            "opposed(first: (target: 5, roll: 5, margin: 5), second: (target: 5, roll: #, margin: 5), winner: both)",
            0..=99,
        ),
        (
            "opposed(first: (target: 5, roll: 5, margin: 5), second: (target: 5, roll: 5, margin: #), winner: both)",
            ANY,
        ),
        ("attacked(attack: (target: #, roll: 5), margin: roll)", ANY),
        (
            "attacked(attack: (target: 5, roll: 5), defense: (target: 5, roll: #), margin: roll)",
            0..=99,
        ),
        ("attacked(attack: (target: 5, roll: 5), margin: roll, value: #)", AMOUNT),
        ("task_timed(time: \"3h\", modifier: #)", -999..=999),
        ("walked(metres: \"#\")", 0..=1000 * MAX_NUMBER),
        ("jumped_metres(running: #, standing: 5)", AMOUNT),
        ("jumped_metres(running: 5, standing: #)", AMOUNT),
        ("jumped_feet(up: #, across: 5)", AMOUNT),
        ("jumped_feet(up: 5, across: #)", AMOUNT),
        ("load_weighed(penalty: #, distance: \"0.5\")", -999..=999),
        ("load_weighed(penalty: 5, distance: \"#\")", 0..=1000 * MAX_NUMBER),
        ("busy_penalty(penalty: #)", -999..=999),
        ("dice_rolled(dice: \"1d10\", total: #)", DICE),
    ] {
        for (number, is_in_range) in around(range) {
            let fact = fact.replace('#', &number.to_string());
            assert_eq!(holds(&fact, ""), is_in_range, "{fact}");
        }
    }
}

#[test]
fn a_fact_names_the_combatants_it_must_name() {
    for (fact, is_whole) in [
        ("joined(who: [])", false),
        ("stage_started(who: [])", false),
        ("sent_to_reserve(who: [1], label: \"late\")", true),
        ("sent_to_reserve(who: [1], label: \"\")", false),
        ("wave_joined(who: [], label: \"late\")", false),
        ("acts(who: [], reason: next)", false),
        ("acts(who: [1], reason: next)", true),
        ("declares(who: [])", true),
        ("initiative(who: 1, dice: [], scores: [])", false),
        ("initiative(who: 1, dice: [5], scores: [65])", true),
        ("initiative(who: 1, dice: [5, 6], scores: [65])", false),
        ("score_changed(who: 1, old: [], new: [], place: open)", false),
        ("score_changed(who: 1, old: [5, 6], new: [5], place: open)", false),
        ("score_changed(who: 1, old: [5, 6], new: [5, 7], place: unchanged)", true),
        ("score_changed(who: 1, old: [5], new: [6], place: after([]))", false),
        ("score_changed(who: 1, old: [5], new: [6], place: with([]))", false),
        ("score_changed(who: 1, old: [5], new: [6], place: with([2]))", true),
        ("moved_up(who: 1, place: after([]))", false),
        ("moved_up(who: 1, place: after([2]))", true),
    ] {
        assert_eq!(holds(fact, ""), is_whole, "{fact}");
    }
}

/// The changes that add Ana as number 1, with these parts of hers.
fn ana(parts: &str) -> String {
    format!(", last_id(old: 0, new: 1), combatant_added(id: 1, name: \"Ana\", {parts})")
}

#[test]
fn each_number_of_a_combatant_has_a_range() {
    for (parts, range) in [
        ("stats: {som: #}", 0..=99),
        ("stats: {init: #}", -99..=999),
        ("stats: {dur: #}", 1..=999),
        ("skills: {\"Fray\": #}", 0..=199),
        ("armor: \"#/5\"", 0..=99),
        ("armor: \"5/5+5/#\"", 0..=99),
        ("accessory: \"5/#\"", 0..=99),
        ("damage: #", 0..=9999),
        ("wounds: #", 0..=99),
        ("stress: #", 0..=9999),
        ("traumas: #", 0..=99),
        ("stats: {moxie: 5}, moxie_left: #", 0..=5),
        ("moxie_left: #", 0..=0),
        ("roll: (dice: [#])", -999..=999),
        ("roll: (dice: [5], modifier: #)", -999..=999),
        ("standby_since: \"#.1\"", 0..=2 * MAX_NUMBER),
        ("standby_since: \"1.#\"", 1..=4),
        ("aim: #", -999..=999),
        ("last_test: (target: #, roll: 5)", ANY),
        ("last_test: (target: 5, roll: #)", 0..=99),
        ("last_test: (target: 5, roll: 5, need: #)", ANY),
        ("effects: [(label: \"drug\", stats: {ref: #})]", -999..=999),
        ("effects: [(label: \"drug\", test: #)]", -999..=999),
        ("effects: [(label: \"drug\", until: \"#.1\")]", 0..=2 * MAX_NUMBER),
        ("effects: [(label: \"drug\", until: \"1.#\")]", 1..=4),
        ("effects: [(label: \"shock\", fades: [(test: #, turns: 5)])]", -999..=999),
        ("effects: [(label: \"shock\", fades: [(test: 5, turns: #)])]", 1..=9999),
    ] {
        for (number, is_in_range) in around(range) {
            let change = ana(&parts.replace('#', &number.to_string()));
            assert_eq!(holds("", &change), is_in_range, "{change}");
        }
    }
}

#[test]
fn each_number_of_the_state_has_a_range() {
    for (change, range) in [
        (", clock(old: \"1.1\", new: \"#.1\")", 1..=MAX_NUMBER),
        (", clock(old: \"1.1\", new: \"1.#\")", 1..=4),
        (", downtime_seconds(old: 0, new: #)", 0..=500 * MAX_NUMBER),
        (", last_id(old: 0, new: #)", 0..=i64::from(u32::MAX / 2)),
        (", timers(at: 0, added: [(label: \"fuse\", ends: \"#.1\")])", 0..=2 * MAX_NUMBER),
        (", timers(at: 0, added: [(label: \"fuse\", ends: \"1.#\")])", 1..=4),
        ("ANA, slots(at: 0, added: [(who: 1, state: pending, rank: #)])", ANY),
        ("ANA, slots(at: 0, added: [(who: 1, die: #, state: pending)])", 0..=0),
        ("ANA, slots(at: 0, added: [(who: #, state: pending)])", 1..=1),
        ("ANA, interrupters(at: 0, added: [(who: #)])", 1..=1),
        ("ANA, timers(at: 0, added: [(label: \"fuse\", ends: \"1.1\", at_score_of: #)])", 1..=1),
        ("ANA, decisions(at: 0, added: [ended(who: #, effect: \"drug\")])", 1..=1),
    ] {
        let change = change.replace("ANA", &ana("roll: (dice: [5])"));
        for (number, is_in_range) in around(range) {
            let change = change.replace('#', &number.to_string());
            assert_eq!(holds("", &change), is_in_range, "{change}");
        }
    }
}

#[test]
fn each_part_of_the_state_agrees_with_the_others() {
    let added = |id: u32, name: &str| format!(", combatant_added(id: {id}, name: \"{name}\")");
    for (changes, is_whole) in [
        (format!(", last_id(old: 0, new: 2){}{}", added(1, "Ana"), added(2, "Ben")), true),
        (format!(", last_id(old: 0, new: 2){}{}", added(1, "Ana"), added(2, "aNA")), false),
        (format!(", last_id(old: 0, new: 2){}{}", added(1, "Ana"), added(1, "Ben")), false),
        (format!(", last_id(old: 0, new: 2){}", added(1, "")), false),
        (format!(", last_id(old: 0, new: 2){}", added(3, "Ana")), false),
        (ana("roll: (dice: [])"), false),
        (ana("roll: (dice: [5, 5])"), false),
    ] {
        assert_eq!(holds("", &changes), is_whole, "{changes}");
    }
}
