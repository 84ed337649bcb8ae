//! Every script in `tests/cases` holds, and every one of them names the rule it shows.

pub mod play;
mod rulesets;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::narrate;
use phasekeeper_engine::script::Verdict;
use phasekeeper_files::store::RulesetCatalog;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

pub fn scripts() -> Vec<PathBuf> {
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of the cases is there")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pk"))
        .collect();
    scripts.sort();
    scripts
}

pub fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Plays `text`, which lies at `path`, on `timeline`.
fn played(path: &Path, text: &str, timeline: &mut Timeline, reports: &mut dyn Write) -> Verdict {
    let name = path.file_name().expect("a file").to_string_lossy();
    let catalog = RulesetCatalog { folder: path.parent().map(PathBuf::from), custom_dir: None };
    play::play_on(timeline, &name, text, &|word| catalog.find(word), reports)
}

#[test]
fn every_case_holds() {
    let mut reports = Vec::new();
    for path in scripts() {
        let verdict = played(&path, &text_of(&path), &mut Timeline::default(), &mut reports);
        if verdict != Verdict::Passed {
            reports.extend(format!("{}: {verdict:?}\n", path.display()).into_bytes());
        }
    }
    assert!(reports.is_empty(), "\n{}", String::from_utf8_lossy(&reports));
}

#[test]
fn no_message_is_the_echo_of_a_command() {
    let mut echoes = Vec::new();
    for path in scripts() {
        let mut timeline = Timeline::default();
        played(&path, &text_of(&path), &mut timeline, &mut std::io::sink());
        for step in timeline.history().done() {
            let told = narrate(&timeline, step);
            echoes.extend(told.into_iter().filter(|it| it == step.command.as_str()));
        }
    }
    // The gamemaster's own order is the news.
    echoes.retain(|it: &String| !it.starts_with("move "));
    assert!(echoes.is_empty(), "{echoes:?}");
}

#[test]
fn every_case_names_its_rule_and_expects_something() {
    for path in scripts() {
        let text = text_of(&path);
        let first = text.lines().next().unwrap_or_default();
        let names_a_rule = first.starts_with("# ") && first.contains('[') && first.ends_with(']');
        assert!(
            names_a_rule,
            "{}: the first line says what it shows, and [which rule]",
            path.display()
        );
        assert!(text.contains("expect "), "{} expects nothing", path.display());
    }
}
