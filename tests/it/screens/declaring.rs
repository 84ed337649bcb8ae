//! Declarations, as the keys enter them under `contract`.

use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::view::{RowStatus, order_rows};

use super::scenes::{declaring, three};
use super::table::Table;

/// The combatant that the dialog asks about.
#[track_caller]
fn asked(table: &Table) -> &str {
    table.state().name(table.draft().who[0])
}

#[test]
fn next_asks_from_the_lowest_up_until_all_have_declared() {
    let mut table = declaring();
    table.press("n");
    assert_eq!(asked(&table), "Cleo");
    table.records("hides<Enter>", "declare Cleo hides");
    assert_eq!(asked(&table), "Ben");
    // Left and taken up again, it asks for the same one.
    table.press("<Esc>n");
    assert_eq!(asked(&table), "Ben");
    table.records("runs<Enter>", "declare Ben runs");
    assert!(table.is_on_main_screen());
    assert_eq!((table.state().mode(), table.acting()), (Mode::Acting, vec!["Ana"]));
}

#[test]
fn rows_climb_from_the_lowest() {
    let mut table = declaring();
    let statuses = |table: &Table| -> Vec<(String, RowStatus)> {
        let rows = order_rows(table.state()).into_iter();
        rows.map(|row| (table.state().name(row.who).to_owned(), row.status)).collect()
    };
    let row = |name: &str, status| (name.to_owned(), status);
    let ana = row("Ana", RowStatus::NeedNotDeclare);
    assert_eq!(
        statuses(&table),
        [ana.clone(), row("Ben", RowStatus::DeclaringLater), row("Cleo", RowStatus::Declaring)]
    );
    table.press("nhides<Enter>");
    assert_eq!(
        statuses(&table),
        [ana, row("Ben", RowStatus::Declaring), row("Cleo", RowStatus::Declared)]
    );
}

#[test]
fn an_empty_declaration_is_asked_for_again() {
    let mut table = declaring();
    table.refuses("n<Enter>");
    assert_eq!(asked(&table), "Cleo");
}

#[test]
fn the_highest_declares_by_a_key_of_its_own_and_others_only_in_their_time() {
    let mut table = declaring();
    table.records("/ana<Enter>zwaits<Enter>", "declare Ana waits");
    assert_eq!(asked(&table), "Cleo");
    table.press("<Esc>").refuses("/ben<Enter>z").refuses("/ana<Enter>z");
    table.records("/cleo<Enter>zhides<Enter>", "declare Cleo hides");
}

#[test]
fn of_several_the_selected_one_is_asked_first() {
    let mut table = Table::after(&[
        "ruleset contract",
        "add Ana",
        "add Ben",
        "add Cleo",
        "roll Ana 4",
        "roll Ben 2",
        "roll Cleo 2",
        "begin",
    ]);
    table.records("/cleo<Enter>nruns<Enter>", "declare Cleo runs");
    table.records("hides<Enter>", "declare Ben hides");
    assert_eq!(table.acting(), ["Ana"]);
}

#[test]
fn a_power_changes_a_declaration() {
    let mut table = declaring();
    table.press("nhides<Enter><Esc>");
    table.records("/cleo<Enter>Z<Ctrl-u>shoots<Enter>", "change Cleo shoots power=yes");
    table.refuses("/ben<Enter>Z");
}

#[test]
fn nothing_is_declared_under_other_rulesets() {
    three().refuses("z");
}
