//! Shortens long messages.

use std::borrow::Cow;

/// The longest message, in characters. Of a longer one, the last `TAIL_LENGTH` characters stay.
const MAX_MESSAGE: usize = 2000;
const TAIL_LENGTH: usize = 500;

/// Cuts the middle out of a message that is too long to read.
pub fn shorten(message: &str) -> Cow<'_, str> {
    let count = message.chars().count();
    if count <= MAX_MESSAGE {
        return message.into();
    }
    let begin: String = message.chars().take(MAX_MESSAGE - TAIL_LENGTH - 1).collect();
    let end: String = message.chars().skip(count - TAIL_LENGTH).collect();
    format!("{begin}…{end}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_stay() {
        let message = |length: usize| format!("there is no {}; write x", "ë".repeat(length - 21));
        assert_eq!(shorten(&message(MAX_MESSAGE)), message(MAX_MESSAGE));
        let short = shorten(&message(MAX_MESSAGE + 1)).into_owned();
        assert_eq!(short.chars().count(), MAX_MESSAGE);
        assert!(short.starts_with("there is no ë") && short.ends_with("ë; write x"), "{short}");
    }
}
