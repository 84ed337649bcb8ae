//! Answers of the terminal that come later than they were waited for.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};

/// The longest pause within an answer.
const MAX_PAUSE: Duration = Duration::from_millis(20);

/// Reads the next event, past a late answer about the background, which would be typed: `ESC ] 11 ; … ESC \`. The rest of an
/// answer comes at once.
pub(super) fn read() -> io::Result<Event> {
    loop {
        let event = event::read()?;
        if !is_with_alt(&event, ']') {
            return Ok(event);
        }
        while event::poll(MAX_PAUSE)? && !ends(&event::read()?) {}
    }
}

fn is_with_alt(event: &Event, letter: char) -> bool {
    *event == Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT))
}

/// Returns true for what an answer ends with: `ESC \`, or the bell.
fn ends(event: &Event) -> bool {
    let bell = KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL);
    is_with_alt(event, '\\') || *event == Event::Key(bell)
}
