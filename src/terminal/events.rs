//! Events of the terminal as inputs of the program.

use std::io;
use std::time::Duration;

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use crate::app::{Input, Key, Named};
use crate::ui::Targets;

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

/// Waits for an event that changes the screen. `targets` are those of the frame that is seen.
pub(super) fn next_event(targets: &Targets) -> io::Result<ScreenEvent> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(key) = key_of(key) {
                    return Ok(ScreenEvent::Input(Input::Key(key)));
                }
            }
            Event::Mouse(mouse) => {
                if let Some(input) = input_of(mouse, targets) {
                    return Ok(ScreenEvent::Input(input));
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

/// Returns the input of a click or a turn of the wheel; `None` where it means nothing.
fn input_of(mouse: MouseEvent, targets: &Targets) -> Option<Input> {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => targets.click(at),
        MouseEventKind::ScrollUp => Some(targets.wheel(at, -1)),
        MouseEventKind::ScrollDown => Some(targets.wheel(at, 1)),
        _ => None,
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
