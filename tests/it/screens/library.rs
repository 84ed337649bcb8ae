//! The library on the screen: a combatant is kept as a template.

use phasekeeper::app::{Input, Message};
use phasekeeper_engine::command::EntryFile;
use phasekeeper_engine::rules::InitiativeDie;

use super::table::Table;

/// The keys of a template in the library of the table.
#[track_caller]
fn kept(table: &Table, name: &str) -> String {
    let template = table.app.library().template(name).expect(name);
    let entry = EntryFile::template(name, "", &template.edits_for(InitiativeDie::D100));
    match entry {
        EntryFile::Combatant { keys, .. } => keys,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_selected_combatant_is_kept_under_the_name_without_a_number() {
    let mut table =
        Table::after(&["title Nyhavn", "add Guard x2 init=60 dur=30 side=foe counter.shells=4/6"]);
    table.press("/2<Enter>S<Enter>");
    assert!(table.is_on_main_screen(), "{}", table.told());
    assert_eq!(table.app.library().template("guard").expect("kept").source.as_str(), "Nyhavn");
    table.run("add from=guard");
    assert_eq!(table.combatant("Guard 1").block, table.combatant("Guard").block);
}

#[test]
fn damage_is_no_part_of_a_template_and_a_name_can_be_typed() {
    let mut table = Table::after(&["add Ilse init=80 dur=35 damage=7 wounds=1 pool=0 side=foe"]);
    table.press("SR<Enter>");
    assert_eq!(
        kept(&table, "IlseR"),
        "init=80 dur=35 morph=bio side=foe armor=0/0 accessory=0/0 heals=none hidden=no alias=none tactics=\"random single\""
    );
}

#[test]
fn under_one_d10_init_is_kept_times_ten() {
    let mut table = Table::after(&["ruleset ep1-d10", "add Ilse init=8"]);
    table.press("S<Enter>");
    assert!(kept(&table, "Ilse").starts_with("init=80 "));
    table.run("add Irma from=ilse");
    assert_eq!(table.combatant("Ilse").block, table.combatant("Irma").block);
}

#[test]
fn a_template_is_replaced_only_by_a_second_key() {
    let mut table = Table::after(&["add Fury init=8"]);
    table.asks("S<Enter>").asks("x<Backspace><Enter>");
    assert!(!kept(&table, "Fury").contains("init=8 "));
    table.press("<Enter>");
    assert!(kept(&table, "Fury").contains("init=8 "), "{}", table.told());
}

#[test]
fn what_can_not_be_kept_is_said_and_nothing_typed_is_lost() {
    let mut table = Table::after(&["add Ilse init=8"]);
    table.refuses("S<Ctrl-u>a/b<Enter>").refuses("<Ctrl-u><Enter>").press("Ilse");
    let entry = EntryFile::template("Ilse", "", &[]);
    table.input(Input::EntryWritten { entry, written: Err("the disk is full".to_owned()) });
    assert!(matches!(table.app.message(), Message::Error(_)));
    assert_eq!(table.draft().parts[0].value(), "Ilse");
    assert!(table.app.library().template("Ilse").is_err());
}

#[test]
fn without_a_combatant_there_is_nothing_to_keep() {
    Table::empty().refuses("S");
}
