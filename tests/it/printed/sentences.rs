//! The sentences that the guide tells those who play without a screen.

use super::reader::{codes, page, section};
use crate::cli::shell::Shell;

/// Those of the guide, before their first dice.
const PEOPLE: &str = "\
add Doc side=pc init=10 dur=35 skill.Medicine=50
add Sava side=pc init=90 dur=35 som=20 moxie=2 skill.Guns=60 weapon.rifle=17/kinetic/Guns/x30
add Ana side=pc init=80 dur=35 som=20 moxie=2 skill.Fray=40 skill.Guns=50 weapon.rifle=17/kinetic/Guns/x30 weapon.frag=\"frag grenade\"/x2 \"skill.Throwing Weapons\"=40
add Thug x2 side=foe init=50 dur=30 som=15 skill.Fray=30 skill.Guns=40 weapon.pistol=9/Guns
";

/// What is done before a sentence may be said: nothing, a turn begun, tests due, a hit by Ana, a blast of hers that missed.
const SCENES: [&str; 5] = [
    "",
    "roll Doc 5\nroll Sava 90\nroll Ana 20\nroll Thug1 20\nroll Thug2 10\nbegin\n",
    "roll * 20\nbegin\ndamage Ana 9 kinetic\ndamage Thug1 9 kinetic\n",
    "roll Doc 5\nroll Ana 90\nroll Sava 20\nroll Thug1 20\nroll Thug2 10\nbegin\nAna shoots Thug 1 with rifle 41 90\n",
    "roll Doc 5\nroll Ana 90\nroll Sava 20\nroll Thug1 20\nroll Thug2 10\nbegin\nAna throws a frag at Thug 1, Thug 2 2 metres away, 95\n",
];

/// Parts of refusals.
const REFUSALS: [&str; 14] = [
    "there is no",
    "say it with a name",
    "is no word for",
    "is missing",
    "no name matches",
    "goes right behind",
    "one word too many",
    "nothing is due",
    "is not allowed",
    "nobody here is called",
    "that is no sentence of",
    "that is said as",
    "is not among",
    "no die is asked",
];

/// A sentence, or the line of a command: words for people, not for keys and files.
fn is_sentence(code: &str) -> bool {
    let begins =
        ["damage ", "attack ", "decide ", "the ", "forgot ", "it fell ", "it hit ", "foe "];
    let is_name = code.starts_with(char::is_uppercase) && code.contains(' ');
    // Dice of several stand in a line, which has been tried as an answer.
    is_name || begins.iter().any(|it| code.starts_with(it))
}

#[test]
fn each_sentence_of_the_guide_is_understood_in_some_scene() {
    let guide = page("docs/GUIDE.md");
    let prose: String = section(&guide, "## Without eyes").split("```").step_by(2).collect();
    let sentences: Vec<String> =
        codes(&prose).map(|it| it.replace('\n', " ")).filter(|it| is_sentence(it)).collect();
    assert!(sentences.len() > 15, "{sentences:?}");
    let nonsense = "Ana's hat grumbles".to_owned();
    for said in sentences.into_iter().chain([nonsense.clone()]) {
        let answer = |before: String| {
            let answer = Shell::new().run_with_input(&["--plain"], &format!("{before}{said}\n"));
            answer.out.rsplit("\n: ").nth(1).unwrap_or_default().to_owned()
        };
        let begun = SCENES.iter().map(|scene| answer(format!("{PEOPLE}{scene}")));
        let answers: Vec<String> = begun.chain([answer("title Quay\n".to_owned())]).collect();
        let is_understood =
            |it: &String| !it.is_empty() && !REFUSALS.iter().any(|refusal| it.contains(refusal));
        assert_ne!(answers.iter().any(is_understood), said == nonsense, "{said}: {answers:#?}");
    }
}
