//! Growth: a save grows with what was done, not with what it changes.

use std::fs;

use super::table::Table;

#[test]
fn three_thousand_notes_on_one_combatant_are_a_small_file() {
    let mut table = Table::set(&["add A"]);
    let mut sizes = Vec::new();
    let mut costs = Vec::new();
    for count in 1..=3000 {
        let before = fs::metadata(table.journal()).map_or(0, |data| data.len());
        table.play(&["note A \"something that was said about somebody\""]).expect("recorded");
        let after = fs::metadata(table.journal()).expect("a journal").len();
        costs.push(after - before);
        if count % 1000 == 0 {
            table.checkpoint();
            sizes.push(fs::metadata(&table.path).expect("a save").len());
        }
    }
    let [first, second, third] = sizes.as_slice() else { panic!("three sizes") };
    let (step, next) = (second - first, third - second);
    assert!(next < step + step / 20, "it grows by the note: {sizes:?}");
    assert!(*third < 2_000_000, "{third} bytes");
    assert!(costs[2998].abs_diff(costs[1]) < 10, "{} and {} bytes", costs[1], costs[2998]);
    table.kill();
    table.reopen();
}

#[test]
fn an_entry_costs_the_same_however_long_the_evening() {
    let mut table = Table::in_play();
    let length = |table: &Table| fs::metadata(table.journal()).expect("a journal").len();
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    let before = length(&table);
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    let cost = length(&table) - before;
    for _ in 0..200 {
        table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    }
    let before = length(&table);
    table.play(&["wound Ben", "wound Ben -1"]).expect("recorded");
    // The number of the line has more digits.
    assert!((length(&table) - before).abs_diff(cost) < 10);
    assert!(cost < 2000, "{cost} bytes for two wounds");
}
