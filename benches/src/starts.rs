//! Starts, the list of encounters, and what a program at rest does.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;

use crate::fights::{Folder, PROGRAM, evening};
use crate::keys::SIZE;
use crate::pty::Program;
use crate::report::{Report, median};
use crate::smallest;

/// The number of starts that are timed.
const STARTS: usize = 41;

/// The time for which a program is watched that should do nothing.
const IDLE: Duration = Duration::from_secs(5);

/// The longest time that a start takes after the first frame, on a busy machine.
const MAX_SETTLING: Duration = Duration::from_secs(3);

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("Start, to the first frame");
    let folder = Folder::new();
    let demo = folder.command(&["demo"]);
    beside_smallest(report, "`demo`, empty directory", &demo, Limit::Ratio(2.0));
    for (what, commands, limit) in [
        ("after an evening of 600 commands", 600, Limit::Ratio(6.0)),
        ("after 5,000 commands", 5_000, Limit::Milliseconds(100.0)),
    ] {
        let save = folder.save(&format!("fight-{commands}"), &evening(20, commands));
        beside_smallest(report, what, &folder.command(&[&save.to_string_lossy()]), limit);
    }

    report.section("`list` of 1,000 saves");
    let folder = Folder::new();
    let save = folder.save("fight", &evening(20, 200));
    for number in 0..1_000 {
        let copy = folder.path().join(format!("other-{number}.ron"));
        std::fs::copy(&save, copy).expect("the folder can be written to");
    }
    let times = (0..STARTS).map(|_| {
        let start = Instant::now();
        let mut command = Command::new(&*PROGRAM);
        command.arg("list").env("PHASEKEEPER_DATA", folder.path()).stdout(Stdio::null());
        assert!(command.status().expect("the program runs").success());
        start.elapsed().as_secs_f64() * 1e3
    });
    report.at_most("`list`", median(times.collect()), 100.0, " ms", "");

    report.section("At rest, 5 s");
    let folder = Folder::new();
    let mut program = Program::start(folder.command(&["demo"]), SIZE);
    program.first_frame();
    let (switches, bytes) = rest(&mut program, IDLE);
    report.at_most("context switches", switches as f64, 0.0, "", "");
    report.at_most("bytes written", bytes as f64, 0.0, "", "");
}

/// The bound of a start.
#[derive(Clone, Copy)]
enum Limit {
    /// In times of the smallest program.
    Ratio(f64),
    Milliseconds(f64),
}

/// Measures the start of a command and that of the smallest program, which take turns.
fn beside_smallest(report: &mut Report, what: &str, command: &CommandBuilder, limit: Limit) {
    let smallest = smallest::command();
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        for (command, times) in [(command, &mut our_times), (&smallest, &mut their_times)] {
            let mut program = Program::start(command.clone(), SIZE);
            times.push(program.first_frame().as_secs_f64() * 1e3);
            program.quit("q");
        }
    }
    let [ours, theirs] = [our_times, their_times].map(median);
    match limit {
        Limit::Ratio(limit) => {
            report.at_most(
                what,
                ours / theirs,
                limit,
                "×",
                &format!("{ours:.1} and {theirs:.1} ms"),
            );
        }
        Limit::Milliseconds(limit) => report.at_most(what, ours, limit, " ms", ""),
    }
}

/// How often the threads of an idle program woke up, and how many bytes it wrote.
pub fn rest(program: &mut Program, time: Duration) -> (usize, usize) {
    program.bytes_within(MAX_SETTLING);
    let before = switches(program.id());
    let bytes = program.bytes_within(time);
    (switches(program.id()) - before, bytes)
}

/// The context switches of all threads of a process so far.
fn switches(id: u32) -> usize {
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let statuses = threads.filter_map(|it| std::fs::read_to_string(it.path().join("status")).ok());
    let count = |status: String| -> usize {
        let lines = status.lines().filter(|line| line.contains("ctxt_switches:"));
        lines.filter_map(|line| line.split_whitespace().last()?.parse::<usize>().ok()).sum()
    };
    statuses.map(count).sum()
}
