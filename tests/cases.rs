//! Every script in `tests/cases` holds, and every one of them names the rule it shows.

use std::fs;
use std::path::PathBuf;

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::Fight;
use phasekeeper::script::{Verdict, Voices, play};
use phasekeeper::store::Rulesets;

fn scripts() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of the cases is there")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pk"))
        .collect();
    scripts.sort();
    scripts
}

#[test]
fn every_case_holds() {
    let mut reports = Vec::new();
    let mut failed = 0;
    for path in scripts() {
        let text = fs::read_to_string(&path).expect("a script is text");
        let name = path.file_name().expect("a file").to_string_lossy();
        let rulesets = Rulesets { folder: path.parent().map(PathBuf::from), own: None };
        let mut voices = Voices { shows: &mut std::io::sink(), reports: &mut reports };
        let mut fight = Fight::default();
        let mut dice = SeededDice::new(1);
        let verdict = play(&name, &text, &rulesets, &mut fight, &mut dice, &mut voices);
        failed += usize::from(verdict.expect("a vector takes every report") != Verdict::Held);
    }
    assert_eq!(failed, 0, "\n{}", String::from_utf8_lossy(&reports));
}

#[test]
fn every_case_names_its_rule_and_expects_something() {
    for path in scripts() {
        let text = fs::read_to_string(&path).expect("a script is text");
        let first = text.lines().next().unwrap_or_default();
        let named = first.starts_with("# ") && first.contains('[') && first.ends_with(']');
        assert!(named, "{}: the first line says what it shows, and [which rule]", path.display());
        assert!(text.contains("expect "), "{} expects nothing", path.display());
    }
}
