//! The log as a time machine.

use phasekeeper::app::Message;
use phasekeeper_engine::encounter::{Encounter, JournalEntry};

use super::scenes::three;
use super::table::Table;

/// A fight of twelve steps: seven to set it up, and these.
fn played() -> Table {
    let mut table = three();
    for line in ["damage Ben 9", "next", "wound Cleo", "note Ana \"has the Case\"", "next"] {
        table.run(line);
    }
    assert_eq!(table.app.timeline().history().done().len(), 12);
    table
}

fn shown(table: &Table) -> &Encounter {
    table.app.shown().encounter()
}

fn position(table: &Table) -> usize {
    table.app.shown().history().done().len()
}

#[test]
fn every_moment_is_shown_as_it_was() {
    let mut states = Vec::new();
    let mut table = Table::empty();
    states.push(table.state().clone());
    for step in played().app.timeline().history().steps() {
        table.run(&step.command);
        states.push(table.state().clone());
    }
    table.press("l");
    for state in states.iter().rev() {
        assert_eq!(shown(&table), state);
        table.press("k");
    }
    assert_eq!(position(&table), 0);
    for state in &states {
        assert_eq!(shown(&table), state);
        table.press("j");
    }
    assert_eq!((table.journal.len(), table.state()), (12, &states[12]), "nothing has changed");
}

#[test]
fn a_moment_that_is_past_is_marked() {
    let mut table = played();
    for (width, height) in [(80, 24), (120, 40)] {
        table.press("l");
        assert!(!table.text(width, height).contains("PAST"));
        let text = table.press("kkkkk").text(width, height);
        assert!(text.matches("PAST: step 7 of 12").count() >= 2, "{text}");
        assert!(text.contains("Ben") && text.contains("0/30"), "{text}");
        assert!(!table.press("<Esc>").text(width, height).contains("PAST"));
    }
}

#[test]
fn enter_goes_back_in_one_undo_and_forward_again() {
    let mut table = played();
    table.press("lkkk<Enter>");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Undo(3)));
    assert!(table.is_on_main_screen());
    assert_eq!(table.app.timeline().history().done().len(), 9);
    table.press("ljj");
    assert!(table.text(80, 24).contains("UNDONE: step 11, now 9"));
    table.press("<Enter>");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Redo(2)));
    let before = table.journal.len();
    table.press("l<Enter>");
    assert_eq!(table.journal.len(), before, "now is now");
    assert!(table.is_on_main_screen());
    table.run("note Ben new").press("lj");
    assert_eq!(position(&table), 12, "what was undone is gone");
}

#[test]
fn the_ends_are_a_key_away() {
    let mut table = played();
    table.press("uul<Home>");
    assert_eq!(position(&table), 0);
    assert_eq!(position(table.press("<End>")), 10, "now");
    assert_eq!(position(table.press("<End>")), 12, "the end of what was undone");
    assert_eq!(position(table.press("<PageUp>")), 2);
}

#[test]
fn a_filter_leaves_the_steps_of_one() {
    let mut table = played();
    table.press("lfcleo<Enter>");
    // Cleo acts in the last step, was wounded in the tenth, rolled in the sixth and joined with the third.
    let mut positions = vec![position(&table)];
    for _ in 0..4 {
        positions.push(position(table.press("k")));
    }
    assert_eq!(positions, [12, 10, 6, 3, 0]);
    assert!(table.text(80, 24).contains("Log of Cleo"));
    table.press("f<Enter><Home>jj");
    assert_eq!(position(&table), 2, "all of them again");
    table.press("fzzz<Enter>");
    assert!(matches!(table.app.message(), Message::Error(_)));
}

#[test]
fn a_search_goes_back_and_around() {
    let mut table = played();
    assert_eq!(position(table.press("l/CASE<Enter>")), 11, "capitals or not, in the command");
    assert_eq!(position(table.press("/1 wound<Enter>")), 10, "in what happened");
    assert_eq!(position(table.press("/add<Enter>")), 3);
    assert_eq!(position(table.press("n")), 2);
    assert_eq!(position(table.press("nn")), 3, "around");
    assert_eq!(position(table.press("N")), 1, "around the other way");
    assert_eq!(position(table.press("N")), 2);
    table.press("/dragon<Enter>");
    assert!(matches!(table.app.message(), Message::Error(_)));
    assert_eq!(position(&table), 2);
    table.press("/add<Esc>");
    assert!(!table.is_on_main_screen(), "Esc leaves the line, not the log");
}

#[test]
fn text_is_pasted_into_the_search_and_nowhere_else() {
    let mut table = played();
    table.press("l").paste("kkk");
    assert_eq!(position(&table), 12);
    table.press("/").paste("Case").press("<Enter>");
    assert_eq!(position(&table), 11);
}
