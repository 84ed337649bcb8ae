//! A gamemaster's evening: a whole fight by keys alone, the power cut in the middle of an interrupt, and the end of it
//! after the next start.

use std::fs;

use phasekeeper_engine::command::StatEdit;
use phasekeeper_engine::rules::Stat;
use phasekeeper_files::store::DataDir;

use super::player::Player;
use super::pty::{ENTER, Table};
use crate::cli::shell::Shell;

/// Adds Adam, Bob and Cami of the sources, and one guard, with dice as they are called out.
fn set_up(player: &mut Player) {
    player.table.see("ep1");
    player.table.type_in("c");
    for name in ["Adam", "Bob", "Cami"] {
        player.press(&format!("{name}{ENTER}"), &format!("stats {name} wounds=0"));
    }
    player.leave("Add a combatant");
    for (name, init) in [("Adam", 80), ("Bob", 110), ("Cami", 60)] {
        let set = format!(":set {name} init={init} dur=35 som=15 side=pc{ENTER}");
        player.press(&set, &format!("stats {name} init={init}"));
    }
    player.press(&format!(":add Guard x1 init=40 dur=30 armor=2/2{ENTER}"), "stats Guard1 dur=30");
    player.table.type_in("i");
    for (name, die) in [("Adam", 38), ("Bob", 24), ("Cami", 76)] {
        player.press(&format!("{die}{ENTER}"), &format!("stats {name} die={die}"));
    }
    player.leave("Initiative");
    player.press(&format!(":roll guard1 05{ENTER}"), "stats Guard1 score=45");
}

#[test]
fn a_whole_fight_survives_the_power_cut_in_the_middle_of_an_interrupt() {
    let shell = Shell::new();
    let mut player = Player::open(&shell);
    set_up(&mut player);

    player.press("n", "acting Cami");
    player.press("w", "acting Bob");
    player.press("s", "acting Bob");
    player.press("a", "acting Cami");
    // The target is the guard: hit, and hit again by mistake.
    player.press(&format!("/gu{ENTER}d12k{ENTER}"), "stats Guard1 damage=10");
    player.press(&format!("d12{ENTER}"), "stats Guard1 damage=20");
    player.press("u", "stats Guard1 damage=10");
    player.table.kill();

    let mut player = Player::open(&shell);
    player.table.see("untitled");
    // Cami still cuts in on Bob, and the guard is hit once.
    player.press(ENTER, "acting Cami");
    player.saved_is("stats Guard1 damage=10").expect("one hit");
    player.table.see("10/30");
    player.press("n", "acting Bob");
    player.press("n", "acting Adam");
    player.press("n", "acting Guard1");
    player.press("n", "acting none");
    player.press("n", "turn 2");
    // Dice are missing: pressed once more, it rolls them.
    player.press("nn", "stage acting");
    player.press(&format!(":status guard1 gone{ENTER}"), "stats Guard1 status=gone");
    player.press(&format!(":finish{ENTER}"), "stage finished");
    player.table.type_in("q");
    assert_eq!(player.table.end(), 0);

    let mut player = Player::open(&shell);
    player.table.see("untitled");
    player.table.type_in("\x03");
    assert_eq!(player.table.end(), 0);
}

#[test]
fn who_is_kept_is_added_in_the_next_encounter_and_so_are_the_npcs_of_this_one() {
    let shell = Shell::new();
    let script =
        "title Nyhavn\nadd Guard x2 init=60 dur=30 side=foe\nadd Ilse init=80 dur=35 side=foe\n";
    let mut player = Player::titled(&shell, "Nyhavn", script);
    player.table.press(&format!("/ilse{ENTER}S"), "Keep Ilse in the library");
    player.table.press(ENTER, "Ilse is in the library");
    player.table.press(&format!(":set Ilse dur=40{ENTER}S{ENTER}"), "Enter replaces it");
    player.table.press(ENTER, "Ilse is in the library");
    player.table.type_in("q");
    assert_eq!(player.table.end(), 0);
    let library = DataDir::at(shell.data()).library().0;
    let ilse = library.template("ilse").expect("kept");
    assert!(ilse.edits.contains(&StatEdit::Stat(Stat::Dur, Some(40))), "{ilse:?}");
    assert_eq!(fs::read_dir(shell.data().join("library")).expect("a folder").count(), 1);

    let mut table = Table::open(&shell.data(), &[], (120, 40));
    table.press("n", "New encounter");
    table.press(ENTER, "setup");
    table.press("cgu", "2 in Nyhavn");
    table.press(&format!("{ENTER}{ENTER}"), "Guard 2");
    table.press("il", "1 in Nyhavn");
    table.press(&format!("{ENTER}{ENTER}"), "Ilse · selected");
    table.type_in("\x03");
    assert_eq!(table.end(), 0);
}
