//! Scripts whose expectations the model has to bear out.

use std::fs;
use std::path::{Path, PathBuf};

use super::Sequence;
use super::expect::check;
use crate::model::Model;

/// Names further folders with scripts, separated by colons.
const FOLDERS: &str = "PHASEKEEPER_SCRIPTS";

/// What a line begins with or holds that the model does not know.
const UNKNOWN: [&str; 9] =
    ["next on", "weapon.", "mode=", "action=no", "moxie=", "from=", "wave", "reload", "@"];

/// Plays a script; returns what did not hold.
fn play(path: &Path, text: &str) -> Vec<String> {
    let mut model = Model::new(path.parent().expect("a file lies in a folder"));
    let mut sequence = Sequence(1);
    let mut failures = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let place = || format!("{}:{}: {line}", path.display(), at + 1);
        let mut dice = |sides| sequence.next(sides);
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
            let knows = |line: &str| {
                let ignores = line.replace("moxie=ignore", "");
                let sets = ["add ", "set ", "expect ", "refuse add", "refuse set"];
                let sets =
                    sets.iter().any(|verb| line.starts_with(verb)) && !line.contains("weapon.");
                sets || UNKNOWN.iter().all(|unknown| !ignores.contains(unknown))
            };
            if text.lines().all(knows) {
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
