//! The gamemaster's own library, as scripts use it.

use super::shell::Shell;

#[test]
fn own_entries_win_over_those_that_ship_and_may_name_each_other() {
    let shell = Shell::new();
    shell.file(
        "data/library/a.ron",
        "Combatant(name: \"Ghoul\", keys: \"dur=30 weapon.c=claws/x2\")",
    );
    shell.file("data/library/b.ron", "Weapon(name: \"Claws\", parts: \"1d10+som/ap1\")");
    shell.file("data/library/c.ron", "Combatant(name: \"Fury\", keys: \"dur=55\")");
    shell.file("data/library/notes.txt", "no entry");
    shell.file(
        "fight.pk",
        "add from=ghoul\nexpect stats Ghoul dur=30 weapon.c=1d10+som/ap1/x2\n\
         add Kade from=Fury\nexpect stats Kade dur=55 speed=1\nadd from=Reaper\n",
    );
    let answer = shell.run(&["run", "fight.pk"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
}

#[test]
fn a_bad_file_is_told_and_left_out() {
    let shell = Shell::new();
    for (name, text) in [
        ("broken", "Combatant(name: \"Ghoul\" keys: \"\")"),
        ("nothing", ""),
        ("odd", "Weapon(name: \"Claws\", parts: \"ap1\")"),
        ("unknown", "Combatant(name: \"Ghast\", keys: \"armor=\\\"armor west\\\"\")"),
    ] {
        shell.file(&format!("data/library/{name}.ron"), text);
    }
    shell.file("data/library/good.ron", "Armor(name: \"jacket\", value: \"1/2\")");
    shell.file(
        "fight.pk",
        "add Ana armor=jacket\nexpect stats Ana armor=1/2\nrefuse add from=Ghoul\n",
    );
    let answer = shell.run(&["run", "fight.pk"]);
    let told: Vec<&str> = answer.err.lines().collect();
    assert_eq!((answer.code, told.len()), (0, 4), "{told:?}");
    for name in ["broken", "nothing", "odd", "unknown"] {
        let of_file =
            |line: &&str| line.contains(&format!("{name}.ron is left out of the library: "));
        assert_eq!(told.iter().filter(|line| of_file(line)).count(), 1, "{name}: {told:?}");
    }
}

#[test]
fn an_unknown_name_ends_the_run_with_the_nearest_right_one() {
    let shell = Shell::new();
    for (line, sentence) in [
        (
            "add from=Hunterkiller",
            "there is no template \"Hunterkiller\"; did you mean Hunter-killer?",
        ),
        (
            "add Ana weapon.a=\"sniper riffle\"",
            "there is no weapon \"sniper riffle\"; did you mean sniper rifle?",
        ),
        (
            "add Ana armor=\"armour vest\"",
            "there is no armor \"armour vest\"; did you mean armor vest?",
        ),
    ] {
        shell.file("fight.pk", format!("{line}\n"));
        shell.run(&["run", "fight.pk"]).is_refused(sentence);
    }
}

#[test]
fn the_list_has_those_of_a_group_together() {
    let shell = Shell::new();
    let own = "Combatant(name: \"Zouave\", group: \"soldiers\", keys: \"dur=30\")";
    shell.file("data/library/own.ron", own);
    let list = shell.run(&["library", "list"]).out;
    let is_own = |line: &str| line.starts_with("* soldiers ") && line.contains("Zouave");
    assert!(list.lines().any(is_own), "{list}");
    let mut groups: Vec<&str> =
        list.lines().filter_map(|line| line[1..].split_whitespace().next()).collect();
    groups.dedup();
    let count = groups.len();
    groups.sort_unstable();
    groups.dedup();
    assert_eq!(groups.len(), count, "{groups:?}");
}

#[test]
fn two_entries_of_one_name_in_one_file_are_removed_together() {
    let shell = Shell::new();
    let entry = |name: &str, dur| format!("Combatant(name: {name:?}, keys: \"dur={dur}\")");
    let list = format!("[{}, {}, {}]", entry("Bo", 30), entry("Ana", 20), entry("Bo", 35));
    let file = shell.file("data/library/people.ron", list);
    let answer = shell.run(&["library", "remove", "Bo"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let left = std::fs::read_to_string(file).expect("a file");
    assert!(left.contains("Ana") && !left.contains("Bo"), "{left}");
}
