//! Menus: answers by digits, and by letters that search them.

use phasekeeper::app::layer::form::FormPurpose;

use super::table::Table;

fn two() -> Table {
    Table::after(&["add Ana init=60", "add Ben init=50"])
}

/// The marked answer.
#[track_caller]
fn marked(table: &Table) -> &str {
    let menu = table.menu();
    &menu.answers[menu.chosen].0
}

#[test]
fn letters_search_the_answers() {
    let mut table = two();
    assert_eq!(marked(table.press("fprone")), "prone, attacked −10");
    assert_eq!(
        marked(table.press("<Backspace><Backspace><Backspace><Backspace><Backspace>k")),
        "knocked down"
    );
    assert_eq!(marked(table.press("<Esc>fdown")), "knocked down", "a later word");
    assert_eq!(marked(table.press("<Esc>fleedi")), "bleeding, 1 every turn", "no word");
}

#[test]
fn letters_in_a_menu_are_no_keys_of_the_main_screen() {
    let mut table = two();
    let before = table.journal.len();
    table.press("fstunned 3");
    assert_eq!(table.journal.len(), before);
    assert_eq!(marked(&table), "other effect …");
    assert!(table.text(80, 24).contains("stunned 3"), "what is typed is seen");
    table.press("<Enter>");
    let form = table.form();
    assert!(matches!(form.purpose, FormPurpose::Effect(_)));
    assert_eq!(form.fields[0].value(), "stunned 3");
    // What is typed on goes on with it.
    table.records(" a<Enter>", "effect Ana \"stunned 3 a\"");
    assert_eq!(table.press("fother<Enter>").form().fields[0].value(), "");
}

#[test]
fn a_digit_is_an_answer_until_a_letter_is_typed() {
    let mut table = two();
    table.records("t4", "status Ana dead").records("tactive<Enter>", "status Ana active");
    table.records("tdead<Down><Up>2", "status Ana unconscious");
}

#[test]
fn what_no_answer_has_is_refused() {
    let mut table = two();
    table.press("tdea").refuses("3").refuses("x");
    assert_eq!((marked(&table), table.menu().typed.as_str()), ("dead", "dea"));
    table.records("<Enter>", "status Ana dead");
}

#[test]
fn who_lies_gets_up_and_who_has_fired_reloads() {
    let mut table = Table::after(&[
        "add Ana init=60 weapon.gun=1d10/kinetic/x3",
        "roll Ana 50",
        "begin",
        "attack 50 90 by=Ana with=gun action=no",
        "effect Ana \"knocked down\"",
    ]);
    assert!(table.text(80, 24).contains("p action: stand up"));
    table.records("pflee<Enter>", "status Ana gone").press("u");
    table.records("p<Enter>", "clear Ana \"knocked down\"").press("u");
    table.records("pup<Enter>", "clear Ana \"knocked down\"").press("u");
    table.records("preload<Enter>", "reload Ana gun");
    table.records("tup<Enter>", "clear Ana \"knocked down\"");
    assert!(!table.text(80, 24).contains("p action: stand up"));
    for key in ["p", "t"] {
        let is_up = |it: &(String, _)| it.0 == "stands up";
        assert!(!table.press(key).menu().answers.iter().any(is_up), "nobody lies");
        table.press("<Esc>");
    }
}

#[test]
fn a_note_is_read_in_the_panel_and_before_the_next_one() {
    let mut table = two();
    table.records("oowes Ben<Enter>", "note Ana \"owes Ben\"").run("effect Ana dazzled");
    let text = table.text(80, 24);
    assert!(text.contains("“owes Ben”") && text.contains("dazzled, note"), "{text}");
    let prompt = table.press("o").text(80, 24);
    let below = prompt.lines().skip_while(|line| !line.starts_with(">Note"));
    assert!(below.collect::<String>().contains("“owes Ben”"), "{prompt}");
}

#[test]
fn what_kills_stands_before_all_else_in_the_row_and_in_the_panel() {
    let mut table = two();
    table.run("note Ana \"wants the case, and whoever has it, and a ticket to Luna\"");
    table.run("effect Ana dazzled").run("effect Ana \"on fire\" each=1d10");
    table.run("set Ana at=\"the upper gallery\"");
    let text = table.text(80, 24);
    assert!(text.contains(" on fire 1d10 a turn, dazzled …"), "{text}");
    let place = |part: &str| text.find(part).expect(part);
    assert!(place("on fire 1d10 a turn") < place("“wants the case"), "{text}");
}

#[test]
fn cover_is_taken_and_left_among_the_actions() {
    let mut table = Table::after(&["add Ana init=60", "roll Ana 5", "begin"]);
    table.records("ptakes mod<Enter>", "effect Ana \"moderate cover\" attacked=-20");
    table.records("pleaves<Enter>", "clear Ana \"moderate cover\"");
}
