//! Decisions that are due, as the keys settle them.

use phasekeeper::app::Message;
use phasekeeper_engine::command::DecisionName;
use phasekeeper_engine::encounter::{Fact, JournalEntry};
use phasekeeper_engine::rules::{Check, Consequence, Mode, Status};

use super::scenes::{three, undecided};
use super::table::Table;

fn knockdown(name: &str) -> DecisionName {
    DecisionName::Consequence(name.to_owned(), Consequence::Knockdown)
}

/// Checks which decisions are due.
#[track_caller]
fn due(table: &Table, decisions: &[DecisionName]) {
    assert_eq!(table.state().due(), decisions);
}

/// The die that is typed.
#[track_caller]
fn die(table: &Table) -> &str {
    table.decision_prompt().roll.as_ref().expect("a test").die.value()
}

/// The check of the last test against a consequence.
#[track_caller]
fn resisted(table: &Table) -> Check {
    let check = table.last_facts().iter().find_map(|fact| match fact {
        Fact::Tested { against: Some(_), result, .. } => Some(result.check()),
        _ => None,
    });
    check.expect("a test against a consequence")
}

#[test]
fn nothing_due_is_nothing_to_decide() {
    three().refuses("y");
}

#[test]
fn one_decision_is_asked_at_once_and_can_be_put_off() {
    let mut table = three();
    table.press("x");
    due(&table, &[knockdown("Ana")]);
    let before = table.journal.len();
    table.press("y63<Esc>");
    assert_eq!(table.journal.len(), before);
    table.records("yW", "dismiss Ana knockdown");
    due(&table, &[]);
}

#[test]
fn a_settled_decision_is_undone_and_redone_like_any_command() {
    let mut table = three();
    table.press("xyWu");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Undo(1)));
    due(&table, &[knockdown("Ana")]);
    table.press("u");
    due(&table, &[]);
    table.press("UU");
    due(&table, &[]);
    assert!(table.app.timeline().history().undone().is_empty());
}

#[test]
fn the_outcome_is_an_effect_or_a_status() {
    let mut table = three();
    table.press("xyo");
    due(&table, &[]);
    assert!(table.combatant("Ana").effect("knocked down").is_some());
    table.run("wound Ben 2").press("/ben<Enter>y<Tab>");
    // Then the test against falling is no longer owed.
    table.records("o", "status Ben unconscious");
    assert_eq!(table.combatant("Ben").status, Status::Unconscious);
    due(&table, &[]);
}

#[test]
fn a_roll_settles_what_it_is_for() {
    let mut table = three();
    table.run("wound Ana 2").press("y<Tab>");
    let asked = table.state().pending()[1].clone();
    assert_eq!(table.decision_prompt().decision, asked);
    table.records("10<Enter>", "resist Ana unconsciousness roll=10");
    assert_eq!(resisted(&table), Check { target: 40, roll: 10 });
    due(&table, &[knockdown("Ana")]);
    table.records("y98<Backspace>9<Enter>", "resist Ana knockdown roll=99");
    due(&table, &[]);
    assert!(table.combatant("Ana").effect("knocked down").is_some());
}

#[test]
fn a_die_belongs_to_the_decision_it_was_typed_for() {
    let mut table = three();
    table.run("wound Ana 2").press("y63<Tab>");
    assert_eq!(die(&table), "");
    table.press("<BackTab>").records("07<Enter>", "resist Ana knockdown roll=7");
}

#[test]
fn the_program_rolls_if_nothing_is_typed() {
    let mut table = three();
    table.run("set Ana moxie=0").press("xy<Enter>");
    assert!((0..=99).contains(&resisted(&table).roll));
    due(&table, &[]);
}

#[test]
fn a_third_digit_is_no_part_of_a_roll() {
    let mut table = three();
    table.press("xy10").refuses("5").records("<Enter>", "resist Ana knockdown roll=10");
}

#[test]
fn the_same_roll_settles_another_decision() {
    let mut table = three();
    for _ in 0..2 {
        table.press("x").records("y10<Enter>", "resist Ana knockdown roll=10");
        let target = if table.combatant("Ana").injuries.wounds == 1 { 50 } else { 40 };
        assert_eq!(resisted(&table), Check { target, roll: 10 });
        assert!(matches!(table.app.message(), Message::Done(_) | Message::DoneAnd(_)));
        due(&table, &[]);
    }
}

#[test]
fn moxie_is_offered_if_it_would_save_the_roll() {
    let mut table = three();
    table.press("xy");
    let before = table.journal.len();
    table.press("83<Enter>");
    let roll = table.decision_prompt().roll.as_ref().expect("a test");
    assert!(roll.is_offering());
    assert_eq!(roll.check, Some(Check { target: 50, roll: 83 }));
    assert_eq!(table.journal.len(), before);
    table.records("f", "resist Ana knockdown roll=83 moxie=flip");
    assert_eq!((resisted(&table).roll, table.combatant("Ana").pool), (38, 1));
    due(&table, &[]);
    assert!(table.combatant("Ana").effects.is_empty());
    table.press("xy83<Enter>").records("<Enter>", "resist Ana knockdown roll=83");
    assert!(table.combatant("Ana").effect("knocked down").is_some());
}

#[test]
fn moxie_is_not_offered_if_it_would_not_help() {
    let mut table = three();
    table.press("x").records("y88<Enter>", "resist Ana knockdown roll=88");
    table.press("F").run("set Ana moxie=0").press("x");
    table.records("y61<Enter>", "resist Ana knockdown roll=61");
}

#[test]
fn without_the_aptitude_there_is_nothing_to_roll() {
    let mut table = three();
    table.press("jxy6");
    assert_eq!(table.selected(), Some("Ben"));
    assert!(table.decision_prompt().roll.is_none());
    // A hand that has typed a die goes on with Enter; that decides nothing.
    table.refuses("<Enter>");
    assert!(table.combatant("Ben").effect("knocked down").is_none());
    table.press("o");
    assert!(table.combatant("Ben").effect("knocked down").is_some());
}

#[test]
fn what_ended_has_only_one_answer() {
    let mut table = three();
    for line in [
        "timer grenade turns=1",
        "effect Ben Kick speed=+1 turns=1",
        "effect Ana Daze turns=2",
        "clear Ana Daze",
        "end-turn",
    ] {
        table.run(line);
    }
    let ended = DecisionName::Ended("Ben".to_owned(), "Kick".to_owned());
    let timer = DecisionName::Timer("grenade".to_owned());
    due(&table, &[ended, timer.clone()]);
    table.records("y<Enter>", "dismiss Ben ended.Kick");
    due(&table, &[timer]);
    table.records("<Enter>", "dismiss timer.grenade");
    due(&table, &[]);
}

#[test]
fn the_selected_combatant_is_decided_about_first() {
    let mut table = three();
    table.run("wound Cleo").press("jxy");
    table.records("W", "dismiss Ben knockdown");
    due(&table, &[knockdown("Cleo")]);
}

#[test]
fn everything_can_be_dismissed_at_once() {
    let mut table = undecided();
    assert_eq!(table.state().due().len(), 5);
    table.press("y").records("D", "dismiss all");
    due(&table, &[]);
}

#[test]
fn a_roll_that_moxie_is_offered_for_can_be_corrected() {
    let mut table = three();
    table.press("xy83<Enter>5<Esc>");
    assert_eq!(die(&table), "83");
    table.records("<Backspace><Backspace>10<Enter>", "resist Ana knockdown roll=10");
}

#[test]
fn a_die_against_an_unknown_aptitude_says_what_is_missing() {
    let mut table = Table::after(&["add Ben dur=30", "begin", "wound Ben"]);
    table.press("y").refuses("4");
    assert!(table.told().contains("SOM of Ben is unknown"), "{}", table.told());
}

#[test]
fn the_next_decision_is_asked_at_once() {
    let mut table = three();
    table.run("wound Ana 2").press("y10<Enter>");
    // The key belongs to the second decision, and does not delay.
    table.records("W", "dismiss Ana unconsciousness");
    assert!(table.held().is_empty() && table.is_on_main_screen());
}

#[test]
fn an_enter_pressed_twice_decides_one() {
    let mut table = three();
    table.run("set * moxie=0").run("wound Ana 2").press("y10<Enter><Enter>");
    assert_eq!(table.state().pending().len(), 1);
    // Whoever lets the program roll goes on doing so.
    table.press("<Enter>");
    assert!(table.state().pending().is_empty());
    table.run("set Ben som=20").run("wound Ben 2").press("y<Enter>").press("<Enter>");
    assert!(table.state().pending().is_empty());
}

#[test]
fn what_was_passed_over_is_asked_last() {
    let mut table = three();
    table.run("wound Ana 2").press("y<Tab>");
    assert!(table.decision_prompt().question(table.state()).starts_with("(2 of 2)"));
    table.records("10<Enter>", "resist Ana unconsciousness roll=10");
    assert!(table.decision_prompt().question(table.state()).starts_with("(2 of 2)"));
    table.records("10<Enter>", "resist Ana knockdown roll=10");
    assert!(table.is_on_main_screen());
}

#[test]
fn the_tests_of_another_body_have_their_own_targets_and_no_outcome_without_a_roll() {
    let mut table = Table::after(&[
        "add Ana som=10 int=10 wil=10 moxie=1",
        "sleeve Ana morph=synth dur=40 bonus.som=10 sv=6",
        "dismiss Ana alienation",
    ]);
    table.press("yo");
    assert_eq!(table.state().pending().len(), 2, "what happens depends on the roll");
    let roll = table.decision_prompt().roll.as_ref().expect("a test");
    let target = roll
        .preview(table.state())
        .expect("it is known")
        .target()
        .expect("a roll")
        .expect("possible");
    // Three times the ego's own SOM, less for the machine.
    assert_eq!((target.base, target.value()), (30, 20));
    // A critical failure can be averted.
    table.press("77<Enter>").records("o", "resist Ana integration roll=77 moxie=avert");
    table.records("25<Enter>", "resist Ana continuity roll=25");
    assert_eq!(table.combatant("Ana").injuries.stress, 6);
}

#[test]
fn the_end_of_a_phase_says_what_waits() {
    let mut table = three();
    table.press("xnnn");
    assert_eq!(table.state().mode(), Mode::Over);
    assert!(table.told().contains("1 to decide (y)"), "{}", table.told());
}

#[test]
fn a_finished_encounter_asks_nothing() {
    let mut table = three();
    table.press("x").run("finish").refuses("y");
    assert!(!table.text(80, 24).contains("y decide"));
}

#[test]
fn the_row_above_the_keys_names_the_decision_that_its_key_asks() {
    let mut table = three();
    table.run("wound Ana").run("wound Cleo");
    for name in ["Ana", "Cleo"] {
        table.press(&format!("/{name}<Enter>"));
        let text = table.text(120, 40);
        let row = text.lines().find(|line| line.starts_with("  y  ")).expect("a row");
        assert!(row.contains(&format!("{name}: roll")), "{row}");
        table.press("y");
        let who = table.decision_prompt().decision.who().map(|id| table.state().name(id));
        assert_eq!(who, Some(name));
        table.press("<Esc>");
    }
}

#[test]
fn an_aptitude_that_is_missing_is_entered_from_its_decision() {
    let mut table = Table::after(&["add Ana init=60 dur=30", "begin", "wound Ana"]);
    table.refuses("y3").records("e20<Enter>", "set Ana som=20");
    assert_eq!(die(&table), "", "it is asked again");
}

#[test]
fn what_came_of_a_decision_stands_above_the_next() {
    let mut table = Table::after(&["add Ana init=60 dur=30 som=20", "begin", "wound Ana 2"]);
    let before = |table: &Table| {
        let text = table.text(80, 24);
        text.lines().find(|line| line.starts_with(" Before")).map(str::to_owned)
    };
    assert_eq!(before(table.press("y")), None);
    let told = before(table.press("20<Enter>")).expect("what came of it");
    assert!(told.contains("20 against 40"), "{told}");
}

#[test]
fn a_point_of_moxie_ignores_the_modifiers_of_a_test_that_is_due() {
    let mut table = three();
    table.run("set Ana moxie=2 som=20").press("xyM");
    let shown = table.text(80, 24);
    assert!(shown.contains("60 or less"), "{shown}");
    table.records("55<Enter>", "resist Ana knockdown roll=55 moxie=ignore");
    assert_eq!(table.combatant("Ana").pool, 1);
    // Without points, or without what they would ignore, it is not offered.
    let mut table = three();
    table.run("set Ana pool=0").press("xy").refuses("M");
    let mut table = three();
    table.press("x").run("heal Ana 0 wounds=1").press("y").refuses("M");
}
