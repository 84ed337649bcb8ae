//! A paste on Windows, whose console hands it over as keys.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

use super::replies;

/// The longest pause between two keys of a paste, shorter than any between keys of a hand, held ones included.
const MAX_PAUSE: Duration = Duration::from_millis(10);

/// The fewest keys of a paste; more while the program was busy, as a hand may be ahead of it by a second.
const MIN_KEYS: usize = 4;
const MIN_WAITING_KEYS: usize = 16;

/// Reads the next event; on Windows, with the keys that arrive at once with it.
pub(super) fn read() -> io::Result<Vec<Event>> {
    let is_waiting = cfg!(windows) && event::poll(Duration::ZERO)?;
    let least = if is_waiting { MIN_WAITING_KEYS } else { MIN_KEYS };
    let mut events = vec![replies::read()?];
    // Whoever types one key does not wait for others.
    let mut pause = Duration::ZERO;
    while cfg!(windows) && matches!(events.last(), Some(Event::Key(_))) && event::poll(pause)? {
        events.push(event::read()?);
        pause = MAX_PAUSE;
    }
    Ok(joined(events, least))
}

/// Makes a paste of the keys that arrived at once, if they are one; what else ended them comes after it.
fn joined(mut events: Vec<Event>, least: usize) -> Vec<Event> {
    let other = events.pop_if(|last| !matches!(last, Event::Key(_)));
    let mut all = pasted(&events, least).map_or(events, |text| vec![Event::Paste(text)]);
    all.extend(other);
    all
}

/// Returns the text of keys; `None` if they are too few for a paste, or write something else than text.
fn pasted(events: &[Event], least: usize) -> Option<String> {
    let keys = events.iter().filter(|event| !is_release(event));
    let text = keys.map(character).collect::<Option<String>>()?;
    (text.chars().count() >= least).then_some(text)
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
        let paste = Event::Paste(text.to_owned());
        let resized = Event::Resize(80, 24);
        assert_eq!(joined(typed(&letters(text)), MIN_KEYS), std::slice::from_ref(&paste));
        let all = [typed(&letters(text)), vec![resized.clone()]].concat();
        assert_eq!(joined(all, MIN_KEYS), [paste, resized.clone()]);
        assert_eq!(joined(vec![resized.clone()], MIN_KEYS), [resized]);
    }

    #[test]
    fn a_few_keys_and_keys_that_write_nothing_are_typed() {
        let is_typed = |events: Vec<Event>, least| joined(events.clone(), least) == events;
        assert!(is_typed(typed(&letters("d12")), MIN_KEYS));
        assert!(is_typed(typed(&letters("d12\n")), MIN_WAITING_KEYS), "typed ahead");
        assert!(is_typed(typed(&[KeyCode::Down; 20]), MIN_KEYS));
        assert!(is_typed(typed(&[letters("damage"), vec![KeyCode::Esc]].concat()), MIN_KEYS));
        let undo = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert!(is_typed(vec![Event::Key(undo); 4], MIN_KEYS));
    }
}
