//! Text that is safe to show.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::ops::Deref;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::{joined, printable};

/// One line of text without control characters or escape sequences.
///
/// Names, titles, labels and notes have this type, so that text from a file, a paste or a script can't control the
/// terminal.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    SerializeDisplay,
    DeserializeFromStr,
)]
pub struct PlainText(String);

impl PlainText {
    /// Makes `text` one line: whitespace is collapsed, unprintable characters are removed.
    pub fn new(text: &str) -> Self {
        let words = text.split_whitespace().map(printable);
        Self(joined(words.filter(|word| !word.is_empty()), " "))
    }

    /// Borrows the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for PlainText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for PlainText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Display for PlainText {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<&str> for PlainText {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl FromStr for PlainText {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::new(text))
    }
}

impl PartialEq<str> for PlainText {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for PlainText {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_line_ends_never_get_in() {
        assert_eq!(PlainText::new(" a\u{1b}[31m  b\n\u{200b} c\t"), "a[31m b c");
        for text in ["a\u{1b}b", "a  b", " a", "a\nb", "\u{202e}a"] {
            assert_ne!(PlainText::new(text), text, "{text:?}");
        }
    }
}
