//! What frames cost, counted in allocations.

use std::rc::Rc;

use allocation_counter::measure;

use super::scenes::skirmish;
use super::table::Table;

#[test]
fn a_key_that_changes_nothing_in_the_encounter_works_out_no_order() {
    let mut table = skirmish();
    let order = table.app.order_view();
    for script in ["j", "k", ":note", "<Esc>", "c", "x", "<Esc>"] {
        table.press(script);
        table.text(120, 40);
        assert!(Rc::ptr_eq(&order, &table.app.order_view()), "{script}");
    }
    table.run("wound Bob");
    assert!(!Rc::ptr_eq(&order, &table.app.order_view()));
}

#[test]
fn a_frame_costs_the_same_however_many_are_in_the_fight() {
    let cost = |hundreds: i32| {
        // The first hundred have the highest scores, and the same dice however many come after them; those have one stat
        // block, and so one panel.
        let add = |hundred: i32| match hundred {
            0 => "add GuardA x100 init=950 speed=2 dur=30",
            _ => "add GuardB x100 init=850 speed=2 dur=30",
        };
        let lines: Vec<&str> = (0..hundreds).map(add).chain(["begin"]).collect();
        let table = Table::after(&lines);
        // The order is worked out.
        table.text(120, 40);
        measure(|| drop(table.text(120, 40))).count_total
    };
    let (few, many) = (cost(4), cost(9));
    assert!(many < few + 50, "{many} allocations, not {few}");
}
