//! A fight by tactics in a terminal: stages that are taken back whole, and its odds beside it.

use super::player::Player;
use super::pty::{ENTER, Table};
use crate::cli::shell::Shell;

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
    table.see("▶ ▲ GUARD 1");
    table.press("X", "% hit");
    table.press(ENTER, "▶ ▲ GUARD 2");
    table.press("u", "▶ ▲ GUARD 1");
    table.press("Q", "fights by tactics");
    table.see("00 of 10000 fights");
    table.press("\x1b", "▶ ▲ GUARD 1");
    table.miss("fights by tactics");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_fight_of_several_stages_is_taken_back_whole() {
    let shell = Shell::new();
    let script = "add Kade side=pc init=60 dur=900 wt=200 skill.Guns=90 skill.Fray=40 weapon.pistol=5/Guns/x12\n\
                  add Guard x2 side=foe init=30 dur=900 wt=200 skill.Guns=90 weapon.rifle=7/Guns/ss/bf/x36 tactics=burst\n\
                  roll Kade 50\nroll Guard1 40\nroll Guard2 30\nbegin\n";
    let mut player = Player::after(&shell, script);
    player.table.see("▶ ■ KADE");
    let state = || shell.saved("data/fight.ron").encounter().clone();
    let before = state();
    for acting in ["acting \"Guard 1\"", "acting \"Guard 2\"", "stage over"] {
        player.press(&format!(":auto{ENTER}"), acting);
    }
    player.press(&format!(":end-turn{ENTER}"), "stage initiative");
    for (name, die) in [("Kade", 50), ("Guard1", 40), ("Guard2", 30)] {
        player.table.type_in(&format!(":roll {name} {die}{ENTER}"));
    }
    player.press(&format!(":begin{ENTER}"), "acting Kade");
    for acting in ["acting \"Guard 1\"", "acting \"Guard 2\"", "stage over"] {
        player.press(&format!(":auto{ENTER}"), acting);
    }
    player.saved_is("stats Kade weapon.pistol=5/Guns/x10").expect("two shots");
    player.saved_is("stats Guard2 weapon.rifle=7/Guns/ss/bf/x24").expect("four bursts");
    // Six stages, and five commands between the turns.
    player.press("uuuuuuuuuuu", "stats Kade weapon.pistol=5/Guns/x12");
    assert!(state() == before, "{}", player.table.screen());
}
