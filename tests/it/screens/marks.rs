//! Marks: what the keys do to several at once.

use super::table::Table;

fn guards() -> Table {
    Table::after(&[
        "add Ana side=pc dur=30",
        "add Guard x3 side=foe dur=30",
        "add Gustav side=ally dur=30",
        "set guard2 armor=0/5",
    ])
}

fn marked(table: &Table) -> Vec<&str> {
    let marked: Vec<_> = table.app.marked().iter().copied().collect();
    table.state().names(&marked)
}

#[test]
fn a_grenade_on_three_guards_is_one_command_and_one_undo() {
    let mut table = guards();
    table.records(
        "/guard*<Enter>d12<Enter>",
        "damage \"Guard 1\",\"Guard 2\",\"Guard 3\" 12 kinetic",
    );
    let damage = |name: &str| table.combatant(name).injuries.damage;
    assert_eq!(["Guard 1", "Guard 2", "Guard 3"].map(damage), [12, 7, 12]);
    assert!(marked(&table).is_empty(), "the marks are gone");
    table.press("u");
    assert_eq!(table.combatant("Guard 1").injuries.damage, 0);
}

#[test]
fn space_marks_the_selected_row_and_takes_the_mark_away() {
    let mut table = guards();
    table.press("j<Space>j<Space>");
    assert_eq!(marked(&table), ["Guard 1", "Guard 2"]);
    table.press("<Space>");
    assert_eq!(marked(&table), ["Guard 1"]);
    table.press("<Esc>");
    assert!(marked(&table).is_empty());
    table.press("<Esc>");
    table.records("x", "wound \"Guard 2\"");
}

#[test]
fn a_pattern_marks_besides_those_who_are_marked() {
    let mut table = guards();
    table.press("<Space>/guard*<Enter>");
    assert_eq!(marked(&table), ["Ana", "Guard 1", "Guard 2", "Guard 3"]);
    table.press("<Esc>/@ally,ana<Enter>");
    assert_eq!(marked(&table), ["Ana", "Gustav"]);
    assert_eq!(table.selected(), Some("Ana"));
    table.press("<Esc>").refuses("/troll*<Enter>");
    assert!(marked(&table).is_empty());
}

#[test]
fn what_goes_to_several_is_one_command_to_all_who_are_marked() {
    let two = "\"Guard 1\",\"Guard 2\"";
    let mut table = guards();
    for (script, line) in [
        ("x", "wound TWO"),
        ("h5<Enter>", "heal TWO 5"),
        ("oin cover<Enter>", "note TWO \"in cover\""),
        ("t4", "status TWO dead"),
        ("t1", "status TWO active"),
        ("t7", "set TWO hidden=yes"),
        ("t7", "set TWO hidden=no"),
        ("f1", "effect TWO \"on fire\" each=1d10/2"),
        ("F", "clear TWO \"on fire\""),
        ("<Delete>", "remove TWO"),
    ] {
        table.press("/guard1,guard2<Enter>");
        table.records(script, &line.replace("TWO", two));
        assert!(marked(&table).is_empty(), "{script}");
    }
}

#[test]
fn the_prompt_says_to_whom_and_a_command_for_others_keeps_the_marks() {
    let mut table = guards();
    table.press("/guard*<Enter>d");
    assert!(table.text(80, 24).contains("Damage to Guard 1, Guard 2 and Guard 3"));
    table.press("<Esc>:wound Ana<Enter>");
    assert_eq!(marked(&table).len(), 3);
    table.run("remove guard2");
    assert_eq!(marked(&table), ["Guard 1", "Guard 3"]);
}

#[test]
fn a_refused_command_keeps_the_marks() {
    let mut table = guards();
    table.run("effect guard1 fire each=1");
    table.press("/guard*<Enter>").refuses("F");
    assert_eq!(marked(&table).len(), 3);
}
