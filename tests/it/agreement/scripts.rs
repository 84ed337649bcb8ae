//! Scripts with expectations that the model has to meet.

use std::fs;
use std::path::{Path, PathBuf};

use phasekeeper_engine::dice::Dice;

use super::expect::check;
use crate::lines::Sequence;
use crate::model::Model;

/// Names further folders with scripts, separated by colons.
const FOLDERS: &str = "PHASEKEEPER_SCRIPTS";

/// Beginnings and words of lines that the model does not know yet.
const UNKNOWN: [&str; 23] = [
    "party",
    "sleeve",
    "from=",
    "called=",
    "intent=",
    "modifiers",
    "their-modifiers",
    "blast",
    "aid",
    "heals=",
    "pass hours",
    "pass days",
    "players",
    "alias=",
    "auto",
    "odds",
    "tactics=",
    "area=",
    "scatter=",
    "charge=",
    "/shock",
    "/blast",
    "/uniform",
];

/// The beginning of the names of cases with gear of the library, which the model does not know either.
const GEAR: &str = "gear-";

/// Returns whether the model knows all of a line.
fn is_known(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default();
    let line = line.trim_start_matches("refuse ").trim_start_matches("expect ").trim();
    let is_in = |word: &&str| -> bool {
        let begins = line.starts_with(*word);
        let is_part = word.starts_with('/') && line.contains(*word);
        begins || is_part || (word.contains(['.', '=']) && line.contains(&format!(" {word}")))
    };
    !UNKNOWN.iter().any(is_in)
}

/// Plays a script; returns what did not hold.
fn play(path: &Path, text: &str) -> Vec<String> {
    let mut model = Model::new(path.parent().expect("a file lies in a folder"));
    let mut sequence = Sequence(1);
    let mut failures = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let place = || format!("{}:{}: {line}", path.display(), at + 1);
        let mut dice = |sides| sequence.roll(sides);
        if let Some(expected) = line.strip_prefix("expect ") {
            let checked = check(&model.view(), expected);
            failures.extend(checked.err().map(|wrong| format!("{}: {wrong}", place())));
        } else if let Some(refused) = line.strip_prefix("refuse ") {
            if model.run(refused, &mut dice).is_ok() {
                failures.push(format!("{} is not refused", place()));
                return failures;
            }
        } else if line != "show"
            && let Err(refused) = model.run(line, &mut dice)
        {
            failures.push(format!("{}: {refused}", place()));
            return failures;
        }
    }
    failures
}

fn folders() -> Vec<PathBuf> {
    let more = std::env::var(FOLDERS).unwrap_or_default();
    let more = more.split(':').filter(|folder| !folder.is_empty()).map(PathBuf::from);
    std::iter::once(PathBuf::from("tests/cases")).chain(more).collect()
}

#[test]
fn the_model_bears_out_every_script() {
    let mut failures = Vec::new();
    let (mut played, mut left_out) = (0, Vec::new());
    for folder in folders() {
        for entry in fs::read_dir(&folder).expect("a folder of scripts") {
            let path = entry.expect("an entry of the folder").path();
            if path.extension().is_none_or(|ending| ending != "pk") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a script is text");
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let has_gear = name.starts_with(GEAR);
            if !has_gear && text.lines().all(is_known) {
                failures.extend(play(&path, &text));
                played += 1;
            } else {
                left_out.push(path);
            }
        }
    }
    println!("{played} played, left out: {left_out:?}");
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
