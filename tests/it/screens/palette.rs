//! The `:` prompt: any line of the command language, with completion and history.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{Message, SideEffect};

use super::table::Table;

fn two() -> Table {
    Table::after(&["add Ana init=60 dur=30 side=pc", "add Ben init=50 speed=2 side=foe"])
}

/// The line as it is typed.
#[track_caller]
fn line(table: &Table) -> &str {
    table.palette().line.value()
}

#[test]
fn a_line_is_run_and_a_wrong_one_stays_to_be_corrected() {
    let mut table = two();
    table.records(":wound Ana 2<Enter>", "wound Ana 2");
    assert!(table.is_on_main_screen());
    table.refuses(":wound Ann<Enter>");
    assert_eq!(line(&table), "wound Ann");
    table.records("<Backspace>a<Enter>", "wound Ana");
}

#[test]
fn the_cursor_goes_to_the_fault() {
    let mut table = two();
    table.refuses(":wound Ana two<Enter>");
    assert_eq!(table.palette().line.cursor(), "wound Ana ".len());
    table.records("2<Delete><Delete><Delete><Enter>", "wound Ana 2");
}

#[test]
fn tab_completes_words_and_names() {
    let mut table = two();
    table.records(":wou<Tab>A<Tab>3<Enter>", "wound Ana 3");
    table.records(":ruleset ep1-d10-s<Tab><Enter>", "ruleset ep1-d10-simple");
}

#[test]
fn a_completed_word_is_followed_by_a_blank_unless_it_continues() {
    let mut table = two();
    for (typed, completed) in [
        ("wou", "wound "),
        ("wound A", "wound Ana "),
        ("set Ana spe", "set Ana speed="),
        ("set Ana ski", "set Ana skill."),
        ("dismiss ti", "dismiss timer."),
        ("dismiss Ana en", "dismiss Ana ended."),
    ] {
        table.press(&format!(":{typed}<Tab>"));
        assert_eq!(line(&table), completed);
        table.press("<Esc>");
    }
    table.records(":set Ana ski<Tab>Fray=40<Enter>", "set Ana skill.Fray=40");
}

#[test]
fn the_commands_that_fit_are_listed() {
    let mut table = two();
    let fitting = |table: &Table| {
        table.palette().fitting().iter().map(|spec| spec.words[0].clone()).collect::<Vec<_>>()
    };
    assert!(fitting(table.press(":")).len() > 40);
    assert_eq!(fitting(table.press("wou"))[0], "wound");
    assert_eq!(table.palette().command().map(|spec| spec.word), None);
    assert_eq!(table.press("nd ").palette().command().map(|spec| spec.word), Some("wound"));
    table.press("<Esc>:duplicat");
    assert_eq!(fitting(&table), ["copy"], "found by what it does");
}

#[test]
fn several_completions_follow_one_another() {
    let mut table = two();
    table.press(":re<Tab>");
    let first = line(&table).to_owned();
    table.press("<Tab>");
    assert_ne!(line(&table), first);
    table.press("<BackTab>");
    assert_eq!(line(&table), first);
}

#[test]
fn earlier_lines_come_back() {
    let mut table = two();
    table.press(":wound Ana 3<Enter>:note Ben hi<Enter>");
    table.records(":<Up><Up><Enter>", "wound Ana 3");
    // What is being typed is there again below the history.
    table.records(":wound B<Up><Down>en<Enter>", "wound Ben");
}

#[test]
fn expectations_are_answered() {
    let mut table = two();
    table.press(":expect turn 1<Enter>");
    assert!(matches!(table.app.message(), Message::Said(_)), "{}", table.told());
    table.refuses(":expect turn 2<Enter>").press(":refuse next<Enter>");
    assert!(matches!(table.app.message(), Message::Said(_)), "{}", table.told());
    table.refuses(":refuse begin<Enter>").press(":show<Enter>");
    assert!(matches!(table.app.layer(), Some(Layer::Pager(_))));
}

#[test]
fn words_of_other_programs_are_understood() {
    let mut table = two();
    table.press(":w<Enter>");
    assert!(matches!(table.app.message(), Message::Said(_)), "{}", table.told());
    table.press("<Esc>:help<Enter>");
    assert!(matches!(table.app.layer(), Some(Layer::Help(_))));
    for word in ["q", "quit"] {
        let mut table = two();
        table.press(&format!(":{word}<Enter>"));
        assert_eq!(table.effects, [SideEffect::Quit]);
    }
}

#[test]
fn a_sentence_is_run_as_the_command_that_it_means() {
    let mut table = two();
    table.records(":Ben takes 9 kinetic damage<Enter>", "damage Ben 9 kinetic");
    table.records(":Ana's dur is 40<Enter>", "set Ana dur=40");
    table.records(":hurt Ben 3<Enter>", "damage Ben 3");
    table.refuses(":Ben dances<Enter>");
    table.refuses("<Esc>:Ana shoots Ben<Enter>");
    assert_eq!(line(&table), "Ana shoots Ben", "it lacks something");
    let shown = table.press("<Esc>:Ana flees").text(80, 24);
    assert!(shown.contains("= status Ana gone"), "{shown}");
}

#[test]
fn what_was_undone_can_be_changed_and_done_again() {
    let mut table = two();
    table.run("damage Ben 12 kinetic");
    assert!(table.press("u").text(80, 24).contains(": ↑ edit undone"));
    assert!(table.press(":").text(80, 24).contains("↑ damage Ben 12 kinetic"));
    table.press("<Up><Left><Left><Left><Left><Left><Left><Left><Left><Backspace><Backspace>");
    table.records("9<Enter>", "damage Ben 9 kinetic");
}
