//! The start, the list of encounters, and what stands still.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;

use crate::callgrind;
use crate::fights::{Folder, PROGRAM, evening};
use crate::pty::{Program, Size};
use crate::report::{Report, median, thousands};
use crate::smallest;

/// Starts that are timed.
const STARTS: usize = 21;

/// The screen of a start.
const SIZE: Size = (120, 40);

/// How long is waited for a program that does nothing.
const IDLE: Duration = Duration::from_secs(5);

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("Start, to the first frame");
    let alone = Folder::new();
    let save = alone.save("fight", &evening(20, 200));
    let among = Folder::new();
    fill(&among, &save, 1_000);
    let file = |folder: &Folder, save: &Path| folder.command(&[&save.to_string_lossy()]);
    let [with, without] = medians([&file(&among, &save), &file(&alone, &save)]);
    let counted = ratio_of_counts(&file(&among, &save), &file(&alone, &save));
    let detail = format!("{:.1} ms; {counted}", with * 1e3);
    report.at_most("beside 1,000 saves, to beside none", with / without, 1.1, "×", &detail);

    let long = Folder::new();
    let save = long.save("long", &evening(20, 5_000));
    beside_smallest(report, "an encounter of 5,000 commands", &file(&long, &save), 3.0);
    let empty = Folder::new();
    beside_smallest(report, "`demo`, empty directory", &empty.command(&["demo"]), 2.0);

    let times = (0..5).map(|_| {
        let start = Instant::now();
        let listed = Command::new(&*PROGRAM)
            .arg("list")
            .env("PHASEKEEPER_DATA", among.path())
            .stdout(Stdio::null())
            .status();
        assert!(listed.expect("the program runs").success());
        start.elapsed().as_secs_f64() * 1e3
    });
    report.at_most("`list` of 1,000 saves", median(times.collect()), 100.0, " ms", "");

    report.section("At rest");
    let mut program = Program::start(empty.command(&["demo"]), SIZE);
    program.first_frame();
    // On a busy machine some of the start comes late.
    rest(&mut program, Duration::from_secs(3));
    let memory = memory(program.id());
    report.at_most("memory after the start of `demo`", memory, 7.0, " MiB", "");
    let (switches, bytes) = rest(&mut program, IDLE);
    let detail = format!("{bytes} bytes written");
    report.at_most("context switches in 5 s", (switches + bytes) as f64, 0.0, "", &detail);
}

/// Copies a save into a folder.
pub fn fill(folder: &Folder, save: &Path, count: usize) {
    for number in 0..count {
        let copy = folder.path().join(format!("other-{number}.ron"));
        std::fs::copy(save, copy).expect("the folder can be written to");
    }
}

/// The medians of the times to the first frame, in seconds: the programs take turns.
fn medians(commands: [&CommandBuilder; 2]) -> [f64; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        for (command, times) in commands.iter().zip(&mut times) {
            let mut program = Program::start((*command).clone(), SIZE);
            times.push(program.first_frame().took.as_secs_f64());
            program.quit("q");
        }
    }
    times.map(median)
}

/// The instructions of a start and an end.
pub fn count(command: &CommandBuilder) -> f64 {
    let session = callgrind::Session { before: &[], keys: ["", ""], after: &["q"] };
    callgrind::of_session(command, SIZE, session, 0)
}

fn ratio_of_counts(ours: &CommandBuilder, theirs: &CommandBuilder) -> String {
    let [ours, theirs] = [ours, theirs].map(count);
    format!("{} of {} instructions", thousands(ours), thousands(theirs))
}

fn beside_smallest(report: &mut Report, what: &str, command: &CommandBuilder, limit: f64) {
    let smallest = smallest::command();
    let [ours, theirs] = medians([command, &smallest]);
    let counted = ratio_of_counts(command, &smallest);
    let detail = format!("{:.1} ms of {:.1} ms; {counted}", ours * 1e3, theirs * 1e3);
    report.at_most(what, ours / theirs, limit, "×", &detail);
}

/// The memory of a process that is in use, in MiB.
fn memory(id: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    number.map_or(f64::NAN, |kibibytes| kibibytes / 1024.0)
}

/// How often the threads of a program that nobody uses woke up, and how many bytes it wrote.
pub fn rest(program: &mut Program, time: Duration) -> (usize, usize) {
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
