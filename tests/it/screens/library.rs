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
fn another_one_of_the_library_is_numbered() {
    let mut table = Table::after(&["add Doorman from=Doorman side=foe"]);
    table.press("cdoorman<Enter><Enter>");
    assert_eq!(table.combatant("Doorman 2").block, table.combatant("Doorman").block);
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

/// Two stat blocks, with prose around them.
const BLOCKS: &str = "SEA SNAKES (BIOMORPH)\nProse about them.\nCOG COO INT REF SAV SOM WIL MOX\n\
    10 20 15 20 5 10 15 —\nINIT SPD LUC TT IR DUR WT DR\n70 1 — — — 30 6 45\n\
    Mobility System: Swims (8/32)\nSkills: Fray 60, Unarmed Combat 55\nNotes: Armor 6/6, Bite (1d10 + 3 DV)\n\n\
    VOLES\nProse.\nCOG COO INT REF SAV SOM WIL\n5 5 5 5 5 5 5\n";

const SNAKES: &str = "init=70 speed=1 dur=30 wt=6 dr=45 armor=6/6 morph=bio cog=10 coo=20 int=15 ref=20 sav=5 som=10 wil=15 \
    skill.Fray=60 \"skill.Unarmed Combat\"=55 weapon.Bite=1d10+3/kinetic";

#[test]
fn a_pasted_stat_block_fills_the_form_in_and_the_next_one_follows() {
    let mut table = Table::empty();
    // Many terminals end pasted lines so.
    table.press("c").paste(&BLOCKS.replace('\n', "\r"));
    let lost = table.form().pasted_lines().unwrap_or_default();
    assert!(lost.iter().any(|line| line.contains("Swims (8/32)")), "{lost:?}");
    assert!(lost.iter().any(|line| line.contains("Bite 1d10+3/kinetic")), "{lost:?}");
    table.press("3<Enter>").press("<Enter>").press("<Esc>");
    assert!(table.is_on_main_screen());
    let mut typed = Table::after(&[&format!("add \"Sea Snakes\" x3 side=foe {SNAKES}")]);
    typed.run("add Voles side=foe cog=5 coo=5 int=5 ref=5 sav=5 som=5 wil=5");
    assert_eq!(table.app.encounter(), typed.app.encounter());
}

#[test]
fn a_pasted_stat_block_is_kept_or_left_out() {
    let mut table = Table::empty();
    table.press("c").paste(BLOCKS).press("S");
    assert!(kept(&table, "Sea Snakes").contains("weapon.Bite=1d10+3/kinetic"));
    assert!(!table.is_on_main_screen(), "it can still be added");
    table.press("<Esc>S<Esc>").press("<Esc>");
    assert!(kept(&table, "Voles").contains("coo=5"));
    assert!(table.is_on_main_screen() && table.journal.is_empty());
}
