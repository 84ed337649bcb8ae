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
fn the_odds_are_one_object_that_is_the_same_on_any_number_of_cores() {
    let shell = Shell::new();
    shell.file("fight.pk", FIGHT);
    let arguments = ["odds", "fight.pk", "--runs", "300", "--seed", "7", "--json"];
    let odds = json(&shell.run(&arguments));
    for cores in ["1", "3"] {
        let output = shell.command(&arguments).env("RAYON_NUM_THREADS", cores).output();
        let alone: Value =
            serde_json::from_slice(&output.expect("it starts").stdout).expect("JSON");
        assert_eq!(alone, odds, "{cores}");
    }
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
    assert!(wins(&["--do", "status Guard1 dead", "--do", "status Guard2 gone"]) > 0.999);
    let nobody = ["--do", "status @foe gone", "--do", "status Ana,Bo gone"];
    assert!(wins(&nobody) < 0.001);
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
fn whoever_can_not_fight_is_named_and_time_may_run_out() {
    let shell = Shell::new();
    shell.file("fight.pk", "add Ana side=pc dur=30\nadd Bo side=foe dur=30 weapon.gun=5/Guns\n");
    let answer = shell.run(&["odds", "fight.pk", "--runs", "20", "--turns", "3"]);
    assert_eq!(answer.code, 0);
    assert!(answer.err.contains("Ana: ") && answer.err.contains("Bo: "), "{}", answer.err);
    let open = answer.out.lines().find(|line| line.starts_with("open")).expect("a row");
    assert!(open.contains("100.0 %"), "{}", answer.out);
}
