//! `odds`: a fight that is played many times, without a screen.

use serde_json::Value;

use super::shell::{Answer, Shell};

const FIGHT: &str = "\
add Ana side=pc init=60 dur=35 som=15 skill.Guns=60 weapon.rifle=2d10+6/Guns/ss/x6
add Bo side=ally init=30 dur=30 som=15 skill.Guns=40 weapon.pistol=2d10/Guns
add Guard x2 side=foe init=50 dur=30 som=15 skill.Guns=50 skill.Fray=40 weapon.pistol=2d10/Guns
add Passer dur=20
";

#[track_caller]
fn json(answer: &Answer) -> Value {
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    serde_json::from_str(&answer.out).expect("JSON")
}

#[test]
fn the_odds_are_one_object_that_a_seed_repeats() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    let arguments = ["odds", "fight.pk", "--runs", "300", "--seed", "7", "--json"];
    let odds = json(&shell.run(&arguments));
    assert_eq!(json(&shell.run(&arguments)), odds);
    assert_eq!((&odds["runs"], &odds["seed"]), (&300.into(), &7.into()));
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().expect("an object").keys().cloned().collect()
    };
    let all = ["combatants", "nobody", "open", "runs", "seed", "sides", "turns"];
    assert_eq!(keys(&odds), all);
    assert_eq!(keys(&odds["sides"]), ["foe", "pc"]);
    assert_eq!(keys(&odds["sides"]["pc"]), ["high", "low", "wins"]);
    assert_eq!(keys(&odds["turns"]), ["median", "p10", "p90"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    let ends =
        [&odds["sides"]["pc"]["wins"], &odds["sides"]["foe"]["wins"], &odds["nobody"]["share"]];
    let sum: f64 = ends.into_iter().chain([&odds["open"]["share"]]).map(number).sum();
    assert!((sum - 1.0).abs() < 1e-5, "{odds}");
    for side in ["pc", "foe"] {
        let side = &odds["sides"][side];
        assert!(number(&side["low"]) < number(&side["wins"]), "{odds}");
        assert!(number(&side["wins"]) < number(&side["high"]), "{odds}");
    }
    let combatants = odds["combatants"].as_array().expect("a list");
    let names: Vec<&str> = combatants.iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["Ana", "Bo", "Guard 1", "Guard 2"]);
    for it in combatants {
        let sum = number(&it["stands"]) + number(&it["out"]) + number(&it["dead"]);
        assert!((sum - 1.0).abs() < 1e-5, "{it}");
    }
}

#[test]
fn what_if_is_a_line() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    let saved = shell.run(&["run", "fight.pk", "--save", "fight.ron"]);
    assert_eq!(saved.code, 0);
    let wins = |more: &[&str]| {
        let arguments = ["odds", "fight.ron", "--runs", "300", "--seed", "1", "--json"];
        let odds = json(&shell.run(&[&arguments, more].concat()));
        odds["sides"]["pc"]["wins"].as_f64().expect("a number")
    };
    assert!(wins(&["--do", "copy Guard1 x4"]) < wins(&[]));
    let before = std::fs::read(shell.path("fight.ron")).expect("a file");
    for wrong in ["copy Nobody", "ad Guard", "add x=y"] {
        let answer = shell.run(&["odds", "fight.ron", "--do", wrong]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{wrong}");
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    }
    assert_eq!(std::fs::read(shell.path("fight.ron")).expect("a file"), before);
    for wrong in [["--runs", "0"], ["--turns", "0"], ["--seed", "x"]] {
        assert_eq!(shell.run(&["odds", "fight.ron", wrong[0], wrong[1]]).code, 2, "{wrong:?}");
    }
    assert_eq!(shell.run(&["odds", "nothing.ron"]).code, 2);
}

#[test]
fn a_script_is_played_by_the_ruleset_that_is_named_and_an_encounter_by_its_own() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT.to_owned() + "expect stats Ana die=none\nroll Ana 7\n");
    let odds = |file, ruleset| {
        shell.run(&["odds", file, "--ruleset", ruleset, "--runs", "5", "--seed", "1", "--json"])
    };
    assert_eq!(json(&odds("fight.pk", "ep1"))["runs"], 5);
    shell.file("late.pk", FIGHT.to_owned() + "roll Ana 11\n");
    assert_eq!(odds("late.pk", "ep1").code, 0);
    assert_eq!(odds("late.pk", "ep1-d10").code, 2, "no d10 shows 11");
    assert_eq!(shell.run(&["run", "fight.pk", "--save", "fight.ron"]).code, 0);
    let answer = odds("fight.ron", "ep1");
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
    assert!(answer.err.contains("--ruleset"), "{}", answer.err);
}

#[test]
fn one_side_alone_is_told_with_its_odds() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    for (lines, wins) in [
        (["status Guard1 dead", "status Guard2 gone"], 1.0),
        (["status @foe gone", "status Ana,Bo gone"], 0.0),
        (["set Guard1 reserve=late", "set Guard2 reserve=late"], 1.0),
    ] {
        let arguments = ["odds", "fight.pk", "--runs", "5", "--json", "--do", lines[0], "--do"];
        let answer = shell.run(&[&arguments[..], &[lines[1]]].concat());
        assert_eq!((answer.code, answer.err.lines().count()), (0, 1), "{}", answer.err);
        assert!(answer.err.contains("each side"), "{}", answer.err);
        let odds: Value = serde_json::from_str(&answer.out).expect("JSON");
        assert_eq!(odds["sides"]["pc"]["wins"], wins, "{odds}");
    }
}

#[test]
fn the_columns_of_the_odds_are_aligned() {
    let shell = Shell::new();
    let guard = "init=50 dur=30 som=15 skill.Guns=50 weapon.pistol=2d10/Guns";
    for (side, name) in [(1, "Ana"), (5, "\"Ilse von Sternberg the Younger\""), (6, "Bo")] {
        let sides = ["pc", "foe"].map(|it| format!("add {name} x{side} side={it} {guard}\n"));
        shell.file("fight.pk", sides.concat());
        let answer = shell.run(&["odds", "fight.pk", "--runs", "9", "--seed", "1"]);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        let (fight, combatants) = answer.out.split_once("\n\n").expect("two parts");
        let column = |line: &str| line.find(" %").expect("a chance");
        let shares: Vec<&str> = fight.lines().filter(|it| it.contains(" %")).collect();
        assert_eq!(shares.len(), 4, "{}", answer.out);
        assert!(shares.iter().all(|it| column(it) == column(shares[0])), "{}", answer.out);
        let intervals: Vec<&str> =
            shares.iter().filter_map(|it| it.split_once(" %   ")).map(|it| it.1).collect();
        assert!(
            intervals.len() == 2 && intervals.iter().all(|it| !it.contains("  ")),
            "{intervals:?}"
        );
        let fates: Vec<&str> = combatants.lines().filter(|it| it.contains(" %")).collect();
        assert_eq!(fates.len(), 2 * side, "{}", answer.out);
        let heading = combatants.lines().next().expect("a heading");
        for fate in fates {
            let end = fate.rfind(" %").expect("a chance") + 2;
            assert_eq!(end, heading.len(), "{}", answer.out);
            assert!(fate[end..].starts_with("  ") && !fate[end + 2..].starts_with(' '), "{fate}");
        }
    }
}

#[test]
fn whoever_can_not_fight_is_named_and_time_may_run_out() {
    let shell = Shell::new();
    let lines = "add Ana side=pc init=9 dur=30\nadd Bo side=foe int=9 ref=9 weapon.gun=5/Guns\nadd Cy side=foe dur=9 skill.Guns=9 weapon.gun=5/Guns\n";
    shell.file("fight.pk", lines);
    let answer = shell.run(&["odds", "fight.pk", "--runs", "20", "--turns", "3"]);
    assert_eq!(answer.code, 0);
    let told: Vec<&str> = answer.err.lines().collect();
    assert_eq!(told.len(), 3, "{}", answer.err);
    for (line, [who, what]) in
        told.iter().zip([["Ana and Bo", "weapon"], ["Bo", "DUR"], ["Cy", "INIT"]])
    {
        assert!(line.contains(who) && line.contains(what), "{line}");
    }
    let open = answer.out.lines().find(|line| line.starts_with("Open")).expect("a row");
    assert!(open.contains("100.0 %"), "{}", answer.out);
}
