//! The gamemaster's own rulesets, and what `ruleset` says about any.

use std::fs;

use phasekeeper_engine::rules::{Ruleset, shipped};

use super::shell::Shell;
use crate::terminal::pty::Table;

#[test]
fn a_script_is_played_by_a_ruleset_of_ones_own() {
    let shell = Shell::new();
    shell.ruleset("ours", "ep1", "wound_initiative: 5");
    let wounded = "add Ana init=80 wounds=1\nroll Ana 20\nexpect stats Ana score=95\n";
    let chosen = format!("ruleset Ours\n{wounded}");
    for (arguments, script) in
        [(&["run", "-"][..], chosen.as_str()), (&["run", "-", "--ruleset", "ours"], wounded)]
    {
        let answer = shell.run_with_input(arguments, script);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{arguments:?}");
    }
    let elsewhere = shell.run_with_input(&["run", "-", "--config", "other"], &chosen);
    elsewhere.is_refused("-:1:1: no ruleset is called Ours; ");
    shell.run(&["--ruleset", "hours"]).is_refused("no ruleset is called hours; did you mean ours?");
}

#[test]
fn the_base_may_be_ones_own_but_not_in_a_circle() {
    let shell = Shell::new();
    shell.ruleset("ours", "ep1", "wound_initiative: 5, phases: 3");
    shell.ruleset("street", "ours", "phases: 2");
    let answer = shell.run_with_input(
        &["run", "-", "--ruleset", "street"],
        "add Ana init=80 wounds=1 speed=4\nroll Ana 20\nexpect stats Ana score=95\nbegin\nnext\nnext\n\
         next\nnext\nexpect turn 2\n",
    );
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    shell.file("mine.ron", "(id: \"mine\", about: \"\", base: \"street\", parameters: ())");
    assert_eq!(shell.run(&["ruleset", "check", "mine.ron"]).code, 0);
    let circle = shell.ruleset("ours", "street", "phases: 3");
    let answer = shell.run(&["ruleset", "check", &circle.to_string_lossy()]);
    answer.is_refused("street.ron: line 4: the bases form a circle: ours > street > ours");
    shell.ruleset("ours", "ours", "");
    let answer = shell.run(&["--ruleset", "ours"]);
    answer.is_refused("line 4: the bases form a circle: ours > ours");
}

#[test]
fn a_chain_of_bases_has_a_limit() {
    let shell = Shell::new();
    shell.ruleset("a0", "ep1", "phases: 2");
    for step in 1..=16 {
        shell.ruleset(&format!("a{step}"), &format!("a{}", step - 1), "");
    }
    assert_eq!(shell.run(&["ruleset", "show", "a15"]).code, 0);
    let answer = shell.run(&["ruleset", "show", "a16"]);
    answer.is_refused("more than 16 rulesets are based on one another; base one on an earlier one");
}

#[test]
fn an_own_ruleset_has_an_id_of_its_own() {
    let shell = Shell::new();
    shell.ruleset("ep1", "ep1", "phases: 3");
    let sentence = "line 2: ep1 is the id of a ruleset that ships, with other parameters";
    shell.run(&["--ruleset", "ep1"]).is_refused(sentence);
    shell.run(&["ruleset", "show", "EP1"]).is_refused(sentence);
    let theirs = shell.ruleset("theirs", "ep1-d10", "");
    fs::rename(&theirs, theirs.with_file_name("ours.ron")).expect("it can be renamed");
    let answer = shell.run(&["--ruleset", "ours"]);
    answer.is_refused("ours.ron: its id is \"theirs\", so it should be called theirs.ron");
}

#[test]
fn the_list_names_those_that_ship_and_ones_own_the_damaged_too() {
    let shell = Shell::new();
    let count = shipped().count();
    let lines = |arguments: &[&str]| {
        let answer = shell.run(arguments);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        answer.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&["ruleset", "list"]).len(), count);
    let ours = shell.ruleset("ours", "ep1", "phases: 3");
    shell.ruleset("worn", "ep1", "fases: 3, walk: -1");
    let all = lines(&["ruleset", "list"]);
    assert!(all[0].starts_with("ep1 ") && all[0].ends_with("ships with phasekeeper"), "{all:?}");
    assert_eq!(all[count], format!("{:16}  our table's  {}", "ours", ours.to_string_lossy()));
    assert!(
        all[count + 1].contains("line 5: walk is a whole number from 0 to 999 (and 1 more"),
        "{all:?}"
    );
    assert_eq!(all.len(), count + 2);
    assert_eq!(lines(&["ruleset", "list", "--config", "other"]).len(), count);
    shell.file("blocked/rulesets", "no folder");
    shell.run(&["ruleset", "list", "--config", "blocked"]).is_refused("rulesets can't be read: ");
    let unset = shell
        .command(&["ruleset", "list"])
        .env("PHASEKEEPER_CONFIG", "")
        .env("XDG_CONFIG_HOME", shell.path("home"))
        .env("HOME", shell.path("home"))
        .output()
        .expect("the program starts");
    assert_eq!(String::from_utf8_lossy(&unset.stdout).lines().count(), count);
}

#[test]
fn what_is_shown_can_be_checked_and_played_by() {
    let shell = Shell::new();
    shell.ruleset("ours", "ep1-d10", "phases: 3");
    for id in shipped().chain(["ours"]) {
        let shown = shell.run(&["ruleset", "show", id]);
        assert_eq!(shown.code, 0);
        for parameter in Ruleset::default().parameters.explained() {
            assert!(shown.out.contains(&format!("// {}", parameter.about)), "{}", parameter.name);
        }
        shell.file("shown.ron", &shown.out);
        let checked = shell.run(&["ruleset", "check", "shown.ron"]);
        assert!(checked.out.starts_with(&format!("shown.ron is valid: {id}, ")), "{checked:?}");
        let json = shell.run_with_input(&["run", "-", "--json", "--ruleset", "shown.ron"], "");
        assert!(json.out.contains(&format!("\"ruleset\":{id:?}")), "{json:?}");
    }
    shell
        .run(&["ruleset", "show", "ep2"])
        .is_refused("no ruleset is called ep2; did you mean ep1?");
}

#[test]
fn a_check_names_everything_that_is_wrong_by_its_line() {
    let shell = Shell::new();
    shell.file(
        "mine.ron",
        "(\n id: \"mine\",\n about: \"\",\n base: \"ep1\",\n parameters: (\n  phases: 5,\n  \
         reroll: Trun,\n  fases: 3,\n ),\n)\n",
    );
    let answer = shell.run(&["ruleset", "check", "mine.ron"]);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
    assert_eq!(
        answer.err,
        "mine.ron: line 6: phases is a whole number from 1 to 4\n\
         mine.ron: line 7: there is no Trun; did you mean Turn?\n\
         mine.ron: line 8: there is no fases; did you mean phases?\n"
    );
    let chosen = shell.run(&["--ruleset", "mine.ron"]);
    chosen.is_refused("from 1 to 4 (and 2 more; `phasekeeper ruleset check FILE` lists all)");
    shell.run(&["ruleset", "check", "no.ron"]).is_refused("there is no file no.ron");
    shell.file("mine.ron", "\u{feff}(id: \" \", about: \"\", base: \"ep1\", parameters: ())");
    let sentence = "mine.ron: line 1: id is missing its text: the word that chooses the ruleset";
    shell.run(&["ruleset", "check", "mine.ron"]).is_refused(sentence);
    shell.file("mine.ron", format!("(id: {}", "[".repeat(1000)));
    shell.run(&["ruleset", "check", "mine.ron"]).is_refused("brackets are nested too deeply");
    shell.file("mine.ron", "(id: \"\u{1b}[2J\", about: 3)");
    assert!(!shell.run(&["ruleset", "check", "mine.ron"]).err.contains('\u{1b}'));
}

#[test]
fn a_fight_keeps_its_rules_without_their_file() {
    let shell = Shell::new();
    let ours = shell.ruleset("ours", "ep1", "wound_initiative: 5");
    let script =
        "ruleset ours\nadd Ana init=80\nadd Ben init=50\nroll Ana 20\nroll Ben 40\nbegin\n";
    assert_eq!(shell.run_with_input(&["run", "-", "--save", "fight.ron"], script).code, 0);
    fs::remove_file(ours).expect("it goes");
    let path = shell.path("fight.ron");
    let mut table = Table::open(&shell.data(), &[&path.to_string_lossy()], (100, 30));
    table.see("ours");
    table.press(":wound Ana\r", "95");
    table.kill();
    let rules = shell.saved("fight.ron").encounter().ruleset().clone();
    assert_eq!((rules.id.as_str(), rules.parameters.wound_initiative), ("ours", 5));
    // Back to before it was chosen, and forward again.
    let mut table = Table::open(&shell.data(), &[&path.to_string_lossy()], (100, 30));
    table.see("ours");
    table.press(":undo 7\r", "setup");
    table.see("ep1");
    table.press(":redo 7\r", "ours");
    table.see("ours");
    table.type_in("q");
    assert_eq!(table.end(), 0);
    assert_eq!(shell.saved("fight.ron").encounter().ruleset(), &rules);
}

#[test]
fn a_file_too_large_for_a_ruleset_is_not_read() {
    let shell = Shell::new();
    let keys = "key: 1,\n".repeat(50_000);
    shell.file(
        "huge.ron",
        format!("(id: \"huge\", about: \"\", base: \"ep1\", parameters: ({keys}))"),
    );
    shell
        .run(&["ruleset", "check", "huge.ron"])
        .is_refused("huge.ron is larger than any such file");
}
