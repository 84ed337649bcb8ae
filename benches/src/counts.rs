//! Counts of instructions: a guard against changes that make the program slower unnoticed.
//!
//! They say nothing about what a hand feels, so they have no bounds but those that `BENCHMARKS.md` recorded last.

use std::fmt::Write;
use std::time::Duration;

use crate::callgrind::{Session, of_key, of_session};
use crate::fights::{Folder, evening};
use crate::keys::{KINDS, SIZE};
use crate::odds;
use crate::pty::Program;
use crate::starts::rest;

/// The largest ratio of a count to that of the page; a larger one fails.
const MAX_RATIO: f64 = 1.25;

/// The number of keys that are counted.
const KEYS: usize = 20;

/// Counts everything, in thousands of instructions.
fn counts() -> Vec<(String, f64)> {
    let mut counts = Vec::new();
    let mut add = |what: String, count: f64| {
        eprintln!("  {what}: {count:.0} k instructions");
        counts.push((what, count));
    };
    let folder = Folder::new();
    let start = Session { before: &[], keys: ["", ""], after: &["q"] };
    add("start of `demo`".into(), of_session(&folder.command(&["demo"]), SIZE, start, 0) / 1e3);
    let save = folder.save("evening", &evening(20, 600));
    let command = folder.command(&[&save.to_string_lossy()]);
    add("start after 600 commands".into(), of_session(&command, SIZE, start, 0) / 1e3);
    add("a fight of five against five in `odds`".into(), odds::of_fight().0 / 1e3);
    for combatants in [20, 1_000] {
        for kind in KINDS {
            let folder = Folder::new();
            let count = of_key(&folder.fight(combatants), SIZE, kind.session, KEYS) / 1e3;
            add(format!("{} at {combatants} combatants", kind.what), count);
        }
    }
    counts
}

/// The part of the page with all counts.
pub fn section() -> String {
    let mut section = "\n## Instructions\n\n`--check` fails if a count is more than a quarter above that of this table.\n\n\
        | what | thousands |\n| --- | --- |\n".to_owned();
    for (what, count) in counts() {
        // Writing to a string can't fail.
        let _ = writeln!(section, "| {what} | {count:.0} |");
    }
    section
}

/// The count of a row of the page.
fn recorded(page: &str, what: &str) -> Option<f64> {
    let (_, section) = page.split_once("## Instructions")?;
    let rest = section.lines().find_map(|line| line.strip_prefix(&format!("| {what} | ")))?;
    rest.trim_end_matches(" |").parse().ok()
}

/// Compares all counts with those of the page, and checks that the program is idle without keys. Returns true if both hold.
pub fn check(page: &str) -> bool {
    let mut is_well = true;
    let mut say = |what: &str, figure: f64, limit: f64| {
        let is_met = figure <= limit;
        println!(
            "{} {what}: {figure:.0}, at most {limit:.0}",
            if is_met { "ok  " } else { "FAIL" }
        );
        is_well &= is_met;
    };
    for (what, count) in counts() {
        let limit = recorded(page, &what).map_or(0.0, |recorded| recorded * MAX_RATIO);
        say(&format!("{what}, thousands of instructions"), count, limit);
    }
    let folder = Folder::new();
    let mut program = Program::start(folder.command(&["demo"]), SIZE);
    program.first_frame();
    let (switches, bytes) = rest(&mut program, Duration::from_secs(2));
    say("context switches and bytes at rest", (switches + bytes) as f64, 0.0);
    is_well
}
