//! Every ruleset can be told from every other by a script.

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::{Ruleset, shipped};
use phasekeeper_engine::script::Verdict;

use super::{folder, played, scripts, text_of};

/// The script without the line that chooses its ruleset, which starts with `ruleset` and `word`.
fn without_choice(text: &str, word: &str) -> Option<String> {
    let choice = text.lines().find(|line| line.starts_with(&format!("ruleset {word}")))?;
    Some(text.replacen(choice, "", 1))
}

#[test]
fn each_that_ships_has_a_script_that_no_other_bears_out() {
    for id in shipped() {
        let path = folder().join(format!("told-{id}.pk"));
        let text = without_choice(&text_of(&path), id).expect("it chooses its ruleset");
        for other in shipped() {
            let mut timeline = Timeline::new(Ruleset::named(other).expect(other));
            let passed =
                played(&path, &text, &mut timeline, &mut std::io::sink()) == Verdict::Passed;
            assert_eq!(passed, other == id, "the script of {id}, by {other}");
        }
    }
}

#[test]
fn each_of_a_case_alone_is_needed_by_it() {
    for path in scripts() {
        if let Some(text) = without_choice(&text_of(&path), "rulesets/") {
            let verdict = played(&path, &text, &mut Timeline::default(), &mut std::io::sink());
            assert_ne!(verdict, Verdict::Passed, "{} holds by ep1 too", path.display());
        }
    }
}
