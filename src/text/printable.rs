//! Characters that a terminal acts on, and text without them.

/// Returns `text` without the characters that a terminal could act on.
pub fn printable(text: &str) -> String {
    text.chars().filter(|&letter| !is_unprintable(letter)).collect()
}

/// Returns true for control characters and for invisible ones that change the writing direction or join letters.
pub fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
