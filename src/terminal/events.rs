//! Converts events of the terminal to inputs of the program.
//!
//! A thread reads the terminal, so that the program can wait for keys, signals and the disk at once.

use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::Position;

use super::files::{PostSink, Reply};
use super::incoming::Incoming;
use super::paste;
use crate::app::{Input, Key, Named, Post};
use crate::ui::Targets;

/// An event for the screen.
pub(super) enum ScreenEvent {
    Input(Input),
    /// The phone of a player has sent something, and waits for the reply.
    Posted(Post, Reply),
    /// The terminal has been resized, at least for a moment.
    Resized,
    /// A signal that ends the program.
    End(i32),
    /// A signal that stops the program until it is continued.
    Stop,
    /// The program has been continued; the terminal may be in any mode.
    Continued,
    /// The wait timed out.
    Nothing,
}

/// The events of the terminal, in order.
pub(super) struct Events {
    incoming: Receiver<Incoming>,
    sender: Sender<Incoming>,
    /// Allows the thread to read on. It reads no key before the last one was processed: those typed after the program's
    /// exit are the shell's.
    read_on: Sender<()>,
    /// True while the thread waits for that.
    is_reader_waiting: Cell<bool>,
}

impl Events {
    /// Starts listening for events and signals. `is_restored` is set once the terminal is restored.
    ///
    /// # Errors
    /// Fails if there is no terminal, or no thread can be started.
    pub fn listen(is_restored: Arc<AtomicBool>) -> io::Result<Self> {
        // From now on, a resize is noticed.
        event::poll(Duration::ZERO)?;
        Self::of(paste::read, is_restored)
    }

    /// The same of events that are read in another way.
    pub fn of(
        read: impl Fn() -> io::Result<Vec<Event>> + Send + 'static,
        is_restored: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let (sender, incoming) = channel();
        #[cfg(unix)]
        super::signals::listen(&sender, is_restored)?;
        #[cfg(windows)]
        super::console::listen(&sender)?;
        #[cfg(not(unix))]
        drop(is_restored);
        let (read_on, may_read_on) = channel();
        let events = sender.clone();
        thread::Builder::new().name("keys".to_owned()).spawn(move || {
            loop {
                let read = read();
                let is_end = read.is_err();
                let all = read
                    .map_or_else(|error| vec![Err(error)], |it| it.into_iter().map(Ok).collect());
                for event in all {
                    let is_sent = events.send(Incoming::Event(event)).is_ok();
                    if is_end || !is_sent || may_read_on.recv().is_err() {
                        return;
                    }
                }
            }
        })?;
        Ok(Self { incoming, sender, read_on, is_reader_waiting: Cell::new(false) })
    }

    /// Returns where posts become events.
    pub fn posts(&self) -> PostSink {
        let sender = self.sender.clone();
        // At the end of the program nobody asks any more.
        Arc::new(move |post, reply| drop(sender.send(Incoming::Posted(post, reply))))
    }

    /// Waits for the next event, at most for `time`, if given. `targets` are those of the frame on the screen.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn next(&self, targets: &Targets, time: Option<Duration>) -> io::Result<ScreenEvent> {
        let gone = || io::Error::other("the terminal is gone; everything is saved");
        loop {
            if self.is_reader_waiting.take() {
                // A thread that has ended has sent the reason.
                let _ = self.read_on.send(());
            }
            let incoming = match time {
                None => self.incoming.recv().map_err(|_| gone())?,
                Some(time) => match self.incoming.recv_timeout(time) {
                    Ok(incoming) => incoming,
                    Err(RecvTimeoutError::Timeout) => return Ok(ScreenEvent::Nothing),
                    Err(RecvTimeoutError::Disconnected) => return Err(gone()),
                },
            };
            match incoming {
                Incoming::Event(event) => {
                    self.is_reader_waiting.set(true);
                    if let Some(event) = screen_event(event?, targets) {
                        return Ok(event);
                    }
                }
                Incoming::Posted(it, reply) => return Ok(ScreenEvent::Posted(it, reply)),
                Incoming::End(signal) => return Ok(ScreenEvent::End(signal)),
                Incoming::Stop => return Ok(ScreenEvent::Stop),
                Incoming::Continued => return Ok(ScreenEvent::Continued),
                Incoming::Gone => return Err(gone()),
            }
        }
    }
}

/// Converts an event; `None` if the screen ignores it.
fn screen_event(event: Event, targets: &Targets) -> Option<ScreenEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            key_of(key).map(|key| ScreenEvent::Input(Input::Key(key)))
        }
        Event::Mouse(mouse) => input_of(mouse, targets).map(ScreenEvent::Input),
        Event::Paste(text) => Some(ScreenEvent::Input(Input::Paste(text))),
        Event::Resize(..) => Some(ScreenEvent::Resized),
        _ => None,
    }
}

/// Converts a click or a turn of the wheel; `None` if it has no effect.
fn input_of(mouse: MouseEvent, targets: &Targets) -> Option<Input> {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => targets.click(at),
        MouseEventKind::ScrollUp => Some(targets.wheel(at, -1)),
        MouseEventKind::ScrollDown => Some(targets.wheel(at, 1)),
        _ => None,
    }
}

/// Converts a key; `None` for one the program does not use.
fn key_of(event: KeyEvent) -> Option<Key> {
    let named = match event.code {
        // Enter pressed before the terminal was in raw mode.
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
        KeyCode::Left if event.modifiers.contains(KeyModifiers::CONTROL) => Named::WordLeft,
        KeyCode::Right if event.modifiers.contains(KeyModifiers::CONTROL) => Named::WordRight,
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
