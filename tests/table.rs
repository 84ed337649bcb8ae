//! A gamemaster's evening with the real program: a whole fight by keys alone, the power cut in the
//! middle of an interrupt, and the end of it after the next start.

mod pty;

use std::path::Path;

use phasekeeper::app::{App, Keymap};
use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Command, Entry, Timeline};
use phasekeeper::store::RulesetCatalog;
use phasekeeper::terminal::{self, SaveSink};
use portable_pty::CommandBuilder;
use pty::Table;

const ENTER: &str = "\r";

/// Adam, Bob and Cami of the sources, and one guard; dice as they are called out.
fn set_up(table: &mut Table) {
    table.see("a new encounter");
    table.type_in("c");
    for line in ["Adam", "Bob", "Cami"] {
        table.type_in(line);
        table.press(ENTER, line);
    }
    leave(table, "Add a combatant");
    for (name, init) in [("Adam", 80), ("Bob", 110), ("Cami", 60)] {
        table.press(&format!(":set {name} init={init} dur=35 som=15 side=pc{ENTER}"), name);
    }
    table.press(&format!(":add Guard x1 init=40 dur=30 armor=2/2{ENTER}"), "Guard 1");
    table.type_in("i");
    for die in ["38", "24", "76"] {
        table.type_in(die);
        table.press(ENTER, die);
    }
    leave(table, "Esc leaves");
    table.press(&format!(":roll guard1 05{ENTER}"), "45");
}

/// Leaves what lies on top. An escape and a letter in one breath would be a key with Alt.
fn leave(table: &mut Table, title: &str) {
    table.see(title);
    table.type_in("\x1b");
    table.miss(title);
}

#[test]
fn a_whole_fight_survives_the_power_cut_in_the_middle_of_an_interrupt() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &[], (120, 40));
    set_up(&mut table);

    table.press("n", "Cami acts, at 136");
    table.press("w", "Bob acts, at 134");
    table.press("s", "the stage has started");
    table.press("a", "Cami acts from standby");
    // The target is the guard: hit, and hit again by mistake.
    table.press("/gu\r", "Guard 1 · selected");
    table.press(&format!("d12k{ENTER}"), "Guard 1 takes 10 of 12 (armor 2): 10/30");
    table.press(&format!("d12{ENTER}"), "20/30");
    table.press("u", "took back");
    table.see("10/30");
    let before = table.screen();
    table.kill();

    let mut table = Table::open(data.path(), &[], (120, 40));
    table.see("untitled");
    table.press(ENTER, "here we are: turn 1, phase 1");
    // Cami still cuts in on Bob, and the guard is hit once.
    assert!(before.contains("10/30"), "{before}");
    assert!(table.line_with("Guard 1").contains("10/30"));
    table.press("n", "Bob goes on, at 134");
    table.press("n", "Adam acts, at 118");
    table.press("n", "Guard 1 acts");
    table.press("n", "the phase is over");
    table.press("n", "turn 2: roll initiative");
    table.press("n", "No die from");
    table.press("n", "turn 2, phase 1");
    table.press(&format!(":status guard1 gone{ENTER}"), "gone");
    table.press(&format!(":finish{ENTER}"), "the encounter is finished");
    table.type_in("q");
    assert_eq!(table.end(), 0);

    let mut table = Table::open(data.path(), &[], (80, 24));
    table.see("finished in turn 2");
    table.type_in("\x03");
    assert_eq!(table.end(), 0);
}

/// The program with people who came in through the form, each by name and what is typed after it.
fn gathered(data: &Path, ruleset: &str, people: &[(&str, &str)]) -> Table {
    let mut table = Table::open(data, &[], (80, 24));
    table.see("a new encounter");
    table.press(&format!(":ruleset {ruleset}{ENTER}"), &format!("{ruleset}  saved"));
    table.type_in("c");
    for (name, numbers) in people {
        table.press(&format!("{name}{numbers}{ENTER}"), &format!("add {name}"));
    }
    leave(&mut table, "Add a combatant");
    table
}

#[test]
fn a_turn_is_declared_upward_and_played_downward() {
    let data = tempfile::tempdir().expect("a folder");
    // Name, Discipline, Physique, Durability.
    let people = [("Adam", "\t2\t1\t30"), ("Bob", "\t3\t\t35"), ("Cami", "\t1\t2")];
    let mut table = gathered(data.path(), "contract", &people);
    table.type_in("i");
    for (die, said) in [("3", "Adam has 3"), ("5", "Bob has 5"), ("0-1", "Cami has -1")] {
        table.press(&format!("{die}{ENTER}"), said);
    }
    leave(&mut table, "Esc leaves");

    table.press("n", "declaring upward");
    assert!(table.line_with("declares now").contains("Cami"));
    table.press("n", "What does Cami declare?");
    table.press(&format!("shoots Bob{ENTER}"), "What does Adam declare?");
    // The highest need not, and wants to all the same.
    leave(&mut table, "What does Adam declare?");
    table.press("/bob\r", "Bob · selected");
    table.press("z", "What does Bob declare?");
    table.press(&format!("waits{ENTER}"), "What does Adam declare?");
    table.press(&format!("draws{ENTER}"), "all have declared. Bob acts, at 5");
    table.see("acting downward");
    table.press("w", "Adam acts, at 3");
    table.press("a", "Bob acts from standby");
    table.press("p2", "Actions complex");
    table.press("n", "Adam goes on, at 3");
    table.press("/cami\r", "Cami · selected");
    table.press(&format!("Z\x15runs away{ENTER}"), "power=yes");
    assert!(table.line_with("Cami  ").contains("“runs away”"));
    table.press("n", "Cami acts, at -1");
    table.press("n", "the turn is over");
    table.press("n", "turn 2: roll initiative");
    table.press(&format!("i4{ENTER}"), "Adam has 4");
    leave(&mut table, "Esc leaves");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_turn_counts_down_by_dice() {
    let data = tempfile::tempdir().expect("a folder");
    // Name, INIT, Speed, Durability.
    let people = [("Fury", "\t8\t3\t35"), ("Ana", "\t7\t2\t30"), ("Guard", "\t9")];
    let mut table = gathered(data.path(), "ep1-d10-dice", &people);
    table.press("i", "– – –");
    table.press(&format!("3{ENTER}"), "Fury rolls 3 of the dice, not 1");
    table.press(&format!(" 6 0{ENTER}"), "Fury has 11 and 14 and 18");
    table.press(&format!("gu 5{ENTER}"), "Guard has 14");
    table.press(&format!("5 5{ENTER}"), "Ana has 12 and 12");
    leave(&mut table, "Esc leaves");

    table.press("n", "Count 18");
    assert!(table.line_with("▶").contains("1/3"));
    table.press("n", "Fury and Guard act at once");
    table.see("Count 14");
    table.press("w", "Who delays?");
    table.press("1", "Guard acts, at 14");
    table.press("n", "Count 12");
    assert!(table.line_with("since 1.1").contains("2/3"));
    table.press("a", "Fury acts from standby");
    assert!(table.line_with("cuts in").contains("2/3"));
    table.press("n", "Ana goes on, at 12");
    table.press("/ana\r", ">▶ Ana");
    table.press("x", "Ana drops to 11 and 11");
    table.press("n", "Fury and Ana act at once");
    table.press("u", "took back: next");
    table.press("n", "Count 11");
    table.press("D", "Whose stage is over?");
    table.press("1", "Fury acts, at 11");
    table.press("n", "the turn is over");
    assert!(!table.screen().contains("▶"));
    table.press("n", "turn 2: roll initiative");
    table.press("i", "– – –");
    leave(&mut table, "Esc leaves");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_resize_at_any_moment_is_safe_and_too_small_is_said_kindly() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (120, 40));
    table.see("Skirmish");
    for (columns, rows) in [(1, 1), (200, 60), (20, 5), (80, 24), (3, 50), (300, 2)] {
        table.resize(columns, rows);
        table.type_in("jk");
    }
    table.resize(120, 40);
    table.see("Skirmish");
    table.resize(30, 10);
    table.miss("Ladder");
    table.resize(80, 24);
    table.see("Ladder");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn pasted_escape_sequences_and_unknown_keys_change_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (120, 40));
    table.see("Skirmish");
    // A bracketed paste of a line that would clear the screen and retitle the window.
    table.press(":", ":");
    table.type_in("\x1b[200~note Ana \"\x1b[2J\x1b]0;owned\x07red\"\n\x1b[201~");
    table.press(ENTER, "red");
    table.see("Skirmish");
    table.press("Q@\x1b[15~", "Skirmish");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

/// Panics as soon as there is something to keep.
struct Panicking;

impl SaveSink for Panicking {
    fn record(&mut self, _: &Entry, _: &Timeline) -> Result<(), String> {
        panic!("the keeper has fallen over")
    }

    fn open(&mut self, _: &std::path::Path) -> Result<Timeline, String> {
        Err("nothing to open".to_owned())
    }

    fn start_new(&mut self) {}
}

#[test]
#[ignore = "started on a terminal of its own by the test below"]
fn falls_over() {
    let mut app = App::new(RulesetCatalog::default(), SeededDice::new(1), Keymap::default());
    let mut timeline = Timeline::default();
    timeline
        .execute(&Command::add("Ana").into(), &mut SeededDice::new(1))
        .expect("she can be added");
    app.load(timeline);
    terminal::run(&mut app, &mut Panicking).expect("a terminal");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "falls_over", "--ignored", "--nocapture"]);
    let mut table = Table::start(command, (100, 30));
    table.see("Ladder");
    assert!(table.is_alternate());
    table.press("x", "the keeper has fallen over");
    table.miss("Ladder");
    assert!(!table.is_alternate(), "the screen from before is back");
}

#[test]
fn a_signal_to_end_gives_the_terminal_back_and_loses_nothing() {
    for name in ["TERM", "HUP"] {
        let data = tempfile::tempdir().expect("a folder");
        let mut table = Table::open(data.path(), &[], (80, 24));
        table.see("a new encounter");
        table.press(&format!(":add Ana{ENTER}"), "Ana · selected");
        assert!(table.is_alternate());
        table.signal(name);
        table.miss("Ladder");
        assert!(!table.is_alternate(), "{name}: the screen from before is back");
        assert_ne!(table.end(), 0, "{name}: it ends by the signal");
        let mut table = Table::open(data.path(), &[], (80, 24));
        table.press(ENTER, "here we are");
        table.see("Ana");
        table.type_in("q");
        assert_eq!(table.end(), 0);
    }
}
