//! The blank screen.

use phasekeeper::app::SideEffect;

use super::scenes::{skirmish, three};
use super::table::Table;

#[test]
fn players_see_who_acts_and_no_numbers() {
    let mut table = skirmish();
    let text = table.press("B").text(80, 24);
    for shown in ["turn 2, phase 1", "E V E", "next: Adam", "Finn is down."] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
    for hidden in ["Ambush at Nyhavn", "Ilse", "108", "Death"] {
        assert!(!text.contains(hidden), "{hidden}: {text}");
    }
    table.press("B");
    assert!(table.text(80, 24).contains("Ambush at Nyhavn"));
}

#[test]
fn the_hidden_stay_hidden_while_they_act() {
    let mut table = Table::after(&["add Spy hidden=yes", "begin"]);
    assert_eq!(table.acting(), ["Spy"]);
    for (width, height) in [(80, 24), (20, 5), (1, 1), (0, 0), (200, 60)] {
        assert!(!table.press("B").text(width, height).contains("Spy"));
        table.press("B");
    }
}

#[test]
fn nothing_else_does_anything_while_it_is_blank() {
    let mut table = three();
    let before = (table.app.timeline().clone(), table.app.message().clone());
    table.press("B").paste("next").press("nwd12<Enter>:next<Enter><Esc>u?l<Delete>");
    assert!(table.app.is_blank() && table.is_on_main_screen());
    assert_eq!((table.app.timeline().clone(), table.app.message().clone()), before);
    table.press("q");
    assert_eq!(table.effects, [SideEffect::Quit]);
}

#[test]
fn a_dialog_is_blanked_by_the_function_key_and_stays_open() {
    let mut table = three();
    table.press("onB");
    assert!(!table.app.is_blank(), "B is a letter there");
    assert!(!table.press("<F9>").text(80, 24).contains("nB"));
    table.press("<F9>").records("<Enter>", "note Ana nB");
}

#[test]
fn the_list_of_encounters_is_not_for_players() {
    let mut table = Table::picking(super::opening::save_items());
    let shown = table.text(80, 24);
    let text = table.press("<F9>").text(80, 24);
    assert!(table.app.is_blank() && text != shown);
    assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), "B shows the screen");
}

#[test]
fn the_hidden_are_revealed_by_a_key_that_says_so() {
    let mut table = Table::after(&["add Ana", "add Spy hidden=yes", "begin"]);
    table.press("/Spy<Enter>").records("J", "set Spy hidden=no");
    assert!(table.told().contains("Spy is revealed"), "{}", table.told());
    table.refuses("J");
    assert!(table.press("B").text(80, 24).contains("Spy"));
}
