//! Editing one line of text.

use tui_input::{Input, InputRequest};

use super::key::{Key, Named};

/// Gives `key` to a line of text; says whether it was one for it. Whatever a terminal could act on
/// never gets into the line.
pub fn edit(line: &mut Input, key: Key) -> bool {
    let request = match key {
        Key::Char(letter) if !is_printable(letter) => return false,
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

/// Neither a control character nor one of the invisible ones that turn the writing direction or join
/// letters.
fn is_printable(letter: char) -> bool {
    let invisible = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !letter.is_control() && !invisible
}
