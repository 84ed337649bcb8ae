//! Timers announce themselves, which no script can expect, and at the right moment (EX-20).

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::Timeline;
use phasekeeper::script::{ScriptOutput, Verdict, play};
use phasekeeper::store::RulesetCatalog;

/// Two people with scores of 111 and 102, and Cy, too slow for phase 2, with 70.
const THREE: &str = "add Ana init=80 speed=2\nadd Ben init=60 speed=2\nadd Cy init=50\n\
                     roll Ana 31\nroll Ben 42\nroll Cy 20\nbegin\n";

/// After how many of the lines the timer called fuse rings; `None` where it does not.
fn rings_after(lines: &[&str]) -> Option<usize> {
    let mut timeline = Timeline::default();
    let script = THREE.to_owned() + &lines.join("\n");
    let mut voices = ScriptOutput { shows: &mut std::io::sink(), reports: &mut std::io::sink() };
    let mut dice = SeededDice::new(1);
    let verdict =
        play("", &script, &RulesetCatalog::default(), &mut timeline, &mut dice, &mut voices);
    assert_eq!(verdict.expect("a sink takes everything"), Verdict::Held, "{lines:?}");
    let steps = timeline.history().done();
    let before = steps.len() - lines.len();
    let rung: Vec<usize> = (0..steps.len())
        .filter(|&index| steps[index].said.iter().any(|said| said == "time is up: fuse"))
        .collect();
    assert!(rung.len() <= 1, "{lines:?}: it rings once");
    rung.first().map(|index| index + 1 - before)
}

#[test]
fn at_the_score_of_somebody_a_phase_on() {
    let phase = ["next", "next", "next"];
    let to_ben = [&["timer fuse phases=1 at=Ben"][..], &phase, &["next"], &["next"]].concat();
    assert_eq!(rings_after(&to_ben), Some(6), "as Ben's slot is reached");
    let to_ana = [&["timer fuse phases=1 at=Ana"][..], &phase, &["next"], &["next"]].concat();
    assert_eq!(rings_after(&to_ana), Some(5), "as phase 2 opens with Ana");
    assert_eq!(rings_after(&to_ana[..4]), None);
}

#[test]
fn at_the_score_of_somebody_without_a_slot() {
    let over = ["timer fuse phases=1 at=Cy", "next", "next", "next", "next", "next", "next"];
    assert_eq!(rings_after(&over), None, "nobody in phase 2 is as late as Cy");
    assert_eq!(
        rings_after(&[&over[..], &["next"]].concat()),
        Some(8),
        "so it rings with the phase"
    );
    let fallen = ["timer fuse phases=1 at=Ana", "status Ana dead", "next", "next", "next"];
    assert_eq!(rings_after(&fallen), Some(5), "Ben's is the first score below Ana's");
}

#[test]
fn with_the_turn_that_has_its_last_second() {
    for (span, turn) in [("turns=1", 1), ("turns=2", 2), ("seconds=3", 1), ("seconds=4", 2)] {
        let set = format!("timer fuse {span}");
        let lines = [&set, "end-turn", "begin", "end-turn", "begin", "end-turn"];
        assert_eq!(rings_after(&lines), Some(2 * turn), "{span}");
    }
}

#[test]
fn in_time_that_passes_outside_combat() {
    let set = ["timer fuse seconds=9", "end-turn", "pass seconds=3", "pass seconds=3", "begin"];
    assert_eq!(rings_after(&set), Some(4));
}
