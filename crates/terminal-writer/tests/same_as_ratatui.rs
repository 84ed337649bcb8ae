//! What a terminal shows after each frame: cell by cell the same as with ratatui's own `Terminal`, in fewer bytes.

use std::cell::RefCell;
use std::fmt::Debug;
use std::io::{self, Write};
use std::num::NonZero;
use std::rc::Rc;

use phasekeeper_terminal_writer::TerminalWriter;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::Line;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use vt100::{Parser, Screen};

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

/// A terminal with something that draws on it.
struct Drawn<T> {
    drawer: T,
    output: Bytes,
    terminal: Parser,
}

impl<T> Drawn<T> {
    fn new(size: Size, drawer: impl FnOnce(Bytes) -> T) -> Self {
        let output = Bytes::default();
        let terminal = Parser::new(cells(size.height), cells(size.width), 0);
        Self { drawer: drawer(output.clone()), output, terminal }
    }

    /// Lets the terminal read all bytes, and returns them.
    fn flow(&mut self) -> Vec<u8> {
        let bytes = self.output.0.take();
        self.terminal.process(&bytes);
        bytes
    }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("some cells")
}

fn ours(size: Size) -> Drawn<TerminalWriter<Bytes>> {
    Drawn::new(size, |output| TerminalWriter::new(output, size))
}

fn theirs(size: Size) -> Drawn<Terminal<CrosstermBackend<Bytes>>> {
    force_color_output(true);
    Drawn::new(size, |output| {
        let options = TerminalOptions { viewport: Viewport::Fixed(size.into()) };
        Terminal::with_options(CrosstermBackend::new(output), options).expect("a terminal")
    })
}

/// What a cell looks like: a blank that was written is one that was not.
fn look(screen: &Screen, x: u16, y: u16) -> impl PartialEq + Debug {
    let cell = screen.cell(y, x).expect("a cell");
    let symbol = if cell.has_contents() { cell.contents() } else { " " };
    let modifiers =
        [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse(), cell.is_wide()];
    (symbol.to_owned(), cell.is_wide_continuation(), cell.fgcolor(), cell.bgcolor(), modifiers)
}

/// Checks that two screens look the same, cell by cell, and have the same cursor.
fn assert_alike(ours: &Screen, theirs: &Screen) -> Result<(), TestCaseError> {
    let (height, width) = theirs.size();
    for Position { x, y } in Rect::new(0, 0, width.get(), height.get()).positions() {
        let (our, their) = (look(ours, x, y), look(theirs, x, y));
        prop_assert_eq!(our, their, "column {} of row {}", x, y);
    }
    prop_assert_eq!(ours.hide_cursor(), theirs.hide_cursor());
    if !ours.hide_cursor() {
        prop_assert_eq!(ours.cursor_position(), theirs.cursor_position());
    }
    Ok(())
}

/// A frame: texts over those of the frame before, or on a blank screen.
#[derive(Clone, Debug)]
struct Picture {
    /// The size that the terminal gets before it.
    size: Option<Size>,
    is_blank: bool,
    texts: Vec<(Position, &'static str, Style)>,
    cursor: Option<Position>,
}

const WORDS: [&str; 14] = [
    "Zoë",
    "ab",
    "a b  c",
    "  ",
    "x",
    "12/40 ███░░",
    "─│┼·–…✓✗",
    "漢字",
    "x漢y",
    "한",
    "🎲",
    "e\u{301}",
    "a\u{308}\u{323}b",
    "漢\u{301}",
];

fn color() -> impl Strategy<Value = Color> {
    let named = [
        Color::Reset,
        Color::Black,
        Color::Red,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightCyan,
        Color::White,
    ];
    prop_oneof![
        4 => select(named.to_vec()),
        1 => any::<u8>().prop_map(Color::Indexed),
        1 => any::<[u8; 3]>().prop_map(|[red, green, blue]| Color::Rgb(red, green, blue)),
    ]
}

fn style() -> impl Strategy<Value = Style> {
    (color(), color(), any::<u16>(), any::<bool>()).prop_map(|(fg, bg, modifiers, is_plain)| {
        let bits = if is_plain { 0 } else { modifiers };
        let mut modifier = Modifier::from_bits_truncate(bits);
        // The terminal of these tests is bold or dim, not both.
        if modifier.contains(Modifier::BOLD) {
            modifier -= Modifier::DIM;
        }
        Style::reset().fg(fg).bg(bg).add_modifier(modifier)
    })
}

fn position() -> impl Strategy<Value = Position> {
    (0..30_u16, 0..6_u16).prop_map(Position::from)
}

fn pictures() -> impl Strategy<Value = Vec<Picture>> {
    let size =
        prop_oneof![9 => Just(None), 1 => (1..40_u16, 1..8_u16).prop_map(|it| Some(it.into()))];
    let text = (position(), select(WORDS.to_vec()), style());
    let picture = (size, prop::bool::weighted(0.2), vec(text, 0..8), option::of(position()));
    let picture = picture.prop_map(|(size, is_blank, texts, cursor)| Picture {
        size,
        is_blank,
        texts,
        cursor,
    });
    vec(picture, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_terminal_shows_what_it_would_show_with_ratatui(pictures in pictures()) {
        let mut cells = Buffer::empty(Rect::new(0, 0, 24, 4));
        let mut ours = ours(cells.area.as_size());
        for Picture { size, is_blank, texts, cursor } in pictures {
            if let Some(size) = size {
                cells.resize(size.into());
                ours.drawer.clear(size);
                ours.terminal.screen_mut().set_size(self::cells(size.height), self::cells(size.width));
            }
            if is_blank || size.is_some() {
                cells.reset();
            }
            for (Position { x, y }, text, style) in texts {
                if cells.area.contains(Position { x, y }) {
                    cells.set_string(x, y, text, style);
                }
            }
            let render = |frame: &mut Frame| {
                frame.buffer_mut().clone_from(&cells);
                if let Some(cursor) = cursor.filter(|&it| cells.area.contains(it)) {
                    frame.set_cursor_position(cursor);
                }
            };
            ours.drawer.draw(render).expect("a frame");
            ours.flow();
            // A new one for each frame: ratatui leaves the style of a wide letter behind if another covers its first half.
            let mut theirs = theirs(cells.area.as_size());
            theirs.drawer.draw(render).expect("a frame");
            theirs.flow();
            assert_alike(ours.terminal.screen(), theirs.terminal.screen())?;
        }
    }
}

/// Draws a list with a selected row, and a line that is typed.
fn draw_list(selected: u16, typed: &str) -> impl FnOnce(&mut Frame) {
    move |frame| {
        let cells = frame.buffer_mut();
        for y in 0..20 {
            let mark = if y == selected { ">" } else { " " };
            let line = Line::from_iter([
                mark.bold(),
                format!(" Guard {y:2} ").light_cyan(),
                "acted ✓ ".dim(),
                "12/40 ".into(),
                "███░░".fg(Color::Indexed(208)),
            ]);
            let line = if y == selected { line.reversed() } else { line };
            cells.set_line(0, y, &line, 80);
        }
        cells.set_string(0, 22, typed, Style::new().bold());
        if !typed.is_empty() {
            frame.set_cursor_position((typed.len() as u16, 22));
        }
    }
}

#[test]
fn a_wide_letter_with_the_cursor_on_its_second_half_stays() {
    let mut ours = ours(Size::new(10, 1));
    for (texts, cursor) in [("한", 1), ("한 x", 4)] {
        let render = |frame: &mut Frame| {
            frame.buffer_mut().set_string(0, 0, texts, Style::new());
            frame.set_cursor_position((cursor, 0));
        };
        ours.drawer.draw(render).expect("a frame");
        ours.flow();
    }
    assert_eq!(ours.terminal.screen().contents(), "한 x");
}

#[test]
fn a_frame_takes_the_bytes_of_what_it_changes() {
    let mut ours = ours(Size::new(80, 24));
    let mut bytes = |selected, typed: &str| {
        ours.drawer.draw(draw_list(selected, typed)).expect("a frame");
        String::from_utf8(ours.flow()).expect("text")
    };
    assert!(bytes(0, "").starts_with("\x1b[m\x1b[2J"));
    // The cursor is hidden with every frame.
    assert_eq!(bytes(0, ""), "\x1b[?25l");
    assert!(bytes(0, "n").ends_with("n\x1b[?25h"));
    assert_eq!(bytes(0, "n"), "");
    // In the style that the letter before had.
    assert_eq!(bytes(0, "no"), "o");
}

#[test]
fn frames_take_fewer_bytes_than_those_of_ratatui() {
    let size = Size::new(80, 24);
    let (mut ours, mut theirs) = (ours(size), theirs(size));
    let (mut our_bytes, mut their_bytes) = (0, 0);
    for selected in 0..20 {
        ours.drawer.draw(draw_list(selected, "")).expect("a frame");
        theirs.drawer.draw(draw_list(selected, "")).expect("a frame");
        our_bytes += ours.flow().len();
        their_bytes += theirs.flow().len();
    }
    assert!(our_bytes * 4 < their_bytes * 3, "{our_bytes} bytes and {their_bytes}");
}
