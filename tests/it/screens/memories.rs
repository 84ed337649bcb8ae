//! What a gamemaster lets the fight remember: reminders at somebody's actions, counters; and when the bell rings.

use phasekeeper::app::{Config, SideEffect};
use phasekeeper_engine::command::DecisionName;
use phasekeeper_engine::encounter::JournalEntry;

use super::scenes::three;
use super::table::Table;

fn due(table: &Table) -> Vec<String> {
    table.state().due().iter().map(DecisionName::as_expected).collect()
}

#[test]
fn tab_makes_a_note_a_reminder_and_keeps_the_text() {
    for (tabs, line) in [
        ("", "note Ana \"heals 3\""),
        ("<Tab>", "remind Ana \"heals 3\""),
        ("<Tab><Tab>", "remind Ana \"heals 3\" once=yes"),
        ("<Tab><Tab><Tab>", "note Ana \"heals 3\""),
    ] {
        three().records(&format!("oheals{tabs} 3<Enter>"), line);
    }
}

#[test]
fn a_reminder_is_seen_by_one_key_or_passed_with_the_stage() {
    let mut table = three();
    table.run("remind Ben \"heals 3\"").run("remind Ben fades once=yes").press("n");
    assert_eq!(table.acting(), ["Ben"]);
    assert_eq!(due(&table), ["Ben:reminder.heals 3", "Ben:reminder.fades"]);
    let screen = table.text(80, 24);
    let asked = screen.lines().find(|line| line.contains("Ben: remember: heals 3"));
    assert!(asked.is_some_and(|line| line.contains(" y ") && line.contains("1 more")), "{screen}");
    table.records("y<Enter>", "dismiss Ben \"reminder.heals 3\"");
    assert_eq!(due(&table), ["Ben:reminder.fades"]);
    table.press("<Esc>").records("n", "next on");
    assert_eq!(due(&table), [""; 0]);
    table.press("u");
    assert_eq!(due(&table), ["Ben:reminder.fades"]);
    assert!(table.text(120, 40).contains("every action: heals 3"), "{}", table.text(120, 40));
}

#[test]
fn counters_stand_in_the_panel_and_among_the_actions() {
    let mut table = three();
    table.run("set Ana counter.shells=4/6 \"counter.favors owed\"=1");
    let screen = table.text(120, 40);
    assert!(screen.contains("shells") && screen.contains("4/6"), "{screen}");
    table.records("p+s<Enter>", "count Ana shells 1");
    table.records("p-<Enter>", "count Ana \"favors owed\" -1");
    let counters = &table.combatant("Ana").block.counters;
    let counters: Vec<String> =
        counters.iter().map(|(it, count)| format!("{it} {count}")).collect();
    assert_eq!(counters, ["favors owed 0", "shells 5/6"]);
}

/// The number of times that the bell rings as `script` is pressed.
fn bells(settings: &str, script: &str) -> usize {
    let (config, faults) = Config::read(settings);
    assert_eq!(faults, []);
    let mut table = Table::configured(config);
    for line in [
        "add Pia init=60 speed=2 side=pc",
        "add Guard init=90 side=foe",
        "add Thug init=70 side=foe",
        "roll Pia 10",
        "roll Guard 10",
        "roll Thug 10",
    ] {
        table.run(line);
    }
    table.effects.clear();
    table.press(script);
    table.effects.iter().filter(|it| matches!(it, SideEffect::RingBell)).count()
}

#[test]
fn the_bell_tells_of_players_who_begin_or_are_next() {
    // Guard, Thug, Pia; in the second phase Pia alone.
    for (settings, script, expected) in [
        ("()", "nnnnn", 0),
        ("(bell: (players: true))", "nn", 0),
        ("(bell: (players: true))", "nnn", 1),
        ("(bell: (players: true))", "nnnn", 2),
        ("(bell: (next: true))", "n", 0),
        ("(bell: (next: true))", "nn", 1),
        ("(bell: (next: true))", "nnx", 1),
        ("(bell: (next: true, players: true))", "nnn", 2),
        ("(bell: true)", ":timer fuse turns=1<Enter>nE", 0),
        ("(bell: true)", ":timer fuse turns=1<Enter>nEE", 1),
    ] {
        assert_eq!(bells(settings, script), expected, "{settings} {script}");
    }
}

#[test]
fn what_is_taken_back_rings_no_bell() {
    let (config, _) = Config::read("(bell: (timers: true, players: true, next: true))");
    let mut table = Table::configured(config);
    table.run("add Pia init=60 side=pc").run("begin");
    table.effects.clear();
    table.press("u");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Undo(1)));
    assert!(table.effects.is_empty(), "{:?}", table.effects);
}
