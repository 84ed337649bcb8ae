//! What must not get worse, by counts alone and with loose bounds: quick enough for every change.

use std::process::ExitCode;
use std::time::Duration;

use crate::fights::{Folder, evening, people};
use crate::frames::{KINDS, key, smallest_key};
use crate::pty::Program;
use crate::scripts::{FEW, MOVES, per_command, per_line};
use crate::starts::{count, fill, rest};

/// The checks so far.
#[derive(Default)]
struct Checks {
    passed: usize,
    failed: usize,
}

impl Checks {
    fn at_most(&mut self, what: &str, figure: f64, limit: f64) {
        let is_met = figure <= limit;
        println!("{} {what}: {figure:.2}, at most {limit}", if is_met { "ok  " } else { "FAIL" });
        if is_met { self.passed += 1 } else { self.failed += 1 }
    }
}

/// Counts, and says what is beyond its bound.
pub fn run() -> ExitCode {
    let mut checks = Checks::default();
    let early = per_command(&evening(FEW, 100), 15);
    let late = per_command(&evening(FEW, 1_000), 15);
    checks.at_most("a command after 1,000, to after 100", late / early, 1.2);
    let refused = per_line(&evening(FEW, 1_000), "refuse moxie Guarda1\n", 20);
    checks.at_most("a refusal after 1,000, to a command", refused / late, 1.0);
    let [few, many] = [100, 1_000].map(|count| per_line(&people(count), MOVES, 5));
    checks.at_most("a command at 1,000 combatants, to one at 100", many / few, 10.0);

    let (alone, among) = (Folder::new(), Folder::new());
    let save = alone.save("fight", &evening(20, 100));
    fill(&among, &save, 100);
    let [with, without] =
        [&among, &alone].map(|folder| count(&folder.command(&[&save.to_string_lossy()])));
    checks.at_most("a start beside 100 saves, to one beside none", with / without, 1.1);

    let floor = smallest_key((120, 40));
    for kind in &KINDS {
        let figure = key(20, (120, 40), kind.session) / floor;
        checks.at_most(&format!("{}, to the smallest program", kind.what), figure, 2.0);
    }

    let mut program = Program::start(alone.command(&["demo"]), (120, 40));
    program.first_frame();
    // On a busy machine some of the start comes late.
    rest(&mut program, Duration::from_secs(3));
    let (switches, bytes) = rest(&mut program, Duration::from_secs(2));
    checks.at_most("context switches and bytes at rest", (switches + bytes) as f64, 0.0);

    println!("{} passed, {} failed", checks.passed, checks.failed);
    if checks.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
