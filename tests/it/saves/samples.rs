//! The encounters that ship are what their scripts make of them.

use std::fs;
use std::path::Path;

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::{Mode, Stat};
use phasekeeper_engine::script::{Outside, ScriptOutput, Verdict, play};
use phasekeeper_files::store::read;

/// Plays the script of a sample, and checks that what ships is just that.
fn sample(name: &str) -> Timeline {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (script, save) = (format!("tests/samples/{name}.pk"), format!("saves/{name}.ron"));
    let text = fs::read_to_string(project.join(&script)).expect("a script");
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
    let mut reports = Vec::new();
    let mut output = ScriptOutput { shows: &mut std::io::sink(), reports: &mut reports };
    let verdict = play(name, &text, Outside::default(), &mut timeline, &mut dice, &mut output);
    let reports = String::from_utf8_lossy(&reports);
    assert_eq!(verdict.expect("a vector takes every report"), Verdict::Passed, "{reports}");
    let shipped = read(&project.join(&save));
    let remedy = format!("rm {save}; cargo run -- run {script} --seed 1 --save {save}");
    assert!(shipped.is_ok_and(|it| it.timeline == timeline), "to make it anew: {remedy}");
    timeline
}

#[test]
fn adam_bob_and_cami() {
    let timeline = sample("adam-bob-cami");
    assert_eq!(timeline.encounter().mode(), Mode::Acting);
}

#[test]
fn a_skirmish_of_ten() {
    let timeline = sample("skirmish");
    let state = timeline.encounter();
    assert_eq!(state.combatants().len(), 10);
    let people = state.combatants().iter();
    let mut speeds: Vec<_> =
        people.filter_map(|combatant| combatant.stat(Stat::Speed, state.rules())).collect();
    speeds.sort_unstable();
    speeds.dedup();
    assert_eq!(speeds, [1, 2, 3, 4]);
    assert_eq!(state.held().len(), 1);
}

#[test]
fn a_brawl_of_two_dozen() {
    assert_eq!(sample("brawl").encounter().combatants().len(), 24);
}
