//! Settings, and what is printed for the computer around the program.

use std::fs;

use super::shell::{Shell, names};
use crate::saves::table::resealed;
use crate::terminal::pty::Table;

impl Shell {
    fn settings(&self, text: &str) {
        self.file("data/config/config.ron", text);
    }
}

#[test]
fn settings_are_written_once_and_valid() {
    let shell = Shell::new();
    assert_eq!(shell.run(&["config", "init"]).code, 0);
    shell.run(&["config", "init"]).is_refused("stays as it is");
    let answer = shell.run(&["doctor"]);
    assert_eq!((answer.code, answer.out.contains('!')), (0, false), "{}", answer.out);
}

#[cfg(unix)]
#[test]
fn settings_that_can_not_be_written_leave_no_file_and_can_be_written_later() {
    let shell = Shell::new();
    let program = env!("CARGO_BIN_EXE_phasekeeper");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("ulimit -f 0; exec {program} config init")]);
    command.env("PHASEKEEPER_CONFIG", shell.data().join("config"));
    let output = command.output().expect("it starts");
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("config.ron can't be written: ") && !told.contains(".phasekeeper-"));
    assert_eq!(names(&shell.data().join("config")), [""; 0]);
    assert_eq!(shell.run(&["config", "init"]).code, 0);
    assert_eq!(shell.run(&["doctor"]).code, 0);
}

#[test]
fn the_doctor_names_every_fault() {
    let shell = Shell::new();
    shell.settings("(\n  colors: drak,\n  keys: [(\"nxt\", [\"n\"])],\n)");
    shell.file("data/broken.ron", "no save");
    shell.ruleset("ours", "ep9", "");
    let answer = shell.run(&["doctor"]);
    let faults: Vec<&str> = answer.out.lines().filter(|line| line.starts_with('!')).collect();
    assert_eq!((answer.code, faults.len()), (1, 4), "{}", answer.out);
    for what in ["line 2", "line 3", "broken.ron", "ours.ron"] {
        assert!(faults.iter().any(|fault| fault.contains(what)), "{what}: {faults:?}");
    }
}

#[test]
fn a_history_that_does_not_hold_is_told_by_show_and_doctor() {
    let shell = Shell::new();
    let file = shell.file("data/quay.ron", "");
    fs::remove_file(&file).expect("it was there");
    let name = file.to_string_lossy().into_owned();
    let script = "title Quay\nadd Ana\n";
    assert_eq!(shell.run_with_input(&["run", "-", "--save", &name], script).code, 0);
    let text = fs::read_to_string(&file).expect("a save");
    let other = text.replacen("title(old: \"\"", "title(old: \"Pier\"", 1);
    assert_ne!(other, text);
    fs::write(&file, resealed(&other)).expect("a file");
    assert_eq!(shell.run(&["show", &name]).code, 1);
    let answer = shell.run(&["doctor"]);
    let fault = answer.out.lines().find(|line| line.starts_with('!')).unwrap_or_default();
    assert!(answer.code == 1 && fault.contains("quay.ron: "), "{}", answer.out);
}

#[test]
fn own_keys_count_and_a_faulty_setting_keeps_no_one_from_playing() {
    let shell = Shell::new();
    shell.settings("(keys: [(\"add\", [\"=\"])], bel: true)");
    let mut table = Table::open(&shell.data(), &[], (100, 30));
    table.see("there is no bel; did you mean bell?");
    table.press("=", "Add a combatant");
    table.type_in("\x03");
    assert_eq!(table.end(), 0);
}

#[test]
fn the_bell_rings_when_a_timer_runs_out() {
    let shell = Shell::new();
    shell.settings("(bell: true)");
    let mut table = Table::open(&shell.data(), &[], (100, 30));
    table.see("ep1");
    table.press(":add Ana init=50\r", "Ana");
    table.press(":begin\r", "phase 1");
    table.press(":timer grenade turns=1\r", "grenade");
    assert_eq!(table.bells(), 0);
    table.press(":end-turn\r", "time is up");
    assert_eq!(table.bells(), 1);
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn completions_and_the_manual_page_know_every_command() {
    let shell = Shell::new();
    for shell_name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let answer = shell.run(&["completions", shell_name]);
        assert_eq!(answer.code, 0);
        assert!(answer.out.contains("doctor"), "{shell_name}");
    }
    let page = shell.run(&["man"]).out;
    assert!(page.contains(".TH phasekeeper") && page.contains("doctor"), "{page}");
}

#[test]
fn a_value_that_the_rules_refuse_is_shown_at_its_field() {
    let shell = Shell::new();
    shell.settings("(new_combatant: {\"wt\": \"5000\"})");
    let mut table = Table::open(&shell.data(), &[], (80, 24));
    table.see("ep1");
    table.press("c", "Add a combatant");
    table.type_in("Zz\r");
    table.see("wt must be");
    table.type_in("\x03");
    assert_eq!(table.end(), 0);
}
