//! Decisions in files: what was due is due again, and what was settled stays settled.

use phasekeeper_engine::command::DecisionName;
use phasekeeper_engine::rules::Consequence;

use super::table::{Table, contents};

fn knockdown(name: &str) -> DecisionName {
    DecisionName::Consequence(name.to_owned(), Consequence::Knockdown)
}

/// Checks which decisions are due after a restart, from the journal and from the save alone.
#[track_caller]
fn due_after_restart(table: &mut Table, decisions: &[DecisionName]) {
    table.kill();
    let (timeline, notices) = table.open();
    assert_eq!((timeline.encounter().due().as_slice(), notices.len()), (decisions, 0));
    table.checkpoint();
    assert_eq!(contents(&table.path).encounter().due(), decisions);
}

#[test]
fn a_settled_decision_does_not_come_back_after_a_restart() {
    for settling in [
        "resist Ben knockdown roll=5",
        "resist Ben knockdown roll=99",
        "dismiss Ben knockdown",
        "effect Ben \"knocked down\"",
        "status Ben unconscious",
        "dismiss all",
    ] {
        let mut table = Table::in_play();
        table.play(&["wound Ben"]).expect("recorded");
        due_after_restart(&mut table, &[knockdown("Ben")]);
        table.play(&[settling]).expect("recorded");
        due_after_restart(&mut table, &[]);
    }
}

#[test]
fn only_the_settled_one_of_two_equal_decisions_stays_away() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "wound Ana"]).expect("recorded");
    table.play(&["resist Ben knockdown roll=5"]).expect("recorded");
    due_after_restart(&mut table, &[knockdown("Ana")]);
}

#[test]
fn a_decision_that_was_undone_is_due_or_not_as_before() {
    let mut table = Table::in_play();
    table.play(&["wound Ben", "dismiss Ben knockdown", "undo 1"]).expect("recorded");
    due_after_restart(&mut table, &[knockdown("Ben")]);
    table.play(&["redo 1"]).expect("recorded");
    due_after_restart(&mut table, &[]);
    table.play(&["undo 2"]).expect("recorded");
    due_after_restart(&mut table, &[]);
}
