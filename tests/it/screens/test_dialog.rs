//! The dialog for tests: a skill, its modifiers, the roll, and Moxie after it.

use phasekeeper::app::Message;
use phasekeeper::app::layer::roll_step::{RollField, RollStep};
use phasekeeper::app::layer::test_dialog::Opponent;
use phasekeeper_engine::encounter::{Fact, ModifierSource, Preview, TestResult};
use phasekeeper_engine::rules::{Check, Difficulty};
use phasekeeper_engine::text::PlainText;
use phasekeeper_engine::view::results;

use super::scenes::firefight;
use super::table::Table;

/// The target that the dialog shows, and its modifiers one by one.
#[track_caller]
fn target(table: &Table) -> (i32, Vec<(ModifierSource, i32)>) {
    let target = table.test_dialog().roll.preview(table.state()).and_then(Preview::target);
    let target = target.expect("a skill is meant").expect("a target");
    (target.value(), target.modifiers)
}

/// The result of the test that was made last.
#[track_caller]
fn tested(table: &Table) -> TestResult {
    let result = table.last_facts().iter().find_map(|fact| match fact {
        Fact::Tested { result, .. } => Some(*result),
        _ => None,
    });
    result.expect("a test")
}

#[test]
fn an_empty_die_is_rolled_by_the_program() {
    let mut table = firefight();
    table.records("/guard1<Enter>r<Tab>55<Enter><Enter>", "test \"Guard 1\" 55");
    assert!((0..=99).contains(&tested(&table).check().roll));
    assert!(table.is_on_main_screen(), "there is nothing to decide without Moxie");
}

#[test]
fn modifiers_are_one_key_each_and_the_target_follows() {
    let mut table = firefight();
    table.press("r<Tab>k<Enter>");
    assert_eq!(target(&table), (50, vec![(ModifierSource::Wounds, -10)]));
    table.press("rrs<Left>++");
    let difficulty = ModifierSource::Difficulty(Difficulty::Difficult);
    let (value, modifiers) = target(&table);
    assert_eq!(value, 50);
    for modifier in [
        (ModifierSource::Number, 20),
        (ModifierSource::Named(PlainText::new("long range")), -20),
        (ModifierSource::Specialization, 10),
        (difficulty, -10),
    ] {
        assert!(modifiers.contains(&modifier), "{modifier:?} in {modifiers:?}");
    }
    table.records(
        "38<Enter>",
        "test Cami \"Kinetic Weapons\" roll=38 mod=+20 mod=\"-20:long range\" special=yes difficulty=difficult",
    );
    assert_eq!(tested(&table).check(), Check { target: 50, roll: 38 });
}

#[test]
fn modifiers_are_capped() {
    let mut table = firefight();
    table.press("rmh<Tab>55");
    assert_eq!(target(&table).0, -5);
    table.records(
        "<Enter>20<Enter>",
        "test Cami 55 roll=20 mod=\"-60:target hidden\" mod=\"-30:in melee\"",
    );
}

#[test]
fn moxie_changes_the_roll_by_one_key() {
    let mut table = firefight();
    table.records("r83<Enter>p<Enter>", "test Cami Perception roll=83");
    assert!(table.test_dialog().is_made);
    table.records("f", "moxie Cami flip");
    assert_eq!(tested(&table).check(), Check { target: 40, roll: 38 });
    assert_eq!(table.combatant("Cami").pool, 3);
    assert!(table.is_on_main_screen(), "one point a roll");
    // The same roll once more is another test.
    table.press("r83<Enter>p<Enter>").records("f", "moxie Cami flip");
    assert_eq!(table.combatant("Cami").pool, 2);
    table.press("r38<Enter>p<Enter>").records("c", "moxie Cami upgrade");
    table.press("r77<Enter>p<Enter>").records("o", "moxie Cami avert");
}

#[test]
fn any_other_key_after_the_roll_means_what_it_means_on_the_main_screen() {
    let mut table = firefight();
    table.press("r38<Enter>p<Enter>").records("n", "next on");
    assert!(table.is_on_main_screen());
    // It is a guard who acts now; Cami may still spend Moxie on tests.
    table.press("<Home>r38<Enter>p<Enter><Esc>");
    assert!(table.is_on_main_screen());
}

#[test]
fn moxie_that_changes_nothing_is_refused() {
    let mut table = firefight();
    table.press("r83<Enter>p<Enter>").refuses("c");
}

#[test]
fn moxie_before_the_roll_ignores_the_modifiers() {
    let mut table = firefight();
    table.press("r<Tab>p<Enter>-M");
    assert_eq!(target(&table), (50, Vec::new()));
    table.records("10<Enter>", "test Cami Perception roll=10 mod=-10 moxie=ignore");
    assert!(table.is_on_main_screen());
    table.press("/guard1<Enter>r");
    assert!(!table.test_dialog().roll.modifiers.has_key('M'), "there is no point");
}

#[test]
fn a_letter_adds_the_other_side() {
    let mut table = firefight();
    table.press("r-<Tab>p<Enter>28V");
    assert!(matches!(table.test_dialog().opponent, Some(Opponent::Sought(_))));
    table.records(
        "g2<Enter>D<Tab>f<Enter>23<Enter>",
        "oppose Cami Perception 28 vs \"Guard 2\" Fray 23 mod=-10 their-mod=-20:distracted",
    );
    assert!(table.is_on_main_screen());
    assert!(table.told().contains("Cami wins"), "{}", table.told());
}

#[test]
fn moxie_is_offered_to_each_side_of_an_opposed_test() {
    let mut table = firefight();
    table.run("set Guard1 moxie=1").press("r83V").press("p<Enter>");
    assert!(table.test_dialog().roll.is_offering());
    table.press("fg1<Enter>04<Tab>40<Enter>");
    assert!(table.test_dialog().active_roll().is_some_and(RollStep::is_offering));
    let line = "oppose Cami Perception 83 vs \"Guard 1\" 40 04 moxie=flip their-moxie=flip";
    table.records("f", line);
    let pools = ["Cami", "Guard 1"].map(|name| table.combatant(name).pool);
    assert_eq!(pools, [3, 0]);
    let line = "oppose Cami Perception 43 vs \"Guard 1\" 40 50 mod=-10 moxie=ignore";
    table.records("r-M43Vp<Enter>g1<Enter>50<Tab>40<Enter>", line);
}

#[test]
fn a_side_of_an_opposed_test_is_neither_simple_nor_a_called_shot() {
    let mut table = firefight();
    table.press("rSC-38Vp<Enter>g1<Enter>");
    table.records("50<Tab>40<Enter>", "oppose Cami Perception 38 vs \"Guard 1\" 40 50 mod=-10");
}

#[test]
fn no_point_is_offered_where_moxie_changes_no_tests() {
    let mut table = Table::after(&["ruleset contract", "add Ana init=60 moxie=3"]);
    table.press("r");
    assert!(!table.test_dialog().roll.modifiers.has_key('M'));
}

#[test]
fn esc_goes_back_from_the_other_side_to_the_test() {
    let mut table = firefight();
    table.press("r38Vp<Enter>g1<Enter><Esc>");
    assert!(table.test_dialog().opponent.is_none() && !table.test_dialog().roll.is_opposed());
    table.records("<Enter>", "test Cami Perception roll=38");
    table.press("<Esc>rp").press("<Esc>");
    assert!(table.is_on_main_screen());
}

#[test]
fn the_program_rolls_for_both_sides() {
    let mut table = firefight();
    table.press("/guard1<Enter>rV40<Enter><Enter>g2<Enter><Tab>40<Enter><Enter>");
    let Some(Fact::Opposed { first, second, .. }) = table.last_facts().first() else {
        panic!("no opposed test: {}", table.told())
    };
    assert_eq!((first.target, second.target), (40, 40));
}

#[test]
fn dice_can_be_typed_for_a_skill() {
    let mut table = firefight();
    table.records("r3d10+4<Enter>", "dice 3d10+4");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_skill_that_is_not_known_is_said_by_its_name_and_value_or_by_its_value() {
    let mut table = firefight();
    table.refuses("r<Tab>x").refuses("<Enter>").press("<Backspace>");
    table.press("k<Enter>12").refuses("3").refuses("Z");
    table.records("<Enter><Enter>", "test Cami \"Kinetic Weapons\" roll=12");
    table.records("r<Tab>Perception 45<Enter>31<Enter>", "test Cami 45 roll=31");
    table.run("set Cami \"skill.Language 2\"=45");
    table.records("r<Tab>Language 2<Enter>31<Enter>", "test Cami \"Language 2\" roll=31");
}

#[test]
fn tab_goes_to_the_skill_and_back_to_the_die() {
    let mut table = firefight();
    table.press("r2<Tab>40<Tab>");
    assert_eq!(table.test_dialog().roll.field, RollField::Die);
    table.records("0<Tab><Backspace>5<Enter>", "test Cami 45 roll=20");
}

#[test]
fn tab_chooses_a_skill_where_none_is_chosen_yet() {
    let mut table = firefight();
    table.press("r<Tab><Tab>");
    assert!(!matches!(table.app.message(), Message::Error(_)), "{}", table.told());
    table.press("<Enter>20<Enter>");
    assert_eq!(tested(&table).check().roll, 20);
}

#[test]
fn a_test_with_the_same_roll_as_the_last_one_is_announced() {
    let mut table = firefight();
    table.press("/guard1<Enter>");
    for _ in 0..2 {
        table.records("r20<Enter>40<Enter>", "test \"Guard 1\" 40 roll=20");
        assert_eq!(tested(&table).check(), Check { target: 40, roll: 20 });
        assert!(!results(table.last_facts(), table.state().rules()).is_empty());
        let Message::Done(text) = table.app.message() else { panic!("no news") };
        assert!(!text.is_empty());
        // The next key clears the message.
        table.press("<Esc>");
        assert_eq!(*table.app.message(), Message::None);
    }
}

#[test]
fn a_number_is_the_die_and_the_skill_is_asked_for() {
    let mut table = firefight();
    table.refuses("r41<Enter>");
    assert_eq!(table.test_dialog().roll.field, RollField::Skill);
    table.records("55<Enter>", "test Cami 55 roll=41");
    // Arrows go through the known skills, whichever field takes the keys.
    table.press("<Esc>").records("r<Down><Down>12<Enter>", "test Cami \"Kinetic Weapons\" roll=12");
    table.press("<Esc>").records("r<Down><Up>12<Enter>", "test Cami SOMx3 roll=12");
}

#[test]
fn a_skill_that_is_missing_is_tested_by_its_aptitude() {
    let mut table = Table::after(&["add Ana ref=15 coo=20 skill.Fray=40"]);
    // Letters find skills that are there first, and offer no other before.
    table.press("r");
    let (skills, _) = table.test_dialog().roll.skills(table.state());
    assert!(skills.iter().all(|(label, _)| label != "Palming"));
    table.press("<Tab>palm");
    assert_eq!(target(&table).0, 20);
    table.records("<Enter>20<Enter>", "test Ana Palming default=aptitude roll=20");
    table.press("<Esc>").records("r<Tab>fra<Enter>20<Enter>", "test Ana Fray roll=20");
    // Some can't be tried without the skill.
    table.press("<Esc>r<Tab>").refuses("infosec");
}

#[test]
fn the_specialization_of_a_skill_is_offered_by_its_name() {
    let mut table = firefight();
    table.run("set Cami \"skill.Kinetic Weapons\"=none");
    table.run("set Cami \"skill.Kinetic Weapons (Rifles)\"=60");
    table.press("r<Tab>k<Enter>");
    assert!(table.text(80, 24).contains("s Rifles +10"), "{}", table.text(80, 24));
    let before = target(&table).0;
    table.press("s");
    assert_eq!(target(&table).0, before + 10);
    table.press("<Tab><Backspace>p<Enter>");
    assert!(table.text(80, 24).contains("s specialized"), "{}", table.text(80, 24));
}

#[test]
fn the_hint_of_enter_says_whether_it_rolls() {
    let mut table = firefight();
    let hint = |table: &Table| {
        let text = table.text(80, 24);
        let footer = text.lines().last().unwrap_or_default().to_owned();
        footer.split("Enter ").nth(1).unwrap_or_default().to_owned()
    };
    let empty = hint(table.press("r<Tab>k<Enter>"));
    let typed = hint(table.press("28"));
    assert!(!empty.is_empty() && empty != typed, "{empty}, {typed}");
}

#[test]
fn the_letter_of_an_opposed_test_is_one_on_the_line_of_the_skill_too() {
    let mut table = firefight();
    table.press("r30<Tab>frV");
    assert!(matches!(table.test_dialog().opponent, Some(Opponent::Sought(_))));
    table.records("g2<Enter>23<Tab>f<Enter>", "oppose Cami Fray 30 vs \"Guard 2\" Fray 23");
}

#[test]
fn a_test_that_is_meant_as_opposed_stays_one_while_its_skill_is_asked_for() {
    for rest in ["fr<Enter>", "frV"] {
        let mut table = firefight();
        table.refuses("r30V");
        assert!(table.test_dialog().roll.is_opposed());
        table.press(rest);
        assert!(matches!(table.test_dialog().opponent, Some(Opponent::Sought(_))), "{rest}");
    }
}

#[test]
fn modifiers_of_attacks_are_offered_for_skills_of_attacks() {
    let mut table = firefight();
    let has = |table: &Table, keys: &str| {
        let modifiers = &table.test_dialog().roll.modifiers;
        keys.chars().map(|key| modifiers.has_key(key)).collect::<Vec<_>>()
    };
    table.press("r<Tab>p<Enter>");
    assert_eq!(has(&table, "ycCHs"), [false, false, false, true, true], "Perception");
    table.press("<Esc>").run("set Cami skill.Blades=50 \"skill.Kinetic Weapons\"=50");
    table.press("r<Tab>bl<Enter>");
    assert_eq!(has(&table, "yuCHs"), [false, true, true, true, true], "Blades");
    table.press("<Esc>r<Tab>kin<Enter>");
    assert_eq!(has(&table, "yuCHs"), [true, false, true, true, true], "Kinetic Weapons");
    table.press("<Esc>r<Tab>45<Enter>");
    assert_eq!(has(&table, "yuCHs"), [true; 5], "a number may be any skill");
}
