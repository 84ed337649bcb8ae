//! A paste on Windows, whose console hands it over as keys.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

/// The longest pause between two keys of a paste, shorter than any between keys of a hand, held ones included.
const MAX_PAUSE: Duration = Duration::from_millis(10);

/// The fewest keys of a paste: on a slow machine, a hand may be a few keys ahead of the program.
const MIN_KEYS: usize = 4;

/// Reads the next event; on Windows, with the keys that arrive at once with it.
pub(super) fn read() -> io::Result<Vec<Event>> {
    let mut events = vec![event::read()?];
    // Whoever types one key does not wait for others.
    let mut pause = Duration::ZERO;
    while cfg!(windows) && matches!(events.last(), Some(Event::Key(_))) && event::poll(pause)? {
        events.push(event::read()?);
        pause = MAX_PAUSE;
    }
    Ok(pasted(&events).map_or(events, |text| vec![Event::Paste(text)]))
}

/// Returns the text of events that arrived at once; `None` if they are something else than the keys of a paste.
fn pasted(events: &[Event]) -> Option<String> {
    let keys = events.iter().filter(|event| !is_release(event));
    let text = keys.map(character).collect::<Option<String>>()?;
    (text.chars().count() >= MIN_KEYS).then_some(text)
}

fn is_release(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.kind == KeyEventKind::Release)
}

/// The character that a key writes. Those that need `AltGr` arrive with `Ctrl` and `Alt`.
fn character(event: &Event) -> Option<char> {
    let Event::Key(key) = event else { return None };
    match key.code {
        KeyCode::Char(_) if key.modifiers == KeyModifiers::CONTROL => None,
        KeyCode::Char(letter) => Some(letter),
        KeyCode::Enter => Some('\n'),
        KeyCode::Tab => Some('\t'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    fn key(code: KeyCode, kind: KeyEventKind) -> Event {
        Event::Key(KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind))
    }

    /// Returns the events of a console for these keys, each pressed and released.
    fn typed(codes: &[KeyCode]) -> Vec<Event> {
        let kinds = [KeyEventKind::Press, KeyEventKind::Release];
        codes.iter().flat_map(|code| kinds.map(|kind| key(*code, kind))).collect()
    }

    fn letters(text: &str) -> Vec<KeyCode> {
        let code = |letter| if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
        text.chars().map(code).collect()
    }

    #[test]
    fn keys_that_arrive_at_once_are_a_paste() {
        let text = "n\nremove Ana\n";
        assert_eq!(pasted(&typed(&letters(text))).as_deref(), Some(text));
    }

    #[test]
    fn a_few_keys_and_keys_that_write_nothing_are_typed() {
        assert_eq!(pasted(&typed(&letters("d12"))), None);
        assert_eq!(pasted(&typed(&[KeyCode::Down; 20])), None);
        assert_eq!(pasted(&typed(&[letters("damage"), vec![KeyCode::Esc]].concat())), None);
        let undo = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(pasted(&vec![Event::Key(undo); 4]), None);
        let resized = [typed(&letters("damage")), vec![Event::Resize(80, 24)]].concat();
        assert_eq!(pasted(&resized), None);
    }
}
