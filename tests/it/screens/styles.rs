//! Styles that carry a meaning, and the same meaning without color.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::scenes::{interrupt, skirmish, three, two_on_standby, undecided};
use super::table::{Table, text_of};
use phasekeeper::app::ColorScheme;
use phasekeeper::ui::{Charset, Theme};

/// The first cell of `text`, from row `row` on.
#[track_caller]
fn cell_from<'a>(drawn: &'a Buffer, row: u16, text: &str) -> &'a Cell {
    let width = drawn.area.width;
    for y in row..drawn.area.height {
        let cells: Vec<&str> = (0..width).map(|x| drawn[(x, y)].symbol()).collect();
        let starts = |x: &usize| cells[*x..].concat().starts_with(text);
        if let Some(x) = (0..cells.len()).find(starts) {
            return &drawn[(x as u16, y)];
        }
    }
    panic!("{text:?} is not in\n{}", text_of(drawn));
}

/// The first cell of `text` below the header and the rule of the order.
#[track_caller]
fn cell<'a>(drawn: &'a Buffer, text: &str) -> &'a Cell {
    cell_from(drawn, 2, text)
}

fn drawn(table: &Table) -> Buffer {
    table.drawn(80, 24, true)
}

#[test]
fn the_acting_combatant_is_bold_and_the_sign_is_colored() {
    let mut table = three();
    table.press("<Home>");
    let drawn = drawn(&table);
    assert!(cell(&drawn, "ANA ").modifier.contains(Modifier::BOLD));
    assert!(!cell(&drawn, "Cleo ").modifier.contains(Modifier::BOLD));
    assert_ne!(cell(&drawn, "▶ ").fg, Color::Reset);
}

#[test]
fn of_the_selected_row_the_name_alone_is_underlined_and_its_bar_keeps_its_color() {
    let mut table = three();
    table.press("d12<Enter>");
    let drawn = drawn(&table);
    let y = (4..24).find(|&y| text_of_row(&drawn, y).starts_with('>')).expect("a row");
    let row: Vec<&Cell> = (0..80).map(|x| &drawn[(x, y)]).collect();
    let marked = row.iter().filter(|cell| cell.modifier.contains(Modifier::UNDERLINED));
    assert_eq!(marked.map(|cell| cell.symbol()).collect::<String>(), "Ana");
    assert!(row.iter().any(|cell| cell.symbol() == "▰" && cell.fg != Color::Reset));
}

fn text_of_row(drawn: &Buffer, y: u16) -> String {
    (0..drawn.area.width).map(|x| drawn[(x, y)].symbol()).collect()
}

#[test]
fn now_the_sides_and_degrees_of_damage_have_colors_of_their_own() {
    let mut table = two_on_standby();
    table.run("damage Ana 4").run("damage Ben 15").run("damage Cleo 35");
    table.run("add Zoe side=neutral").press("/zoe<Enter>");
    let drawn = drawn(&table);
    let has = |y: u16, name: &str| text_of_row(&drawn, y).to_lowercase().contains(name);
    let row = |name: &str| (3..24).find(|&y| has(y, &name.to_lowercase())).expect("a row");
    let bar = |name: &str| cell_from(&drawn, row(name), "▰").fg;
    let signs = ["▶", "■", "▌"].map(|sign| cell(&drawn, sign).fg);
    let colors: Vec<Color> =
        signs.into_iter().chain(["■ Ana", "■ Ben", "▲ Cleo"].map(bar)).collect();
    for (index, color) in colors.iter().enumerate() {
        assert_ne!(*color, Color::Reset, "{index}");
        assert!(!colors[..index].contains(color), "{index}: {colors:?}");
    }
}

#[test]
fn a_bar_is_as_full_as_the_damage() {
    let mut table = three();
    let full = |table: &Table| {
        let text = table.text(80, 24);
        text.lines().find(|line| line.contains("▲ Cleo")).expect("a row").matches('▰').count()
    };
    assert_eq!(full(&table), 0);
    assert_eq!(full(table.run("damage Cleo 1")), 1);
    assert_eq!(full(table.run("damage Cleo 89")), 5);
}

#[test]
fn who_has_acted_is_dim_and_who_is_to_come_is_not() {
    let mut table = three();
    table.press("n/cleo<Enter>");
    let dimmed = drawn(&table);
    let style = |name: &str| {
        let y = (2..24).find(|&y| text_of_row(&dimmed, y).contains(name)).expect("a row");
        cell_from(&dimmed, y, &name["■ ".len()..]).modifier
    };
    assert!(style("■ Ana").contains(Modifier::DIM));
    assert!(style("■ BEN").contains(Modifier::BOLD));
    assert!(!style("▲ Cleo").contains(Modifier::DIM));
}

#[test]
fn sides_differ_by_sign_at_every_width_and_by_color() {
    let mut table = Table::after(&[
        "add Zero side=pc",
        "add Ana side=pc",
        "add Ben side=ally",
        "add Cleo side=neutral",
        "add Dov side=foe",
    ]);
    table.press("<Home>");
    for width in [60, 80, 120, 200] {
        let text = text_of(&table.drawn(width, 40, false));
        for row in ["■ Ana", "□ Ben", "▫ Cleo", "▲ Dov"] {
            assert!(text.contains(row), "{row} at {width}:\n{text}");
        }
    }
    let drawn = drawn(&table);
    let colors = ["■ Ana", "▫ Cleo", "▲ Dov"].map(|sign| cell(&drawn, sign).fg);
    assert!(colors[0] != colors[1] && colors[1] != colors[2] && colors[2] != colors[0]);
}

#[test]
fn an_interrupted_combatant_differs_from_who_acts() {
    let drawn = drawn(&interrupt());
    let row = |name: &str| {
        let row = (1..24).map(|y| text_of_row(&drawn, y)).find(|row| row.contains(name));
        row.expect("a row")
    };
    assert!(row("■ ANA").contains("▶ ■ ANA"));
    assert!(row("▲ Cleo").contains("▷ ▲ Cleo") && row("▲ Cleo").contains("interrupted"));
}

#[test]
fn a_number_that_was_changed_stands_out_until_the_next_key() {
    let mut table = three();
    let color = |table: &Table, number: &str| {
        let drawn = table.drawn_with(Theme::new(ColorScheme::Dark), Charset::Unicode, 80, 24);
        let y = (2..24).find(|&y| text_of_row(&drawn, y).contains("■ Ben ")).expect("a row");
        let before = text_of_row(&drawn, y).split_once(number).expect("a number").0.to_owned();
        drawn[(before.chars().count() as u16, y)].fg
    };
    for (command, number) in [("damage Ben 4", "4/30"), ("wound Ben", "111")] {
        let changed = color(table.run(command), number);
        assert_ne!(changed, color(table.press("j"), number), "{command}");
    }
}

#[test]
fn an_error_a_question_and_news_differ() {
    let line = |table: &Table| text_of_row(&drawn(table), 22);
    let mut table = three();
    assert!(line(table.press("W")).starts_with(" ! W "));
    assert_ne!(cell_from(&drawn(&table), 22, "!").fg, Color::Reset);
    assert!(line(table.press("wnnnn")).starts_with(" ? Ana "));
    assert!(line(table.press("u")).starts_with(" Undone"));
}

#[test]
fn what_is_due_or_not_saved_stands_out() {
    let mut table = undecided();
    table.app.set_save_status(Err("full".to_owned()));
    let drawn = drawn(&table);
    assert!(cell_from(&drawn, 0, "NOT SAVED").modifier.contains(Modifier::BOLD));
    assert_ne!(cell_from(&drawn, 0, "! NOT").fg, Color::Reset);
    // In a row of its own above the keys.
    let due = cell_from(&drawn, 22, "y  ");
    assert_ne!(due.bg, Color::Reset);
    assert!(due.modifier.contains(Modifier::BOLD));
}

#[test]
fn without_color_nothing_is_colored_and_the_text_is_the_same() {
    let scripts = ["", "t", "cGuard<Tab>6o<Enter>", "rk", "Q", "l", "A", "y"];
    for script in scripts {
        let mut table = skirmish();
        table.press(script);
        let (colored, plain) = (table.drawn(80, 24, true), table.drawn(80, 24, false));
        assert_eq!(text_of(&colored), text_of(&plain), "{script}");
        for cell in &plain.content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{script}");
        }
    }
}

#[test]
fn without_color_who_acts_is_reversed_and_the_selected_name_underlined() {
    let mut table = three();
    table.press("j");
    let drawn = table.drawn(80, 24, false);
    assert!(cell(&drawn, "ANA ").modifier.contains(Modifier::REVERSED));
    assert!(cell(&drawn, "Ben ").modifier.contains(Modifier::UNDERLINED));
}
