//! Whatever happens to the terminal: other sizes, pasted bytes, a panic, signals.

use std::path::Path;

use phasekeeper::app::{App, Config, FileRequest, Followed, Input};
use phasekeeper::terminal::{DiskState, Files, OpenedEncounter, run};
use phasekeeper_engine::command::{ReadContext, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::script::{Outside, resolve};
use portable_pty::CommandBuilder;

use super::pty::{ENTER, Table};

/// The width of the first line of the screen, which a header fills.
fn header_width(screen: &str) -> usize {
    screen.lines().next().unwrap_or_default().trim_end().chars().count()
}

#[test]
fn a_resize_at_any_moment_is_safe() {
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
    table.miss("Skirmish");
    table.resize(80, 24);
    table.see("Skirmish");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_resize_right_after_the_first_output_is_heard() {
    for _ in 0..8 {
        let data = tempfile::tempdir().expect("a folder");
        let mut table = Table::open(data.path(), &["demo"], (80, 24));
        table.wait("any output", |screen| !screen.trim().is_empty());
        table.resize(120, 40);
        table.wait("a frame of 120 columns", |screen| header_width(screen) > 100);
        table.kill();
    }
}

#[test]
fn a_terminal_that_was_smaller_for_a_moment_is_drawn_anew() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (120, 40));
    table.wait("a whole frame", |screen| header_width(screen) > 100);
    table.signal("STOP");
    table.resize(20, 5);
    table.resize(120, 40);
    assert!(header_width(&table.screen()) < 30, "the terminal has cut what was there");
    table.signal("CONT");
    table.wait("a whole frame", |screen| header_width(screen) > 100);
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
    table.type_in("\x1b[200~note Eve \"\x1b[2J\x1b]0;owned\x07red\"\n\x1b[201~");
    table.see("ownedred");
    table.press(ENTER, "has a note");
    table.see("Skirmish");
    table.press("W@\x1b[15~", "Skirmish");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn an_answer_about_the_background_that_comes_late_is_not_typed() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (80, 24));
    table.see("? help");
    for end in ["\u{1b}\\", "\u{7}"] {
        // As keys, it would open dialogs, and `1` and `r` go on in them.
        table.type_in(&format!("\u{1b}]11;rgb:dddd/1515/a1a1{end}"));
        table.press("?", "Keys that apply now");
        // A key right behind Esc would be one with Alt.
        table.type_in("\u{1b}");
        table.miss("Keys that apply now");
    }
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_megabyte_that_is_pasted_holds_nothing_up() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (120, 40));
    table.see("Skirmish");
    table.press(":", ":");
    table.type_in(&format!("\x1b[200~{}\x1b[201~", "0123456789abcde ".repeat(1 << 16)));
    table.see("not pasted");
    table.type_in("\x03");
    assert_eq!(table.end(), 0);
}

/// Panics as soon as there is something to keep.
struct Panicking {
    /// True if a thread beside the screen does so.
    is_beside: bool,
}

impl Files for Panicking {
    fn record(&mut self, _: &JournalEntry, _: &Timeline) -> Result<Option<String>, String> {
        let fall = || panic!("the files have fallen over");
        if !self.is_beside {
            fall();
        }
        std::thread::spawn(fall).join().expect_err("it panics");
        Ok(Some("the fight goes on".to_owned()))
    }

    fn check_disk(&mut self, _: &Timeline) -> Result<DiskState, String> {
        Ok(DiskState { is_on_disk: true, notice: None })
    }

    fn save_again(&mut self, _: &Timeline) -> Result<Option<String>, String> {
        Err("nowhere to save".to_owned())
    }

    fn open(&mut self, _: &Path) -> Result<OpenedEncounter, String> {
        Err("nothing to open".to_owned())
    }

    fn follow(&mut self) -> Vec<Followed> {
        Vec::new()
    }

    fn start(&mut self) {}

    fn answer(&mut self, _: FileRequest, _: &Timeline) -> (Input, Option<String>) {
        (Input::Followed(Followed::Entries(Vec::new())), None)
    }
}

fn fall_over(is_beside: bool) {
    let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
    let mut timeline = Timeline::default();
    let ana = read("add Ana", ReadContext::default()).expect("a line").expect("no empty one");
    let ana = resolve(ana, Outside::default()).expect("no ruleset").expect("a request");
    timeline.execute(&ana, &mut SeededDice::new(1)).expect("she can be added");
    app.load(timeline);
    run(&mut app, &mut Panicking { is_beside }).expect("a terminal");
}

#[test]
#[ignore = "started on a terminal of its own by a test below"]
fn falls_over() {
    fall_over(false);
}

#[test]
#[ignore = "started on a terminal of its own by a test below"]
fn falls_over_beside() {
    fall_over(true);
}

/// Starts one of the two.
fn start(test: &str) -> Table {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
    let test = format!("terminal::interruptions::{test}");
    command.args(["--exact", &test, "--ignored", "--nocapture"]);
    let table = Table::start(command, (100, 30));
    table.see("Log");
    assert!(table.is_alternate() && table.has_mouse());
    table
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut table = start("falls_over");
    table.press("x", "the files have fallen over");
    table.miss("Log");
    assert!(!table.is_alternate(), "the screen from before is back");
    assert!(!table.has_mouse());
}

#[test]
fn a_panic_beside_the_screen_leaves_it_as_it_is() {
    let mut table = start("falls_over_beside");
    table.press("x", "the fight goes on");
    assert!(table.is_alternate() && table.has_mouse());
    assert!(!table.screen().contains("fallen over"), "{}", table.screen());
    table.press("x", "?   2    0/?");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}

#[test]
fn a_signal_to_end_gives_the_terminal_back_and_loses_nothing() {
    for name in ["TERM", "HUP"] {
        let data = tempfile::tempdir().expect("a folder");
        let mut table = Table::open(data.path(), &[], (80, 24));
        table.see("a new encounter");
        table.press(&format!(":add Ana{ENTER}"), "Ana · selected");
        table.press("x", "1 wound");
        assert!(table.is_alternate() && table.has_mouse());
        table.signal(name);
        table.miss("Log");
        assert!(!table.is_alternate(), "{name}: the screen from before is back");
        assert!(!table.has_mouse(), "{name}");
        assert_ne!(table.end(), 0, "{name}: it ends by the signal");
        let mut table = Table::open(data.path(), &[], (80, 24));
        table.press(ENTER, "setup");
        table.see("1 wound");
        table.type_in("q");
        assert_eq!(table.end(), 0);
    }
}
