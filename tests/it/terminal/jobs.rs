//! Signals and job control: whatever ends or stops the program, the terminal is whole, and nothing is lost.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use phasekeeper_files::store::is_locked;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::pty::{ENTER, TIMEOUT, Table};
use crate::cli::shell::{Shell, names};

/// The file that the program's process id is written to.
fn id_file(data: &Path) -> PathBuf {
    data.join("id")
}

/// A shell with job control, which has started the demo.
fn shell_with(data: &Path) -> Table {
    let mut command = CommandBuilder::new("bash");
    command.args(["--norc", "--noprofile", "-i"]);
    command.env("PS1", "$ ");
    command.env("PHASEKEEPER_DATA", data);
    command.env("PHASEKEEPER_CONFIG", data.join("config"));
    let mut table = Table::start(command, (100, 30));
    table.see("$ ");
    let program = env!("CARGO_BIN_EXE_phasekeeper");
    let id = id_file(data).display().to_string();
    table.type_in(&format!("sh -c 'echo $$ > {id}; exec {program} demo'\r"));
    table.see("Skirmish");
    table
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_fg() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = shell_with(data.path());
    table.press("\x1a", "Stopped");
    table.wait_for("a cursor", |screen| !screen.hide_cursor());
    assert!(!table.is_alternate() && !table.has_mouse());
    table.press("echo $((6*7))\r", "42");
    table.press("fg\r", "Skirmish");
    table.miss("Stopped");
    assert!(table.is_alternate() && table.has_mouse());
    // It hears keys one by one, as before.
    table.press("?", "Keys");
    table.type_in("\x1b");
    table.miss("Keys");
    table.type_in("q");
    table.miss("Skirmish");
    table.wait_for("a cursor", |screen| !screen.hide_cursor());
    assert!(!table.is_alternate());
    table.type_in("exit\r");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_program_stopped_from_outside_is_whole_after_fg() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = shell_with(data.path());
    for signal in ["TSTP", "STOP"] {
        let id = fs::read_to_string(id_file(data.path())).expect("an id");
        let told = Command::new("kill").args(["-s", signal, id.trim()]).status();
        assert!(told.expect("there is a kill").success());
        table.see("Stopped");
        table.type_in("fg\r");
        table.miss("Stopped");
        table.see("Skirmish");
        table.press("?", "Keys");
        table.type_in("\x1b");
        table.miss("Keys");
        assert!(table.is_alternate() && table.has_mouse());
    }
    table.type_in("q");
    table.miss("Skirmish");
    table.type_in("exit\r");
    assert_eq!(table.end(), 0);
}

#[test]
fn without_a_shell_ctrl_z_stops_nothing_and_ctrl_l_draws_anew() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (100, 30));
    table.see("Skirmish");
    table.type_in("\x1a");
    // As if another program had written over the screen.
    table.scribble("\x1b[2J\x1b[Hsomething else");
    table.press("\x0c", "Skirmish");
    table.miss("something else");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn every_signal_to_end_gives_the_terminal_back_whole_and_saves() {
    // A window that is closed hangs up twice, and a system that goes down hangs up as well.
    for signals in [&["TERM"][..], &["HUP"], &["INT"], &["QUIT"], &["HUP", "HUP"], &["TERM", "HUP"]]
    {
        let shell = Shell::new();
        let mut table = Table::open(&shell.data(), &[], (80, 24));
        table.see("a new encounter");
        table.press(&format!(":add Ana{ENTER}"), "Ana · selected");
        // The first command makes the save, the second one the journal.
        table.press("x", "1 wound");
        assert!(names(&shell.data()).iter().any(|file| file.ends_with("journal")));
        for signal in signals {
            table.signal(signal);
        }
        table.wait_for("the terminal as it was", |screen| {
            let has_mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            !screen.alternate_screen() && !has_mouse && !screen.hide_cursor()
        });
        assert_ne!(table.end(), 0, "{signals:?}");
        let files = names(&shell.data());
        assert_eq!(files.len(), 2, "the save and its backup alone, {signals:?}: {files:?}");
    }
}

/// Reads what the program draws, to the last pane of its first frame.
fn read_until_log(reader: &mut dyn Read) {
    let (mut seen, mut bytes) = (String::new(), [0; 4096]);
    while !seen.contains("Log") {
        let count = reader.read(&mut bytes).expect("the program draws");
        assert!(count > 0, "it has ended: {seen}");
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

/// A terminal without a reader, and the program on it, below a shell that hears no hang-up.
#[test]
fn a_terminal_that_vanishes_without_a_signal_ends_the_program() {
    let shell = Shell::new();
    let path = shell.path("fight.ron");
    let file = path.to_string_lossy();
    assert_eq!(shell.run_with_input(&["run", "-", "--save", &file], "add Ana\n").code, 0);
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new("sh");
    let program = env!("CARGO_BIN_EXE_phasekeeper");
    command.args(["-c", &format!("trap '' HUP; {program} {file}; sleep 60")]);
    command.env("PHASEKEEPER_DATA", shell.data());
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    // Before its first frame it would miss the terminal for other reasons.
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    read_until_log(&mut reader);
    let is_locked_first = is_locked(&path);
    drop(reader);
    drop(pair);
    let start = Instant::now();
    while is_locked(&path) && start.elapsed() < TIMEOUT {
        sleep(Duration::from_millis(20));
    }
    let is_locked_last = is_locked(&path);
    // The shell and what it waits for.
    let group = format!("-{}", child.process_id().expect("the shell sleeps"));
    let told = Command::new("kill").args(["-s", "KILL", "--", &group]).status();
    assert!(told.expect("there is a kill").success());
    let _ = child.wait();
    assert!(is_locked_first && !is_locked_last, "{is_locked_first} {is_locked_last}");
}

/// The terminal takes some kilobytes before it must be read.
#[test]
fn a_signal_ends_a_program_on_a_terminal_that_does_not_read() {
    let shell = Shell::new();
    let size = PtySize { rows: 60, cols: 200, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_phasekeeper"));
    command.arg("demo");
    command.env("PHASEKEEPER_DATA", shell.data());
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    read_until_log(&mut reader);
    let mut keys = pair.master.take_writer().expect("a writer");
    for _ in 0..100 {
        // A page comes and goes: the frames fill the terminal.
        let _ = keys.write_all(b"?").and_then(|()| keys.flush());
        sleep(Duration::from_millis(20));
    }
    let id = child.process_id().expect("it runs").to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().expect("a kill").success());
    let start = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        assert!(start.elapsed() < TIMEOUT, "it does not end");
        sleep(Duration::from_millis(20));
    }
    // What is read late puts the terminal back all the same.
    drop(keys);
    let mut seen = Vec::new();
    // The end of the program is an error here.
    let _ = reader.read_to_end(&mut seen);
    assert!(seen.windows(8).any(|bytes| bytes == b"\x1b[?1049l"), "{} bytes", seen.len());
}
