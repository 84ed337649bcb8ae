//! A session from its preparation to the one after it: a table is imported, a plan has waves, the party is taken along.

use std::path::Path;

use super::player::Player;
use super::pty::ENTER;
use crate::cli::shell::{Shell, names};

/// The plan of the first fight. Its title makes its file the first by name.
const PLAN: &str = "\
title 1 Nyhavn
add Kade init=80 dur=40 moxie=4 side=pc
add Mira init=70 dur=35 moxie=3 side=pc
add from=\"Extra 7\" side=foe
add Boss from=\"Extra 30\" init=60 side=foe
add Ghoul x3 init=30 dur=20 side=foe reserve=second
add Drone x2 morph=synth init=40 dur=20 side=foe reserve=third
";

/// A table of thirty.
fn table() -> String {
    let row = |number: u32| format!("Extra {number};{};{}\n", 20 + number, 30 + number);
    format!("Name;INIT;DUR\n{}", (1..=30).map(row).collect::<String>())
}

#[test]
fn what_was_prepared_is_played_and_continued_next_month() {
    let shell = Shell::new();
    shell.file("extras.csv", table());
    assert_eq!(shell.run(&["library", "import", "extras.csv"]).code, 0);
    assert_eq!(names(&shell.data().join("library")).len(), 30);
    let answer = shell.run_with_input(&["new", "--plan", "-"], PLAN);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let first = answer.out.trim_end().to_owned();

    let mut player = Player::open(&shell);
    player.table.see("1 Nyhavn");
    player.table.press(ENTER, "Ghoul");
    // Two of tonight's are kept for later.
    player.table.type_in("/boss\rS");
    player.table.press(ENTER, "Boss is in the library");
    player.table.type_in("/ghoul1\rS\x15Tunnel ghoul");
    player.table.press(ENTER, "Tunnel ghoul is in the library");
    player.press("i", "stage setup");
    player.press(&format!("20{ENTER}"), "stats Kade die=20");
    player.press(&format!("10{ENTER}"), "stats Mira die=10");
    player.press(ENTER, "stage acting");
    player.table.see("Turn 1");
    player.press("V1", "reserve \"Drone 1\" \"Drone 2\"");
    player.press("V", "reserve none");
    player.press(&format!("/kade{ENTER}d12{ENTER}"), "stats Kade damage=12 wounds=1");
    player.press(":finish\r", "stage finished");
    player.table.see("a new fight with the same party");
    player.table.press("h", "written: ");
    assert!(Path::new(&first).with_extension("html").exists());
    let before = shell.run(&["show", &first]).out;

    // At once, and then not: Mira alone is taken along, into a fight of her own.
    player.table.press("p", "Same party?");
    player.table.press(&format!("1m{ENTER}"), ">Title");
    player.press(ENTER, "stage setup");
    player.saved_is("stats Mira pool=3").expect("Mira is there");
    player.press("u", "stats Kade damage=12");
    player.table.type_in("q");
    assert_eq!(player.table.end(), 0);
    assert_eq!(shell.run(&["show", &first]).out, before);
    let second = shell.encounters().pop().expect("the second fight");
    std::fs::remove_file(second).expect("it can be deleted");

    let mut player = Player::open(&shell);
    player.table.see("1 Nyhavn");
    player.table.press("n", "New encounter");
    player.table.press(&format!("2 Month{ENTER}"), "12 damage");
    player.press(&format!("h{ENTER}"), "stats Kade damage=0 die=none");
    player.press(":add from=\"Tunnel ghoul\" x2\r", "stats \"Tunnel ghoul 2\" dur=20 init=30");
    player.press("N\x15Thaw\r", "turn 1");
    player.table.see("Thaw");
    player.table.type_in("q");
    assert_eq!(player.table.end(), 0);
    assert_eq!(shell.run(&["show", &first]).out, before);
    let last = shell.encounters().pop().expect("the third fight");
    assert!(shell.run(&["show", &last.to_string_lossy()]).out.contains("Mira"));
}

#[test]
fn what_one_key_does_in_two_steps_is_saved_once() {
    let shell = Shell::new();
    let mut player = Player::open(&shell);
    player.table.see("a new encounter");
    player.table.press("N", "This encounter");
    player.press(&format!("Duel\x1b[B{ENTER}"), "turn 1");
    player.table.see("Duel");
    player.press(":add Ana\r", "stats Ana damage=0");
    player.table.kill();
    let path = shell.encounters().pop().expect("saved");
    let answer = shell.run(&["show", &path.to_string_lossy()]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.starts_with("Duel · ep1-simple"), "{}", answer.out);
    assert!(answer.out.contains("- Ana"), "{}", answer.out);
}
