//! Every script in `tests/cases` holds, and every one of them names the rule it shows.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::Timeline;
use phasekeeper::script::{ScriptOutput, Verdict, play};
use phasekeeper::store::RulesetCatalog;

#[path = "cases/rule_ids.rs"]
mod rule_ids;
#[path = "cases/rulesets.rs"]
mod rulesets;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn scripts() -> Vec<PathBuf> {
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of the cases is there")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pk"))
        .collect();
    scripts.sort();
    scripts
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Plays `text`, which lies at `path`, on `fight`.
fn played(path: &Path, text: &str, mut timeline: Timeline, reports: &mut dyn Write) -> Verdict {
    let name = path.file_name().expect("a file").to_string_lossy();
    let rulesets = RulesetCatalog { folder: path.parent().map(PathBuf::from), own: None };
    let mut voices = ScriptOutput { shows: &mut std::io::sink(), reports };
    let verdict = play(&name, text, &rulesets, &mut timeline, &mut SeededDice::new(1), &mut voices);
    verdict.expect("every report is taken")
}

#[test]
fn every_case_holds() {
    let mut reports = Vec::new();
    let holds = |path: &PathBuf| {
        played(path, &text_of(path), Timeline::default(), &mut reports) == Verdict::Held
    };
    let failed = scripts().iter().map(holds).filter(|held| !held).count();
    assert_eq!(failed, 0, "\n{}", String::from_utf8_lossy(&reports));
}

#[test]
fn every_case_names_its_rule_and_expects_something() {
    for path in scripts() {
        let text = text_of(&path);
        let first = text.lines().next().unwrap_or_default();
        let named = first.starts_with("# ") && first.contains('[') && first.ends_with(']');
        assert!(named, "{}: the first line says what it shows, and [which rule]", path.display());
        assert!(text.contains("expect "), "{} expects nothing", path.display());
    }
}
