//! Shortens messages.

use std::borrow::Cow;

/// The most characters of a message, and those of its end that are left of a longer one.
const MAX_MESSAGE: usize = 2000;
const END: usize = 500;

/// Returns a message without the middle of what is too long for anybody to read.
pub fn shorten(message: &str) -> Cow<'_, str> {
    let count = message.chars().count();
    if count <= MAX_MESSAGE {
        return message.into();
    }
    let begin: String = message.chars().take(MAX_MESSAGE - END - 1).collect();
    let end: String = message.chars().skip(count - END).collect();
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
