//! Common ground of all dialogs: Esc, paste, the help, and safe text.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{ACTIONS, Action, Message};
use phasekeeper_engine::text::is_unprintable;

use super::scenes::{three, undecided};
use super::table::Table;

fn two() -> Table {
    Table::after(&["add Ana init=60 dur=30 side=pc", "add Ben init=50 speed=2 side=foe"])
}

#[test]
fn esc_leaves_any_layer_and_changes_nothing() {
    let scripts = [
        "c",
        "cGuard<Tab>60",
        "e",
        "e99",
        "f",
        "f<End><Enter>Kick",
        "d18",
        "h5",
        "onote",
        "R",
        "t",
        "tj",
        "r",
        "r3<Enter>40",
        "r3V40<Enter>b",
        "r3V40<Enter>b<Enter>4",
        "A",
        "AB<Enter>20<Enter>40<Enter>",
        ":next",
        ":wund<Enter>",
        "/b",
        "?",
        "l",
        ":show<Enter>",
        "i",
        "i38",
        "N",
    ];
    for script in scripts {
        let mut table = two();
        let before = table.app.timeline().clone();
        table.press(script);
        assert!(table.app.layer().is_some(), "{script}");
        // An attack goes back step by step, and what was typed or rolled is thrown away only by a second key.
        for _ in 0..4 {
            if !table.is_on_main_screen() {
                table.press("<Esc>");
            }
        }
        assert!(table.is_on_main_screen(), "{script}");
        assert_eq!(*table.app.message(), Message::None, "{script}");
        assert_eq!((table.app.timeline(), table.selected()), (&before, Some("Ana")), "{script}");
    }
}

#[test]
fn a_paste_goes_into_text_fields_as_one_line() {
    let mut table = Table::empty();
    table.paste("add Ana\n init=60\r\n dur=30").records("<Enter>", "add Ana init=60 dur=30");
    table.press("o").paste("a\tb\u{7}\nc").records("<Enter>", "note Ana \"a b c\"");
    table.press("d").paste("x12y").records("<Enter>", "damage Ana 12 kinetic");
    // Letters are keys in a menu, and a paste presses none.
    let before = table.journal.len();
    table.press("t").paste("5");
    assert_eq!((table.journal.len(), table.menu().chosen), (before, 0));
}

#[test]
fn a_paste_is_taken_at_once_or_refused() {
    let mut table = three();
    table.press(":note Ana x<Left>").paste(&"漢".repeat(10_000));
    let line = table.palette().line.value().to_owned();
    assert_eq!(line.chars().count(), "note Ana x".len() + 10_000);
    assert!(line.ends_with("漢x"), "it stands before the cursor's letter");
    for count in [10_001, 1 << 20] {
        table.paste(&"y".repeat(count));
        assert!(matches!(table.app.message(), Message::Error(_)), "{:?}", table.app.message());
        assert_eq!(table.palette().line.value(), line);
    }
    table.press("<Esc>").paste(&"y".repeat(10_001));
    assert!(table.app.layer().is_none(), "no prompt opens for it");
}

#[test]
fn a_paste_fits_its_field() {
    let mut table = three();
    table.press("d").paste("2d10+3").press("<Esc>");
    table.press("e<Tab><Tab><Tab>").paste("12 or so");
    assert!(matches!(table.app.message(), Message::Error(_)), "{:?}", table.app.message());
}

#[test]
fn control_characters_never_reach_the_screen() {
    let mut table = three();
    table.paste("note Ana \"\u{1b}[2Jred\u{7}\u{202e}\u{9b}31m\nrow\tcolumn\"");
    assert_eq!(table.palette().line.value(), "note Ana \"[2Jred31m row column\"");
    let text = table.text(80, 24);
    assert!(!text.chars().any(|it| it != '\n' && is_unprintable(it)), "{text:?}");
    table.records("<Enter>", "note Ana \"[2Jred31m row column\"");
}

#[test]
fn the_help_lists_the_keys_that_apply() {
    let mut table = Table::empty();
    let help = |table: &mut Table| table.press("?").text(200, 60);
    let about =
        |action: Action| ACTIONS.iter().find(|row| row.action == action).expect("a row").help();
    let text = help(&mut table);
    assert!(text.contains(about(Action::Add)) && !text.contains(about(Action::Wound)), "{text}");
    let mut table = two();
    table.press("n");
    assert!(help(&mut table).contains(about(Action::Wound)));
}

#[test]
fn no_line_of_the_help_is_cut_off_at_80_columns() {
    let mut table = undecided();
    table.press("?");
    let mut text = String::new();
    for _ in ACTIONS {
        text += &table.text(80, 24);
        table.press("j");
    }
    for row in ACTIONS.iter().filter(|row| row.applies(&table.app)) {
        assert!(text.contains(&row.help().replace('`', "")), "{}", row.help());
    }
}

#[test]
fn the_keys_that_open_a_page_close_it() {
    let mut table = three();
    assert!(matches!(table.press("<F1>").app.layer(), Some(Layer::Help(_))));
    assert!(table.press("?").is_on_main_screen());
    assert!(matches!(table.press("l").app.layer(), Some(Layer::Log(_))));
    assert!(table.press("l").is_on_main_screen());
}

#[test]
fn a_page_scrolls_to_both_ends() {
    let mut table = undecided();
    let first = table.press(":show<Enter>").text(80, 24);
    assert_ne!(table.press("<PageDown>").text(80, 24), first);
    assert_eq!(table.press("<PageUp>").text(80, 24), first);
    assert_ne!(table.press("<End>").text(80, 24), first);
    assert_eq!(table.press("<Home>").text(80, 24), first);
}

#[test]
fn the_log_scrolls_and_comes_back_with_the_next_command() {
    let mut table = three();
    assert_eq!(table.app.log().offset, 0);
    table.press("<PageUp>");
    assert_eq!(table.app.log().offset, 5);
    table.press("<PageUp><PageUp><PageDown><PageDown>");
    assert_eq!(table.app.log().offset, 0);
    table.press("<PageUp>n");
    assert_eq!(table.app.log().offset, 0);
}
