//! Instructions, counted by callgrind.

use std::path::Path;
use std::process::{Command, Stdio};

use portable_pty::CommandBuilder;

use crate::pty::{Program, Size};

/// Returns true if valgrind is installed.
pub fn is_here() -> bool {
    let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// The arguments that make valgrind count, write the count to `log`, and what it is made of to `profile`.
fn arguments(log: &Path, profile: &Path) -> [String; 4] {
    [
        "--tool=callgrind".to_owned(),
        format!("--callgrind-out-file={}", profile.display()),
        format!("--log-file={}", log.display()),
        "--".to_owned(),
    ]
}

/// The count that valgrind wrote.
fn count_in(log: &Path) -> f64 {
    let text = std::fs::read_to_string(log).expect("valgrind writes its log");
    let count = text.lines().find_map(|line| line.split_once("Collected : "));
    count.and_then(|(_, count)| count.trim().parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// The keys of a session in a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Session<'a> {
    /// What is pressed before.
    pub before: &'a [&'a str],
    /// What is pressed in turn.
    pub keys: [&'a str; 2],
    /// What leads to the end, each after a frame but the last.
    pub after: &'a [&'a str],
}

/// The instructions of a session with `count` keys, from the start of the program to its end.
pub fn of_session(command: &CommandBuilder, size: Size, session: Session, count: usize) -> f64 {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut counted = CommandBuilder::new("valgrind");
    counted.args(arguments(&log, Path::new("/dev/null")));
    counted.args(command.get_argv());
    for (name, value) in command.iter_extra_env_as_str() {
        counted.env(name, value);
    }
    let mut program = Program::start(counted, size);
    program.first_frame();
    for key in session.before {
        program.press(key);
    }
    for turn in 0..count {
        program.press(session.keys[turn % 2]);
    }
    let (last, before) = session.after.split_last().expect("a key that ends the program");
    for key in before {
        program.press(key);
    }
    program.quit(last);
    count_in(&log)
}

/// The instructions of one of the keys of a session: the difference between a number of them and twice as many.
pub fn of_key(command: &CommandBuilder, size: Size, session: Session, count: usize) -> f64 {
    let [once, twice] = [count, 2 * count].map(|it| of_session(command, size, session, it));
    (twice - once) / count as f64
}

/// The instructions of a program without a terminal, and the functions of the engine and of memory that have most of them, those
/// that they call included, each with its share.
pub fn of_program(arguments_of_program: &[&str], most: usize) -> (f64, Vec<(String, f64)>) {
    let folder = tempfile::tempdir().expect("a folder");
    let [log, profile] = ["log", "profile"].map(|name| folder.path().join(name));
    let mut command = Command::new("valgrind");
    command.args(arguments(&log, &profile)).args(arguments_of_program).stdout(Stdio::null());
    command.env("PHASEKEEPER_DATA", folder.path());
    assert!(command.status().expect("valgrind runs").success());
    let told = Command::new("callgrind_annotate").arg("--inclusive=yes").arg(profile).output();
    let told = String::from_utf8_lossy(&told.expect("it comes with valgrind").stdout).into_owned();
    (count_in(&log), told.lines().filter_map(function_in).take(most).collect())
}

/// The function of a line such as `1,234 (12.3%)  FILE:FUNCTION [OBJECT]`, and its share.
fn function_in(line: &str) -> Option<(String, f64)> {
    let (share, place) = line.split_once(" (")?.1.split_once("%)")?;
    let (function, _) = place.split_once(':')?.1.rsplit_once(" [")?;
    let of_engine = function.strip_prefix("phasekeeper_engine::");
    let function = of_engine.or(["malloc", "free"].contains(&function).then_some(function))?;
    // `order::<impl state::Encounter>::rank_by` is Encounter::rank_by.
    let method = function.split_once("<impl ").and_then(|(_, it)| it.split_once(">::"));
    let name = match method {
        Some((of, method)) => format!("{}::{method}", of.rsplit("::").next().unwrap_or(of)),
        None => function.to_owned(),
    };
    Some((name, share.trim().parse().ok()?))
}
