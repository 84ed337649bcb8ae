//! Keyboards with letters of other scripts: keys by their places, texts as they are typed.

use phasekeeper::app::Config;

use super::scenes::three;
use super::table::Table;

#[test]
fn letters_are_the_keys_in_their_places() {
    // Ukrainian, Russian and Greek.
    for next in ["т", "ν"] {
        three().records(next, "next on");
    }
    three().records("ц", "delay Ana");
    three().records("ч", "wound Ana");
}

#[test]
fn so_are_those_of_dialogs_but_a_text_is_what_was_typed() {
    three().records("в12у<Enter>", "damage Ana 12 energy");
    three().records("щ рана n<Enter>", "note Ana \"рана n\"");
    three().records(":note Ana Жах<Enter>", "note Ana \"Жах\"");
    three().run("wound Ana").records("нЦ", "dismiss Ana knockdown");
    three().records("р5з2<Enter>", "heal Ana 5 wounds=2");
    let mut table = three();
    assert_eq!(table.run("add Жук").press("/жу<Enter>").selected(), Some("Жук"));
    table.refuses("é");
}

#[test]
fn so_are_those_of_own_lines() {
    let (config, faults) = Config::read("(lines: {\"W\": [\"note Ana hit\"]})");
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    table.run("add Ana");
    table.records("Ц", "note Ana hit");
}

#[test]
fn a_bulgarian_keyboard_has_places_of_its_own() {
    let (config, faults) = Config::read("(keyboard: bulgarian)");
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    table.run("add Ana init=50").run("add Ben init=40").run("begin").press("<Home>");
    assert_eq!(table.press("т").selected(), Some("Ben"));
    table.records("х", "next on");
}
