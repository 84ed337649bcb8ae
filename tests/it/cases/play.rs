//! Scripts played by the library.

use std::io::Write;

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_engine::script::{FindRuleset, Outside, ScriptOutput, Verdict, play};

/// Plays a script on `timeline`; failures are written to `reports`.
pub fn play_on(
    timeline: &mut Timeline,
    name: &str,
    text: &str,
    find_ruleset: &FindRuleset,
    reports: &mut dyn Write,
) -> Verdict {
    let outside = Outside { find_ruleset, ..Outside::default() };
    let mut output = ScriptOutput { shows: &mut std::io::sink(), reports };
    let mut dice = SeededDice::new(1);
    let verdict = play(name, text, outside, timeline, &mut dice, &mut output);
    verdict.expect("every report is taken")
}

/// Plays a script that names only rulesets that ship, from an empty encounter under `ruleset`.
pub fn play_under(ruleset: Ruleset, text: &str) -> (Verdict, Timeline) {
    let mut timeline = Timeline::new(ruleset);
    let verdict = play_on(&mut timeline, "", text, &Ruleset::named, &mut std::io::sink());
    (verdict, timeline)
}
