//! What a terminal shows after each frame: cell by cell the same as with ratatui's own comparison, in fewer bytes.

use std::cell::RefCell;
use std::fmt::Debug;
use std::io::{self, Write};
use std::num::NonZero;
use std::rc::Rc;

use allocation_counter::measure;
use phasekeeper::app::{ColorScheme, Input};
use phasekeeper::terminal::Display;
use phasekeeper::ui::{self, Charset, Theme};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::{Terminal, TerminalOptions, Viewport};
use vt100::{Parser, Screen};

use super::scenes::{skirmish, three};
use super::table::{Table, keys};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Bytes for a terminal, kept until it reads them.
#[derive(Clone, Default)]
struct Bytes(Rc<RefCell<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Bytes {
    /// Lets a screen read all there are, and returns their number.
    fn flow_into(&self, screen: &mut Parser) -> usize {
        let bytes = self.0.take();
        screen.process(&bytes);
        bytes.len()
    }
}

/// An empty terminal with its bytes.
fn terminal((width, height): (u16, u16)) -> (Bytes, Parser, Rect) {
    let [rows, columns] = [height, width].map(|cells| NonZero::new(cells).expect("some cells"));
    (Bytes::default(), Parser::new(rows, columns, 0), Rect::new(0, 0, width, height))
}

/// A terminal that is drawn on by [`Display`].
struct Ours {
    display: Display<Bytes>,
    output: Bytes,
    screen: Parser,
}

impl Ours {
    fn new(size: (u16, u16)) -> Self {
        let (output, screen, area) = terminal(size);
        Self { display: Display::new(output.clone(), area), output, screen }
    }

    /// Draws a frame, and returns the bytes it took.
    fn draw(&mut self, render: impl FnMut(&mut ui::Frame)) -> usize {
        self.display.draw(render).expect("a frame");
        self.output.flow_into(&mut self.screen)
    }
}

/// A terminal that is drawn on by ratatui.
struct Theirs {
    terminal: Terminal<CrosstermBackend<Bytes>>,
    output: Bytes,
    screen: Parser,
}

impl Theirs {
    fn new(size: (u16, u16)) -> Self {
        crossterm::style::force_color_output(true);
        let (output, screen, area) = terminal(size);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let backend = CrosstermBackend::new(output.clone());
        let terminal = Terminal::with_options(backend, options).expect("a terminal");
        Self { terminal, output, screen }
    }

    /// Draws a frame, and returns the bytes it took.
    fn draw(&mut self, mut render: impl FnMut(&mut ui::Frame)) -> usize {
        let draw = |frame: &mut ratatui::Frame| {
            let mut own = ui::Frame::new(frame.buffer_mut());
            render(&mut own);
            if let Some(cursor) = own.cursor() {
                frame.set_cursor_position(cursor);
            }
        };
        self.terminal.draw(draw).expect("a frame");
        self.output.flow_into(&mut self.screen)
    }
}

/// Checks that two screens look the same, cell by cell, and have the same cursor.
#[track_caller]
fn assert_alike(ours: &Ours, theirs: &Theirs) {
    let (ours, theirs) = (ours.screen.screen(), theirs.screen.screen());
    let (height, width) = theirs.size();
    for y in 0..height.get() {
        for x in 0..width.get() {
            assert_eq!(look(ours, y, x), look(theirs, y, x), "column {x} of row {y}");
        }
    }
    assert_eq!(ours.hide_cursor(), theirs.hide_cursor());
    if !ours.hide_cursor() {
        assert_eq!(ours.cursor_position(), theirs.cursor_position());
    }
}

fn screen(colors: ColorScheme) -> ui::Screen {
    ui::Screen::new(Theme::new(colors), Charset::Unicode)
}

/// What a cell looks like: a blank that was written is one that was not.
fn look(screen: &Screen, y: u16, x: u16) -> impl PartialEq + Debug {
    let cell = screen.cell(y, x).expect("a cell");
    let symbol = if cell.has_contents() { cell.contents() } else { " " };
    let modifiers =
        [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse(), cell.is_wide()];
    (symbol.to_owned(), cell.is_wide_continuation(), cell.fgcolor(), cell.bgcolor(), modifiers)
}

#[test]
fn screens_are_those_of_ratatui_in_fewer_bytes() {
    let script = "jjk n n x u d12<Enter> y<Esc> c漢a\u{301}<Tab>4<Esc>:note Bob 言語 e\u{301}<Enter>\
                  l<Up><Up><Esc> a1<Tab><Esc> t <Esc> /b<Esc> ? <Esc> i5<Esc> u u";
    for size in SIZES {
        for mut table in [skirmish(), three()] {
            for colors in [ColorScheme::Any, ColorScheme::Dark, ColorScheme::HighContrast] {
                let (mut ours, mut theirs) = (Ours::new(size), Theirs::new(size));
                let (mut our_bytes, mut their_bytes) = (0, 0);
                // What it keeps from one frame to the next must be what is drawn anew.
                let mut kept = screen(colors);
                for key in keys(script) {
                    table.input(Input::Key(key));
                    our_bytes += ours.draw(|frame| kept.draw(&table.app, frame));
                    their_bytes += theirs.draw(|frame| screen(colors).draw(&table.app, frame));
                    assert_alike(&ours, &theirs);
                }
                assert!(our_bytes * 4 < their_bytes * 3, "{our_bytes} for {their_bytes}: {size:?}");
            }
        }
    }
}

#[test]
fn wide_letters_and_marks_leave_nothing_behind() {
    const SIZE: (u16, u16) = (24, 4);
    let words = ["漢字", "e\u{301}", "ab", "  ", "─│·", "🎲", "x漢y", "한", "Zoë"];
    let styles = [
        Style::new(),
        Style::new().add_modifier(Modifier::REVERSED),
        Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD | Modifier::DIM),
        Style::new().fg(Color::Indexed(117)).bg(Color::Blue),
        Style::new()
            .fg(Color::Rgb(1, 22, 133))
            .add_modifier(Modifier::UNDERLINED | Modifier::ITALIC),
    ];
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut ours = Ours::new(SIZE);
    let mut wanted = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
    for _ in 0..2000 {
        // Some rows are new, the others as they were.
        for y in 0..SIZE.1 {
            if random.random_ratio(2, 3) {
                continue;
            }
            wanted.set_string(0, y, " ".repeat(SIZE.0 as usize), Style::reset());
            let mut x = random.random_range(0..3);
            while x < SIZE.0 {
                let word = words[random.random_range(0..words.len())];
                let style = styles[random.random_range(0..styles.len())];
                (x, _) = wanted.set_stringn(x, y, word, (SIZE.0 - x) as usize, style);
                x += random.random_range(0..7);
            }
        }
        let cursor = random.random_bool(0.5).then(|| Position::new(random.random_range(0..24), 1));
        let draw = |frame: &mut ui::Frame| {
            frame.buffer_mut().clone_from(&wanted);
            if let Some(cursor) = cursor {
                frame.set_cursor_position(cursor);
            }
        };
        ours.draw(draw);
        // A new one each time: ratatui leaves the style of a wide letter behind where another covers its first half.
        let mut theirs = Theirs::new(SIZE);
        theirs.draw(draw);
        assert_alike(&ours, &theirs);
    }
}

#[test]
fn a_frame_is_no_longer_than_what_it_changes() {
    const CURSOR: usize = 6;
    let mut table = skirmish();
    let mut ours = Ours::new((120, 40));
    let mut screen = screen(ColorScheme::Any);
    let mut bytes = |table: &Table| ours.draw(|frame| screen.draw(&table.app, frame));
    bytes(&table);
    assert_eq!(bytes(&table), CURSOR);
    table.press(":note Bob x");
    bytes(&table);
    assert_eq!(bytes(&table), 0);
    // The letter where the cursor is, in its style, which the next one has as well.
    for letter in ["\x1b[1mz", "z"] {
        table.press("z");
        assert_eq!(bytes(&table), letter.len());
    }
}

#[test]
fn a_key_that_changes_nothing_in_the_encounter_works_out_no_order() {
    let mut table = skirmish();
    let order = table.app.order_view();
    for script in ["j", "k", ":note", "<Esc>", "c", "x", "<Esc>"] {
        table.press(script);
        table.text(120, 40);
        assert!(Rc::ptr_eq(&order, &table.app.order_view()), "{script}");
    }
    table.run("wound Bob");
    assert!(!Rc::ptr_eq(&order, &table.app.order_view()));
}

#[test]
fn a_frame_costs_the_same_however_many_are_in_the_fight() {
    let cost = |hundreds: i32| {
        // The first hundred have the highest scores, and the same dice however many come after them.
        let add = |hundred: i32| {
            let name = char::from(b'A' + hundred as u8);
            format!("add Guard{name} x100 init={} speed=2 dur=30", 950 - 100 * hundred)
        };
        let lines: Vec<String> = (0..hundreds).map(add).chain(["begin".to_owned()]).collect();
        let table = Table::after(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        // The order is worked out.
        table.text(120, 40);
        measure(|| drop(table.text(120, 40))).count_total
    };
    let (few, many) = (cost(4), cost(9));
    assert!(many < few + 50, "{many} allocations, not {few}");
}
