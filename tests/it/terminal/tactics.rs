//! A fight by tactics in a terminal: stages that are taken back whole, and its odds beside it.

use super::pty::{ENTER, Table};

#[test]
fn a_stage_by_tactics_is_taken_back_whole_and_the_odds_are_drawn_while_they_settle() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &[], (80, 24));
    table.see("a new encounter");
    for line in [
        "add Kade side=pc init=20 dur=40 skill.Fray=60",
        "add Guard x2 side=foe init=60 dur=30 skill.Guns=50 weapon.rifle=2d10+6/Guns/ss/x36",
        "roll Kade 10",
        "roll Guard1 60",
        "roll Guard2 50",
        "begin",
    ] {
        table.press(&format!(":{line}{ENTER}"), "saved");
    }
    table.see("GUARD 1 acts");
    table.press("X", "to hit");
    table.press(ENTER, "GUARD 2 acts");
    table.press("u", "GUARD 1 acts");
    table.press("Q", "fights by tactics");
    table.see("00 of 10000 fights");
    table.press("\x1b", "GUARD 1 acts");
    table.miss("fights by tactics");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}
