//! What every screen holds to, so that a glance finds it: where the block of who acts is, what stands once, what is loud.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use phasekeeper_engine::rules::Side;

use super::scenes::{
    armed, firefight, interrupt, skirmish, ten_in_turn_two, three, two_on_standby, undecided,
};
use super::table::{Table, text_of};
use phasekeeper::app::ColorScheme;
use phasekeeper::ui::{Charset, Theme};

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (160, 44), (200, 60)];

/// A terminal with true colors on a dark background.
fn dark() -> Theme {
    Theme::new(ColorScheme::Dark).on([0x15, 0x17, 0x1c])
}

fn drawn(table: &Table, (width, height): (u16, u16)) -> Buffer {
    table.drawn_with(dark(), Charset::Unicode, width, height)
}

/// The fight at once of three who share a slot.
fn at_once() -> Table {
    Table::after(&[
        "add Guard x3 init=60 dur=30 side=foe",
        "add Ana init=40 dur=35 side=pc",
        "roll Guard1 50",
        "roll Guard2 50",
        "roll Guard3 50",
        "begin",
    ])
}

/// The brawl of two dozen.
fn brawl() -> Table {
    let mut table = Table::empty();
    for line in include_str!("../../samples/brawl.pk").lines() {
        if !line.trim().is_empty() && !line.starts_with('#') && line != "start" {
            table.press(&format!(":{line}<Enter>"));
        }
    }
    table
}

/// Fights of all kinds, in which somebody acts.
fn fights() -> Vec<Table> {
    let few = [three(), two_on_standby(), interrupt(), at_once()];
    few.into_iter().chain([skirmish(), ten_in_turn_two(), brawl()]).collect()
}

/// The rows of the strip: from the headings to the next rule of a pane, without what is right of a divider.
fn strip(text: &str) -> Vec<String> {
    let lines = text.lines().skip(2).take_while(|line| !line.starts_with('─'));
    lines.map(|line| left_of(line).to_owned()).collect()
}

/// The part of a line left of the first divider.
fn left_of(line: &str) -> &str {
    line.split(['│', '┌', '├', '┤']).next().unwrap_or_default()
}

/// The names of the cells with a badge: runs of cells on the color of a side.
fn badges(drawn: &Buffer) -> Vec<String> {
    let sides = [(0x86, 0xae, 0xff), (0x7f, 0xd1, 0xc4), (0xb9, 0xbe, 0xc8), (0xf0, 0x8f, 0xd4)];
    let is_side = |cell: &Cell| match cell.bg {
        Color::Rgb(red, green, blue) => sides.contains(&(red, green, blue)),
        _ => false,
    };
    let mut found = Vec::new();
    for row in drawn.area.rows() {
        let cells: Vec<&Cell> = row.positions().map(|at| &drawn[at]).collect();
        for run in cells.chunk_by(|a, b| is_side(a) == is_side(b)).filter(|run| is_side(run[0])) {
            found.push(run.iter().map(|cell| cell.symbol()).collect());
        }
    }
    found
}

#[test]
fn the_block_of_who_acts_begins_in_the_fourth_row() {
    for table in fights() {
        for (width, height) in SIZES {
            let text = table.text(width, height);
            let line = text.lines().nth(3).unwrap_or_default();
            assert!(line.starts_with('▌') || line.starts_with('>'), "{text}");
            assert!(line.contains(['▶', '=']), "{text}");
        }
    }
}

#[test]
fn one_has_the_badge_while_somebody_acts_and_nobody_else() {
    for mut table in fights() {
        for size in SIZES {
            let badges = badges(&drawn(&table, size));
            assert_eq!(badges.len(), 1, "{badges:?}");
        }
        table.press(":end-turn<Enter>:next<Enter>");
        while !table.acting().is_empty() {
            table.press(":end-turn<Enter>");
        }
        assert_eq!(badges(&drawn(&table, SIZES[0])), [""; 0], "{}", table.text(80, 24));
    }
}

#[test]
fn the_next_sign_is_at_whom_the_next_key_lets_act() {
    let mut followed = 0;
    for mut table in fights() {
        if !table.state().interrupted().is_empty() {
            continue;
        }
        while !table.acting().is_empty() && followed < 100 {
            let text = table.text(120, 60);
            let rows = strip(&text);
            let next = rows.iter().find(|row| row.contains("› ")).cloned();
            if next.is_some() {
                // Nobody but those who wait stands between the block and the next one.
                let is_block = |row: &&String| row.starts_with('▌') || row.contains('▶');
                let below = rows[1..].iter().skip_while(is_block).find(|row| !row.contains("─ "));
                assert!(below.is_some_and(|row| row.contains(['║', '›'])), "{text}");
            }
            let before: Vec<String> = table.acting().iter().map(|&it| it.to_owned()).collect();
            table.press(":next<Enter>");
            let now: Vec<&str> = table.acting();
            if now.iter().any(|name| !before.iter().any(|it| it == name)) {
                let next = next.unwrap_or_else(|| panic!("{now:?} after\n{text}"));
                assert!(now.iter().any(|&name| next.contains(name)), "{now:?} after\n{text}");
                followed += 1;
            }
        }
    }
    assert!(followed > 12, "{followed}");
}

#[test]
fn the_next_four_have_rows_of_their_own_in_an_order_of_fourteen() {
    let mut table = Table::after(&["add Guard x14 init=60 speed=2 dur=30 side=foe", "begin"]);
    for _ in 0..8 {
        let pending = table.text(80, 60);
        let to_come = |row: &&String| row.contains("▲ Guard") && row.contains("0/30");
        let next: Vec<String> =
            strip(&pending).iter().filter(to_come).take(4).map(|row| name_of(row)).collect();
        let low = strip(&table.text(80, 24));
        for name in next {
            assert!(
                low.iter().any(|row| to_come(&row) && name_of(row) == name),
                "{name}: {low:#?}"
            );
        }
        table.press("n");
    }
}

/// The name in a row of a strip without a long one: what stands before the initiative.
fn name_of(row: &str) -> String {
    let words = row.split_whitespace().skip_while(|word| !word.starts_with("Guard"));
    words.take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_has_one_row_with_numbers_and_says_again_at_further_slots() {
    for table in fights() {
        let text = table.text(200, 60);
        let rows = strip(&text);
        for combatant in table.state().combatants().iter().filter(|it| it.takes_part()) {
            let name = combatant.name.to_lowercase();
            let own = rows.iter().filter(|row| {
                let words: String = row.chars().skip(6).collect();
                words.to_lowercase().starts_with(&format!("{name} "))
            });
            let own: Vec<&String> = own.collect();
            let numbers = own.iter().filter(|row| row.contains('/') && !row.contains("again"));
            assert_eq!(numbers.count(), usize::from(!own.is_empty()), "{name}:\n{text}");
        }
    }
}

#[test]
fn the_damage_of_everybody_stands_once_beside_the_log() {
    let mut table = ten_in_turn_two();
    table.run("damage Mira 7 kinetic");
    for (width, height) in SIZES {
        let text = table.text(width, height);
        // A log without a title is a row or two.
        let log = text.lines().position(|line| line.starts_with("─ Log")).unwrap_or(usize::MAX);
        let beside =
            text.lines().filter(|line| !line.contains("DV ")).enumerate().map(|(y, line)| {
                match left_of(line) {
                    left if y >= log => &line[left.len()..],
                    _ => line,
                }
            });
        let beside: String = beside.collect();
        for part in [" 7/30 ", "stunned"] {
            assert_eq!(beside.matches(part).count(), 1, "{part}:\n{text}");
        }
    }
}

#[test]
fn what_the_log_says_last_stands_nowhere_else() {
    let mut table = ten_in_turn_two();
    for line in [
        "damage Kell 7 kinetic",
        "attack 60 33 vs 20 71 dv=16 kinetic force=yes by=Sava on=Hunter",
        "effect Mech Kick turns=9",
        "heal Sava 3",
        "delay",
        "next on",
    ] {
        table.run(line);
        // A longer one would be wrapped.
        let said: String = table.told().chars().take(20).collect();
        assert!(said.len() > 8, "{line}: {said}");
        for (width, height) in SIZES {
            let text = table.text(width, height);
            assert!(!text.contains(&said), "{line}: {said:?} in\n{text}");
        }
    }
}

/// The state of one with these words, in so many columns: all of them, or as many as there is room for, and a sign for the
/// others.
fn expected_state(words: &[&str], room: usize) -> String {
    let mut states = (1..=words.len())
        .rev()
        .map(|shown| words[..shown].join(", ") + if shown == words.len() { "" } else { " …" });
    states.find(|state| state.chars().count() <= room).expect("room for a word")
}

#[test]
fn a_state_takes_the_blank_columns_beside_it_before_it_is_cut_and_says_that_it_is() {
    let words = "dazed blinded frightened elated grappled deafened shaken slowed inspired";
    let words: Vec<&str> = words.split(' ').collect();
    let mut cut = 0;
    // Nobody has Moxie; others have; Ben has; Ben is hurt.
    for lines in [
        &["add Ana init=90 dur=30", "add Ben init=80 dur=30"][..],
        &["add Ana init=90 dur=30 moxie=3 speed=2", "add Ben init=80 dur=30"],
        &["add Ana init=90 dur=30 moxie=3 speed=2", "add Ben init=80 dur=30 moxie=2"],
        &["add Ana init=90 dur=30 moxie=3", "add Ben init=80 dur=30", "damage Ben 9"],
    ] {
        let mut table = Table::after(lines);
        table.run("begin");
        for count in 1..=words.len() {
            table.run(&format!("effect Ben {}", words[count - 1]));
            for ((width, height), columns) in SIZES.into_iter().zip([80, 79, 79, 95]) {
                let text = table.text(width, height);
                let row = text.lines().map(left_of).find(|row| row.contains("▫ Ben "));
                let row = row.expect("a row").trim_end();
                let (before, _) = row.split_once(words[0]).expect("the first effect");
                // A blank is before the state, and one at the end of the row.
                let room = columns - before.trim_end().chars().count() - 2;
                let state = expected_state(&words[..count], room);
                assert!(row.ends_with(&state), "{state:?} in {room}:\n{text}");
                cut += usize::from(state.contains('…'));
            }
        }
    }
    assert!(cut > 10, "{cut}");
}

#[test]
fn what_kills_can_be_read_beside_notes_and_other_effects() {
    let mut table = three();
    for line in [
        "effect Ben bleeding",
        "effect Ben \"on fire\"",
        "effect Ben prone",
        "effect Ben Kick turns=9",
        "effect Ben \"minor cover\"",
        "effect Ben stunned turns=2",
        "note Ben one",
        "note Ben two",
        "note Ben three",
    ] {
        table.run(line);
    }
    let text = table.text(80, 24);
    let row = text.lines().find(|line| line.contains("■ Ben ")).expect("a row");
    assert!(row.contains("bleeding") && row.contains("on fire"), "{text}");
}

#[test]
fn columns_that_nobody_uses_are_not_there() {
    let headings = |lines: &[&str]| {
        let text = Table::after(lines).text(80, 24);
        text.lines().nth(1).unwrap_or_default().to_owned()
    };
    let plain = headings(&["add Ana init=60 dur=30", "begin"]);
    assert!(!plain.contains("Mox") && !plain.contains("Acts"), "{plain}");
    let fast = headings(&["add Ana init=60 dur=30 speed=2", "begin"]);
    assert!(!fast.contains("Mox") && fast.contains("Acts"), "{fast}");
    let lucky = headings(&["add Ana init=60 dur=30 moxie=2", "begin"]);
    assert!(lucky.contains("Mox") && !lucky.contains("Acts"), "{lucky}");
}

#[test]
fn nothing_of_the_unhurt_is_loud() {
    let table = Table::after(&[
        "add Ana init=100 dur=40 side=pc",
        "add Ben init=80 dur=40 side=pc",
        "add Cleo init=60 dur=40 side=foe",
        "add Dov init=40 dur=40 side=foe",
        "begin",
    ]);
    let drawn = drawn(&table, (80, 24));
    let mut seen = 0;
    for row in drawn.area.rows().skip(5) {
        let cells: Vec<&Cell> = row.positions().map(|at| &drawn[at]).collect();
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        if !text.contains("0/40") || text.contains('›') {
            continue;
        }
        assert!(!text.contains(['▰', '▱']), "{text}");
        let is_sign = |cell: &Cell| ["■", "▲", "✓", "○", ">"].contains(&cell.symbol());
        let quiet = [Some(Color::Reset), dark().label().fg, dark().rule().fg];
        for cell in cells.iter().filter(|cell| !is_sign(cell)) {
            assert!(quiet.contains(&Some(cell.fg)), "{:?} in {text}", cell.fg);
            assert!(!cell.modifier.contains(Modifier::BOLD) || text.starts_with('>'), "{text}");
        }
        seen += 1;
    }
    assert_eq!(seen, 2, "Cleo and Dov");
}

#[test]
fn four_of_one_stat_block_have_one_panel() {
    let mut table = Table::after(&["add Guard x4 from=\"Station security\" side=foe", "begin"]);
    // Who acts; another one who is selected has a panel of their own.
    table.press("<Home>");
    for (width, height) in SIZES {
        let text = table.text(width, height);
        // At 80 columns the block of who acts has numbers, and the panel those of the next one.
        let panels = if width < 120 { 2 } else { 1 };
        assert_eq!(text.matches("stay up").count(), panels, "{text}");
    }
}

#[test]
fn a_hit_a_miss_and_the_damage_differ_without_color() {
    let mut table = armed();
    table.run("attack 60 33 by=Mira on=Bo dv=9 kinetic");
    table.run("attack 60 88 by=Mira on=Bo dv=9 kinetic");
    let theme = Theme::new(ColorScheme::None);
    let drawn = table.drawn_with(theme, Charset::Unicode, 120, 40);
    let is_bold = |word: &str, letter: usize, of: &str| {
        let text = text_of(&drawn);
        let y = text.lines().position(|line| line.contains(of)).expect("a row of the log");
        let row: Vec<&str> = (0..80).map(|x| drawn[(x, y as u16)].symbol()).collect();
        let x = (0..row.len()).find(|&x| row[x..].concat().starts_with(word)).expect("a word");
        drawn[((x + letter) as u16, y as u16)].modifier.contains(Modifier::BOLD)
    };
    assert!(is_bold("hits", 0, "hits") && !is_bold("misses", 0, "misses"));
    assert!(is_bold("=  9 → 9/60", 3, "hits") && !is_bold("=  9 → 9/60", 7, "hits"));
}

/// The runs of cells in which a modifier is set, from the second row on, as texts.
fn runs(drawn: &Buffer, modifier: Modifier) -> Vec<String> {
    let mut found = Vec::new();
    for row in drawn.area.rows().skip(1) {
        let cells: Vec<&Cell> = row.positions().map(|at| &drawn[at]).collect();
        let has = |cell: &Cell| cell.modifier.contains(modifier);
        let runs = cells.chunk_by(|a, b| has(a) == has(b)).filter(|run| has(run[0]));
        found.extend(runs.map(|run| run.iter().map(|cell| cell.symbol()).collect::<String>()));
    }
    found
}

#[test]
fn without_color_a_screen_says_who_acts_on_which_side_who_is_selected_and_what_is_due() {
    for mut table in fights().into_iter().chain([undecided()]) {
        for keys in ["<Home>", "j"] {
            table.press(keys);
            for (width, height) in SIZES {
                let theme = Theme::new(ColorScheme::None);
                let drawn = table.drawn_with(theme, Charset::Unicode, width, height);
                let text = text_of(&drawn);
                let acting = table.combatant(table.acting()[0]);
                let sign = match acting.block.side {
                    Side::Pc => '■',
                    Side::Ally => '□',
                    Side::Neutral => '▫',
                    Side::Foe => '▲',
                };
                let mut reversed = runs(&drawn, Modifier::REVERSED).into_iter();
                let badge = reversed.next().unwrap_or_default();
                assert_eq!(badge, format!("{sign} {}", acting.name.to_uppercase()), "{text}");
                let due = (!table.state().pending().is_empty()).then(|| " y ".to_owned());
                assert_eq!(reversed.collect::<Vec<_>>(), Vec::from_iter(due), "{text}");
                // The end of a long name may be cut.
                let selected = table.selected().expect("somebody");
                let selected: String = selected.chars().take(20).collect();
                let marked: Vec<&str> = text.lines().filter(|row| row.starts_with('>')).collect();
                let is_marked = marked.len() == 1
                    && marked[0].to_lowercase().contains(&selected.to_lowercase());
                assert!(is_marked, "{selected}:\n{text}");
                let mut underlined = runs(&drawn, Modifier::UNDERLINED).into_iter();
                let is_acting = acting.name.starts_with(&selected);
                assert!(is_acting || underlined.any(|it| it.starts_with(&selected)), "{text}");
            }
        }
    }
}

#[test]
fn a_dialog_moves_nothing_of_the_order() {
    for keys in ["c", "A", "r", "y", "h"] {
        let mut table = skirmish();
        table.press("/bob<Enter>");
        let before = drawn(&table, (120, 40));
        table.press(keys);
        assert!(!table.is_on_main_screen(), "{keys}: {}", table.told());
        let open = drawn(&table, (120, 40));
        let text = text_of(&open);
        let rule = text.lines().skip(2).position(|line| line.starts_with('─')).expect("a dialog");
        // The mark of the selection goes to whom the dialog is about, who may get a panel.
        let places = (1..rule as u16 + 2).flat_map(|y| (1..79).map(move |x| Position::new(x, y)));
        for at in places {
            assert_eq!(open[at].symbol(), before[at].symbol(), "{keys} {at}:\n{text}");
        }
        if keys == "c" {
            for at in Rect::new(80, 1, 40, 36).positions() {
                assert_eq!(open[at], before[at], "{at}:\n{text}");
            }
        }
        table.press("<Esc><Esc>");
        assert!(table.is_on_main_screen(), "{keys}");
        assert_eq!(drawn(&table, (120, 40)), before, "{keys}");
    }
}

#[test]
fn tab_goes_through_a_form_in_reading_order() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut table = Table::empty();
        table.press("cSava");
        let mut last = Position::ORIGIN;
        for _ in 0..9 {
            let text = table.text(width, height);
            // Below the fields are lists with signs of their own.
            let fields = text.lines().position(|line| line.contains("Skills")).unwrap_or(9) + 1;
            let focus = text.lines().enumerate().take(fields).skip(2).find_map(|(y, line)| {
                let x = line.find(" >").or(line.starts_with('>').then_some(0))?;
                Some(Position::new(x as u16, y as u16))
            });
            let focus = focus.unwrap_or_else(|| panic!("no focus:\n{text}"));
            assert!((focus.y, focus.x) > (last.y, last.x), "{last} to {focus}:\n{text}");
            last = focus;
            table.press("<Tab>");
        }
    }
}

#[test]
fn a_quarter_of_the_screen_is_loud_at_most() {
    for table in [brawl(), skirmish(), firefight()] {
        let drawn = drawn(&table, (80, 24));
        let cells: Vec<&Cell> = drawn.content.iter().collect();
        let quiet = dark().label().fg;
        let is_full = |cell: &&&Cell| {
            let is_word = cell.symbol().chars().all(char::is_alphanumeric);
            is_word && Some(cell.fg) != quiet && !cell.modifier.contains(Modifier::DIM)
        };
        let full = cells.iter().filter(is_full).count();
        assert!(full * 4 <= cells.len(), "{full} of {}:\n{}", cells.len(), text_of(&drawn));
        let fills = [dark().now_fill().bg, dark().selected_fill().bg, Style::reset().bg];
        let is_strong = |cell: &&&Cell| {
            cell.modifier.contains(Modifier::REVERSED) || !fills.contains(&Some(cell.bg))
        };
        let strong = cells.iter().filter(is_strong).count();
        assert!(strong <= 20, "{strong}:\n{}", text_of(&drawn));
    }
}

#[test]
fn every_sign_has_its_ascii() {
    let pages = ["O", "l<Tab>", "?", "c", "i", "H"].map(|keys| {
        let mut table = skirmish();
        table.press(keys);
        table
    });
    for table in fights().into_iter().chain(pages).chain([Table::empty()]) {
        for (width, height) in SIZES {
            let drawn = table.drawn_in(Charset::Ascii, width, height, true);
            for cell in &drawn.content {
                assert!(cell.symbol().is_ascii(), "{:?}\n{}", cell.symbol(), text_of(&drawn));
            }
        }
    }
}

/// The row of the dialog and the column of the field that takes the keys: the underlined one, or the row with the sign in its
/// margin.
fn focus(table: &Table) -> (u16, u16) {
    let drawn = drawn(table, (120, 40));
    let text = text_of(&drawn);
    let rule = text.lines().skip(2).position(|line| line.starts_with('─')).expect("a dialog");
    let below = Rect::new(0, rule as u16 + 3, 79, 37 - rule as u16);
    // Fields that do not take the keys are thin lines.
    let is_strong = Modifier::UNDERLINED | Modifier::BOLD;
    let is_underlined = |at: &Position| drawn[*at].modifier.contains(is_strong);
    let is_marked = |at: &Position| drawn[*at].symbol() == ">";
    let at = below.positions().find(is_underlined).or_else(|| below.positions().find(is_marked));
    at.map_or_else(|| panic!("{text}"), |at| (at.y - below.y, at.x))
}

#[test]
fn tab_goes_through_a_dialog_as_it_is_read() {
    for (keys, fields) in [("c", 10), ("e", 3), ("d", 2), ("h", 2), ("A<Enter>b<Enter>", 2)] {
        let mut table = armed();
        table.press(keys);
        let first = focus(&table);
        let mut places = vec![first];
        while focus(table.press("<Tab>")) != first {
            places.push(focus(&table));
            assert!(places.len() < 99, "{keys}: {places:?}");
        }
        assert!(places.len() >= fields, "{keys}: {places:?}");
        let top = places.iter().position(|at| Some(at) == places.iter().min()).expect("a field");
        places.rotate_left(top);
        assert!(places.is_sorted(), "{keys}: {places:?}");
    }
}

#[test]
fn the_end_is_offered_once_a_side_has_fallen_and_not_while_it_is_to_come() {
    let offers = |table: &Table| table.text(80, 24).contains("No foe stands");
    let mut table = Table::after(&[
        "add Ana init=60 dur=30 side=pc",
        "add Thug x2 init=40 dur=30 side=foe",
        "add Boss init=50 side=foe reserve=late",
        "roll * 20",
        "begin",
    ]);
    table.run("status \"Thug 1\" unconscious");
    assert!(!offers(&table));
    table.run("status \"Thug 2\" dead");
    assert!(offers(&table), "{}", table.text(80, 24));
    table.press("O");
    assert!(!offers(&table));
    let waiting = [
        "add Ana side=pc init=60",
        "add Boss init=50 side=foe reserve=late",
        "roll Ana 1",
        "begin",
    ];
    assert!(!offers(&Table::after(&waiting)));
}

/// Every label, heading and sign of the strip, the header and the panels is explained in the help, and found there by what it
/// looks like.
#[test]
fn what_the_screen_shows_is_explained() {
    let explained = include_str!("../../../assets/signs.txt");
    let explained: Vec<&str> = explained.lines().filter_map(|it| it.split(" | ").nth(1)).collect();
    let is_explained = |word: &str| explained.iter().any(|it| it.contains(word));
    let label = dark().label().fg.expect("an ink");
    for table in fights() {
        let buffer = drawn(&table, (120, 40));
        let text = text_of(&buffer);
        let lines: Vec<&str> = text.lines().collect();
        let headings = left_of(lines[1]).split_whitespace().filter(|it| it.parse::<i32>().is_err());
        for heading in headings {
            assert!(is_explained(heading), "{heading}");
        }
        let signs = strip(&text).join("");
        for sign in signs.chars().filter(|it| !it.is_alphanumeric() && !it.is_ascii()) {
            assert!("─│┌┬├┤┼−–“”’▱…".contains(sign) || is_explained(&sign.to_string()), "{sign}");
        }
        // The two rows below the title of a panel have its numbers.
        let titles = (1..38).filter(|&y| ["┌", "├", "┤"].contains(&buffer[(79, y)].symbol()));
        for y in titles.flat_map(|y| [y + 1, y + 2]) {
            let is_label = |x: &u16| buffer[(*x, y)].fg == label;
            let cell = |x: u16| if is_label(&x) { buffer[(x, y)].symbol() } else { "  " };
            let labels: String = (80..120).map(cell).collect();
            let are_numbers = ["armor", "tests"].iter().any(|it| labels.contains(it));
            let labels = if are_numbers { &*labels } else { "" };
            for label in labels.split("  ").map(str::trim).filter(|it| !it.is_empty()) {
                assert!(label.parse::<i32>().is_ok() || is_explained(label), "{label:?}");
            }
        }
    }
    let mut table = three();
    table.press("?");
    for (sign, means) in
        [("0:47", "time"), ("ep1", "ruleset"), ("drop", "out"), ("31/40", "damage")]
    {
        let text = table.press(sign).text(80, 24);
        assert!(text.lines().any(|it| it.contains(means)), "{sign}: {text}");
        table.press("<Esc>");
    }
}

#[test]
fn the_state_begins_in_one_column_and_says_what_waits_and_when_somebody_dies() {
    let mut table = Table::after(&[
        "add Ana init=60 dur=30 moxie=3 side=pc",
        "add Bo init=20 dur=30 side=foe",
        "begin",
        "action Ana aim",
        "damage Bo 31 kinetic",
        "effect Bo bleeding each=1",
    ]);
    let text = table.run("note Ana x").text(80, 24);
    let place = |word: &str| {
        let line = text.lines().skip(1).find(|line| line.contains(word)).expect(word);
        line.chars().count()
            - line.split_once(word).map_or(0, |it| it.1.chars().count() + word.len())
    };
    assert_eq!([place("aims +10"), place("bleeding 1 a turn, dies at 45")], [place("State"); 2]);
}

#[test]
fn what_would_be_refused_is_said_before_it_is_done() {
    let mut table = Table::after(&[
        "add Mira init=60 dur=30 weapon.SMG=2d10+3/ap2/kinetic/sa/x20 side=pc",
        "add Bo init=20 dur=60 side=foe",
        "begin",
    ]);
    for shot in ["shot 1 of 2", "shot 2 of 2"] {
        let text = table.press("A").text(80, 24);
        assert!(text.contains(shot), "{text}");
        table.press("<Esc>").run("attack 60 88 by=Mira on=Bo with=SMG");
    }
    let text = table.press("A").text(80, 24);
    assert!(text.contains("! no more semi with the SMG"), "{text}");
    let text = table.press("<Esc>e").text(80, 24);
    assert!(text.contains("more below "), "{text}");
    let text = table.press("<Tab><Tab>8").text(80, 24);
    assert!(text.contains("! \"8\" is not an armor value"), "{text}");
}

#[test]
fn the_panel_below_the_order_is_of_whom_something_is_to_be_decided() {
    let mut table = Table::after(&[
        "add Ana init=90 dur=30 side=pc",
        "add Bo init=20 dur=30 som=15 side=foe",
        "add Cy init=40 dur=30 side=foe",
        "begin",
    ]);
    assert!(table.text(80, 24).contains("─ Cy · next"), "{}", table.text(80, 24));
    let text = table.run("damage Bo 12 kinetic").text(80, 24);
    assert!(text.contains("─ Bo · to decide"), "{text}");
}
