//! The encounters that ship are what their scripts make of them.

use std::fs;
use std::path::Path;

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Fight, Stage};
use phasekeeper::script::{Verdict, Voices, play};
use phasekeeper::store::{Rulesets, read};

/// Plays the script of a sample, and checks that what ships is just that.
fn sample(name: &str) -> Fight {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (script, save) = (format!("tests/samples/{name}.pk"), format!("saves/{name}.ron"));
    let text = fs::read_to_string(project.join(&script)).expect("a script");
    let (mut fight, mut dice) = (Fight::default(), SeededDice::new(1));
    let mut reports = Vec::new();
    let mut voices = Voices { shows: &mut std::io::sink(), reports: &mut reports };
    let verdict = play(name, &text, &Rulesets::default(), &mut fight, &mut dice, &mut voices);
    let reports = String::from_utf8_lossy(&reports);
    assert_eq!(verdict.expect("a vector takes every report"), Verdict::Held, "{reports}");
    let shipped = read(&project.join(&save));
    let remedy = format!("rm {save}; cargo run -- run {script} --seed 1 --save {save}");
    assert!(shipped.is_ok_and(|shipped| shipped == fight), "to make it anew: {remedy}");
    fight
}

#[test]
fn adam_bob_and_cami() {
    let fight = sample("adam-bob-cami");
    assert_eq!(fight.encounter().stage, Stage::Acting);
}

#[test]
fn a_skirmish_of_ten() {
    let fight = sample("skirmish");
    let state = fight.encounter();
    assert_eq!(state.combatants.len(), 10);
    let speed = phasekeeper::rules::Stat::Speed;
    let mut speeds: Vec<_> =
        state.combatants.iter().filter_map(|one| one.stat(speed, state.rules())).collect();
    speeds.sort_unstable();
    speeds.dedup();
    assert_eq!(speeds, [1, 2, 3, 4]);
    assert_eq!(state.held().len(), 1);
}

#[test]
fn a_brawl_of_two_dozen() {
    assert_eq!(sample("brawl").encounter().combatants.len(), 24);
}
