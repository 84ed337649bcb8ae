//! Styles that carry a meaning, and the same meaning without color.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::scenes::{interrupt, skirmish, three, two_on_standby, undecided};
use super::table::{Table, text_of};

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

/// The first cell of `text` below the header.
#[track_caller]
fn cell<'a>(drawn: &'a Buffer, text: &str) -> &'a Cell {
    cell_from(drawn, 1, text)
}

fn drawn(table: &Table) -> Buffer {
    table.drawn(80, 24, true)
}

#[test]
fn the_acting_combatant_is_bold_and_colored() {
    let mut table = three();
    table.press("jj");
    let drawn = drawn(&table);
    let acting = cell(&drawn, "Ana ");
    assert!(acting.modifier.contains(Modifier::BOLD) && acting.fg != Color::Reset);
    let waiting = cell(&drawn, "Ben ");
    assert!(!waiting.modifier.contains(Modifier::BOLD) && waiting.fg != acting.fg);
}

#[test]
fn only_the_selected_row_is_reversed() {
    let mut table = three();
    table.press("j");
    let drawn = drawn(&table);
    let is_reversed = |name| cell(&drawn, name).modifier.contains(Modifier::REVERSED);
    assert_eq!(["Ana ", "Ben ", "Cleo "].map(is_reversed), [false, true, false]);
    assert!(cell(&drawn, ">").modifier.contains(Modifier::REVERSED));
}

#[test]
fn wounds_have_a_color_of_their_own() {
    let mut table = three();
    table.press("jxxk");
    let drawn = drawn(&table);
    let wounds = cell(&drawn, "✚2");
    assert_ne!(wounds.fg, Color::Reset);
    assert_ne!(wounds.fg, cell(&drawn, "Ben ").fg);
    let mut table = three();
    table.press("x");
    let drawn = self::drawn(&table);
    let penalty = cell(&drawn, "−10");
    assert_eq!(penalty.fg, wounds.fg);
}

#[test]
fn names_have_the_colors_of_their_sides() {
    let mut table = Table::after(&[
        "add Zero side=pc",
        "add Ana side=pc",
        "add Ben side=ally",
        "add Cleo side=neutral",
        "add Dov side=foe",
    ]);
    table.press("<Home>");
    let drawn = drawn(&table);
    let colors = ["Ana ", "Ben ", "Cleo ", "Dov "].map(|name| cell(&drawn, name).fg);
    for (index, color) in colors.iter().enumerate() {
        assert!(!colors[..index].contains(color), "{colors:?}");
    }
}

#[test]
fn who_can_not_act_is_dim_and_who_waits_is_not() {
    let mut table = two_on_standby();
    table.run("status Cleo dead").press("<End>k");
    let drawn = drawn(&table);
    assert!(cell(&drawn, "Cleo ").modifier.contains(Modifier::DIM));
    let held = cell(&drawn, "⏸ ");
    assert!(!held.modifier.contains(Modifier::DIM) && held.fg != Color::Reset);
}

#[test]
fn an_interrupted_combatant_differs_from_who_acts() {
    let drawn = drawn(&interrupt());
    let [acting, interrupted] = ["▶ ", "‖ "].map(|sign| cell(&drawn, sign));
    assert_ne!(acting.fg, interrupted.fg);
    assert!(interrupted.modifier.contains(Modifier::BOLD));
}

#[test]
fn a_critical_and_moxie_stand_out() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=50 moxie=1",
        "add Cleo init=99",
        "roll Ana 44",
        "roll Ben 10",
        "roll Cleo 10",
        "begin",
    ]);
    table.press("/ben<Enter>m<End>");
    let drawn = drawn(&table);
    for sign in ["!", "M "] {
        let cell = cell(&drawn, sign);
        assert!(cell.modifier.contains(Modifier::BOLD) && cell.fg != Color::Reset, "{sign}");
    }
}

#[test]
fn an_error_a_question_and_news_differ() {
    let last_line = |table: &Table| {
        let drawn = drawn(table);
        let start: String = table.told().chars().take(12).collect();
        let cell = cell_from(&drawn, 21, &start);
        (cell.fg, cell.modifier)
    };
    let mut table = three();
    let error = last_line(table.press("Q"));
    let question = last_line(table.press("wnnn"));
    let news = last_line(table.press("u"));
    assert!(error.1.contains(Modifier::BOLD) && question.1.contains(Modifier::BOLD));
    assert!(error.0 != question.0 && question.0 != news.0 && error.0 != news.0);
}

#[test]
fn what_is_due_or_not_saved_stands_out_in_the_header() {
    let mut table = undecided();
    table.app.set_save_status(Err("full".to_owned()));
    let drawn = drawn(&table);
    for text in ["y: 5", "NOT SAVED"] {
        let cell = cell_from(&drawn, 0, text);
        assert!(cell.modifier.contains(Modifier::BOLD) && cell.fg != Color::Reset, "{text}");
    }
}

#[test]
fn without_color_nothing_is_colored_and_the_text_is_the_same() {
    let scripts = ["", "t", "cGuard<Tab>6o<Enter>", "rk", "Q", "l", "A", "y"];
    for script in scripts {
        let mut table = skirmish();
        table.press(script);
        let (colored, plain) = (table.drawn(80, 24, true), table.drawn(80, 24, false));
        assert_eq!(text_of(&colored), text_of(&plain), "{script}");
        assert!(colored.content.iter().any(|cell| cell.fg != Color::Reset), "{script}");
        for cell in &plain.content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{script}");
        }
    }
}

#[test]
fn without_color_who_acts_is_bold_and_the_selected_row_reversed() {
    let mut table = three();
    table.press("j");
    let drawn = table.drawn(80, 24, false);
    assert!(cell(&drawn, "Ana ").modifier.contains(Modifier::BOLD));
    assert!(cell(&drawn, "Ben ").modifier.contains(Modifier::REVERSED));
}
