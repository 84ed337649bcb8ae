//! Common ground of all dialogs: Esc, paste, the help, and safe text.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{ACTIONS, Action, Config, Input, Message};
use phasekeeper_engine::text::is_unprintable;

use super::opening::save_items;
use super::scenes::{declaring, firefight, friday, skirmish, three, two_on_standby, undecided};
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
        table.press("<Down>");
    }
    for row in ACTIONS.iter().filter(|row| row.applies(&table.app)) {
        assert!(text.contains(&row.help().replace('`', "")), "{}", row.help());
    }
}

#[test]
fn a_key_of_several_meanings_stands_in_the_help_once() {
    let mut table = two();
    let text = table.press("?<Tab>").text(200, 60);
    let words = text.split_whitespace().filter(|word| *word == "n").count();
    assert_eq!(words, 1, "{text}");
    for row in ACTIONS.iter().filter(|row| row.action == Action::Next) {
        assert!(text.contains(row.help()), "{text}");
    }
}

#[test]
fn the_help_finds_what_stands_in_a_menu() {
    let mut table = two();
    table.press("?<Tab>full defense");
    let text = table.text(80, 24);
    let about = |action| ACTIONS.iter().find(|row| row.action == action).expect("a row").help();
    assert!(text.contains(about(Action::RecordAction)), "{text}");
    assert!(!text.contains(about(Action::Undo)), "{text}");
}

#[test]
fn the_help_says_what_a_number_means() {
    let mut table = two();
    for (label, words) in [("dies at", "that kills"), ("WT", "a wound"), ("stay up", "falling")] {
        let text = table.press(&format!("?{label}")).text(80, 24);
        let is_it = |row: &str| row.contains(&format!(" {label} ")) && row.contains(words);
        assert!(text.lines().any(is_it), "{text}");
        table.press("<Esc><Esc>");
    }
}

#[test]
fn the_help_has_the_signs_beside_the_keys_where_there_is_room() {
    let mut table = two();
    let heading = |text: &str| text.lines().position(|row| row.contains("Signs"));
    table.press("?");
    assert_eq!(heading(&table.text(100, 30)), Some(1), "beside the first key");
    assert_eq!(heading(&table.text(80, 24)), None, "below the last one");
    assert!((0..99).any(|_| heading(&table.press("<Down>").text(80, 24)) > Some(1)));
}

#[test]
fn the_help_filters_as_one_types() {
    let mut table = three();
    let about =
        |action: Action| ACTIONS.iter().find(|row| row.action == action).expect("a row").help();
    let [wound, quit] = [Action::Wound, Action::Quit].map(about);
    let has = |table: &Table, words: &str| table.text(80, 24).contains(words);
    // A part of a sentence, in any case; j, k, q and the blank are letters like others.
    assert!(has(table.press("?"), wound));
    assert!(has(table.press("OUN"), wound) && !has(&table, quit));
    assert!(!has(table.press("q"), wound));
    assert!(has(table.press("<Backspace>"), wound));
    // Esc clears it first.
    assert!(has(table.press("<Esc><End>"), "Numbers"));
    assert!(has(table.press("end-tu"), "Ends the turn for all"), "the word of a keymap");
    assert!(has(table.press("<Esc>F9"), about(Action::Blank)), "a key");
    assert!(table.press("?").is_on_main_screen());
    // The other page is filtered too, and nothing may be left.
    assert!(has(table.press("?title<Tab>"), about(Action::EncounterSettings)));
    assert!(!has(table.press("xyzzy"), quit));
    assert!(table.press("<Esc><Esc>").is_on_main_screen());
}

#[test]
fn the_help_says_why_a_key_that_is_sought_is_not_possible() {
    let mut table = three();
    let why = "Ana is not hidden";
    assert!(table.press("?hidden").text(80, 24).contains(why));
    assert!(!table.press("<Esc><Tab>").text(200, 60).contains(why));
    table.press("<Esc>").run("set Ana hidden=yes");
    assert!(!table.press("?hidden").text(80, 24).contains(why));
}

/// A dialog with something typed or chosen in it: whether the letters are a text there, and an id of the rule behind it.
type Typed = (fn() -> Table, &'static str, bool, &'static str);

const DIALOGS: [Typed; 41] = [
    (two, "cGuard", true, "IN-1"),
    (two, "cGuard<Tab>60", false, "IN-1"),
    (two, "e99", false, "IN-1"),
    (two, "e<PageDown>Fury", true, "EX-62"),
    (two, "f<Down>", false, "EX-17"),
    (two, "f<End><Enter>Kick", true, "EX-17"),
    (two, "d18", false, "EX-2"),
    (two, "<Space>j<Space>d18", false, "EX-50"),
    (two, "h5", false, "EX-19"),
    (two, "h5t7", false, "EX-19"),
    (two, "C3", false, ""),
    (two, "onote", true, ""),
    (two, "Rname", true, ""),
    (two, "Sname", true, ""),
    (two, "tj", false, "EX-5"),
    (two, ":next", true, ""),
    (two, "/b", true, ""),
    (two, "i38", false, "IN-5"),
    (two, "iBe", false, "IN-5"),
    (two, "i!j", false, "EX-12"),
    (two, "Nname", true, ""),
    (three, "r3", false, "TS-1"),
    (three, "r<Tab>6", true, "TS-1"),
    (three, "r3V", true, "TS-15"),
    (three, "p<Down>", false, "AC-8"),
    (three, "lk", false, ""),
    (three, "l/dam", true, ""),
    (three, "l<Tab>kk", false, ""),
    (three, "Kgrenade", true, "EX-20"),
    (two_on_standby, "a<Down>", false, "DL-1"),
    (firefight, "AG", true, "EX-1"),
    (firefight, "A<Enter>", false, "EX-1"),
    (firefight, "A<Enter>40<Enter>8", false, "EX-12"),
    (firefight, "r<Tab>kin<Tab>28<Enter>", false, "MX-4"),
    (firefight, "ha", false, "EX-19"),
    (undecided, "y8", false, "EX-3"),
    (declaring, "nhides", true, "CT-3"),
    (skirmish, "O", false, ""),
    (picking, "j", false, ""),
    (picking, "Rname", true, ""),
    (picking, "p2", false, ""),
];

fn picking() -> Table {
    let mut table = Table::picking(save_items());
    table.party = Some(friday());
    table
}

#[test]
fn a_key_without_a_meaning_says_so_in_every_dialog() {
    for (scene, script, _, _) in DIALOGS {
        let mut table = scene();
        table.press(script).press("<F5>");
        let Message::Error(why) = table.app.message() else { panic!("{script}") };
        assert!(why.as_str().starts_with("F5 is not a key here; "), "{script}: {why:?}");
    }
    // One that means something at other times is named.
    let mut table = three();
    table.press("ln");
    assert_eq!(table.told(), "n (older) is not possible now; F1 tells more");
    table.press("<Esc>R<Down>");
    assert_eq!(table.told(), "↓ is not a key here; F1 tells more");
    table.press("<Esc>R").input(Input::Wheel { by: 1, is_over_log: false });
    assert_eq!(table.told(), "");
}

#[test]
fn a_key_for_help_explains_any_dialog_and_keeps_what_is_typed() {
    for (scene, script, is_text, id) in DIALOGS {
        let mut table = scene();
        table.press(script);
        let layer = |table: &Table| format!("{:?}", table.app.layer());
        let before = layer(&table);
        assert!(table.app.layer().is_some(), "{script}");
        let steps = table.journal.len();
        for close in ["<Esc>", "<F1>", "?"] {
            table.press("<F1>");
            let Some(Layer::Pager(page)) = table.app.layer() else {
                panic!("{script}: {}", layer(&table));
            };
            let lines = page.lines.join("\n");
            assert!(
                lines.contains(id) && id.is_empty() != lines.contains('('),
                "{script}: {lines}"
            );
            for (width, height) in [(60, 16), (80, 24), (160, 50)] {
                let text = table.text(width, height);
                assert!(text.contains(page.title) && text.contains(&page.lines[0]), "{text}");
            }
            assert_eq!(layer(table.press(close)), before, "{script}");
        }
        let is_explained = matches!(table.press("?").app.layer(), Some(Layer::Pager(_)));
        assert_eq!(is_explained, !is_text, "{script}: {}", layer(&table));
        assert_eq!(table.journal.len(), steps, "{script}");
    }
}

#[test]
fn a_letter_for_help_stays_what_it_is_in_a_dialog() {
    let keys = "(keys: [(\"help\", [\"a\"]), (\"act\", [\"F4\"])])";
    let (config, faults) = Config::read(keys);
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    table.run("add Ana init=60 dur=30 side=pc").run("add Ben init=50 dur=30 side=foe");
    let is_explained = |table: &Table| matches!(table.app.layer(), Some(Layer::Pager(_)));
    // The first aid of a prompt, a name, the aim of an attack, the search of a menu.
    for script in ["ha", "ia", "A<Enter>a", "ta"] {
        assert!(!is_explained(table.press(script)), "{script}");
        table.press("<Esc><Esc><Esc><Esc>");
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
