//! What keys do, and what the screen says, where a ruleset differs: declarations, dice as slots, groups.

use super::table::Table;

/// Three by their results, the lowest about to declare.
fn declaring() -> Table {
    Table::after(&[
        "ruleset contract",
        "add Ana discipline=3 physique=2 side=pc",
        "add Ben discipline=1 side=pc",
        "add Cleo discipline=0 side=foe",
        "roll Ana 4",
        "roll Ben 2",
        "roll Cleo -1",
        "begin",
    ])
}

/// The place of the first line that holds `text`.
fn line_of(screen: &str, text: &str) -> usize {
    let place = screen.lines().position(|line| line.contains(text));
    place.unwrap_or_else(|| panic!("no {text:?} in:\n{screen}"))
}

#[test]
fn next_asks_from_the_lowest_up_until_all_have_declared() {
    let mut table = declaring();
    table.press("n");
    assert!(table.text(80, 24).contains("What does Cleo declare?"));
    table.press("hides<Enter>");
    assert_eq!(table.last_words(), "declare Cleo \"hides\"");
    assert!(table.text(80, 24).contains("What does Ben declare?"));
    // Left and taken up again, it asks the same one.
    table.press("<Esc><Space>runs<Enter>");
    assert_eq!(table.last_words(), "declare Ben \"runs\"");
    assert!(table.app.layer().is_none());
    assert_eq!(table.acting(), ["Ana"]);
    let screen = table.text(80, 24);
    assert!(screen.contains("acting downward ↓") && screen.contains("“hides”"), "{screen}");
    // Only the highest is offered to delay.
    assert!(screen.contains("w delay"), "{screen}");
    assert!(!table.press("n").text(80, 24).contains("w delay"));
}

#[test]
fn the_lowest_stand_below_and_the_mark_climbs() {
    let mut table = declaring();
    let screen = table.text(80, 24);
    assert!(screen.contains("declaring upward ↑"), "{screen}");
    let [ana, ben, cleo] = ["need not declare", "later", "▶ Cleo"].map(|it| line_of(&screen, it));
    assert!(ana < ben && ben < cleo, "{screen}");
    table.press("nhides<Enter>");
    let screen = table.text(80, 24);
    assert!(line_of(&screen, "▶ Ben") < line_of(&screen, "✓ Cleo"), "{screen}");
}

#[test]
fn an_empty_declaration_is_refused_and_asked_for_again() {
    let mut table = declaring();
    let before = table.journal.len();
    table.press("n<Enter>");
    assert_eq!(table.said(), "a declaration needs a text");
    assert_eq!(table.journal.len(), before);
    assert!(table.text(80, 24).contains("What does Cleo declare?"));
}

#[test]
fn the_highest_declares_by_a_key_of_its_own_and_others_only_in_their_time() {
    let mut table = declaring();
    table.press("/ana<Enter>zwaits<Enter>");
    assert_eq!(table.last_words(), "declare Ana \"waits\"");
    assert!(table.text(80, 24).contains("What does Cleo declare?"));
    table.press("<Esc>/ben<Enter>z");
    assert_eq!(table.said(), "Ben does not declare now; Cleo may");
    table.press("/ana<Enter>z");
    assert_eq!(table.said(), "Ana has declared; Z where a Power allows a change");
    table.press("/cleo<Enter>zhides<Enter>");
    assert_eq!(table.last_words(), "declare Cleo \"hides\"");
}

#[test]
fn of_several_the_selected_one_is_asked_first() {
    let mut table = Table::after(&[
        "ruleset contract",
        "add Ana",
        "add Ben",
        "add Cleo",
        "roll Ana 4",
        "roll Ben 2",
        "roll Cleo 2",
        "begin",
    ]);
    table.press("/cleo<Enter>nruns<Enter>");
    assert_eq!(table.last_words(), "declare Cleo \"runs\"");
    table.press("hides<Enter>");
    assert_eq!((table.last_words(), table.acting()), ("declare Ben \"hides\"", vec!["Ana"]));
}

#[test]
fn a_power_changes_what_was_declared() {
    let mut table = declaring();
    table.press("nhides<Enter><Esc>/cleo<Enter>Z<Ctrl-u>shoots<Enter>");
    assert_eq!(table.last_words(), "change Cleo \"shoots\" power=yes");
    table.press("/ben<Enter>Z");
    assert_eq!(table.said(), "Ben has declared nothing that could be changed");
}

#[test]
fn nothing_is_declared_elsewhere() {
    let mut table = Table::after(&["add Ana", "begin"]);
    table.press("z");
    assert_eq!(table.said(), "this ruleset has no rule for declarations");
}

#[test]
fn the_form_asks_for_what_the_ruleset_counts() {
    let mut table = Table::after(&["ruleset contract"]);
    table.press("cAna<Tab>3<Tab>2<Enter>");
    assert_eq!(table.last_words(), "add Ana discipline=3 physique=2 side=foe");
    let screen = table.text(80, 24);
    assert!(!screen.contains("INIT") && !screen.contains("Speed"), "{screen}");
}

#[test]
fn an_action_is_one_of_five_and_a_limit_holds_whatever_is_pressed() {
    let mut table = Table::after(&["add Ana init=60", "add Ben init=50", "roll Ana 24", "begin"]);
    table.press("p3");
    assert_eq!(table.last_words(), "action Ana aim");
    assert!(table.text(80, 24).contains("Actions aim  Aim +10"));
    let before = table.journal.len();
    table.press("p1");
    assert!(table.said().contains("`action Ana quick force=yes` overrules it"), "{}", table.said());
    table.press("1<Enter><Enter>");
    assert_eq!(table.journal.len(), before, "{}", table.said());
    table.press("4");
    assert_eq!(table.last_words(), "action Ana complex \"aim\"");
    table.press("p5<Esc>p2");
    assert!(table.said().contains("one Complex action"), "{}", table.said());
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
    table.press("/cleo<Enter>p");
    assert_eq!(table.said(), "Ana and Ben act at once; . selects one of them");
    table.press("/ben<Enter>p1");
    assert_eq!(table.last_words(), "action Ben quick");
}

#[test]
fn surprised_and_hidden_are_turned_in_the_status_menu() {
    let mut table = Table::after(&["add Ana init=60", "add Ben init=50"]);
    for (script, words) in [
        ("t6", "set Ana surprised=yes"),
        ("t6", "set Ana surprised=no"),
        ("t7", "set Ana hidden=yes"),
        ("t7", "set Ana hidden=no"),
    ] {
        assert_eq!(table.press(script).last_words(), words);
    }
    let screen = table.press("t7t").text(80, 24);
    assert!(screen.contains("revealed") && screen.contains("6 surprised"), "{screen}");
}

#[test]
fn what_keeps_somebody_from_acting_is_said_instead_of_too_slow() {
    let mut table = Table::after(&["add Ana init=60 dur=30", "add Ben init=50 dur=30", "begin"]);
    table.press(":shock Ben roll=99<Enter>");
    let label = table.state().combatants[1].stunned_by().map(|effect| effect.label.clone());
    let screen = table.text(120, 40);
    let row = screen.lines().nth(line_of(&screen, " Ben ")).unwrap_or_default();
    assert!(label.is_some_and(|label| row.contains(&label)), "{screen}");
}

#[test]
fn dice_are_swept_in_as_many_as_speed() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 side=pc",
        "add Guard init=9 side=foe",
    ]);
    table.press("ifu 3 6 0-2<Enter>");
    assert_eq!(table.last_words(), "roll Fury 03 06 00 mod=-2");
    assert!(table.text(80, 24).contains("3 6 10 −2 → 9 12 16"), "{}", table.text(80, 24));
    table.press("5<Enter>");
    assert_eq!(table.last_words(), "roll Guard 05");
}

#[test]
fn dice_count_down_and_each_has_its_row() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 dur=35 side=pc",
        "add Guard init=9 speed=1 dur=30 side=foe",
        "roll Fury 3 6 0",
        "roll Guard 4",
        "begin",
    ]);
    let rows = |table: &Table| -> Vec<String> {
        let screen = table.text(80, 24);
        let rows = screen.lines().skip(2).map(|line| line.chars().take(39).collect::<String>());
        rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
            .take_while(|row| !row.is_empty())
            .collect()
    };
    let count = |table: &Table, count: &str| {
        let header = table.text(80, 24).lines().next().map(str::to_owned).unwrap_or_default();
        assert!(header.contains(count) && !header.contains("Phase"), "{header}");
    };
    count(&table, "Count 18");
    assert_eq!(rows(&table), [">▶ Fury 18 1/3", "Fury 14 2/3", "Guard 13", "Fury 11 3/3"]);
    table.press("n");
    count(&table, "Count 14");
    assert_eq!(rows(&table), [">▶ Fury 14 2/3", "Guard 13", "Fury 11 3/3", "✓ Fury 18 1/3"]);
    // A wound lowers all that is left; what is held waits among those done.
    table.press("wx");
    assert!(table.said().ends_with("Fury drops to 10"), "{}", table.said());
    count(&table, "Count 13");
    let held = ["▶ Guard 13", "> Fury 10 3/3 ✚1", "⏸ Fury 13 2/3 since 1.1", "✓ Fury 17 1/3 ✚1"];
    assert_eq!(rows(&table), held);
    table.press("a");
    assert!(rows(&table)[0].contains("▶ Fury 13 2/3 cuts in"), "{:?}", rows(&table));
    table.press("t4");
    let last = rows(&table);
    assert_eq!(last.last().map(String::as_str), Some(">✗ Fury 17 dead"), "{last:?}");
    table.press("n");
    count(&table, "over");
}

#[test]
fn dice_that_interrupt_one_another_stand_above_what_they_interrupt() {
    let mut table = Table::after(&[
        "ruleset tests/lines/nested-dice.ron",
        "add Ana init=9 speed=2",
        "add Ben init=8 speed=2",
        "add Cleo init=7",
        "roll Ana 9 1",
        "roll Ben 9 1",
        "roll Cleo 9",
        "begin",
        "delay",
        "delay",
        "act Ana",
        "act Ben",
    ]);
    let screen = table.press("/cleo<Enter>").text(80, 24);
    let rows: Vec<usize> = ["▶ Ben               17", "‖ Ana               18", "‖ Cleo"]
        .map(|row| line_of(&screen, row))
        .into();
    assert!(rows.is_sorted(), "{screen}");
    assert!(!screen.contains("✓"), "{screen}");
}

#[test]
fn a_standby_of_the_last_turn_has_a_row_beside_the_new_dice() {
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
    let screen = table.text(80, 24);
    assert!(screen.contains("⏸ Fury") && screen.matches("since 1.1").count() == 1, "{screen}");
    table.press("a");
    let screen = table.text(80, 24);
    assert!(screen.contains("forfeit"), "{screen}");
}

#[test]
fn a_wound_lowers_all_dice_in_one_sentence() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3",
        "add Guard init=9",
        "roll Fury 3 5 7",
        "roll Guard 10",
        "begin",
    ]);
    table.press("/fury<Enter>x");
    assert!(table.said().ends_with("Fury drops to 14, 12 and 10"), "{}", table.said());
}

#[test]
fn a_turn_of_one_phase_counts_none() {
    let table = Table::after(&["ruleset ep1-groups", "add Ana init=60 speed=2", "begin"]);
    let screen = table.text(80, 24);
    assert!(screen.contains("Turn 1  acting  0:00"), "{screen}");
}

#[test]
fn what_the_phase_takes_from_tests_is_in_sight() {
    let mut table = Table::after(&[
        "ruleset ep1-depreciating",
        "add Ana init=60 speed=2 dur=30",
        "add Ben init=50",
        "begin",
    ]);
    assert!(!table.text(80, 24).contains("Tests"));
    table.press("nnn");
    let screen = table.text(80, 24);
    assert!(screen.contains("Wounds 0  Tests −10 (phase −10)"), "{screen}");
    table.press("x");
    let screen = table.text(80, 24);
    assert!(screen.contains("Tests −20 (wounds −10, phase −10)"), "{screen}");
}
