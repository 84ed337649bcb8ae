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

/// The arguments that make valgrind count, and write the count to `log`.
fn arguments(log: &Path) -> [String; 4] {
    [
        "--tool=callgrind".to_owned(),
        "--callgrind-out-file=/dev/null".to_owned(),
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
    counted.args(arguments(&log));
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
