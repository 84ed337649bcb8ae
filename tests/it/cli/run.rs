//! `run`: scripts without a screen.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use phasekeeper_engine::text::is_unprintable;

use super::shell::{Shell, names};

const FIGHT: &str =
    "title Duel\nadd Ana init=100\nadd Ben init=80\nroll Ana 30\nroll Ben 41\nbegin\n";

#[test]
fn expectations_that_hold() {
    let shell = Shell::new();
    shell.file("fight.pk", format!("{FIGHT}expect acting Ana\n"));
    let answer = shell.run(&["run", "fight.pk"]);
    assert_eq!((answer.code, answer.out.as_str(), answer.err.as_str()), (0, "", ""));
    assert!(!shell.data().exists(), "a script leaves nothing behind");
}

#[test]
fn an_expectation_that_fails_is_reported_and_the_run_continues() {
    let shell = Shell::new();
    shell.file("fight.pk", format!("{FIGHT}expect acting Ben\nexpect turn 2\n"));
    let answer = shell.run(&["run", "fight.pk", "--json"]);
    assert_eq!(answer.code, 1);
    let reports: Vec<&str> = answer.err.lines().collect();
    assert_eq!(reports.len(), 2, "{reports:?}");
    assert!(reports[0].starts_with("fight.pk:7: expected "), "{reports:?}");
    assert!(reports[1].starts_with("fight.pk:8: expected "), "{reports:?}");
    let json: serde_json::Value = serde_json::from_str(&answer.out).expect("one object");
    assert_eq!(json["title"], "Duel");
}

#[test]
fn a_line_that_can_not_be_read_or_done_ends_the_run() {
    let shell = Shell::new();
    for (line, place) in [
        ("dance Ana", "fight.pk:7:1: "),
        ("  wound Zoe", "fight.pk:7:3: "),
        ("set Adam init", "fight.pk:7:10: "),
    ] {
        shell.file("fight.pk", format!("{FIGHT}{line}\nexpect turn 9\n"));
        let answer = shell.run(&["run", "fight.pk", "--json", "--save", "end.ron"]);
        answer.is_refused(place);
        assert_eq!(names(&shell.path("")), ["fight.pk"], "nothing is saved");
    }
}

#[test]
fn nothing_that_a_terminal_acts_on_is_reported() {
    let shell = Shell::new();
    let bad = "\u{1b}]52;c;aGFjaw==\u{7}\u{9b}31m\u{202e}\u{61c}\u{e0041}x";
    for line in [
        "expect acting BAD",
        "expect order BAD",
        "expect stats Ana BAD=1",
        "expect stats Ana init=BAD",
        "expect result BAD=1",
        "expect result total=BAD",
        "refuse note Ana BAD",
        "add BAD",
        "add Zoe BAD=1",
        "test BAD",
        "wound BAD",
        "ruleset BAD",
        "ruleset BAD.ron",
        "party from=BAD.ron",
        "BAD",
    ] {
        let line = line.replace("BAD", &format!("\"{bad}\""));
        shell.file("fight.pk", format!("{FIGHT}{line}\n"));
        let answer = shell.run(&["run", "fight.pk"]);
        assert!(answer.code > 0, "{line:?}: {answer:?}");
        let unseen = |letter: char| letter != '\n' && is_unprintable(letter);
        assert!(!answer.err.chars().any(unseen), "{line:?}: {:?}", answer.err);
        assert!(answer.err.starts_with("fight.pk:7"), "{line:?}: {:?}", answer.err);
    }
    for arguments in [&["list", bad][..], &["show", bad], &[bad, "list"], &["run", bad, "--x"]] {
        let answer = shell.run(&arguments.iter().map(|it| it.trim_start()).collect::<Vec<_>>());
        assert_eq!(answer.code, 2, "{answer:?}");
        assert!(!answer.err.chars().any(|it| it != '\n' && is_unprintable(it)), "{:?}", answer.err);
    }
}

#[test]
fn standard_input() {
    let answer =
        Shell::new().run_with_input(&["run", "-"], &format!("{FIGHT}expect turn 2\nshow\n"));
    assert_eq!(answer.code, 1);
    assert!(answer.err.starts_with("-:7: expected "), "{}", answer.err);
    assert!(answer.out.starts_with("Duel · ep1 · turn 1 phase 1"), "{}", answer.out);
}

#[test]
fn what_can_not_be_a_script() {
    let shell = Shell::new();
    shell.run(&["run", "nowhere.pk"]).is_refused("there is no file nowhere.pk");
    fs::create_dir(shell.path("folder")).expect("a folder");
    shell.run(&["run", "folder"]).is_refused("folder can't be read: ");
    shell.file("bytes.pk", [0xff, 0xfe, 0]);
    shell.run(&["run", "bytes.pk"]).is_refused("bytes.pk is not text (UTF-8)");
}

#[test]
fn a_mark_at_the_beginning_is_no_part_of_a_script() {
    let shell = Shell::new();
    let script = format!("\u{feff}{FIGHT}");
    shell.file("fight.pk", &script);
    assert_eq!(shell.run(&["run", "fight.pk"]).code, 0);
    assert_eq!(shell.run_with_input(&["run", "-"], &script).code, 0);
    assert_eq!(shell.run(&["new", "--plan", "fight.pk"]).code, 0);
}

#[cfg(unix)]
#[test]
fn a_script_without_end_is_refused() {
    let shell = Shell::new();
    for arguments in [["run", "-"], ["new", "--plan=-"]] {
        let zeros = fs::File::open("/dev/zero").expect("a device");
        // If it were read to its end, the memory would end first.
        let program = env!("CARGO_BIN_EXE_phasekeeper");
        let limited = format!("ulimit -v 1000000; exec {program} {}", arguments.join(" "));
        let mut command = Command::new("sh");
        command.args(["-c", &limited]).env("PHASEKEEPER_DATA", shell.data()).stdin(zeros);
        let output = command.output().expect("it starts");
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains("is larger than"), "{told}");
    }
}

#[test]
fn a_refusal_of_refusals_is_not_looked_into() {
    let shell = Shell::new();
    shell.file("long.pk", format!("{}next\n", "refuse ".repeat(200_000)));
    shell.run(&["run", "long.pk"]).is_refused("long.pk:1:8: refuse is never refused");
}

#[test]
fn a_message_about_a_long_word_is_short() {
    let shell = Shell::new();
    let long = "x".repeat(100_000);
    for line in [
        long.clone(),
        format!("add Ana {long}"),
        format!("add Ana {long}=1"),
        format!("add Ana init={long}"),
        format!("add {long}"),
        format!("wound {long}"),
        format!("ruleset {long}"),
        format!("party from={long}"),
        format!("expect acting {long}"),
        format!("expect stage {long}"),
        format!("refuse note Ana {long}"),
    ] {
        shell.file("long.pk", format!("add Ana\n{line}\n"));
        let answer = shell.run(&["run", "long.pk"]);
        assert_ne!(answer.code, 0, "{line:.20}");
        assert!(answer.err.len() < 3000, "{line:.20}: {} bytes", answer.err.len());
        assert!(answer.err.starts_with("long.pk:2"), "{}", answer.err);
    }
}

#[test]
fn a_seed_makes_every_roll_repeatable() {
    let shell = Shell::new();
    shell.file("fight.pk", "add Ana\nadd Ben\nadd Cleo\nbegin\n");
    let state = |seed: &str| shell.run(&["run", "fight.pk", "--json", "--seed", seed]).out;
    assert_eq!(state("1"), state("1"));
    assert_ne!(state("1"), state("2"));
}

#[test]
fn json_is_alone_on_standard_output() {
    let shell = Shell::new();
    shell.file("fight.pk", format!("{FIGHT}show\n"));
    let answer = shell.run(&["run", "fight.pk", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&answer.out).expect("one object");
    assert_eq!(json["acting"], serde_json::json!(["Ana"]));
    assert!(answer.err.starts_with("Duel · ep1"), "what is shown goes elsewhere: {}", answer.err);
}

#[test]
fn the_ruleset_to_begin_with() {
    let shell = Shell::new();
    let script = shell.file("scripts/fight.pk", "add Ana\nbegin\n");
    let script = script.to_string_lossy();
    let id = |ruleset: &str| {
        let answer = shell.run(&["run", &script, "--json", "--ruleset", ruleset]);
        let json: serde_json::Value = serde_json::from_str(&answer.out).expect("one object");
        json["ruleset"].clone()
    };
    assert_eq!(id("ep1-d10"), "ep1-d10");
    shell.file("mine.ron", "(id: \"mine\", about: \"\", base: \"ep1\", parameters: ())");
    assert_eq!(id("mine.ron"), "mine", "a file is found from the current folder");
    shell.run(&["run", &script, "--ruleset", "ep9"]).is_refused("no ruleset is called ep9");
    shell.run(&["run", &script, "--ruleset", "no.ron"]).is_refused("there is no file no.ron");
}

#[test]
fn a_ruleset_file_is_found_from_the_folder_of_the_script() {
    let shell = Shell::new();
    shell.file("scripts/fight.pk", "ruleset mine.ron\nexpect stage setup\n");
    shell.run(&["run", "scripts/fight.pk"]).is_refused("there is no file scripts/mine.ron");
    let ruleset = |text: &str| {
        shell.file("scripts/mine.ron", text);
        shell.run(&["run", "scripts/fight.pk"])
    };
    ruleset("(id: \"mine\",\n about: 3").is_refused("scripts/mine.ron: line 2: ");
    ruleset("(id: \"m\\u{1b}\", about: \"\", base: \"ep1\", parameters: ())")
        .is_refused("scripts/mine.ron: line 1: id contains control characters");
    let answer = ruleset("(id: \"mine\", about: \"\", base: \"ep1\", parameters: (phases: 3))");
    assert_eq!(answer.code, 0, "{answer:?}");
}

#[test]
fn the_end_can_be_saved_and_played_on() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    assert_eq!(shell.run(&["run", "fight.pk", "--save", "end.ron"]).code, 0);
    let saved = shell.saved("end.ron");
    assert_eq!(saved.history().done().len(), 6);
    shell.file("fight.pk", "title Other\n");
    assert_eq!(shell.run(&["run", "fight.pk", "--save", "end.ron"]).code, 0);
    assert_eq!(shell.saved("end.ron.bak"), saved);
    assert_eq!(names(&shell.path("")), ["end.ron", "end.ron.bak", "fight.pk"]);
}

#[test]
fn nothing_else_is_saved_over() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    let answer = shell.run(&["run", "fight.pk", "--json", "--save", "fight.pk"]);
    answer.is_refused("fight.pk is not a phasekeeper encounter");
    assert_eq!(fs::read_to_string(shell.path("fight.pk")).expect("a script"), FIGHT);
    shell.run(&["run", "fight.pk", "--save", "no/where.ron"]).is_refused("can't be written: ");
}

#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files_is_an_error_like_any_other() {
    let shell = Shell::new();
    let path = shell.path("fight.ron");
    let mut command = Command::new("sh");
    let run = format!(
        "ulimit -f 1; exec {} run - --save {}",
        env!("CARGO_BIN_EXE_phasekeeper"),
        path.display()
    );
    command.args(["-c", &run]).current_dir(shell.path("")).stdin(Stdio::piped());
    let mut child =
        command.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    // It may end before it has read all.
    let _ = child.stdin.take().expect("piped").write_all(b"add Ana\n");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("can't be written") && !told.contains(".phasekeeper-"), "{told}");
    assert!(!names(&shell.path("")).iter().any(|name| name.starts_with(".phasekeeper")));
}

#[test]
fn players_are_shown_what_they_may_see() {
    let shell = Shell::new();
    shell.file("fight.pk", format!("{FIGHT}set Ben hidden=yes side=foe\nplayers title=yes\n"));
    assert_eq!(shell.run(&["run", "fight.pk", "--save", "fight.ron"]).code, 0);
    let answer = shell.run(&["show", "fight.ron", "--as", "players", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&answer.out).expect("one object");
    assert_eq!(
        (answer.code, &json["title"], &json["acting"]),
        (0, &"Duel".into(), &["Ana"][..].into())
    );
    let text = shell.run(&["show", "fight.ron", "--as", "players"]).out;
    assert!(text.contains("Ana") && !text.contains("Ben"), "{text}");
    assert_eq!(shell.run(&["show", "fight.ron", "--json"]).code, 2, "for players alone");
    assert_eq!(shell.run(&["show", "fight.ron", "--as", "foes"]).code, 2);
}
