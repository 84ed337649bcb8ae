//! `list`, `show`, `demo`, and what is said without a terminal.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use super::shell::{Shell, names};
use crate::file_times::age;
use crate::saves::table::resealed;

impl Shell {
    /// Saves an encounter in the data directory.
    fn save(&self, name: &str, first_line: &str) {
        let script = format!("{first_line}\nadd Ana\nadd Ben\nbegin\n");
        fs::create_dir_all(self.data()).expect("a folder");
        let path = self.data().join(name);
        let path = path.to_string_lossy();
        assert_eq!(self.run_with_input(&["run", "-", "--save", &path], &script).code, 0);
    }
}

#[test]
fn a_list_of_nothing() {
    let shell = Shell::new();
    let answer = shell.run(&["list"]);
    assert_eq!(answer.code, 0);
    assert!(answer.out.starts_with("no encounters in "), "{}", answer.out);
    assert!(!shell.data().exists(), "looking makes no folder");
}

#[test]
fn a_list_names_everything_the_damaged_too() {
    let shell = Shell::new();
    shell.save("first.ron", "title \"Ambush at Nyhavn\"");
    shell.save("second.ron", "");
    age(&shell.path("data/first.ron"), 2);
    age(&shell.path("data/second.ron"), 1);
    let broken = "(format: \"phasekeeper encounter\",\n version: 5,\n at: \u{1b}[2J";
    shell.file("data/third.ron", broken);
    let answer = shell.run(&["list"]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("third.ron is damaged in line "), "{}", answer.err);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("third.ron  is damaged in line "), "{lines:?}");
    assert!(lines[1].contains("untitled  turn 1, phase 1, 2 combatants"), "{lines:?}");
    assert!(lines[2].contains("Ambush at Nyhavn"), "{lines:?}");
    assert!(!answer.out.contains('\u{1b}') && !answer.err.contains('\u{1b}'));
    assert_eq!(names(&shell.data()), ["first.ron", "second.ron", "third.ron"]);
    assert_eq!(fs::read_to_string(shell.path("data/third.ron")).expect("a file"), broken);
}

#[test]
fn the_data_directory_that_is_named_comes_first() {
    let shell = Shell::new();
    shell.save("first.ron", "title Ambush");
    for arguments in [["list", "--data", "elsewhere"], ["--data", "elsewhere", "list"]] {
        let answer = shell.run(&arguments);
        assert_eq!(answer.out, "no encounters in elsewhere yet\n");
    }
    let unset = shell
        .command(&["list"])
        .env("PHASEKEEPER_DATA", "")
        .env("HOME", shell.path("home"))
        .env_remove("XDG_DATA_HOME")
        .output()
        .expect("the program starts");
    let listed = String::from_utf8_lossy(&unset.stdout).into_owned();
    assert!(listed.contains("phasekeeper yet") && listed.contains("home"), "{listed}");
}

#[test]
fn showing_an_encounter() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    let answer = shell.run(&["show", "data/fight.ron"]);
    assert_eq!(answer.code, 0);
    assert!(answer.out.starts_with("Ambush · ep1 · turn 1 phase 1"), "{}", answer.out);
    shell.run(&["show", "nowhere.ron"]).is_refused("there is no file nowhere.ron");
    shell.file("notes.txt", "hello");
    shell.run(&["show", "notes.txt"]).is_refused("notes.txt is not a phasekeeper encounter");
    shell.run(&["show", "data"]).is_refused("data is not a file");
}

#[test]
fn showing_a_damaged_encounter_tells_what_is_missing() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    let whole = shell.run(&["show", "data/fight.ron"]);
    assert_eq!(whole.err, "");
    let text = fs::read_to_string(shell.path("data/fight.ron")).expect("a save");
    shell.file("data/fight.ron", text.replace("done: 4", "done: 6"));
    let answer = shell.run(&["show", "data/fight.ron"]);
    assert_eq!((answer.code, answer.out), (1, whole.out));
    assert!(answer.err.starts_with("phasekeeper: the save is damaged: "), "{}", answer.err);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
}

#[test]
fn whatever_reads_an_encounter_tells_what_is_wrong_with_its_files() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    shell.file("data/fight.ron.journal", "(check:\"no journal at all\n");
    for (arguments, file) in [
        (&["list"][..], "data/fight.ron: "),
        (&["show", "data/fight.ron"], ""),
        (&["export", "data/fight.ron", "--csv"], ""),
        (&["plan", "data/fight.ron"], ""),
    ] {
        let answer = shell.run(arguments);
        assert_eq!(answer.code, 1, "{answer:?}");
        let notice = format!("{file}the journal is damaged in line 1: ");
        assert!(answer.err.contains(&notice), "{}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
        assert!(!answer.out.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_journal_without_line_ends_is_told_by_whatever_reads_it() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    for journal in [vec![0; 600], b"(check:\"12345678\",line:1)\r".to_vec()] {
        shell.file("data/fight.ron.journal", &journal);
        for arguments in [&["list"][..], &["show", "data/fight.ron"], &["doctor"]] {
            let answer = shell.run(arguments);
            let told = answer.out + &answer.err;
            assert_eq!(answer.code, 1, "{arguments:?}: {told}");
            assert!(told.contains("the journal is damaged in line 1: "), "{told}");
        }
        assert_eq!(fs::read(shell.data().join("fight.ron.journal")).expect("a file"), journal);
    }
}

#[cfg(unix)]
#[test]
fn what_does_not_open_is_listed_with_the_reason() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    let text = fs::read_to_string(shell.path("data/fight.ron")).expect("a save");
    let is_listed = |why: &str| {
        let listed = shell.run(&["list"]);
        assert_eq!(listed.code, 1, "{why}: {listed:?}");
        assert!(listed.err.contains(why), "{why}: {}", listed.err);
        assert_eq!(shell.run(&["show", "data/fight.ron"]).code, 2, "{why}");
    };
    shell.file("data/fight.ron", resealed(&text.replacen("version: 5", "version: 6", 1)));
    is_listed("in format 6");
    for end in ["\0\0\0", "and more\n"] {
        shell.file("data/fight.ron", format!("{text}{end}"));
        for arguments in [&["list"][..], &["show", "data/fight.ron"]] {
            let answer = shell.run(arguments);
            assert_eq!(answer.code, 1, "{answer:?}");
            assert!(
                answer.err.contains("the save was changed by hand, or is damaged"),
                "{answer:?}"
            );
        }
    }
    shell.file("data/fight.ron", &text);
    assert_eq!(shell.run(&["list"]).code, 0);
    let journal = shell.path("data/fight.ron.journal");
    std::os::unix::fs::symlink("elsewhere", &journal).expect("a link");
    is_listed("fight.ron.journal");
    fs::remove_file(&journal).expect("it goes");
    let made = std::process::Command::new("mkfifo").arg(&journal).status().expect("mkfifo");
    assert!(made.success());
    is_listed("fight.ron.journal");
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_no_place_for_data_is_refused() {
    let shell = Shell::new();
    let run = |home: &str, data: &str| {
        let mut command = shell.command(&["new"]);
        command.env("HOME", home).env("PHASEKEEPER_DATA", data);
        let output = command.env_remove("XDG_DATA_HOME").output().expect("it starts");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let told = run("relative", "");
    assert!(told.contains("no data folder found"), "{told}");
    assert_eq!(names(&shell.path("")), [""; 0]);
    let told = run("/nowhere", &format!("{}/a\tb", shell.path("").display()));
    assert!(told.contains("control characters"), "{told}");
    assert_eq!(names(&shell.path("")), [""; 0]);
}

#[test]
fn conflict_copies_of_a_synced_folder_are_listed_below_what_they_come_from() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Conflict");
    let copies =
        ["fight (laptop's conflicted copy 2026-11-22)", "fight.sync-conflict-20261122-204512-ABC"];
    for name in copies {
        shell.save(&format!("{name}.ron"), "title Conflict");
    }
    shell.save("later.ron", "title Other");
    shell.file("data/fight.ron.sync-conflict-20261122-204512-ABC.journal", "another journal");
    let answer = shell.run(&["list"]);
    assert_eq!((answer.code, answer.out.lines().count()), (0, 4), "{answer:?}");
    let place = |end: &str| answer.out.lines().position(|line| line.ends_with(end));
    let line = |end: &str| answer.out.lines().find(|line| line.ends_with(end)).unwrap_or_default();
    let original = place("data/fight.ron").expect("it is listed");
    assert!(line("data/fight.ron").contains("204512-ABC.journal"), "{}", answer.out);
    let mut below = copies.map(|name| place(&format!("data/{name}.ron")).expect("it is listed"));
    below.sort_unstable();
    assert_eq!(below, [original + 1, original + 2], "{}", answer.out);
    for name in copies {
        let told = line(&format!("{name}.ron"));
        assert!(told.contains("conflict copy, turn 1"), "{told}");
    }
    let doctor = shell.run(&["doctor"]);
    let named = doctor.out.lines().filter(|line| line.contains("is a conflict copy of")).count();
    assert_eq!((doctor.code, named), (1, 3), "{}", doctor.out);
}

#[test]
fn the_demo_without_a_terminal_is_shown_and_leaves_nothing() {
    let shell = Shell::new();
    let sample = format!("{}/saves/skirmish.ron", env!("CARGO_MANIFEST_DIR"));
    let (demo, shown) = (shell.run(&["demo"]), shell.run(&["show", &sample]));
    assert_eq!(demo.code, 0);
    assert_eq!(demo.out, shown.out);
    assert!(demo.out.lines().count() >= 16, "{}", demo.out);
    assert!(!shell.data().exists());
}

#[test]
fn without_a_terminal_it_says_what_it_needs() {
    let shell = Shell::new();
    shell.run(&[]).is_refused("this needs a terminal to draw on");
    shell.save("fight.ron", "title Ambush");
    shell.run(&["data/fight.ron"]).is_refused("this needs a terminal to draw on");
    shell.run(&["share", "data/fight.ron"]).is_refused("`share` needs a terminal");
}

#[test]
fn neither_a_file_nor_a_command() {
    let shell = Shell::new();
    shell.run(&["lst"]).is_refused("lst is neither a file nor a command");
    shell.run(&["a\u{1b}[2Jb"]).is_refused("phasekeeper: a[2Jb is neither");
    shell.save("fight.ron", "title Ambush");
    shell.run(&["data/fight.ron", "--ruleset", "ep1"]).is_refused("--ruleset is for a new");
    shell.run(&["list", "--ruleset", "ep1"]).is_refused("--ruleset is for a new");
    shell.run(&["--ruleset", "ep9"]).is_refused("no ruleset is called ep9");
    shell.run(&["data/fight.ron", "list"]).is_refused("a file or a command, not both");
}

#[test]
fn output_that_is_not_read_to_the_end() {
    let shell = Shell::new();
    shell.save("fight.ron", "title Ambush");
    for arguments in
        [&["demo"][..], &["list"], &["show", "data/fight.ron"], &["run", "-", "--json"]]
    {
        let mut command = shell.command(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let mut said = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut said).expect("text");
        assert!(child.wait().expect("it ends").success());
        assert_eq!(said, "", "{arguments:?}");
    }
}
