//! The reserve on the screen: its section, its keys, and who is left out.

use super::scenes::reserve;
use super::table::Table;

#[test]
fn a_wave_is_one_key_and_one_more_if_there_are_several_labels() {
    let mut table = reserve();
    table.records("V2", "wave \"the others\"");
    table.records("V", "wave second");
    table.refuses("V");
    table.press("uu");
    assert_eq!(table.state().reserve().len(), 7);
}

#[test]
fn the_selection_moves_from_the_order_into_the_reserve() {
    let mut table = reserve();
    assert_eq!(table.press("<End>").selected(), Some("Dov"));
    assert_eq!(table.press("<Home>jj").selected(), Some("Ghoul 1"));
    table.records("x", "wound \"Ghoul 1\"");
    assert_eq!(table.press("/ghoul4<Enter>").selected(), Some("Ghoul 4"));
}

#[test]
fn a_form_sends_to_the_reserve_and_lets_join() {
    let mut table = reserve();
    table.records(
        "/ghoul1<Enter>e<BackTab><BackTab><BackTab><End><Backspace><Backspace><Backspace>\
                   <Backspace><Backspace><Backspace><Enter>",
        "set \"Ghoul 1\" reserve=none",
    );
    table.press("n/ben<Enter>");
    table
        .records("e<BackTab><BackTab><BackTab>in a while<Enter>", "set Ben reserve=\"in a while\"");
}

#[test]
fn no_one_in_reserve_is_a_target_or_rolls() {
    let mut table = reserve();
    let text = table.press("A").text(100, 30);
    assert!(text.contains("Ben") && !text.contains("Ghoul 1\n"), "{text}");
    table.press("<Esc>EE").press("i");
    assert!(!table.text(80, 24).contains("│ Ghoul"), "{}", table.text(80, 24));
}

#[test]
fn the_selected_one_is_in_sight_at_every_size() {
    for (label, count) in [("second", 40), ("third", 2)] {
        let mut lines = vec!["add Ana x30 init=60".to_owned()];
        lines.push(format!("add Ghoul x{count} reserve={label}"));
        for other in 1..9 {
            lines.push(format!("add Other{other} reserve=label{other}"));
        }
        let mut table = Table::after(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        for script in ["/ghoul2<Enter>", "<End>"] {
            table.press(script);
            let selected = table.selected().expect("a combatant").to_owned();
            for (width, height) in [(60, 16), (80, 24), (120, 40), (200, 60)] {
                let text = table.text(width, height);
                let line = text.lines().find(|line| line.trim_start().starts_with("> Reserve"));
                assert!(line.is_some_and(|line| line.contains(&selected)), "{selected}: {text}");
            }
        }
    }
}

#[test]
fn all_labels_are_in_sight_beside_rows_with_details() {
    for size in [(160, 50), (200, 60)] {
        let text = reserve().text(size.0, size.1);
        for label in ["Reserve second (5)", "Reserve the others (2)"] {
            assert!(text.contains(label), "{label}:\n{text}");
        }
    }
}
