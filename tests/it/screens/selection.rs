//! The selection, and keys that act on the selected combatant.

use super::scenes::three;
use super::table::Table;

#[test]
fn arrows_and_letters_select() {
    let mut table = three();
    for (script, selected) in [
        ("j", "Ben"),
        ("<Down>", "Cleo"),
        ("j", "Cleo"),
        ("<Up>k", "Ana"),
        ("<End>", "Cleo"),
        ("<Home>", "Ana"),
        ("nj.", "Ben"),
    ] {
        assert_eq!(table.press(script).selected(), Some(selected), "{script}");
    }
}

#[test]
fn the_selection_follows_the_combatant_when_rows_move() {
    let mut table = three();
    table.press("jxxxxxx");
    assert_eq!(table.selected(), Some("Ben"));
    assert_eq!(table.state().score(table.combatant("Ben").id), Some(61));
    table.press("k");
    assert_eq!(table.selected(), Some("Cleo"), "she is above Ben now");
}

#[test]
fn the_selection_passes_to_a_neighbor_when_the_combatant_is_removed() {
    let mut table = three();
    table.records("j<Delete>", "remove Ben");
    assert_eq!(table.selected(), Some("Cleo"));
    assert_eq!(table.press("<Delete>").selected(), Some("Ana"));
    assert_eq!(table.press("<Delete>").selected(), None);
    table.press("uuu");
    assert_eq!(table.state().combatants().len(), 3);
}

#[test]
fn find_selects_an_exact_name_before_one_that_begins_so() {
    let mut table = Table::after(&["add Guard x4", "add Guard", "add \"Guard Captain\""]);
    for row in ["<Home>", "<End>"] {
        assert_eq!(table.press(&format!("{row}/guard<Enter>")).selected(), Some("Guard"));
    }
    assert_eq!(table.press("/guard<Down><Enter>").selected(), Some("Guard 1"));
    assert_eq!(table.press("/guard4<Enter>").selected(), Some("Guard 4"));
}

#[test]
fn find_selects_by_the_start_of_a_name_or_its_number() {
    let mut table = Table::after(&["add Ana", "add Guard x3", "add Gustav"]);
    for (script, selected) in [
        ("/gus<Enter>", "Gustav"),
        ("/g2<Enter>", "Guard 2"),
        ("/gu<Down><Enter>", "Guard 2"),
        ("/gu<Up><Enter>", "Gustav"),
        ("/tav<Enter>", "Gustav"),
        ("/guard3<Enter>", "Guard 3"),
        ("/ana<Esc>", "Guard 3"),
    ] {
        assert_eq!(table.press(script).selected(), Some(selected), "{script}");
    }
    table.refuses("/zz<Enter>");
}

#[test]
fn harm_and_moxie_go_to_the_selected_and_delay_to_the_acting_combatant() {
    let mut table = three();
    table.records("jjm", "moxie Cleo");
    assert_eq!(table.acting(), ["Cleo"]);
    table.records("/ben<Enter>d7<Enter>", "damage Ben 7 kinetic").records("x", "wound Ben");
    table.records("w", "delay Cleo");
}

#[test]
fn every_key_about_the_selected_combatant_has_its_command() {
    let mut table = three();
    for (script, line) in [
        ("t2", "status Ana unconscious"),
        ("/ana<Enter>t1", "status Ana active"),
        ("t6", "set Ana surprised=yes"),
        ("t6", "set Ana surprised=no"),
        ("t7", "set Ana hidden=yes"),
        ("t7", "set Ana hidden=no"),
        ("C<Enter><Home>", "copy Ana"),
        ("obleeds \"a lot\"<Enter>", "note Ana \"bleeds \"\"a lot\"\"\""),
        ("R<Ctrl-u>Anna<Enter>", "rename Ana Anna"),
        ("f1", "effect Anna \"on fire\" each=1d10/2"),
        ("F", "clear Anna \"on fire\""),
        ("f5", "effect Anna prone attacked=-10"),
        ("f8", "effect Anna \"major cover\" attacked=-30"),
        ("f9<Enter>", "shock Anna"),
        ("f962<Enter>", "shock Anna roll=62"),
        (
            "f<End><Enter>Kick<Tab>speed=+1 ref=+10<Tab><Tab>17<Enter>",
            "effect Anna Kick ref=+10 speed=+1 turns=17",
        ),
    ] {
        table.records(script, line);
        assert!(table.is_on_main_screen(), "{script}");
    }
}

#[test]
fn of_several_effects_one_is_cleared() {
    let mut table = three();
    table.refuses("F").run("effect Ana Kick").run("effect Ana Daze");
    table.records("F2", "clear Ana Daze").records("F", "clear Ana Kick");
}

#[test]
fn the_type_of_the_last_hit_is_remembered_and_its_penetration_is_not() {
    let mut table = three();
    table.records("d18ep6<Enter>", "damage Ana 18 energy ap=6");
    table.records("/ben<Enter>d9<Enter>", "damage Ben 9 energy");
    table.records("d5-<Tab>0<Enter>", "damage Ben 5");
    // Past armor is the exception.
    table.records("d4k<Enter>", "damage Ben 4 kinetic");
}

#[test]
fn damage_without_a_number_is_asked_for_again() {
    let mut table = three();
    table.refuses("dp3<Enter>").records("21<Enter>", "damage Ana 21 kinetic ap=3");
}

#[test]
fn damage_by_dice_is_shown_before_it_is_dealt() {
    let mut table = three();
    let before = table.journal.len();
    table.press("d1d10+20<Enter>");
    assert_eq!(table.journal.len(), before);
    table.press("<Enter>");
    assert!((20..=30).contains(&table.combatant("Ana").injuries.damage));
    table.refuses("d2dx").press("<Enter>").refuses("<Enter>");
}

#[test]
fn healing_takes_points_and_wounds() {
    let mut table = three();
    table.press("d12<Enter>").records("h5<Tab>1<Enter>", "heal Ana 5 wounds=1");
    table.records("h3<Enter>", "heal Ana 3").refuses("h<Enter>");
}

#[test]
fn a_slot_is_given_with_a_die_or_without() {
    let mut table = three();
    table
        .press("n/ana<Enter>")
        .records("g<Enter>", "slot Ana")
        .press("u")
        .records("g55<Enter>", "slot Ana die=55");
}

#[test]
fn the_order_is_moved_by_a_menu() {
    let mut table = three();
    table.records("<End>v1", "move Cleo first");
    assert_eq!(table.acting(), ["Cleo"]);
    table.records("v3", "move Cleo after Ben");
}

#[test]
fn the_acting_combatant_takes_an_action_and_a_limit_holds() {
    let mut table = Table::after(&["add Ana init=60", "add Ben init=50", "roll Ana 24", "begin"]);
    table.records("p3", "action Ana aim").refuses("p1").refuses("1<Enter><Enter>");
    table.records("4", "action Ana complex aim").refuses("p5<Esc>p2");
    assert_eq!(table.combatant("Ana").actions.taken.len(), 2);
}

#[test]
fn of_several_who_act_the_selected_one_takes_an_action() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "add Cleo init=10",
        "roll Ana 24",
        "roll Ben 24",
        "roll Cleo 1",
        "begin",
    ]);
    table.refuses("/cleo<Enter>p").records("/ben<Enter>p1", "action Ben quick");
}

#[test]
fn the_selection_goes_on_with_the_turn() {
    let mut table = Table::after(&["add Ana init=90", "add Ben init=60", "add Cy init=30"]);
    table.press("/cy<Enter>").run("begin");
    assert_eq!(table.selected(), Some("Ana"));
    assert_eq!(table.press("n").selected(), Some("Ben"));
    // What changes the order alone leaves it, and so does whoever joins; the next stage does not.
    assert_eq!(table.press("w").selected(), Some("Ben"));
    assert_eq!(table.press("cZoe<Enter><Esc>").selected(), Some("Zoe"));
    table.records("g<Enter>", "slot Zoe");
    let acts = table.press("n").acting()[0].to_owned();
    assert_eq!(table.selected(), Some(acts.as_str()));
}

#[test]
fn whoever_acts_again_is_selected_after_undo() {
    let mut table = Table::after(&["add Ana init=60", "add Ben init=50", "roll * 20", "begin"]);
    table.press("nu");
    assert_eq!((table.acting(), table.selected()), (vec!["Ana"], Some("Ana")));
}
