//! What waits for the gamemaster's decision, and the ready-made effects.

use phasekeeper::encounter::{Due, Timeline};
use phasekeeper::rules::Status;

use super::table::Table;

/// Ana with SOM 20, Ben without, and a synthmorph, Ana acting.
fn three() -> Table {
    Table::after(&[
        "add Ana init=100 speed=2 dur=40 som=20 side=pc",
        "add Ben init=80 dur=30 side=pc",
        "add Clank init=60 dur=40 som=15 morph=synth side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Clank 24",
        "begin",
    ])
}

/// What is open, a line each, as the menu would ask.
fn open(table: &Table) -> Vec<String> {
    let state = table.state();
    let line = |due: &Due| {
        let name =
            due.who().and_then(|id| state.get(id)).map_or("", |combatant| combatant.name.as_str());
        format!("{name}: {}", phasekeeper::app::question(due, state))
    };
    table.app.open_decisions().map(line).collect()
}

fn give(table: &mut Table, line: &str) {
    let before = table.journal.len();
    table.press(&format!(":{line}<Enter>"));
    assert_eq!(table.journal.len(), before + 1, "{line}: {}", table.said());
}

#[test]
fn a_wound_calls_for_a_test_and_two_at_once_for_two() {
    let mut table = three();
    table.press("d7<Enter>");
    assert_eq!(open(&table), Vec::<String>::new());
    table.press("d8<Enter>");
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 50"]);
    assert!(table.text(80, 24).contains("1 to decide"));
    table.press("/ben<Enter>");
    give(&mut table, "wound Ben 2");
    give(&mut table, "wound Clank 2");
    assert_eq!(
        open(&table),
        [
            "Ana: knocked down? SOM test at 50",
            "Ben: knocked down? SOM × 3 test",
            "Ben: unconscious? SOM × 3 test",
            "Clank: knocked down? SOM test at 25",
            "Clank: disabled? SOM test at 25",
        ]
    );
}

#[test]
fn equal_wounds_of_several_are_as_many_decisions() {
    let mut table = Table::after(&["add Guard x3 dur=30 som=10 side=foe"]);
    for name in ["Guard 1", "Guard 2", "Guard 3"] {
        give(&mut table, &format!("damage \"{name}\" 6"));
    }
    assert_eq!(open(&table).len(), 3);
}

#[test]
fn a_hit_in_an_attack_calls_for_a_test_too() {
    let mut table = three();
    give(&mut table, "attack 60 20 vs 30 80 on=Ana dv=9");
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 50"]);
}

#[test]
fn nobody_who_is_out_needs_a_test() {
    let mut table = three();
    give(&mut table, "wound Ana");
    give(&mut table, "damage Ben 31");
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 50"]);
    give(&mut table, "status Ana unconscious");
    give(&mut table, "wound Ana 2");
    assert_eq!(open(&table), Vec::<String>::new());
    give(&mut table, "remove Ben");
    give(&mut table, "wound Clank");
    give(&mut table, "remove Clank");
    assert_eq!(open(&table), Vec::<String>::new());
}

#[test]
fn numbers_that_are_set_call_for_nothing() {
    let mut table = three();
    give(&mut table, "set Ana wounds=3");
    give(&mut table, "wound Ana -1");
    assert_eq!(open(&table), Vec::<String>::new());
}

#[test]
fn undo_takes_decisions_back_and_redo_brings_them() {
    let mut table = three();
    give(&mut table, "wound Ana");
    give(&mut table, "wound Clank");
    table.press("u");
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 50"]);
    table.press("u");
    assert_eq!(open(&table), Vec::<String>::new());
    table.press("UU");
    assert_eq!(open(&table).len(), 2);
    // What settled one is taken back as well.
    give(&mut table, "status Ana unconscious");
    assert_eq!(open(&table), ["Clank: knocked down? SOM test at 35"]);
    table.press("u");
    assert_eq!(open(&table).len(), 2);
}

#[test]
fn a_som_test_that_succeeds_settles_one_and_no_other_test_does() {
    let mut table = three();
    give(&mut table, "wound Ana 2");
    give(&mut table, "test Ana 80 roll=11");
    give(&mut table, "test Ana somx3 roll=88");
    give(&mut table, "test Clank somx3 roll=11");
    assert_eq!(open(&table).len(), 2);
    give(&mut table, "test Ana SOMx3 roll=11");
    assert_eq!(open(&table), ["Ana: unconscious? SOM test at 40"]);
    table.press("u");
    assert_eq!(open(&table).len(), 2);
}

#[test]
fn dice_in_place_of_the_test_decide_nothing() {
    let mut table = three();
    give(&mut table, "wound Ana");
    give(&mut table, "test Ana 80 roll=11");
    table.press("y3<Tab><Ctrl-u>2d10<Enter>");
    assert_eq!((table.last_words(), table.app.layer().is_none()), ("dice 2d10", true));
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 50"]);
}

#[test]
fn a_load_asks_what_arose_in_this_turn() {
    let mut table = three();
    give(&mut table, "wound Ana");
    give(&mut table, "timer \"the gate opens\" turns=1");
    give(&mut table, "end-turn");
    give(&mut table, "wound Clank");
    assert_eq!(open(&table).len(), 3);
    let timeline: Timeline = table.app.timeline().clone();
    table.app.load(timeline);
    assert_eq!(
        open(&table),
        [": time is up: the gate opens", "Clank: knocked down? SOM test at 35"]
    );
}

#[test]
fn one_decision_is_asked_at_once_and_can_be_put_off() {
    let mut table = three();
    table.press("y");
    assert_eq!(table.said(), "nothing waits for a decision");
    table.press("x");
    assert!(table.text(80, 24).contains("y: 1 to decide"));
    let before = table.journal.len();
    table.press("y");
    assert!(table.text(80, 24).contains("Ana: knocked down? SOM test at 50"));
    table.press("<Esc>");
    assert_eq!((open(&table).len(), table.journal.len()), (1, before));
    table.press("y1");
    assert_eq!((open(&table).len(), table.journal.len()), (0, before));
    assert_eq!(table.said(), "settled");
    assert!(!table.text(80, 24).contains("to decide"));
    // It is no step, and yet it can be taken back before the step that it was decided after.
    table.press("u");
    assert_eq!((open(&table).len(), table.journal.len()), (1, before));
    assert_eq!(table.said(), "took back: settled; 1 to decide");
    table.press("u");
    assert_eq!((open(&table).len(), table.journal.len()), (0, before + 1));
    table.press("Uy1uU");
    assert_eq!(table.said(), "there is nothing left to bring back");
    // A step that comes after it is taken back first.
    table.press("y1oDust<Enter>u");
    assert_eq!((table.said().as_str(), open(&table).len()), ("took back: note Ana \"Dust\"", 0));
}

#[test]
fn whoever_goes_down_has_an_effect_and_whoever_goes_out_a_status() {
    let mut table = three();
    table.press("xy2");
    assert_eq!(table.last_words(), "effect Ana \"knocked down\"");
    assert_eq!(open(&table), Vec::<String>::new());
    table.press("u");
    assert_eq!(open(&table).len(), 1);
    table.press("y1");
    give(&mut table, "wound Clank 2");
    table.press("y2");
    assert!(table.text(80, 24).contains("Clank: disabled?"));
    table.press("2");
    assert_eq!(table.last_words(), "status Clank disabled");
    assert_eq!(table.state().combatants[2].status, Status::Disabled);
    assert_eq!(open(&table), Vec::<String>::new());
}

#[test]
fn whoever_lies_on_the_floor_is_not_knocked_down_again() {
    let mut table = three();
    give(&mut table, "wound Ana");
    give(&mut table, "wound Ana");
    table.press("y12");
    assert_eq!(table.last_words(), "effect Ana \"knocked down\"");
    assert_eq!(open(&table), Vec::<String>::new());
    table.press("xF");
    assert_eq!(table.last_words(), "clear Ana \"knocked down\"");
    assert_eq!(open(&table), Vec::<String>::new());
    table.press("x");
    assert_eq!(open(&table).len(), 1);
}

#[test]
fn a_test_in_the_tray_settles_what_it_is_for_or_asks_on() {
    let mut table = three();
    give(&mut table, "wound Ana 2");
    // The second of two: whether Ana is unconscious.
    table.press("y23");
    assert!(
        table.text(80, 24).contains("Target 40 = 60 −20: wounds −20"),
        "{}",
        table.text(80, 24)
    );
    table.press("10<Enter>");
    assert_eq!(table.last_words(), "test Ana SOMx3 roll=10");
    assert!(table.app.layer().is_none());
    assert_eq!(open(&table), ["Ana: knocked down? SOM test at 40"]);
    table.press("y3<Esc>");
    assert_eq!(open(&table).len(), 1, "it was put off");
    table.press("y38<Backspace>98<Enter>");
    assert_eq!(table.last_words(), "test Ana SOMx3 roll=98");
    assert!(table.text(80, 24).contains("Ana: knocked down?"));
    table.press("<Enter>");
    assert_eq!(table.last_words(), "effect Ana \"knocked down\"");
    assert_eq!(open(&table), Vec::<String>::new());
}

#[test]
fn moxie_on_the_test_settles_it_too() {
    let mut table = three();
    give(&mut table, "set Ana moxie=3");
    give(&mut table, "wound Ana");
    table.press("y383<Enter>");
    assert!(
        table.text(80, 24).contains("f flips the digits: 38 against 50"),
        "{}",
        table.text(80, 24)
    );
    assert_eq!(open(&table).len(), 1);
    table.press("f");
    assert_eq!(open(&table), Vec::<String>::new());
    assert!(table.app.layer().is_none());
    give(&mut table, "wound Ana");
    table.press("y383<Enter><Enter>");
    assert!(table.text(80, 24).contains("Ana: knocked down?"), "it is asked what comes of it");
    table.press("u");
    assert!(table.app.layer().is_some(), "only Esc puts it off");
}

#[test]
fn without_som_nothing_can_be_rolled_here() {
    let mut table = three();
    table.press("jxy");
    assert_eq!(table.selected(), "Ben");
    let screen = table.text(80, 24);
    assert!(screen.contains("2 knocked down") && !screen.contains("make the test"), "{screen}");
}

#[test]
fn what_ran_out_is_noted() {
    let mut table = three();
    give(&mut table, "timer grenade turns=1");
    give(&mut table, "effect Ben Kick speed=+1 turns=1");
    give(&mut table, "effect Ana Daze turns=2");
    give(&mut table, "clear Ana Daze");
    give(&mut table, "end-turn");
    assert_eq!(open(&table), ["Ben: Kick has ended", ": time is up: grenade"]);
    let screen = table.text(80, 24);
    assert!(screen.contains("2 to decide"), "{screen}");
    // There is only one answer, so the list itself takes it.
    table.press("y1");
    assert_eq!(table.said(), "settled; 1 left to decide");
    table.press("y");
    assert!(table.text(80, 24).contains("time is up: grenade"));
    table.press("<Enter>");
    assert_eq!(open(&table), Vec::<String>::new());
}

#[test]
fn the_one_selected_is_decided_about_first() {
    let mut table = three();
    give(&mut table, "wound Clank");
    table.press("jxy1");
    assert!(table.text(80, 24).contains("Ben: knocked down?"));
    table.press("1");
    assert_eq!(open(&table), ["Clank: knocked down? SOM test at 35"]);
}

#[test]
fn everything_can_be_settled_at_once() {
    let mut table = three();
    give(&mut table, "wound Ana 2");
    give(&mut table, "wound Ben 2");
    table.press("y5");
    assert_eq!((table.said(), open(&table).len()), ("settled".to_owned(), 0));
}

#[test]
fn ready_made_effects_are_one_key_and_another_is_typed() {
    let mut table = three();
    for (script, words) in [
        ("f2", "effect Ana \"on fire\" each=1d10/2"),
        ("f3", "effect Ana \"bleeding\" each=1"),
        ("f4", "shock Ana"),
        ("f5", "effect Ana \"knocked down\""),
        (
            "f<Enter>Acid<Tab>test=-10<Tab>1d10<Tab>3<Enter>",
            "effect Ana \"Acid\" test=-10 each=1d10 turns=3",
        ),
    ] {
        assert_eq!(table.press(script).last_words(), words, "{script}");
        assert!(table.app.layer().is_none(), "{script}");
    }
    assert!(table.text(120, 40).contains("on fire (1d10/2 every turn)"));
    table.press("/clank<Enter>f4");
    assert!(table.said().contains("Clank"), "{}", table.said());
    assert_eq!(table.last_words(), "effect Ana \"Acid\" test=-10 each=1d10 turns=3");
}

/// A fight with something of every kind to decide.
fn undecided() -> Table {
    let mut table = three();
    give(&mut table, "title \"Ambush at Nyhavn\"");
    give(&mut table, "timer grenade turns=1");
    give(&mut table, "effect Ben Kick speed=+1 turns=1");
    give(&mut table, "end-turn");
    give(&mut table, "begin");
    give(&mut table, "wound Clank");
    give(&mut table, "damage Ana 17 kinetic");
    table
}

#[test]
fn pictures_of_decisions() {
    let mut table = undecided();
    table.assert_pictures("decisions");
    table.press("y");
    table.assert_pictures("decide");
    table.press("2");
    table.assert_pictures("decide-one");
}

#[test]
fn a_picture_of_the_ready_made_effects() {
    let mut table = undecided();
    table.press("f");
    table.assert_pictures("presets");
}

#[test]
fn only_the_moxie_that_makes_it_a_success_settles_a_test() {
    let mut table = three();
    give(&mut table, "set Ana moxie=3");
    give(&mut table, "wound Ana 2");
    give(&mut table, "test Ana SOMx3 roll=80");
    give(&mut table, "moxie Ana flip");
    assert_eq!(open(&table), ["Ana: unconscious? SOM test at 40"]);
    let timeline: Timeline = table.app.timeline().clone();
    table.app.load(timeline);
    assert_eq!(open(&table).len(), 1, "a load knows it as well");
    give(&mut table, "wound Ana 2");
    give(&mut table, "test Ana SOMx3 roll=10");
    give(&mut table, "moxie Ana upgrade");
    assert_eq!(open(&table).len(), 2, "a better success settles nothing more");
    give(&mut table, "test Ana 40 roll=80");
    give(&mut table, "moxie Ana flip");
    assert_eq!(open(&table).len(), 2, "nor does another test");
}
