//! The terminal: reads keys, carries out effects, draws.
//!
//! It waits for the next event and does nothing in between. What a key did is handed to the [`SaveSink`]
//! before it is drawn, so whatever the screen has shown is kept.

use std::io::{self, BufWriter};
use std::path::Path;

use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use crossterm::execute;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::app::{self, App, Effect, Input, Key, Named};
use crate::encounter::{Entry, Timeline};
use crate::ui::{self, Theme};

/// Bytes that hold the largest frames.
const FRAME: usize = 1 << 16;

/// Who keeps fights: files, or memory in a test.
pub trait SaveSink {
    /// Keeps what was just done to `fight`.
    ///
    /// # Errors
    /// A sentence that says why it is not safe.
    fn record(&mut self, entry: &Entry, timeline: &Timeline) -> Result<(), String>;

    /// Opens the encounter of a file.
    ///
    /// # Errors
    /// A sentence that says why it can't be opened.
    fn open(&mut self, path: &Path) -> Result<Timeline, String>;

    /// What is recorded from now on belongs to a new encounter.
    fn start_new(&mut self);
}

/// Runs the program until it is left, and puts the terminal back as it was, also after a panic.
///
/// # Errors
/// Where the terminal can't be read or drawn on.
pub fn run(app: &mut App, keeper: &mut dyn SaveSink) -> io::Result<()> {
    // crossterm leaves out colors by itself under NO_COLOR, and bold and reverse with them; the theme
    // does without color instead.
    let colored = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    crossterm::style::force_color_output(true);
    #[cfg(unix)]
    restore_when_ended()?;
    ratatui::try_init()?;
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        report(info);
    }));
    let outcome = play(app, keeper, Theme::new(colored));
    restore();
    outcome
}

/// Puts the terminal back as it was.
fn restore() {
    // Nothing more can be done where even this fails.
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    let _ = ratatui::try_restore();
}

/// Puts the terminal back when the program is told to end, or when its terminal goes away. What was
/// done is kept already; the end itself is as it would have been.
#[cfg(unix)]
fn restore_when_ended() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            restore();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

fn play(app: &mut App, keeper: &mut dyn SaveSink, theme: Theme) -> io::Result<()> {
    execute!(io::stdout(), EnableBracketedPaste)?;
    // Buffered, so that a frame is written at once.
    let output = BufWriter::with_capacity(FRAME, io::stdout());
    // The size is asked for once; from then on the terminal says when it is another.
    let (columns, rows) = crossterm::terminal::size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    let backend = CrosstermBackend::new(output);
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    loop {
        terminal.draw(|frame| ui::draw(app, theme, frame))?;
        match next_change()? {
            Change::Size(area) => terminal.resize(area)?,
            Change::Input(input) => {
                for effect in app::update(app, input) {
                    if carry_out(effect, app, keeper) == Then::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// Something that may change the screen.
enum Change {
    Input(Input),
    Size(Rect),
}

/// Waits for something that may change the screen.
fn next_change() -> io::Result<Change> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(key) = key_of(key) {
                    return Ok(Change::Input(Input::Key(key)));
                }
            }
            Event::Paste(text) => return Ok(Change::Input(Input::Paste(text))),
            Event::Resize(columns, rows) => {
                return Ok(Change::Size(Rect::new(0, 0, columns, rows)));
            }
            _ => {}
        }
    }
}

/// Whether the program goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Stay,
    Leave,
}

fn carry_out(effect: Effect, app: &mut App, keeper: &mut dyn SaveSink) -> Then {
    match effect {
        Effect::Record(entry) => {
            let kept = keeper.record(&entry, app.timeline());
            app.set_save_status(kept);
        }
        Effect::Open(path) => match keeper.open(&path) {
            Ok(timeline) => app.load(timeline),
            Err(trouble) => app.show_error(trouble),
        },
        Effect::New => keeper.start_new(),
        Effect::Quit => return Then::Leave,
    }
    Then::Stay
}

/// The program's own name of a key; `None` for one it has no use for.
fn key_of(event: KeyEvent) -> Option<Key> {
    let named = match event.code {
        // Enter as it comes when it was pressed before the terminal was in raw mode.
        KeyCode::Char('j') if event.modifiers == KeyModifiers::CONTROL => Named::Enter,
        KeyCode::Char(letter) if event.modifiers.contains(KeyModifiers::CONTROL) => {
            return Some(Key::Ctrl(letter.to_ascii_lowercase()));
        }
        KeyCode::Char(_) if event.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => return Some(Key::Char(letter)),
        KeyCode::F(number) => return Some(Key::Function(number)),
        KeyCode::Enter => Named::Enter,
        KeyCode::Esc => Named::Esc,
        KeyCode::Tab => Named::Tab,
        KeyCode::BackTab => Named::BackTab,
        KeyCode::Backspace => Named::Backspace,
        KeyCode::Delete => Named::Delete,
        KeyCode::Left => Named::Left,
        KeyCode::Right => Named::Right,
        KeyCode::Up => Named::Up,
        KeyCode::Down => Named::Down,
        KeyCode::Home => Named::Home,
        KeyCode::End => Named::End,
        KeyCode::PageUp => Named::PageUp,
        KeyCode::PageDown => Named::PageDown,
        _ => return None,
    };
    Some(named.into())
}
