//! Each phrase by a sentence, and what no phrase may take.

use super::super::translate::{Meaning, match_words, translate};
use super::*;
use crate::app::state::App;
use crate::app::{Config, Input, update};
use phasekeeper_engine::command::command_called;
use phasekeeper_engine::dice::SeededDice;

/// Lines with words of phrases that match none.
const OTHERS: &[&str] = &[
    "Ana shoots Thug 1 with rifle, rolled 31",
    "Ana has not rolled 31",
    "Ana die",
    "Ana's aim",
    "Ana has gas",
    "Ana has a hand",
    "Ana has no die",
    "Ana has 12 durability left",
    "Ana and Kell join the fight",
    "Ana joins",
    "reinforcements",
    "reinforcements arrive",
    "foe",
    "foe flees",
    "Ana's dur is 40 since turn 2",
    "Ana's dur is 40 and Kell 30",
    "Ana has no kinetic",
    "Ana has 2 points",
    "Ana wakes Dan",
    "Dan comes back",
    "Ana takes 5 minutes",
    "Ana is not e",
    "thugs flee and Ana stays",
    "call it",
];

fn app() -> App {
    let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
    let people = "add Ana dur=35 som=20 moxie=2 weapon.knife=9 \"weapon.dart (gas)\"=3 weapon.darts=2 \
         \"skill.Kinetic Weapons\"=50";
    let others = [
        "add Kell",
        "add Bob",
        "add Dan",
        "status Kell gone",
        "status Bob unconscious",
        "status Dan dead",
    ];
    for line in [people, "add Thug x2 dur=30 som=15"].into_iter().chain(others) {
        let _ = update(&mut app, Input::Line(line.to_owned()));
    }
    app
}

fn in_a_turn() -> App {
    let mut app = app();
    for line in ["begin", "damage Ana 14", "damage \"Thug 2\" 31", "effect Ana \"on fire\""] {
        let _ = update(&mut app, Input::Line(line.to_owned()));
    }
    app
}

#[test]
fn each_sentence_stands_for_its_line() {
    for (app, text) in [(app(), BEFORE_A_TURN), (in_a_turn(), AT_ANY_TIME)] {
        let rows: Vec<&str> =
            text.lines().filter(|it| !it.is_empty() && !it.starts_with('#')).collect();
        for pair in rows.chunks(2) {
            let sample = pair.get(1).and_then(|it| it.strip_prefix("    ")?.split_once(" => "));
            let (said, line) = sample.unwrap_or_else(|| panic!("{pair:?}"));
            let Phrase { words, .. } = phrase(pair[0]).expect(said);
            assert!(match_words(&app, &words, said, &mut Vec::new()), "{said} is not {words:?}");
            let Meaning { line: meant, by } = translate(&app, said, false).expect(said);
            let by = by.map_or_else(String::new, |it| format!(" by={it}"));
            assert_eq!(meant.replace('\n', "; ") + &by, line, "{said}");
        }
    }
}

#[test]
fn no_other_line_stands_for_anything() {
    let app = in_a_turn();
    for said in OTHERS {
        let is_command = command_called(said).is_some();
        assert_eq!(translate(&app, said, is_command), None, "{said}");
    }
}
