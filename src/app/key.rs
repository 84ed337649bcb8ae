//! Keys as the program knows them, whatever the terminal calls them.

pub mod keyboard;

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumIter, EnumMessage, EnumString, IntoEnumIterator};

use phasekeeper_engine::text::suggest;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter, a digit, a sign or the space bar.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A function key, by its number from 1.
    Function(u8),
    /// Any other key.
    Named(Named),
}

/// A key with a name. Parsed by the name, shown by a symbol if there is a common one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumMessage, EnumString)]
pub enum Named {
    Enter,
    Esc,
    Tab,
    #[strum(to_string = "Shift-Tab", serialize = "BackTab")]
    BackTab,
    Backspace,
    Delete,
    #[strum(to_string = "←", serialize = "Left")]
    Left,
    #[strum(to_string = "→", serialize = "Right")]
    Right,
    #[strum(to_string = "Ctrl-←", serialize = "Ctrl-Left")]
    WordLeft,
    #[strum(to_string = "Ctrl-→", serialize = "Ctrl-Right")]
    WordRight,
    #[strum(to_string = "↑", serialize = "Up")]
    Up,
    #[strum(to_string = "↓", serialize = "Down")]
    Down,
    Home,
    End,
    #[strum(to_string = "PgUp", serialize = "PageUp")]
    PageUp,
    #[strum(to_string = "PgDn", serialize = "PageDown")]
    PageDown,
}

impl From<Named> for Key {
    fn from(named: Named) -> Self {
        Self::Named(named)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Char(' ') => f.write_str("Space"),
            Self::Char(letter) => write!(f, "{letter}"),
            Self::Ctrl(letter) => write!(f, "Ctrl-{letter}"),
            Self::Function(number) => write!(f, "F{number}"),
            Self::Named(named) => named.fmt(f),
        }
    }
}

impl Key {
    /// The index that a digit from 1 on stands for; of any other key, one that nothing has.
    pub fn index(self) -> usize {
        match self {
            Self::Char(digit @ '1'..='9') => digit as usize - '1' as usize,
            _ => usize::MAX,
        }
    }

    /// The name that a keymap has for it, which is read as the same key.
    pub fn name(self) -> String {
        match self {
            Self::Named(named) => named.name().to_owned(),
            other => other.to_string(),
        }
    }
}

impl Named {
    /// The name that a keymap has for it; a sign comes after it.
    fn name(self) -> &'static str {
        self.get_serializations()[0]
    }
}

impl FromStr for Key {
    type Err = String;

    /// Reads `n`, `Space`, `Ctrl-c`, `F1`, `Enter`, `PageUp` and the like.
    fn from_str(text: &str) -> Result<Self, String> {
        let only = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        if text == "Space" {
            return Ok(Self::Char(' '));
        }
        if let Some(letter) = only(text) {
            return Ok(Self::Char(letter));
        }
        if let Some(letter) = text.strip_prefix("Ctrl-").and_then(only) {
            return Ok(Self::Ctrl(letter));
        }
        let function = text.strip_prefix('F').and_then(|number| number.parse().ok());
        if let Some(number) = function.filter(|number| (1..=12).contains(number)) {
            return Ok(Self::Function(number));
        }
        let names = ["Space"].into_iter().chain(Named::iter().map(Named::name));
        text.parse().map(Self::Named).map_err(|_| match suggest(text, names) {
            Some(near) => format!("{text:?} is not a key; did you mean {near:?}?"),
            None => format!("{text:?} is not a key"),
        })
    }
}
