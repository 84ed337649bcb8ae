//! `new` and `plan`: encounters without a screen.

use std::fs;

use phasekeeper_engine::encounter::Encounter;

use super::shell::{Answer, Shell};
use crate::file_times::age;

/// A fight that is prepared.
const PLAN: &str = r#"
ruleset ep1-d10
title "Ambush at Nyhavn"
add Kade init=60 dur=40 som=20 moxie=4 pool=2 side=pc weapon.gun=5/ap2/x4 skill.Guns=60 damage=7 wounds=1 stress=3
add "Old Guard" x3 init=50 speed=2 dur=30 armor=6/6+3/4 accessory=1/1 side=foe "weapon.long knife"=1d10+som
add Ghoul x6 init=40 dur=25 side=foe hidden=yes surprised=yes reserve="second wave"
add Zed morph=synth side=ally reserve=late
set "Ghoul 4" dur=26
status Zed disabled
effect Kade boosters ref=+10 speed=+1
effect Zed smoke test=-20 turns=3
effect Zed haste speed=+1 phases=2
note Kade "owes # Zed" a favor
timer reactor turns=10
timer grenade phases=3 at="Ghoul 2"
"#;

impl Shell {
    /// The only encounter of the data directory.
    fn only_one(&self) -> Encounter {
        let paths = self.encounters();
        let [path] = paths.as_slice() else { panic!("{paths:?}") };
        phasekeeper_files::store::read(path).expect("readable").timeline.encounter().clone()
    }

    /// Saves what a script makes.
    #[track_caller]
    fn saved_by(&self, name: &str, script: &str) {
        let answer = self.run_with_input(&["run", "-", "--seed", "1", "--save", name], script);
        assert_eq!(answer.code, 0, "{}", answer.err);
    }
}

#[track_caller]
fn is_done(answer: &Answer) {
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
}

#[test]
fn an_encounter_is_made_and_its_file_is_told() {
    let shell = Shell::new();
    let answer = shell.run(&["new", "--title", "Night Two", "--ruleset", "ep1-d10"]);
    is_done(&answer);
    assert_eq!(answer.out.trim_end(), shell.encounters()[0].to_string_lossy());
    let made = shell.only_one();
    assert_eq!((made.title(), made.ruleset().id.as_str()), ("Night Two", "ep1-d10"));
    assert!(made.combatants().is_empty());
    assert_eq!(shell.run(&["new", "--title", "  "]).code, 2);
    assert_eq!(shell.run(&["new", "--ruleset", "ep2"]).code, 2);
    assert_eq!(shell.encounters().len(), 1);
}

#[test]
fn what_a_plan_makes_is_planned_the_same_again() {
    let shell = Shell::new();
    shell.saved_by("first.ron", PLAN);
    is_done(&shell.run(&["plan", "first.ron", "-o", "again.pk"]));
    is_done(&shell.run(&["new", "--plan", "again.pk"]));
    let first = shell.saved("first.ron");
    assert_eq!(shell.only_one(), *first.encounter());
    let script = shell.run(&["plan", "first.ron"]).out;
    assert!(
        script.contains("add \"Old Guard\" x3 ") && script.contains("add Ghoul x3 "),
        "{script}"
    );
    is_done(&shell.run_with_input(&["new", "--title", "Other", "--plan", "-"], &script));
}

#[test]
fn the_plan_of_a_fight_is_what_was_there_before_its_first_turn() {
    let shell = Shell::new();
    let fight = "begin\nwave \"second wave\"\nremove \"Old Guard 1\"\nadd Boss dur=60 side=foe\n\
        damage Boss 30\nwound \"Ghoul 1\" 2\nfinish\n";
    shell.saved_by("before.ron", &format!("{PLAN}add Boss dur=60 side=foe\n"));
    shell.saved_by("after.ron", &format!("{PLAN}{fight}"));
    let plan = |name: &str| shell.run(&["plan", name]).out;
    assert_eq!(plan("after.ron"), plan("before.ron"));
}

#[test]
fn a_plan_with_a_fault_makes_nothing() {
    let shell = Shell::new();
    for (script, code, told) in [
        ("add Bo\nadd Cy side=fo\n", 2, "plan.pk:2:8: "),
        ("add Bo\n  add Bo\n", 2, "plan.pk:2:3: "),
        ("add Bo\nexpect out Bo\n", 1, "plan.pk:2: "),
    ] {
        shell.file("plan.pk", script);
        let answer = shell.run(&["new", "--plan", "plan.pk"]);
        assert_eq!((answer.code, answer.out.as_str()), (code, ""), "{script}");
        assert!(answer.err.starts_with(told), "{}", answer.err);
    }
    shell.run(&["new", "--plan", "none.pk"]).is_refused("none.pk");
    assert!(shell.encounters().is_empty());
}

#[test]
fn the_party_is_that_of_the_encounter_played_last() {
    let shell = Shell::new();
    let answer = shell.run(&["new", "--party"]);
    assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{}", answer.err);
    shell.file("plan.pk", "add Ghoul x2 side=foe reserve=later\n");
    is_done(&shell.run_with_input(&["new", "--plan", "-"], PLAN));
    let first = shell.encounters().remove(0);
    // Prepared since, without players.
    is_done(&shell.run(&["new", "--plan", "plan.pk"]));
    let answer = shell.run(&["new", "--party", "--plan", "plan.pk"]);
    is_done(&answer);
    let path = answer.out.trim_end();
    let made = phasekeeper_files::store::read(path.as_ref()).expect("readable").timeline;
    let names: Vec<&str> =
        made.encounter().combatants().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Kade", "Zed", "Ghoul 1", "Ghoul 2"]);
    let file = first.file_name().expect("a file").to_string_lossy().into_owned();
    let command = made.history().done()[0].command.to_string();
    assert_eq!(command, format!("party from={file}"));
    is_done(&shell.run(&["new", &format!("--party={file}")]));
    assert_eq!(shell.run(&["new", "--party=none.ron"]).code, 2);
    let text = fs::read_to_string(&first).expect("a save");
    fs::write(&first, text.replace("Ambush at Nyhavn", "Ambush at Nyholm")).expect("a file");
    for party in [format!("--party={file}"), "--party".to_owned()] {
        shell.encounters().iter().filter(|other| **other != first).for_each(|other| {
            fs::remove_file(other).expect("it is there");
        });
        let answer = shell.run(&["new", &party]);
        assert!(answer.code == 0 && answer.err.contains(&file), "{}", answer.err);
    }
    shell.saved_by("foes.ron", "add Ghoul side=foe\n");
    assert_eq!(shell.run(&["new", "--party=foes.ron"]).code, 1);
}

#[test]
fn an_encounter_that_is_passed_by_for_its_party_is_told() {
    let shell = Shell::new();
    is_done(&shell.run_with_input(&["new", "--plan", "-"], PLAN));
    age(&shell.encounters()[0], 2);
    let text = fs::read_to_string(&shell.encounters()[0]).expect("a save");
    shell.file("data/newest.ron", &text[..1000]);
    let answer = shell.run(&["new", "--party"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    assert!(answer.err.contains("newest.ron is damaged"), "{}", answer.err);
}

#[test]
fn a_plan_needs_combatants_and_never_replaces_an_encounter() {
    let shell = Shell::new();
    shell.saved_by("empty.ron", "title Nothing\n");
    assert_eq!(shell.run(&["plan", "empty.ron"]).code, 1);
    assert_eq!(shell.run(&["plan", "none.ron"]).code, 2);
    shell.saved_by("one.ron", "add Bo\n");
    assert_eq!(shell.run(&["plan", "one.ron", "-o", "empty.ron"]).code, 2);
    assert!(shell.saved("empty.ron").encounter().combatants().is_empty());
}

#[test]
fn a_ruleset_of_ones_own_is_named_in_the_plan() {
    let shell = Shell::new();
    shell.ruleset("ours", "ep1", "turn_seconds: 4");
    shell.saved_by("one.ron", "ruleset ours\nadd Bo\n");
    is_done(&shell.run(&["plan", "one.ron", "-o", "one.pk"]));
    is_done(&shell.run(&["new", "--plan", "one.pk"]));
    shell.ruleset("ours", "ep1", "turn_seconds: 5");
    let answer = shell.run(&["plan", "one.ron"]);
    assert!(answer.code == 0 && answer.err.contains("ours"), "{}", answer.err);
}
