//! The facts of a command about the order.

use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{ActReason, Fact, Id, JournalEntry, OrderPlace, Timeline};

use crate::lines::execute;

const ANA: Id = Id(1);
const BEN: Id = Id(2);
const CLEO: Id = Id(3);

/// The facts of the last of these lines, which `;` separates.
fn told(script: &str) -> Vec<Fact> {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
    let mut entries = script.split(';').map(|line| {
        execute(&mut timeline, line.trim(), &mut dice)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    });
    match entries.by_ref().last() {
        Some(JournalEntry::Step(step)) => step.facts.clone(),
        other => panic!("{other:?} is no step"),
    }
}

/// Two who share a slot, and a third below them.
const TIE: &str = "add Ana init=60; add Ben init=60; add Cleo init=50; roll Ana 5; roll Ben 5; roll Cleo 7; begin";

fn acts(who: &[Id], reason: ActReason, score: Option<i32>) -> Fact {
    Fact::Acts { who: who.to_vec(), reason, score }
}

#[test]
fn only_a_single_one_acts_at_a_score() {
    let began = told(TIE);
    assert_eq!(began.last(), Some(&acts(&[ANA, BEN], ActReason::Next, None)));
    let alone = told(&format!("{TIE}; done Ana"));
    assert_eq!(alone, [acts(&[BEN], ActReason::Remaining, Some(65))]);
    let interrupting = told(&format!("{TIE}; delay Ana; act Ana"));
    assert_eq!(interrupting, [acts(&[ANA], ActReason::Standby, None)]);
    let resumed = told(&format!("{TIE}; delay Ana; act Ana; next"));
    assert_eq!(resumed, [acts(&[BEN], ActReason::Resumed, Some(65))]);
}

#[test]
fn one_who_is_left_in_a_started_slot_does_not_resume() {
    let left = told(&format!("{TIE}; start; done Ana"));
    assert_eq!(left, [acts(&[BEN], ActReason::Remaining, Some(65))]);
    let in_free_phase = "add Ana; add Ben; add Cleo; ambush Ana,Ben free=yes; done Ana";
    assert_eq!(told(in_free_phase), [acts(&[BEN], ActReason::Remaining, None)]);
}

#[test]
fn a_critical_counts_before_moxie_of_the_same_class() {
    let both = "ruleset ep1-digest; add Ana init=60 moxie=1; add Ben init=90; roll Ana 12; roll Ben 22; begin";
    let spent = told(&format!("{both}; moxie Ana; set Ana die=11; next"));
    assert_eq!(spent, [acts(&[ANA], ActReason::Critical, Some(71))]);
}

/// Three who could each come first.
const THREE: &str = "add Ana init=60 moxie=1; add Ben init=57; add Cleo init=40 moxie=1; roll Ana 5; roll Ben 5; roll Cleo 5; begin";

#[test]
fn one_who_spends_moxie_moves_up_behind_the_acting_or_acts() {
    let behind = told(&format!("{THREE}; moxie Ana; moxie Cleo"));
    let moved = Fact::MovedUp { who: CLEO, place: OrderPlace::After(vec![ANA]) };
    assert_eq!(behind.last(), Some(&moved));
    let acting = told(&format!("{THREE}; moxie Cleo"));
    assert_eq!(acting.last(), Some(&acts(&[CLEO], ActReason::Moxie, Some(45))));
    assert!(!acting.iter().any(|fact| matches!(fact, Fact::MovedUp { .. })), "{acting:?}");
}

#[test]
fn one_who_comes_first_by_a_score_that_fell_acts_first() {
    let wounded = told(&format!("{THREE}; wound Ana"));
    assert_eq!(wounded.last(), Some(&acts(&[BEN], ActReason::First, Some(62))));
}

#[test]
fn a_score_that_ties_shares_the_slot() {
    let behind = "add Ana init=80; add Ben init=60; add Cleo init=50; roll Ana 5; roll Ben 5; roll Cleo 7; begin";
    let tied = told(&format!("{behind}; set Cleo init=58"));
    let place = OrderPlace::With(vec![BEN]);
    let changed = Fact::ScoreChanged { who: CLEO, old: vec![57], new: vec![65], place };
    assert_eq!(tied.last(), Some(&changed));
}

#[test]
fn one_who_is_removed_changes_no_score_of_others() {
    assert_eq!(
        told(
            "add Ana init=60; add Ben init=50; add Cleo init=40; roll Ana 5; roll Ben 5; roll Cleo 5; begin; remove Ben"
        ),
        []
    );
}

#[test]
fn another_slot_of_the_acting_is_no_news() {
    let two = "ruleset ep1-d10-dice; add Ana init=9 speed=2; roll Ana 7 5; begin";
    let facts = told(&format!("{two}; set Ana die=1"));
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::Acts { .. })), "{facts:?}");
    let facts = told(&format!("{two}; next"));
    assert_eq!(facts, [acts(&[ANA], ActReason::Next, Some(14))]);
}

#[test]
fn two_slots_of_one_combatant_that_come_to_one_score_stay_in_order() {
    let three = "ruleset ep1-d10-dice; add Ana init=9 speed=2; add Ben init=12; roll Ana 7 5; roll Ben 9; begin";
    let place = OrderPlace::Unchanged;
    let told = told(&format!("{three}; set Ana die=5"));
    let changed = Fact::ScoreChanged { who: ANA, old: vec![16], new: vec![14], place };
    assert_eq!(told.last(), Some(&changed));
}

#[test]
fn a_name_is_the_last_one_a_combatant_had() {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
    for line in ["add Stranger", "rename Stranger Oye", "wound Oye", "remove Oye"] {
        execute(&mut timeline, line, &mut dice).expect(line);
    }
    assert_eq!(timeline.history().name(ANA), "Oye");
    execute(&mut timeline, "undo 3", &mut dice).expect("undone");
    execute(&mut timeline, "note Stranger \"goes on\"", &mut dice).expect("a note");
    assert_eq!(timeline.history().name(ANA), "Stranger");
}
