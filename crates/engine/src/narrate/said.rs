//! Sentences in their parts: a name and a text.

use std::fmt;

/// A sentence without a full stop, in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    /// The subject; empty if there is none.
    pub who: String,
    /// The text between the subject and the rest.
    link: &'static str,
    pub text: String,
}

impl Said {
    /// Says what somebody does or is: "Ana waits".
    pub fn does(who: impl Into<String>, text: impl Into<String>) -> Self {
        Self { who: who.into(), link: " ", text: text.into() }
    }

    /// Says something about somebody: "Ana: 2 wounds".
    pub fn of(who: impl Into<String>, text: impl Into<String>) -> Self {
        Self { who: who.into(), link: ": ", text: text.into() }
    }

    /// Says something by itself.
    pub fn alone(text: impl Into<String>) -> Self {
        Self { who: String::new(), link: "", text: text.into() }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}{}", self.who, self.link, self.text)
    }
}
