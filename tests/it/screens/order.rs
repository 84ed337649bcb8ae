//! The rows of the order and their numbers, as every panel reads them.

use phasekeeper_engine::encounter::{ActReason, Fact};
use phasekeeper_engine::rules::Status;
use phasekeeper_engine::view::{
    OrderRow, PhaseStatus, PhasesActed, RowStatus, changed, die_position, later_phases, order_rows,
};

use super::scenes::{several_dice, three};
use super::table::Table;

/// The rows by name and status.
fn rows(table: &Table) -> Vec<(&str, RowStatus)> {
    let rows = order_rows(table.state()).into_iter();
    rows.map(|row| (table.state().name(row.who), row.status)).collect()
}

#[test]
fn below_those_to_come_are_standby_done_too_slow_and_out() {
    let mut table = Table::after(&[
        "add Out init=10 speed=2",
        "add Slow init=20",
        "add Done init=80 speed=2",
        "add Held init=90 speed=2",
        "add Acts init=60 speed=2",
        "add Later init=50 speed=2",
        "roll Out 1",
        "roll Slow 1",
        "roll Done 1",
        "roll Held 1",
        "roll Acts 1",
        "roll Later 1",
        "begin",
        "status Out dead",
    ]);
    table.press("nnnnn");
    assert_eq!((table.state().clock().phase, table.acting()), (2, vec!["Held"]));
    table.press("wnn");
    assert_eq!(
        rows(&table),
        [
            ("Acts", RowStatus::Acting),
            ("Later", RowStatus::Pending),
            ("Held", RowStatus::Standby),
            ("Done", RowStatus::Done),
            ("Slow", RowStatus::NoSlotThisPhase),
            ("Out", RowStatus::Out(Status::Dead)),
        ]
    );
}

#[test]
fn rows_stand_still_while_dice_come_in() {
    let mut table = Table::after(&["add Cleo init=10", "add Ana init=90", "add Ben init=50"]);
    let before = rows(&table);
    assert_eq!(before.iter().map(|row| row.0).collect::<Vec<_>>(), ["Cleo", "Ana", "Ben"]);
    let before: Vec<_> = order_rows(table.state());
    for line in ["roll Ana 50", "roll Ben 99", "roll Cleo 1"] {
        table.run(line);
        assert_eq!(order_rows(table.state()), before, "{line}");
    }
}

/// The rows by name, score, place among the holder's dice, and status.
fn dice(table: &Table) -> Vec<(&str, i32, (usize, usize), RowStatus)> {
    let state = table.state();
    let row = |row: OrderRow| {
        let slot = row.slot.expect("a die");
        let score = state.slot_score(&state.phase().slots[slot]);
        (state.name(row.who), score, die_position(state, slot), row.status)
    };
    order_rows(state).into_iter().map(row).collect()
}

#[test]
fn each_die_has_its_row_and_counts_down() {
    let mut table = several_dice();
    let [acting, pending, done] = [RowStatus::Acting, RowStatus::Pending, RowStatus::Done];
    assert_eq!(
        dice(&table),
        [
            ("Fury", 18, (1, 3), acting),
            ("Fury", 14, (2, 3), pending),
            ("Guard", 13, (1, 1), pending),
            ("Fury", 11, (3, 3), pending),
        ]
    );
    table.press("n");
    let fury = vec![table.combatant("Fury").id];
    let acts = Fact::Acts { who: fury, reason: ActReason::Next, score: Some(14) };
    assert_eq!(table.last_facts(), [acts], "the same combatant, by another die");
    // A wound lowers all that is left; what is held waits among those done.
    table.press("wx");
    assert_eq!(
        dice(&table),
        [
            ("Guard", 13, (1, 1), acting),
            ("Fury", 10, (3, 3), pending),
            ("Fury", 13, (2, 3), RowStatus::Standby),
            ("Fury", 17, (1, 3), done),
        ]
    );
    table.press("a");
    assert_eq!(dice(&table)[0], ("Fury", 13, (2, 3), RowStatus::Interrupting));
    // A combatant who is out has one row, whatever is left of the dice.
    table.press("t4");
    assert_eq!(rows(&table).last(), Some(&("Fury", RowStatus::Out(Status::Dead))));
    assert_eq!(rows(&table).len(), 2);
}

#[test]
fn an_action_held_since_the_last_turn_has_a_row_beside_the_new_dice() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=2 side=pc",
        "add Guard init=9 side=foe",
        "roll Fury 3 2",
        "roll Guard 9",
        "begin",
        "next",
        "next",
        "delay",
        "next",
        "roll Fury 3 2",
        "roll Guard 9",
        "begin",
    ]);
    let held = |row: &OrderRow| row.status == RowStatus::Standby && row.slot.is_none();
    assert_eq!(order_rows(table.state()).iter().filter(|row| held(row)).count(), 1);
    table.press("a");
    assert!(rows(&table).contains(&("Fury", RowStatus::Forfeited)));
}

/// The parts of a combatant in the phases of this turn, as letters.
fn phases(table: &Table, name: &str) -> String {
    let (state, combatant) = (table.state(), table.combatant(name));
    let acted = PhasesActed::of(table.app.timeline());
    let letter = |phase: u32| match acted.status(state, combatant, phase) {
        PhaseStatus::NoAction => '.',
        PhaseStatus::ToCome => 'o',
        PhaseStatus::Acting => '>',
        PhaseStatus::Interrupted => ':',
        PhaseStatus::Waiting => 'w',
        PhaseStatus::Acted => 'x',
    };
    (1..=state.rules().phases).map(letter).collect()
}

#[test]
fn each_phase_says_who_acted_acts_waits_or_has_no_action() {
    let mut table = three();
    for (script, ana, ben, cleo) in [
        ("", ">o..", "oo..", "o..."),
        ("n", "xo..", ">o..", "o..."),
        ("w", "xo..", "wo..", ">..."),
        // Ben interrupts, and is done with phase 1.
        ("a", "xo..", ">o..", ":..."),
        ("nn", "x>..", "xo..", "x..."),
        // In phase 2 Ana delays her action, and takes it in phase 3.
        ("w", "xw..", "x>..", "x..."),
        ("nnn", "xw..", "xx..", "x..."),
        ("a", "x.>.", "xx..", "x..."),
        ("u", "xw..", "xx..", "x..."),
    ] {
        table.press(script);
        let now = ["Ana", "Ben", "Cleo"].map(|name| phases(&table, name));
        assert_eq!(now, [ana, ben, cleo], "{script}: {}", table.told());
    }
    table.press("nnnnnnnnEE");
    assert_eq!(phases(&table, "Ana"), "oo..", "{}", table.told());
}

#[test]
fn a_wound_before_the_stage_takes_the_action_back() {
    let mut table = three();
    table.run("wound Ana");
    assert_eq!((phases(&table, "Ana"), phases(&table, "Ben")), ("oo..".into(), ">o..".into()));
}

#[test]
fn a_newcomer_has_no_action_in_this_turn() {
    let mut table = three();
    table.run("add Dov init=50 speed=3");
    assert_eq!(phases(&table, "Dov"), "....");
}

#[test]
fn the_changed_are_those_with_news() {
    let mut table = three();
    let changed = |table: &Table| table.state().names(&changed(table.last_facts())).join(" ");
    assert_eq!(changed(table.run("damage Ben 3 kinetic")), "Ben");
    // Ana's drop names Ben, her neighbor, who acts now.
    let names = changed(table.run("wound Ana"));
    assert!(names.contains("Ana") && !names.contains("Ben"), "{names}");
    assert_eq!(changed(table.run("next")), "");
}

#[test]
fn an_effect_that_ends_before_the_next_phase_is_not_foretold() {
    let table = Table::after(&[
        "add Ana init=90 speed=1",
        "add Ben init=50 speed=1",
        "effect Ana rush speed=1 phases=1",
        "effect Ben drug speed=1 turns=1",
        "roll Ana 5",
        "roll Ben 5",
        "begin",
    ]);
    let later = later_phases(table.state());
    let [second] = later.as_slice() else { panic!("{later:?}") };
    let names: Vec<_> = second.groups.iter().map(|group| table.state().names(group)).collect();
    assert_eq!((second.phase, names), (2, vec![vec!["Ben"]]));
}

#[test]
fn the_dead_and_the_unconscious_have_a_die_that_nobody_sees() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Bob init=50 dur=30 side=foe",
        "add Cy init=50 dur=30 side=foe",
        "roll Bob 22",
        "status Bob dead",
        "status Cy unconscious",
        "roll Ana 5",
        "begin",
    ]);
    assert!(table.combatant("Cy").roll.is_some(), "begin gives everybody a die");
    for (name, score) in [("Bob", "72"), ("Cy", "72")] {
        let text = table.text(120, 40);
        let row = text.lines().find(|line| line.contains(name)).expect(&text);
        assert!(!row.contains(score) && !row.contains('!'), "{row}");
    }
    let told = |table: &Table| {
        let facts = table.last_facts().iter();
        let who = facts.filter_map(|fact| match fact {
            Fact::Initiative { who, .. } => Some(table.state().name(*who).to_owned()),
            _ => None,
        });
        who.collect::<Vec<_>>()
    };
    assert!(told(&table).is_empty(), "{:?}", told(&table));
    table.run("status Bob active");
    let text = table.text(120, 40);
    assert!(text.lines().any(|line| line.contains("▲ BOB ") && line.contains(" 72! ")), "{text}");
}

#[test]
fn at_the_end_no_row_shows_a_die() {
    let mut table = three();
    table.run("finish").press("<Esc>");
    let text = table.text(120, 40);
    let row = text.lines().find(|line| line.contains("■ Ana ")).expect("a row");
    let (order, _) = row.split_once('│').expect("a panel");
    assert!(order.trim_end().ends_with("2/2"), "{row}");
}
