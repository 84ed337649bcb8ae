//! Moments at which timers ring (EX-20).

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Fact, Timeline};
use phasekeeper_engine::script::render_text;
use phasekeeper_engine::view::summary;
use serde_json::{Value, json};

use crate::lines::execute;

/// Two combatants with scores of 111 and 102, and Cy, too slow for phase 2, with 70.
const THREE: [&str; 7] = [
    "add Ana init=80 speed=2",
    "add Ben init=60 speed=2",
    "add Cy init=50",
    "roll Ana 31",
    "roll Ben 42",
    "roll Cy 20",
    "begin",
];

/// Returns the number of lines after which the timer called fuse rings; `None` if it does not.
fn rings_after(lines: &[&str]) -> Option<usize> {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
    for line in THREE.iter().chain(lines) {
        execute(&mut timeline, line, &mut dice).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let is_fuse =
        |fact: &Fact| matches!(fact, Fact::TimerRang { label } if label.as_str() == "fuse");
    let steps = timeline.history().done()[THREE.len()..].iter();
    let rung = steps.enumerate().flat_map(|(index, step)| {
        step.facts.iter().filter(|fact| is_fuse(fact)).map(move |_| index + 1)
    });
    let rung: Vec<usize> = rung.collect();
    assert!(rung.len() <= 1, "{lines:?}: it rings once");
    rung.first().copied()
}

/// An encounter after these lines, which are all carried out.
fn after(lines: &[&str]) -> Timeline {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
    for line in lines {
        execute(&mut timeline, line, &mut dice).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    timeline
}

#[test]
fn time_passes_the_same_at_once_and_turn_by_turn() {
    let before = [
        "add Ana dur=30",
        "add Ben dur=500",
        "add Cleo dur=20 morph=synth",
        "add Dov reserve=later",
        "effect Ana \"on fire\" each=1d10",
        "effect Ben poison each=1d10/2 turns=7",
        "effect Ben slow speed=-1 turns=12",
        "effect Cleo rust each=1d6",
        "effect Dov drug init=2 turns=9",
        "shock Ben roll=99",
        "timer door turns=20",
        "timer window turns=9",
        "begin",
        "end-turn",
    ];
    let once = after(&[&before[..], &["pass turns=40"]].concat());
    let by_turns = after(&[&before[..], &["pass turns=1"; 40]].concat());
    assert_eq!(once.encounter(), by_turns.encounter());
    let later = after(&[&before[..], &["pass turns=3", "pass turns=37"]].concat());
    assert_eq!(once.encounter(), later.encounter());
}

#[test]
fn damage_of_many_turns_is_one_fact_of_each_effect() {
    let lines =
        ["add G x3", "effect G* \"on fire\" each=1d10", "begin", "end-turn", "pass turns=1200"];
    let timeline = after(&lines);
    let facts = &timeline.history().done()[4].facts;
    assert_eq!(facts.len(), 3, "{facts:?}");
    for fact in facts {
        let Fact::EffectDamage { turns: 1200, taken, damage, .. } = fact else {
            panic!("{fact:?}")
        };
        // Another turn of damage came before.
        assert!((damage - taken).abs() <= 10, "{fact:?}");
    }
    let lines = ["add G dur=900", "effect G rot each=400", "begin", "end-turn", "pass turns=2"];
    let facts = &after(&lines).history().done()[4].facts.clone();
    let is_wounded = |fact: &&Fact| matches!(fact, Fact::Wounded { count: 4, total: 6, .. });
    assert_eq!(facts.iter().filter(is_wounded).count(), 1, "{facts:?}");
}

#[test]
fn a_timer_rings_at_the_score_of_a_combatant_a_phase_later() {
    let phase = ["next", "next", "next"];
    let to_ben = [&["timer fuse phases=1 at=Ben"][..], &phase, &["next"], &["next"]].concat();
    assert_eq!(rings_after(&to_ben), Some(6), "as Ben's slot is reached");
    let to_ana = [&["timer fuse phases=1 at=Ana"][..], &phase, &["next"], &["next"]].concat();
    assert_eq!(rings_after(&to_ana), Some(5), "as phase 2 opens with Ana");
    assert_eq!(rings_after(&to_ana[..4]), None);
}

#[test]
fn a_timer_rings_at_the_score_of_a_combatant_without_a_slot() {
    let over = ["timer fuse phases=1 at=Cy", "next", "next", "next", "next", "next", "next"];
    assert_eq!(rings_after(&over), None, "no one in phase 2 is as late as Cy");
    let with_phase = [&over[..], &["next"]].concat();
    assert_eq!(rings_after(&with_phase), Some(8), "so it rings with the phase");
    let fallen = ["timer fuse phases=1 at=Ana", "status Ana dead", "next", "next", "next"];
    assert_eq!(rings_after(&fallen), Some(5), "Ben's is the first score below Ana's");
}

#[test]
fn a_timer_rings_with_the_turn_that_has_its_last_second() {
    for (span, turn) in [("turns=1", 1), ("turns=2", 2), ("seconds=3", 1), ("seconds=4", 2)] {
        let set = format!("timer fuse {span}");
        let lines = [&set, "end-turn", "begin", "end-turn", "begin", "end-turn"];
        assert_eq!(rings_after(&lines), Some(2 * turn), "{span}");
    }
}

#[test]
fn a_timer_rings_in_time_that_passes_outside_combat() {
    let set = ["timer fuse seconds=9", "end-turn", "pass seconds=3", "pass seconds=3", "begin"];
    assert_eq!(rings_after(&set), Some(4));
}

#[test]
fn running_timers_are_shown_without_a_screen() {
    let timers = ["timer \"the fuse\" turns=2", "timer mine phases=2 at=Ben"];
    let mut lines = THREE.to_vec();
    lines.extend(timers);
    lines.push("next");
    let timeline = after(&lines);
    let shown = render_text(timeline.encounter());
    assert!(shown.contains("\"the fuse\" turns=2 · mine phases=2 at=Ben\n"), "{shown}");
    let json = serde_json::to_value(summary(&timeline)).expect("values");
    let timers = [
        json!({"label": "the fuse", "turns": 2}),
        json!({"label": "mine", "phases": 2, "at": "Ben"}),
    ];
    assert_eq!(json["timers"], Value::from(timers.to_vec()));
    // Both can be set again from the text that is shown.
    let again = shown.lines().find_map(|line| line.strip_prefix("timers  ")).expect("the timers");
    let mut renewed = timeline.clone();
    for timer in again.split(" · ") {
        let line = format!("timer {timer}");
        execute(&mut renewed, &line, &mut SeededDice::new(1)).expect("it can be started");
    }
    assert_eq!(renewed.encounter().timers(), timeline.encounter().timers());
}
