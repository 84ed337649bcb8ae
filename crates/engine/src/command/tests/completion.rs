//! Completions, by the position in the line.

use crate::command::{Library, World, complete};

fn completions(line: &str) -> Vec<String> {
    let names = vec!["Ana", "Guard 1", "Guard 2"];
    let rulesets = ["ep1".to_owned(), "ep1-d10".to_owned(), "contract".to_owned()];
    complete(
        line,
        World {
            names,
            reserves: vec!["second wave", "third"],
            places: vec!["yard"],
            rulesets: &rulesets,
            library: Library::shipped(),
        },
    )
}

/// Checks what the end of a line may become.
#[track_caller]
fn check(line: &str, wanted: &[&str]) {
    let found = completions(line);
    let before = line
        .rfind([' ', '=', '\t', '\u{3000}'])
        .map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    let found: Vec<&str> = found.iter().map(|found| found.get(before..).unwrap_or(found)).collect();
    assert_eq!(found, wanted, "{line}");
}

#[test]
fn words_of_the_table_come_first() {
    check("mo", &["moxie", "move"]);
    check("refuse mo", &["moxie", "move"]);
    check("refuse moxie g", &["Guard1", "Guard2"]);
    check("done ", &["Ana", "Guard1", "Guard2"]);
    check("nonsense ", &[]);
    check("# co", &[]);
}

#[test]
fn then_what_the_position_wants() {
    check("damage g", &["Guard1", "Guard2"]);
    check("damage ", &["Ana", "Guard1", "Guard2", "@pc", "@ally", "@neutral", "@foe", "*"]);
    check("damage @f", &["@foe"]);
    check("damage Ana ", &[]);
    check("damage Ana 5 ", &["kinetic", "energy", "ap=", "armor="]);
    check("damage Ana 5 kinetic a", &["ap=", "armor="]);
    check("damage Ana 5 ap=3 a", &["armor="]);
    check("damage Ana 5 armor=", &["no", "yes"]);
    check("status Ana d", &["disabled", "dead"]);
    check("move Ana ", &["first", "last", "before", "after"]);
    check("move Ana before g", &["Guard1", "Guard2"]);
    check("roll a", &["all", "ally", "Ana"]);
    check("roll Ana ", &["flip", "total=", "one=", "mod="]);
    check("timer fuse ", &["turns=", "seconds=", "phases="]);
    check("timer fuse phases=2 at=a", &["Ana"]);
    check("oppose 5 ? ", &["vs"]);
    #[rustfmt::skip]
    check("attack 60 ? ", &[
        "vs", "by=", "on=", "with=", "dv=", "kinetic", "energy", "ap=", "mode=", "extra=", "ranged=", "range=", "area=", "scatter=", "charge=", "called=",
        "intent=", "mod=",
        "moxie=", "their-mod=", "their-moxie=", "action=", "force=", "auto=",
    ]);
    check("attack 60 ? mode=", &["single", "semi", "burst", "auto"]);
    check("attack 60 ? their-moxie=f", &["flip"]);
    check("attack 60 ? vs 30 ? by=", &["Ana", "Guard1", "Guard2"]);
    check(
        "dismiss ",
        &["Ana", "Guard1", "Guard2", "@pc", "@ally", "@neutral", "@foe", "*", "all", "timer."],
    );
    check("dismiss Ana b", &["bleeding"]);
    check("act Ana ", &["before"]);
    check("ruleset ep1-", &["ep1-d10"]);
}

#[test]
fn options_are_completed_with_their_values() {
    check("test Ana Fray di", &["difficulty=", "distracted="]);
    check("test Ana Fray difficulty=h", &["hard"]);
    check("test Ana Fray moxie=", &["ignore"]);
    check("resist Ana trauma moxie=", &["ignore", "flip", "upgrade", "avert"]);
    check("add Cleo side=", &["pc", "ally", "neutral", "foe"]);
    check("add Cleo sp", &["speed="]);
    check("set Ana sk", &["skill."]);
    check("action Ana quick draw f", &["force="]);
}

#[test]
fn names_and_labels_with_blanks_are_whole_words() {
    assert_eq!(completions("wound \"gu"), ["wound \"Guard 1\"", "wound \"Guard 2\""]);
    assert_eq!(completions("effect Ana kn"), ["effect Ana \"knocked down\""]);
    assert_eq!(completions("effect Ana \"on"), ["effect Ana \"on fire\""]);
    assert_eq!(completions("attack 60 ? on=\"guard 2"), ["attack 60 ? on=\"Guard 2\""]);
    check("effect Ana b", &["bleeding"]);
}

#[test]
fn several_names_are_completed_after_the_last_comma() {
    assert_eq!(completions("damage ana,gu"), ["damage ana,Guard1", "damage ana,Guard2"]);
    assert_eq!(
        completions("damage ana,@"),
        ["damage ana,@pc", "damage ana,@ally", "damage ana,@neutral", "damage ana,@foe"]
    );
    assert_eq!(completions("damage \"x,y\",a"), ["damage \"x,y\",Ana"]);
    assert_eq!(completions("damage \"ana,gu"), [""; 0]);
    assert_eq!(completions("dismiss ana,\"guard 2"), ["dismiss ana,\"Guard 2\""]);
}

#[test]
fn templates_and_labels_of_the_reserve_are_completed() {
    check("add from=fu", &["Futura", "Fury"]);
    check("add Boss x2 from=neo-a", &["Neo-avian"]);
    check("add Boss from=Fury spe", &["speed="]);
    check("sleeve Ana from=fu", &["Futura", "Fury"]);
    check(
        "sleeve Ana s",
        &["sv=", "speed=", "side=", "stress=", "surprised=", "sav=", "som=", "skill."],
    );
    check("wave s", &["\"second wave\""]);
    check("set Ana reserve=th", &["third"]);
    check("expect r", &["reserve", "result"]);
}

#[test]
fn expectations_are_completed() {
    check("expect s", &["seconds", "stage", "stats"]);
    check("expect stage o", &["over"]);
    check("expect held ", &["none", "Ana", "Guard1", "Guard2"]);
    check("expect stats Ana w", &["wt=", "wounds=", "wil=", "weapon."]);
    check(
        "expect result fi",
        &[
            "first_target=",
            "first_roll=",
            "first_outcome=",
            "first_margin=",
            "first_critical=",
            "first_grade=",
        ],
    );
    check(
        "expect due a",
        &[
            "Ana:knockdown",
            "Ana:unconsciousness",
            "Ana:trauma",
            "Ana:disarm",
            "Ana:shock",
            "Ana:bleeding",
            "Ana:integration",
            "Ana:alienation",
            "Ana:continuity",
        ],
    );
}

#[test]
fn a_blank_of_any_width_begins_a_word() {
    for blank in [" ", "\t", "\u{a0}", "\u{3000}"] {
        let line = format!("add{blank}Cleo{blank}");
        assert_eq!(completions(&format!("{line}ini")), [format!("{line}init=")]);
    }
}
