//! The mouse: rows, the footer, the wheel.

use phasekeeper::app::{ColorScheme, Input, Message};
use phasekeeper::ui::{Charset, Screen, Targets, Theme};
use phasekeeper_engine::encounter::JournalEntry;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Position;

use super::scenes::{skirmish, three};
use super::table::Table;

const SIZE: (u16, u16) = (100, 30);

fn targets(table: &Table) -> Targets {
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a screen");
    let mut screen = Screen::new(Theme::new(ColorScheme::Any), Charset::Unicode);
    screen.draw(&table.app, &mut terminal.get_frame());
    screen.targets().clone()
}

/// The first place of the screen that has `text`.
fn place(table: &Table, text: &str) -> Position {
    let screen = table.text(SIZE.0, SIZE.1);
    let mut rows = (0..).zip(screen.lines());
    let found = rows.find_map(|(y, line)| {
        let (before, _) = line.split_once(text)?;
        Some(Position::new(before.chars().count() as u16, y))
    });
    found.unwrap_or_else(|| panic!("{text:?} is not in {screen}"))
}

fn click(table: &mut Table, text: &str) {
    if let Some(input) = targets(table).click(place(table, text)) {
        table.input(input);
    }
}

/// Turns the wheel by so many notches, down by a positive number.
fn wheel(table: &mut Table, text: &str, by: isize) {
    let input = targets(table).wheel(place(table, text), by);
    table.input(input);
}

#[test]
fn a_click_selects_the_row() {
    let mut table = skirmish();
    for (sign, name) in [("▲", "Adam"), ("■", "Bob"), ("▲", "Security Guard 3")] {
        click(&mut table, &format!("{sign} {name} "));
        assert_eq!(table.selected(), Some(name));
    }
    click(&mut table, "Damage  ");
    assert_eq!(table.selected(), Some("Security Guard 3"), "a heading is no row");
}

#[test]
fn a_click_on_a_word_of_the_footer_is_its_key() {
    let mut table = three();
    click(&mut table, "next  ");
    assert_eq!(table.acting(), ["Ben"]);
    click(&mut table, "u undo");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Undo(1)));
    click(&mut table, ": ↑ edit undone");
    table.press("note Ana quick");
    click(&mut table, "Esc ");
    assert!(table.is_on_main_screen());
    let places: Vec<Option<Input>> =
        (0..SIZE.0).map(|x| targets(&table).click(Position::new(x, SIZE.1 - 1))).collect();
    assert_eq!(places[0], None, "nothing stands there");
    assert!(places.iter().flatten().all(|input| matches!(input, Input::Key(_))));
}

#[test]
fn the_wheel_scrolls_what_is_below_it() {
    let mut table = skirmish();
    wheel(&mut table, " Log", -1);
    assert_eq!(table.app.log().offset, 3);
    wheel(&mut table, " Log", 1);
    assert_eq!(table.app.log().offset, 0);
    table.press("<Home>");
    let first = table.selected().map(str::to_owned);
    wheel(&mut table, "■ Bob ", 1);
    assert_ne!(table.selected().map(str::to_owned), first);
    wheel(&mut table, "■ Bob ", -1);
    assert_eq!(table.selected().map(str::to_owned), first);
    table.press("l");
    let now = table.app.shown().history().done().len();
    wheel(&mut table, "Log", -2);
    assert_eq!(table.app.shown().history().done().len(), now - 2);
}

#[test]
fn a_click_beside_a_dialog_throws_nothing_away() {
    let mut table = three();
    table.press("d12");
    click(&mut table, "▲ Cleo");
    table.records("<Enter>", "damage Ana 12 kinetic");
    assert!(matches!(table.app.message(), Message::Done(_) | Message::DoneAnd(_)));
}

#[test]
fn a_blank_screen_has_nothing_to_click() {
    let mut table = three();
    let before = targets(&table).click(place(&table, "▲ Cleo")).expect("a row");
    table.press("B");
    let targets = targets(&table);
    for y in 0..SIZE.1 {
        assert!((0..SIZE.0).all(|x| targets.click(Position::new(x, y)).is_none()), "row {y}");
    }
    table.input(before);
    wheel(&mut table, "B shows", 1);
    assert_eq!(table.selected(), Some("Ana"));
}
