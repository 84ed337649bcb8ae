//! Things in sight at every size: names, numbers and signs that must not be cut off.

use phasekeeper::app::Message;
use phasekeeper_engine::rules::Stat;

use super::scenes::{ten_in_turn_two, three};
use super::table::Table;

/// Checks that all `parts` are in sight at 80×24.
#[track_caller]
fn sees(table: &Table, parts: &[&str]) {
    let text = table.text(80, 24);
    for part in parts {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn eleven_rows_and_the_numbers_of_two_are_in_sight() {
    let mut table = Table::after(&[
        "add Guard x9 init=60 dur=30 side=foe",
        "add Ana init=100 dur=35 side=pc",
        "add Ben init=20 dur=40 side=pc",
        "roll Ana 90",
        "roll Ben 1",
        "begin",
    ]);
    table.press("<End>");
    for number in 1..=9 {
        sees(&table, &[&format!("Guard {number}")]);
    }
    sees(&table, &["▶ ■ ANA", ">   ■ Ben", "0/35", "0/40", "u undo"]);
}

#[test]
fn a_tall_form_leaves_the_selected_row_and_its_numbers_in_sight() {
    let mut table = Table::after(&["add Guard x9 init=60 dur=30 side=foe", "begin"]);
    table.press("<End>");
    let selected = table.selected().expect("a combatant").to_owned();
    for keys in ["r", "c", "e", "A<Enter>"] {
        table.press(keys);
        let text = table.text(80, 24);
        let is_selected = |line: &str| line.starts_with('>') && line.contains("Guard");
        assert!(text.lines().any(is_selected), "{keys}:\n{text}");
        assert!(text.lines().any(|line| is_selected(line) && line.contains("0/30")), "{text}");
        table.press("<Esc><Esc>");
        assert_eq!(table.selected(), Some(selected.as_str()), "{keys}");
    }
}

#[test]
fn of_forty_the_acting_and_the_selected_are_in_sight() {
    let mut table = Table::after(&["add Guard x39 init=60 speed=2", "add Boss init=200", "begin"]);
    for _ in 0..45 {
        let text = table.text(80, 24);
        let selected = table.selected().expect("a combatant");
        assert!(text.contains("▶ ▫ BOSS"), "{text}");
        // Who acts is written in capitals.
        let names = [selected.to_owned(), selected.to_uppercase()];
        let is_marked =
            |line: &str| line.starts_with('>') && names.iter().any(|name| line.contains(name));
        assert!(text.lines().any(is_marked), "{selected}:\n{text}");
        table.press("j");
    }
}

#[test]
fn the_numbers_of_four_who_share_a_slot_are_in_sight() {
    let mut table = Table::after(&[
        "add Guard x4 init=60 dur=30 side=foe",
        "add Ana init=40 dur=35 som=20 wil=15 side=pc",
        "roll Guard1 50",
        "roll Guard2 50",
        "roll Guard3 50",
        "roll Guard4 50",
        "begin",
    ]);
    for number in 1..=4 {
        table.run(&format!("damage \"Guard {number}\" {number}"));
    }
    table.press("/ana<Enter>");
    sees(&table, &["1/30", "2/30", "3/30", "4/30", "0/35"]);
}

#[test]
fn a_row_says_why_a_combatant_does_not_act() {
    let mut table = Table::after(&["add Ana init=60 dur=30", "add Ben init=50 dur=30", "begin"]);
    table.run("shock Ben roll=99");
    let label = table.combatant("Ben").stunned_by().expect("he is stunned").label.to_string();
    let text = table.text(120, 40);
    let row = text.lines().find(|line| line.contains("▫ Ben ")).expect("a row");
    assert!(row.contains(&label), "{text}");
}

#[test]
fn a_hidden_combatant_is_marked_before_all_else() {
    let table = Table::after(&["add Sniper init=60 side=foe hidden=yes"]);
    for (width, height) in [(60, 16), (80, 24), (200, 60)] {
        let text = table.text(width, height);
        let row = text.lines().find(|line| line.starts_with(">   ▲ Sniper")).expect("a row");
        assert!(row.contains(" hidden"), "{text}");
    }
}

#[test]
fn what_is_not_saved_is_in_the_header() {
    let mut table = three();
    let header = |table: &Table, width| {
        let text = table.text(width, 24);
        text.lines().next().expect("a header").to_owned()
    };
    let saved = header(&table, 80);
    table.press("x").app.set_save_status(Err("no space left".to_owned()));
    assert!(header(&table, 80).contains("no space left"), "{}", header(&table, 80));
    // With a decision due as well, there is room for the news and the beginning of the reason.
    assert!(header(&table, 60).contains("NOT SAVED: no"), "{}", header(&table, 60));
    table.press("u").app.set_save_status(Ok(()));
    assert_eq!(header(&table, 80), saved);
    table.app.set_on_disk(false);
    assert_eq!(header(&table, 80), saved.replace("saved", "saving"));
}

#[test]
fn every_size_can_be_drawn_whatever_lies_on_top() {
    let scripts =
        ["", "c", "f", "d1", "t", "r", "A", ":add ", "/b", "?", "l", ":show<Enter>", "EEi"];
    let mut opening = Table::empty();
    opening.press("N");
    let tables = scripts.iter().map(|script| {
        let mut table = three();
        table.press(script);
        assert!(!matches!(table.app.message(), Message::Error(_)), "{script}");
        table
    });
    for table in tables.chain([opening]) {
        for width in (0..=90).step_by(7).chain([60, 80, 119, 150, 200]) {
            for height in (0..=26).step_by(3).chain([16, 17, 40, 60]) {
                let drawn = table.drawn(width, height, true);
                assert_eq!((drawn.area.width, drawn.area.height), (width, height));
            }
        }
    }
}

#[test]
fn a_dialog_covers_not_the_row_it_is_about() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        for select in ["<Home>", "<End>"] {
            let mut table = Table::after(&[
                "add Guard x9 init=60 dur=31 side=foe",
                "add Ana init=100 dur=35 side=pc",
                "add Ben init=20 dur=37 side=pc",
                "begin",
            ]);
            table.run("damage Ana 5 kinetic").run("damage Ben 7 kinetic");
            table.press(select);
            let selected = table.selected().expect("a combatant").to_owned();
            let dur =
                table.combatant(&selected).stat(Stat::Dur, table.state().rules()).unwrap_or(0);
            let damage = format!(" {}/{dur}", table.combatant(&selected).injuries.damage);
            for dialog in ["t", "f", "r", "e"] {
                let text = table.press(dialog).text(size.0, size.1);
                let is_row = |line: &str| line.starts_with('>') && line.contains(&damage);
                assert!(text.lines().any(is_row), "{selected}:\n{text}");
                table.press("<Esc>");
            }
        }
    }
}

#[test]
fn a_running_timer_is_in_sight_with_what_is_left_of_it() {
    let mut table = three();
    table.run("timer grenade turns=2").run("timer gas phases=3 at=Ben");
    for (width, height) in [(60, 16), (80, 24), (120, 40), (200, 60)] {
        let text = table.text(width, height);
        let line = text.lines().find(|line| line.contains("grenade 2 turns")).expect(&text);
        // No heading runs into it.
        assert!(line.contains(" grenade"), "{line}");
    }
    assert!(table.text(200, 60).contains("gas in 3 phases at Ben"));
}

#[test]
fn who_acts_has_the_fourth_row_and_below_is_who_is_next() {
    let table = three();
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 44), (200, 60)] {
        let text = table.text(width, height);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[3].contains("▶ ■ ANA ") && lines[3].contains("130"), "{text}");
        let next = lines[4..].iter().find(|line| !line.starts_with('▌')).expect("a row");
        assert!(next.contains("› ■ Ben ") && next.contains("121"), "{text}");
    }
}

#[test]
fn the_rule_of_a_phase_names_who_acts_again_as_far_as_there_is_room() {
    let rule = |letters: std::ops::RangeInclusive<char>| {
        let marks = "\u{301}".repeat(30);
        let mut table = Table::empty();
        for letter in letters {
            table.run(&format!("add {letter}{marks} init=60 speed=2"));
        }
        let text = table.run("begin").text(80, 16).replace('\u{301}', "");
        let line = text.lines().find(|line| line.contains("phase 2")).map(str::trim_end);
        line.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let few = rule('A'..='D');
    assert!(('A'..='D').all(|letter| few.contains(letter)) && !few.contains('…'), "{few}");
    let many = rule('A'..='Z');
    assert!(many.contains("phase 2: 26") && many.chars().count() < 80, "{many}");
}

#[test]
fn at_least_a_third_of_the_rows_of_every_column_hold_text() {
    let table = ten_in_turn_two();
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)] {
        let text = table.text(width, height);
        // Below the headings and above the message.
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let rows = &rows[3..usize::from(height) - 3];
        let at = |row: &Vec<char>, x: usize| row.get(x).copied().unwrap_or(' ');
        let is_divider = |x: &usize| rows.iter().all(|row| "│├┤┬┼".contains(at(row, *x)));
        let width = usize::from(width);
        let dividers: Vec<usize> = (0..width).filter(is_divider).collect();
        let begins = std::iter::once(0).chain(dividers.iter().map(|x| x + 1));
        for (begin, end) in begins.zip(dividers.iter().copied().chain([width])) {
            let holds_text = |row: &&Vec<char>| (begin..end).any(|x| at(row, x).is_alphanumeric());
            let filled = rows.iter().filter(holds_text).count();
            assert!(3 * filled >= rows.len(), "{filled} of {} at {begin}:\n{text}", rows.len());
        }
    }
}
