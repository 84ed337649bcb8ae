//! The command lines of the guide, in folders with what they need.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::reader::{blocks, codes, page};
use crate::cli::shell::{Answer, Shell};
use crate::terminal::pty::Table;

/// A fight under way.
const FIGHT: &str = "\
title \"Dock 4\"
add Ana side=pc init=60 dur=35 som=15 skill.Guns=60 weapon.rifle=2d10+6/Guns/ss/x6
add Guard x2 side=foe init=50 dur=30 som=15 skill.Guns=50 skill.Fray=40 weapon.pistol=2d10/Guns
begin
";

/// Every command line that the guide prints: lines of blocks, without comments, and texts in backticks.
fn usages(guide: &str) -> BTreeSet<&str> {
    let lines = blocks(guide, "sh").into_iter().flat_map(str::lines);
    let lines = lines.map(|line| line.split_once('#').map_or(line, |(line, _)| line).trim());
    let prose = guide.split("```").step_by(2).flat_map(codes);
    lines.chain(prose).filter(|it| it.split(' ').next() == Some("phasekeeper")).collect()
}

/// The command lines that a usage stands for: without what is in brackets, and with all of it; each choice of `A|B` alone.
fn command_lines(usage: &str) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for has_options in [false, true] {
        let mut depth = 0;
        let text = usage.chars().filter(|letter| {
            depth += i32::from(*letter == '[') - i32::from(*letter == ']');
            !"[]…".contains(*letter) && (has_options || depth == 0)
        });
        let mut forms = vec![String::new()];
        for word in text.collect::<String>().split_whitespace() {
            let choices = |form: String| word.split('|').map(move |it| format!("{form} {it}"));
            forms = forms.into_iter().flat_map(choices).collect();
        }
        lines.extend(forms.into_iter().map(|form| form.trim().to_owned()));
    }
    lines
}

/// The arguments of a command line, as a shell reads them, with something for each word that stands for it.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (index, text) in line.split('"').enumerate() {
        match index % 2 {
            0 => arguments.extend(text.split_whitespace().map(str::to_owned)),
            _ => arguments.push(text.to_owned()),
        }
    }
    let is_output = |index: usize, arguments: &[String]| arguments[index - 1] == "-o";
    for index in 1..arguments.len() {
        let value = match arguments[index].as_str() {
            "FILE" | "FILE.pk" if is_output(index, &arguments) => "written",
            "FILE" => "script.pk",
            "FILE.pk" => "plan.pk",
            "FILE.ron" => "fight.ron",
            "--party=FILE.ron" => "--party=fight.ron",
            "TEXT" => "Nyhavn",
            "ID" => "ep1-digest",
            "N" => "3",
            "LINE" => "add Ghoul x2",
            "SHELL" => "bash",
            _ => continue,
        };
        value.clone_into(&mut arguments[index]);
    }
    arguments.split_off(1)
}

/// The block of the guide that has a line.
fn block_with(line: &str) -> String {
    let guide = page("docs/GUIDE.md");
    let found = blocks(&guide, "text").into_iter().find(|it| it.lines().any(|it| it == line));
    found.unwrap_or_else(|| panic!("a block with {line}")).to_owned()
}

/// A folder with a fight that is saved in it and in the data directory, the scripts of the guide, and a table of NPCs.
fn folder() -> Shell {
    let shell = Shell::new();
    fs::create_dir_all(shell.data()).expect("a folder");
    for save in ["fight.ron", "data/dock.ron"] {
        assert_eq!(shell.run_with_input(&["run", "-", "--save", save], FIGHT).code, 0);
    }
    shell.file("plan.pk", block_with("title Ambush at Nyhavn"));
    shell.file("script.pk", block_with("add Adam init=80"));
    shell.file("npcs.csv", "Name,DUR\nDock Fixer,30\n");
    shell
}

/// Runs a command line that needs no terminal; an error if it does not do what it is for.
fn run(words: &[&str]) -> Result<(), Answer> {
    let shell = folder();
    if let ["library", "export" | "remove", ..] = words {
        assert_eq!(shell.run(&["library", "import", "npcs.csv"]).code, 0);
    }
    let input = match words[0] {
        "run" => "script.pk",
        "library" => "npcs.csv",
        _ => "plan.pk",
    };
    let input = fs::read_to_string(shell.path(input)).expect("a script");
    let answer = shell.run_with_input(words, &input);
    // Not all is well for `doctor`, as here is no terminal.
    let is_sound = answer.code == 0 || words == ["doctor"];
    if is_sound && is_done(words, &shell, &answer) { Ok(()) } else { Err(answer) }
}

/// Starts a command line in a terminal, and checks that it shows what it is for.
fn start(words: &[&str], shown: &str) {
    let shell = folder();
    let save = shell.path("fight.ron").display().to_string();
    let words: Vec<&str> =
        words.iter().map(|it| if *it == "fight.ron" { save.as_str() } else { it }).collect();
    let mut table = Table::open(&shell.data(), &words, (100, 30));
    table.see(shown);
    table.type_in("\x03");
    assert_eq!(table.end(), 0, "{words:?}");
}

/// Returns true if a command line has done what it is for.
fn is_done(words: &[&str], shell: &Shell, answer: &Answer) -> bool {
    let has = |option: &str| words.iter().any(|it| it.starts_with(option));
    let file = || fs::read_to_string(shell.path("written")).unwrap_or_default();
    let written = if has("-o") { file() } else { answer.out.clone() };
    match words {
        ["new", ..] => {
            let timeline = phasekeeper_files::store::read(answer.out.trim().as_ref());
            let timeline = timeline.expect("readable").timeline;
            let made = timeline.encounter();
            // Options go before the script, which gives a title, too.
            (!has("--title") || made.title() == "Nyhavn")
                && (!has("--ruleset") || made.ruleset().id.as_str() == "ep1-digest")
                && made.find("Ana").is_ok() == has("--party")
                && made.find("Guard 4").is_ok() == has("--plan")
        }
        ["plan", ..] => written.contains("add Guard x2"),
        ["library", "list"] => answer.out.contains("Station security"),
        ["library", "show", name] => answer.out.contains(name),
        ["library", "import", ..] => answer.out.contains("Dock Fixer"),
        ["library", "export", file] => {
            fs::read_to_string(shell.path(file)).is_ok_and(|it| it.contains("Dock Fixer"))
        }
        ["library", "remove", name] => !shell.run(&["library", "list"]).out.contains(name),
        ["show" | "odds", ..] if has("--json") => is_json(&answer.out),
        ["show", ..] => answer.out.contains("Ana"),
        ["list"] => answer.out.contains("Dock 4"),
        ["export", _, kind, ..] => match *kind {
            "--json" => is_json(&written),
            "--html" => written.contains("<svg") || has("--as"),
            "--csv" => written.lines().count() == 4,
            _ => written.contains("# Dock 4"),
        },
        ["config", "init"] => shell.path("data/config/config.ron").exists(),
        ["doctor"] => answer.out.lines().count() > 5,
        ["odds", ..] => answer.out.contains('%'),
        ["run", ..] => {
            (!has("--json") || is_json(&answer.out))
                && (!has("--save") || shell.saved("fight.ron").encounter().find("Adam").is_ok())
        }
        ["--plain"] => answer.out.contains("1 Dock 4"),
        ["--plain", _] => answer.out.contains("Resumed"),
        ["completions", _] => answer.out.contains("phasekeeper"),
        ["ruleset", "list"] => answer.out.contains("ep1-digest"),
        _ => panic!("what is {words:?} for?"),
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|it| it.is_object())
}

/// What the screen shows after a command line that needs a terminal; `None` for the others.
fn screen_of(words: &[&str]) -> Option<&'static str> {
    match words {
        [] => Some("Dock 4"),
        ["demo"] => Some("1/9"),
        ["fight.ron"] => Some("Guard 2"),
        // It opens no port before it is told who may look.
        ["share", ..] => Some(if cfg!(feature = "share") { "in browsers?" } else { "share" }),
        _ => None,
    }
}

#[test]
fn every_command_line_of_the_guide_does_what_it_is_for() {
    let guide = page("docs/GUIDE.md");
    let usages = usages(&guide);
    assert!(usages.len() > 20, "{usages:#?}");
    let mut wrong = Vec::new();
    for line in usages.iter().flat_map(|usage| command_lines(usage)) {
        let words = arguments(&line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match screen_of(&words) {
            Some(shown) => start(&words, shown),
            None => wrong.extend(run(&words).err().map(|answer| format!("{line}: {answer:?}"))),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_usage_stands_for_command_lines() {
    let lines: Vec<String> = command_lines("odds A|B [--do LINE …] [-x[=N]]").into_iter().collect();
    assert_eq!(lines, ["odds A", "odds A --do LINE -x=N", "odds B", "odds B --do LINE -x=N"]);
}

#[test]
fn the_fight_without_a_screen_goes_as_it_is_printed() {
    let guide = page("docs/GUIDE.md");
    let printed = blocks(&guide, "plain")[0];
    let (typed, told): (Vec<&str>, Vec<&str>) =
        printed.lines().partition(|line| line.starts_with(": "));
    let typed: Vec<&str> = typed.iter().map(|line| &line[2..]).collect();
    let answer = Shell::new().run_with_input(&["--plain"], &typed.join("\n"));
    let without_prompts = |text: &str| text.replace("\n: ", "\n");
    assert!(without_prompts(&answer.out).contains(&told.join("\n")), "{}", answer.out);
}
