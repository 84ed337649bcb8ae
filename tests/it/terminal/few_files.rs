//! A system that lets the program open only a few files: it plays and saves, or it says why not.

use portable_pty::CommandBuilder;

use super::pty::Table;
use crate::cli::shell::Shell;

#[test]
fn with_few_open_files_it_plays_or_says_why_not() {
    let mut played = 0;
    for limit in 3..=24 {
        let shell = Shell::new();
        let path = shell.path("fight.ron").display().to_string();
        assert_eq!(shell.run_with_input(&["run", "-", "--save", &path], "add Ana\n").code, 0);
        let mut command = CommandBuilder::new("sh");
        let program = env!("CARGO_BIN_EXE_phasekeeper");
        command
            .args(["-c", &format!("ulimit -n {limit}; exec {program} {path}; echo not started")]);
        command.env("PHASEKEEPER_DATA", shell.data());
        command.env("PHASEKEEPER_CONFIG", shell.data().join("config"));
        let mut table = Table::start(command, (100, 30));
        let words = ["Log", "phasekeeper: ", "not started", "error while loading", "Too many"];
        let limited = format!("{limit} files: it plays, or says something");
        table.wait(&limited, |screen| words.iter().any(|word| screen.contains(word)));
        if table.screen().contains("Log") {
            played += 1;
            table.type_in(":note Ana \"hides  well\"\r");
            table.wait("saved, or not", |screen| {
                screen.contains("hides well") || screen.contains("NOT SAVED")
            });
            table.type_in("q");
            table.miss("Log");
            // What could not be saved is said after the screen is gone.
            let notes = || {
                shell
                    .saved("fight.ron")
                    .encounter()
                    .combatants()
                    .iter()
                    .next()
                    .map(|ana| ana.notes.len())
            };
            let saved = format!("{limit} files: the note is saved, or why it is not");
            table.wait(&saved, |screen| notes() == Some(1) || screen.contains("phasekeeper: "));
        }
        assert!(!table.screen().contains("panicked"), "{limit} files:\n{}", table.screen());
        table.end();
    }
    assert!(played > 5, "it plays with {played} of the limits");
}
