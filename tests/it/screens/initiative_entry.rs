//! Initiative rolls as they are typed between turns.

use phasekeeper_engine::encounter::JournalEntry;

use super::scenes::three;
use super::table::{Table, parsed};

/// Two players and a guard between turns, the guard first.
fn between_turns() -> Table {
    Table::after(&[
        "add Guard init=50 side=foe",
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
    ])
}

#[test]
fn enter_by_enter_players_come_first() {
    let mut table = between_turns();
    table.records("i38<Enter>", "roll Ana 38").records("04<Enter>", "roll Ben 04");
    // The guard is left to the program.
    table.records("<Enter>", "begin");
    assert!(table.is_on_main_screen());
}

#[test]
fn backspace_on_an_empty_row_goes_back_to_the_wrong_die() {
    let mut table = between_turns();
    table.records("i83<Enter>", "roll Ana 83");
    table.records("<Backspace>38<Enter>", "roll Ana 38").records("04<Enter>", "roll Ben 04");
}

#[test]
fn only_the_active_roll() {
    let mut table = between_turns();
    table.run("status Ana unconscious").press("i");
    let names = |id: &_| table.state().name(*id);
    assert_eq!(
        table.initiative_entry().rows.iter().map(names).collect::<Vec<_>>(),
        ["Ben", "Guard"]
    );
}

#[test]
fn a_number_without_a_combatant_does_not_begin_the_turn() {
    let mut table = between_turns();
    // Behind the players it is that of the first foe; nobody is left for one more.
    table.press("i38<Enter>24<Enter>").records("33<Enter>", "roll Guard 33").refuses("44<Enter>");
    table.records("a33<Enter>", "roll Ana 33").records("<Space><Enter>", "begin");
}

#[test]
fn the_dice_of_foes_are_asked_for_once_one_is_entered() {
    let mut table = Table::after(&["add Ana init=60 side=pc", "add Guard x3 init=50 side=foe"]);
    table.records("i38<Enter>", "roll Ana 38").records("guard1 5<Enter>", "roll \"Guard 1\" 05");
    table.records("6<Enter>", "roll \"Guard 2\" 06").records("7<Enter>", "roll \"Guard 3\" 07");
    table.records("<Enter>", "begin");
}

#[test]
fn letters_of_a_name_choose_the_row_and_a_die_can_be_corrected() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
        "add Guard x12 init=50 side=foe",
        "add \"Doctor Berg\" init=40 side=pc",
    ]);
    for (script, line) in [
        ("ibe 38<Enter>", "roll Ben 38"),
        ("an24<Enter>", "roll Ana 24"),
        ("ben40<Enter>", "roll Ben 40"),
        ("berg 7<Enter>", "roll \"Doctor Berg\" 07"),
        ("g11 5<Enter>", "roll \"Guard 11\" 05"),
    ] {
        table.records(script, line);
    }
    table.refuses("q");
}

#[test]
fn a_whole_name_wins_over_the_start_of_another() {
    let mut table = Table::after(&["add Boss init=50 side=foe", "add Bo init=60 side=pc"]);
    table.records("ibo=88<Enter>", "roll Bo total=88");
}

#[test]
fn after_a_roll_out_of_turn_the_players_still_missing_come_next() {
    let mut table = between_turns();
    table.press("ib38<Enter>24<Enter>g7<Enter>");
    let steps: Vec<_> = table.journal[3..]
        .iter()
        .map(|entry| match entry {
            JournalEntry::Step(step) => parsed(&step.command),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(steps, ["roll Ben 38", "roll Ana 24", "roll Guard 07"].map(parsed));
    // A roll can be overwritten.
    table.records("g8<Enter>", "roll Guard 08");
}

#[test]
fn totals_and_modifiers_can_be_typed() {
    let mut table = between_turns();
    table.records("i=118<Enter>", "roll Ana total=118").records("=88<Enter>", "roll Ben total=88");
    table.records("a38-30<Enter>", "roll Ana 38 mod=-30");
    table.refuses("a999<Enter>");
    assert_eq!(table.initiative_entry().number, "999", "it can be corrected");
    table.records("<Backspace><Enter>", "roll Ana 99").refuses("a110<Enter>");
    table.records("70<Enter>", "roll Ana 70");
}

#[test]
fn a_slip_in_a_number_enters_nothing() {
    let mut table = between_turns();
    let before = table.journal.len();
    table.press("i7x<Enter>");
    assert_eq!(table.journal.len(), before);
}

#[test]
fn several_dice_are_entered_with_blanks() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 side=pc",
        "add Guard init=9 side=foe",
    ]);
    table.refuses("i6<Enter>").records(" 3 0-2<Enter>", "roll Fury 06 03 00 mod=-2");
    table.records("g5<Enter>", "roll Guard 05");
}

#[test]
fn enter_takes_a_name_and_leaves_a_row_without_a_number_alone() {
    let mut table = between_turns();
    let before = table.journal.len();
    table.press("ib<Enter>");
    assert_eq!(table.journal.len(), before);
    table.records("24<Enter>", "roll Ben 24");
    table.press("a38<Enter>a<Enter><Enter>");
    let row = table.press("a").initiative_entry().focus;
    assert_eq!(table.press("<Down>").initiative_entry().focus, row + 1, "an arrow goes on");
    assert_eq!(table.combatant("Ana").roll.as_ref().map(|roll| roll.dice.clone()), Some(vec![38]));
}

#[test]
fn dice_come_in_only_between_turns() {
    let mut table = three();
    table.refuses("i");
    assert!(table.is_on_main_screen());
}

/// Two foes and two players before the first turn.
pub fn before_an_ambush() -> Table {
    Table::after(&[
        "add Lurker x2 init=50 side=foe",
        "add Bob init=80 side=pc skill.Fray=50",
        "add Cleo init=70 side=pc",
        "roll Bob 40",
    ])
}

#[test]
fn the_foes_lay_an_ambush_in_two_keys() {
    let mut table = before_an_ambush();
    table.records("i!<Enter>", "ambush \"Lurker 1\",\"Lurker 2\"");
    assert_eq!(table.state().score(table.combatant("Bob").id), Some(90));
    // The sheet goes on.
    table.records("20<Enter>", "roll Cleo 20");
    assert_eq!(table.state().score(table.combatant("Cleo").id), Some(60));
}

#[test]
fn the_marked_lay_an_ambush_and_some_are_surprised() {
    let mut table = before_an_ambush();
    table.press("/cleo<Enter><Space>i!");
    table.records("s<Down><Down>s<Enter>", "ambush Cleo surprised=\"Lurker 1\",Bob");
    assert!(table.combatant("Bob").surprised);
}

#[test]
fn a_side_or_single_ones_lay_an_ambush() {
    let mut table = before_an_ambush();
    table.run("add Wasp init=40 side=ally");
    table.records("i!<Tab><Enter>", "ambush Bob,Cleo,Wasp");
    table.records("!<Tab><Tab><Space><Enter>", "ambush \"Lurker 2\"");
    table.press("!<Esc>");
    assert!(table.initiative_entry().ambush.is_none());
    table.refuses("!<Space><Down><Space><Enter>");
}

#[test]
fn nobody_notices_an_ambush_and_the_free_phase_begins() {
    let mut table = before_an_ambush();
    table.records("i!ssf<Enter>", "ambush \"Lurker 1\",\"Lurker 2\" free=yes");
    assert!(table.is_on_main_screen());
    assert_eq!(table.state().phase_number(), 0);
    table.refuses("i");
    table.records("n", "done \"Lurker 1\"").records("n", "next on");
    assert_eq!(table.state().phase_number(), 1);
    assert!(!table.combatant("Bob").surprised);
}

#[test]
fn the_surprised_are_not_asked_for_a_defense() {
    let mut table = before_an_ambush();
    table.press("i!f<Enter>/lurker1<Enter>A1bob<Enter>");
    assert!(table.attack_dialog().heading(table.state()).contains("surprised"));
    table.records(
        "<Enter><Tab>60<Enter>41<Enter>4<Enter>",
        "attack 60 41 by=\"Lurker 1\" on=Bob dv=4 kinetic",
    );
}

#[test]
fn who_has_no_init_is_told_when_the_turn_begins() {
    let mut table = Table::after(&["add Voss", "add Ana init=60"]);
    table.press("n");
    assert!(table.told().contains("Voss"), "{}", table.told());
}

#[test]
fn a_number_after_letters_of_nobody_is_nobodys() {
    let mut table = between_turns();
    table.press("izz").refuses("4").refuses("4");
    assert_eq!(table.initiative_entry().number, "");
    table.records("be44<Enter>", "roll Ben 44");
}

#[test]
fn two_digits_after_letters_are_a_die_and_three_a_name_with_its_die() {
    let mut table = Table::after(&["add Thug x3 init=50", "add Ana init=60 side=pc"]);
    table.records("ith38<Enter>", "roll \"Thug 1\" 38");
    table.records("th305<Enter>", "roll \"Thug 3\" 05");
    table.records("th2 7<Enter>", "roll \"Thug 2\" 07");
    // A whole name keeps its number.
    table
        .records("thug144<Enter>", "roll \"Thug 1\" 44")
        .records("a=118<Enter>", "roll Ana total=118");
}

#[test]
fn what_d100_does_not_show_is_no_total_by_itself() {
    let mut table = between_turns();
    for typed in ["138", "100"] {
        table.press("ibe").refuses(&format!("{typed}<Enter>"));
        assert!(table.told().contains(&format!("={typed}")), "{}", table.told());
        table.press("<Esc>");
    }
    table.records("ibe=138<Enter>", "roll Ben total=138");
}

/// Ana and four guards between turns.
fn with_guards() -> Table {
    Table::after(&["add Guard x4 init=50 side=foe", "add Ana init=60 side=pc"])
}

const GUARDS: &str = "\"Guard 1\",\"Guard 2\",\"Guard 3\",\"Guard 4\"";

#[test]
fn a_star_after_letters_gives_one_number_to_all_of_that_name() {
    for (keys, number) in [("g*44", "44"), ("G*44-30", "44 mod=-30"), ("guard*=118", "total=118")] {
        with_guards()
            .press("i")
            .records(&format!("{keys}<Enter>"), &format!("roll {GUARDS} {number}"));
    }
    let mut table = with_guards();
    assert!(table.press("ig*4").text(80, 24).contains("g*: Guard 1 to 4"));
    table.press("4<Enter>").records("38<Enter>", "roll Ana 38");
    let mut one = with_guards();
    one.press("i").records("guard1*44<Enter>", "roll \"Guard 1\" 44");
    let mut dice = Table::after(&["ruleset ep1-d10-dice", "add Guard x2 init=5 speed=3 side=foe"]);
    dice.press("i").records("g*6 3 1<Enter>", "roll \"Guard 1\",\"Guard 2\" 6 3 1");
}

#[test]
fn no_sign_in_the_sheet_is_dropped_in_silence() {
    let mut table = with_guards();
    table.press("i");
    for (keys, why) in [
        ("*", "* goes after letters of a name, as g*44"),
        ("g*<Enter>", "g* wants a number, as g*44"),
        ("<Backspace><Backspace><Backspace>@", "no @ here: mark rows, or : roll @foe 44"),
        ("x", "no name begins with x"),
        ("#", "# is no part of a roll"),
        ("38%", "% is no part of a roll"),
    ] {
        table.refuses(keys);
        assert_eq!(table.told(), why, "{keys}");
    }
}

#[test]
fn those_who_are_marked_stand_in_the_first_row() {
    let mut table = with_guards();
    table.press("/g*<Enter>i");
    assert!(table.text(80, 24).contains("▸ 4 marked: Guard 1 to 4"), "{}", table.text(80, 24));
    table.records("44<Enter>", &format!("roll {GUARDS} 44"));
    assert!(table.app.marked().is_empty(), "they are done");
    let mut table = with_guards();
    table.press("/g*<Enter>i").records("<Enter>38<Enter>", "roll Ana 38");
    table.press("<Esc>i<Down>").records("<Up><Up>44<Enter>", &format!("roll {GUARDS} 44"));
    let mut table = with_guards();
    table.press("/g*<Enter>i").records("a38<Enter>", "roll Ana 38");
    let mut table = with_guards();
    table.press("/g*<Enter>").run("status \"Guard 2\" dead").run("status \"Guard 3\" dead");
    table.run("status \"Guard 4\" dead").press("i");
    assert!(!table.text(80, 24).contains("marked:"), "one is no group");
}

#[test]
fn the_way_back_leads_to_the_row_that_has_just_got_its_die() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=50 side=pc",
        "add Thug x3 side=foe",
    ]);
    table.press("i").press("82<Enter>").records("17<Enter>", "roll Ben 17");
    table.records("<Backspace>71<Enter>", "roll Ben 71");
    // An arrow leads to the row above, wherever the last die was typed.
    table.records("<Up>33<Enter>", "roll \"Thug 3\" 33");
}
