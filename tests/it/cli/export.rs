//! `export`: the four formats, by the real binary.

use std::fs;

use super::shell::{Answer, Shell};

/// A fight with names and texts that mean something to every format.
const FIGHT: &str = r#"
title "<script>alert(1)</script> & *co*"
add Ana init=100 speed=2 dur=40 side=pc
add "+SUM(A1); |x|" init=80 dur=30 side=foe som=20
note Ana "</svg><b>`bold`</b>"
roll Ana 30
roll "+SUM(A1); |x|" 41
begin
attack 60 22 by=Ana on="+SUM(A1); |x|" dv=35
next
next
"#;

impl Shell {
    /// Saves the fight, and exports it.
    fn export(&self, arguments: &[&str]) -> Answer {
        self.save_fight();
        self.run(&[&["export", "fight.ron"], arguments].concat())
    }

    fn save_fight(&self) {
        self.file("fight.pk", FIGHT);
        let answer = self.run(&["run", "fight.pk", "--save", "fight.ron"]);
        assert_eq!(answer.code, 0, "{answer:?}");
    }
}

#[test]
fn markdown_tells_every_phase() {
    let answer = Shell::new().export(&["--markdown"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let headings: Vec<&str> = answer.out.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(headings[0], r"# \<script>alert(1)\</script> \& \*co\*");
    assert_eq!(
        headings[1..4],
        ["## Setting up", "## Turn 1, phase 1 (0:00)", "## Turn 1, phase 2 (0:00)"]
    );
    assert!(answer.out.contains("Order: Ana 130 > +SUM(A1); \\|x\\| 121\n"), "{}", answer.out);
    let dice = answer.out.lines().filter(|line| line.contains("22 against 60")).count();
    assert_eq!(dice, 1, "{}", answer.out);
    assert!(answer.out.contains(": unconscious, by Ana\n"), "{}", answer.out);
}

#[test]
fn json_is_the_state_with_the_history() {
    let shell = Shell::new();
    let answer = shell.export(&["--json"]);
    let export: serde_json::Value = serde_json::from_str(&answer.out).expect("one object");
    let run = shell.run(&["run", "fight.pk", "--json"]).out;
    let state: serde_json::Value = serde_json::from_str(&run).expect("one object");
    for (key, value) in state.as_object().expect("an object") {
        assert_eq!(export[key], *value, "{key}");
    }
    let history = export["history"].as_array().expect("a list");
    assert_eq!(history.len(), 10);
    assert_eq!(history[7]["command"].as_str().expect("text")[..12], *"attack 60 22");
    let facts = history[7]["facts"].as_array().expect("a list");
    let attacked = facts.iter().find_map(|fact| fact.get("attacked")).expect("an attack");
    assert_eq!((&attacked["by"], &attacked["attack"]["roll"]), (&1.into(), &22.into()));
    assert_eq!(export["names"]["1"], "Ana");
    assert_eq!((&history[8]["turn"], &history[8]["phase"]), (&1.into(), &1.into()));
}

#[test]
fn csv_has_a_row_for_each_combatant_and_no_formulas() {
    let answer = Shell::new().export(&["--csv"]);
    let mut reader = csv::Reader::from_reader(answer.out.as_bytes());
    let columns = reader.headers().expect("headings").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 2);
    let cell = |row: usize, column: &str| {
        let index = columns.iter().position(|it| it == column).expect(column);
        rows[row][index].to_owned()
    };
    assert_eq!(cell(1, "name"), "'+SUM(A1); |x|");
    assert_eq!((cell(1, "status"), cell(1, "taken")), ("unconscious".into(), "40".into()));
    assert_eq!((cell(0, "dealt"), cell(0, "felled")), ("40".into(), "1".into()));
    assert_eq!((cell(0, "speed"), cell(0, "stages")), ("2".into(), "2".into()));
}

#[test]
fn html_is_one_page_in_which_no_text_is_markup() {
    let answer = Shell::new().export(&["--html"]);
    let page = answer.out;
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert!(!page.contains("<script") && !page.contains("</svg><b>"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; *co*"), "{page}");
    for foreign in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let (opened, closed) = (page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(opened > 1 && opened == closed, "{opened} and {closed} pictures");
}

#[test]
fn a_report_for_players_has_nothing_of_the_hidden() {
    let shell = Shell::new();
    let script = "title The dock\nadd Ana init=60 dur=40 side=pc\nadd Guard init=40 dur=30 side=foe\n\
                  add Sniper init=90 hidden=yes\nbegin\nnext\nattack 60 20 by=Ana on=Guard dv=3\n";
    let save = shell.path("fight.ron").to_string_lossy().into_owned();
    assert_eq!(shell.run_with_input(&["run", "-", "--save", &save], script).code, 0);
    for format in ["--markdown", "--html"] {
        let text = shell.run(&["export", &save, format, "--as", "players"]).out;
        assert!(
            text.contains("Ana hits Guard.") && text.contains("unhurt") | text.contains("hurt")
        );
        assert!(!text.contains("Sniper") && !text.contains("The dock"), "{text}");
    }
    let refused = shell.run(&["export", &save, "--csv", "--as", "players"]);
    assert!(refused.code != 0 && refused.err.contains("--markdown or --html"), "{refused:?}");
}

#[test]
fn a_file_is_written_but_never_over_an_encounter() {
    let shell = Shell::new();
    assert_eq!(shell.export(&["--csv", "-o", "out.csv"]).out, "");
    let text = fs::read_to_string(shell.path("out.csv")).expect("a file");
    assert!(text.starts_with("name,side,"), "{text}");
    assert_eq!(shell.run(&["export", "fight.ron", "--markdown", "-o", "out.csv"]).code, 0);
    let before = fs::read(shell.path("fight.ron")).expect("a save");
    let answer = shell.run(&["export", "fight.ron", "--csv", "-o", "fight.ron"]);
    answer.is_refused("fight.ron is there already; choose another name");
    assert_eq!(fs::read(shell.path("fight.ron")).expect("a save"), before);
    shell.run(&["export", "fight.ron", "--csv", "-o", "no/out.csv"]).is_refused("can't be written");
    shell.run(&["export", "fight.ron", "--csv", "-o", "."]).is_refused(" is not a file");
}

#[test]
fn one_format_and_something_to_export() {
    let shell = Shell::new();
    shell.save_fight();
    assert_eq!(shell.run(&["export", "fight.ron"]).code, 2);
    assert_eq!(shell.run(&["export", "fight.ron", "--csv", "--html"]).code, 2);
    shell.run(&["export", "nowhere.ron", "--csv"]).is_refused("there is no file nowhere.ron");
    shell.file("empty.pk", "");
    assert_eq!(shell.run(&["run", "empty.pk", "--save", "empty.ron"]).code, 0);
    let answer = shell.run(&["export", "empty.ron", "--csv"]);
    assert_eq!((answer.code, answer.out.as_str()), (1, ""));
    assert!(answer.err.contains("empty.ron has nothing to export yet"), "{}", answer.err);
}

#[test]
#[cfg(unix)]
fn what_is_made_of_a_private_save_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let shell = Shell::new();
    shell.save_fight();
    let mode = |name: &str| fs::metadata(shell.path(name)).expect("a file").permissions().mode();
    let set = |name: &str, mode: u32| {
        fs::set_permissions(shell.path(name), fs::Permissions::from_mode(mode)).expect("a file");
    };
    set("fight.ron", 0o600);
    shell.run(&["export", "fight.ron", "--csv", "-o", "new.csv"]);
    shell.run(&["plan", "fight.ron", "-o", "new.pk"]);
    assert_eq!(["new.csv", "new.pk"].map(|name| mode(name) & 0o777), [0o600; 2]);
    set("new.csv", 0o644);
    shell.run(&["export", "fight.ron", "--csv", "-o", "new.csv"]);
    assert_eq!(mode("new.csv") & 0o777, 0o644, "a file that was there keeps its own");
}
