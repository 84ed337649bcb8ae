//! Commands by the thousand, without a screen.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::callgrind::of_run;
use crate::fights::{Folder, PROGRAM, evening, letters, people, turn};
use crate::pty::Program;
use crate::report::{Report, median, thousands};

/// Combatants where it is the commands that are many.
pub const FEW: usize = 5;

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("Commands");
    let early = per_command(&evening(FEW, 1_000), 100);
    let late = per_command(&evening(FEW, 10_000), 100);
    let detail = format!("{} and {} instructions each", thousands(early), thousands(late));
    report.at_most(
        "a command after 10,000 others, to after 1,000",
        late / early,
        1.1,
        "×",
        &detail,
    );
    let [few, many] =
        [10_000, 100_000].map(|count| seconds(&evening(FEW, count)) / count as f64 * 1e6);
    let detail = format!("{few:.1} and {many:.1} µs each");
    report.at_most("a command of 100,000, to one of 10,000", many / few, 1.5, "×", &detail);
    let refused = per_line(&evening(FEW, 10_000), "refuse moxie Guarda1\n", 100);
    let detail = format!("{} instructions each", thousands(refused));
    report.at_most(
        "`refuse` after 10,000 commands, to any command",
        refused / late,
        1.5,
        "×",
        &detail,
    );
    let [few, many] = [1_000, 10_000].map(per_newcomer);
    let time = seconds(&newcomers(10_000)) / 10_000.0 * 1e6;
    let [few_k, many_k] = [few, many].map(thousands);
    let detail = format!("{few_k} and {many_k} instructions each; {time:.0} µs each of 10,000");
    report.at_most("an `add` of 10,000, to one of 1,000", many / few, 1.5, "×", &detail);

    report.section("Commands with many combatants: instructions, beside n log n");
    let counts = [100, 1_000, 3_000];
    let costs = counts.map(|count| per_line(&people(count), MOVES, 10));
    for index in 1..counts.len() {
        let (n, m) = (counts[index], counts[index - 1]);
        let grown = costs[index] / costs[index - 1];
        let n_log_n = (n as f64 * (n as f64).ln()) / (m as f64 * (m as f64).ln());
        let what = format!("next, wound, undo at {n} to {m}, of n log n");
        let [cost, before] = [costs[index], costs[index - 1]].map(thousands);
        report.at_most(&what, grown / n_log_n, 1.2, "×", &format!("{cost} and {before}"));
    }

    report.section("Undo");
    let folder = Folder::new();
    let save = folder.save("long", &evening(FEW, 9_800));
    let mut program = Program::start(folder.command(&[&save.to_string_lossy()]), (120, 40));
    program.first_frame();
    let mut carry_out = |line: &str| {
        for key in [":", line] {
            program.press(key);
        }
        let took = program.press("\r").took.as_secs_f64() * 1e3;
        assert_eq!(program.text().contains("Turn 1 "), line.starts_with("undo"), "{line} is done");
        took
    };
    let first = carry_out("undo 9800");
    let times = (0..7).map(|_| {
        carry_out("redo 9800");
        carry_out("undo 9800")
    });
    let took = median(times.collect());
    let detail = format!("{first:.0} ms the first time, when their text in the save is read");
    report.at_most("9,800 commands, to the frame", took, 10.0, " ms", &detail);
}

/// Lines that go on and back.
pub const MOVES: &str = "next\nwound Playera1 1\nundo 2\n";

/// The instructions of a command of [`FEW`] combatants after a script of whole turns, on the average of so many turns.
pub fn per_command(script: &str, turns: usize) -> f64 {
    let turn = turn(FEW);
    per_line(script, &format!("{}\n", turn.join("\n")), turns) / turn.len() as f64
}

/// A script that adds so many, each in a line of its own.
pub fn newcomers(count: usize) -> String {
    let lines: Vec<String> =
        (0..count).map(|number| format!("add Ghoul{} init=60", letters(number))).collect();
    lines.join("\n")
}

/// The instructions of each of so many `add`, the start of the program among them.
fn per_newcomer(count: usize) -> f64 {
    let folder = Folder::new();
    let path = folder.script("lines", &newcomers(count));
    of_run(&PROGRAM, &["run", &path.to_string_lossy()]) / count as f64
}

/// The instructions of some lines after a script: the difference between `count` of them and twice as many.
pub fn per_line(script: &str, lines: &str, count: usize) -> f64 {
    let folder = Folder::new();
    let [once, twice] = [count, 2 * count].map(|count| {
        let path = folder.script("lines", &(script.to_owned() + &lines.repeat(count)));
        of_run(&PROGRAM, &["run", "--seed", "7", &path.to_string_lossy()])
    });
    (twice - once) / count as f64
}

/// The time of a script in seconds: the median of some runs.
fn seconds(script: &str) -> f64 {
    let folder = Folder::new();
    let path = folder.script("lines", script);
    let times = (0..3).map(|_| {
        let start = Instant::now();
        let run = Command::new(&*PROGRAM).arg("run").arg(&path).stdout(Stdio::null()).status();
        assert!(run.expect("the program runs").success());
        start.elapsed().as_secs_f64()
    });
    median(times.collect())
}
