//! Edits one line of text.

use tui_input::{Input, InputRequest};

use super::key::{Key, Named};
use phasekeeper_engine::text::{is_unprintable, printable};

/// The longest text that is pasted at once, in characters: many times the longest line that makes sense.
pub const LONGEST_PASTE: usize = 10_000;

/// Puts a text into a line at its cursor, in one edit and without whatever a terminal could act on.
pub fn insert(line: &mut Input, text: &str) {
    let text = printable(text);
    let cursor = line.cursor() + text.chars().count();
    let mut value = line.value().to_owned();
    let at = value.char_indices().nth(line.cursor()).map_or(value.len(), |(at, _)| at);
    value.insert_str(at, &text);
    *line = std::mem::take(line).with_value(value).with_cursor(cursor);
}

/// Gives `key` to a line of text; says whether it was one for it. Whatever a terminal could act on
/// never gets into the line.
pub fn edit(line: &mut Input, key: Key) -> bool {
    let Some(request) = edit_of(key) else { return false };
    line.handle(request);
    true
}

/// The edit that a key is for in a line of text.
pub fn edit_of(key: Key) -> Option<InputRequest> {
    Some(match key {
        Key::Char(letter) if is_unprintable(letter) => return None,
        Key::Char(letter) => InputRequest::InsertChar(letter),
        Key::Named(Named::Backspace) => InputRequest::DeletePrevChar,
        Key::Named(Named::Delete) => InputRequest::DeleteNextChar,
        Key::Named(Named::Left) => InputRequest::GoToPrevChar,
        Key::Named(Named::Right) => InputRequest::GoToNextChar,
        Key::Named(Named::WordLeft) => InputRequest::GoToPrevWord,
        Key::Named(Named::WordRight) => InputRequest::GoToNextWord,
        Key::Named(Named::Home) | Key::Ctrl('a') => InputRequest::GoToStart,
        Key::Named(Named::End) | Key::Ctrl('e') => InputRequest::GoToEnd,
        Key::Ctrl('w') => InputRequest::DeletePrevWord,
        Key::Ctrl('u') => InputRequest::DeleteLine,
        _ => return None,
    })
}
