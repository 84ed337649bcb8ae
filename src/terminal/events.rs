//! Events of the terminal as inputs of the program.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use crate::app::{Input, Key, Named};

/// An event that changes the screen.
pub(super) enum ScreenEvent {
    /// An input of the program.
    Input(Input),
    /// The terminal has another size, or had one for a moment.
    Resized(Rect),
}

/// Starts to listen for events.
///
/// A change of the size is heard from now on; without this, only from the first [`next_event`] on.
pub(super) fn listen() -> io::Result<()> {
    event::poll(Duration::ZERO).map(drop)
}

/// Waits for an event that changes the screen.
pub(super) fn next_event() -> io::Result<ScreenEvent> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(key) = key_of(key) {
                    return Ok(ScreenEvent::Input(Input::Key(key)));
                }
            }
            Event::Paste(text) => return Ok(ScreenEvent::Input(Input::Paste(text))),
            Event::Resize(width, height) => {
                return Ok(ScreenEvent::Resized(Rect::new(0, 0, width, height)));
            }
            _ => {}
        }
    }
}

/// Returns the key as the program knows it; `None` for one it has no use for.
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
