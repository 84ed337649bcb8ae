//! Edits one line of text.

use tui_input::{Input, InputRequest};

use super::key::{Key, Named};
use crate::text::is_unprintable;

/// Gives `key` to a line of text; says whether it was one for it. Whatever a terminal could act on
/// never gets into the line.
pub fn edit(line: &mut Input, key: Key) -> bool {
    let request = match key {
        Key::Char(letter) if is_unprintable(letter) => return false,
        Key::Char(letter) => InputRequest::InsertChar(letter),
        Key::Named(Named::Backspace) => InputRequest::DeletePrevChar,
        Key::Named(Named::Delete) => InputRequest::DeleteNextChar,
        Key::Named(Named::Left) => InputRequest::GoToPrevChar,
        Key::Named(Named::Right) => InputRequest::GoToNextChar,
        Key::Named(Named::Home) | Key::Ctrl('a') => InputRequest::GoToStart,
        Key::Named(Named::End) | Key::Ctrl('e') => InputRequest::GoToEnd,
        Key::Ctrl('w') => InputRequest::DeletePrevWord,
        Key::Ctrl('u') => InputRequest::DeleteLine,
        _ => return false,
    };
    line.handle(request);
    true
}
