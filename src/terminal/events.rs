//! Events of the terminal as inputs of the program.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::{Input, Key, Named};

/// Starts to listen for events.
///
/// A change of the size is heard from now on; without this, only from the first [`next_input`] on.
pub(super) fn listen() -> io::Result<()> {
    event::poll(Duration::ZERO).map(drop)
}

/// Waits for an event that may change the screen; `None` where only its size has changed.
pub(super) fn next_input() -> io::Result<Option<Input>> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(key) = key_of(key) {
                    return Ok(Some(Input::Key(key)));
                }
            }
            Event::Paste(text) => return Ok(Some(Input::Paste(text))),
            Event::Resize(..) => return Ok(None),
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
