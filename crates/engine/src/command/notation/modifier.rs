//! Notation of a modifier with what it is for: `-20:"long range"`.

use std::fmt::{self, Display, Formatter};

use super::MODIFIER;
use crate::command::syntax::{Codec, quoted};
use crate::text::is_same;

/// A modifier of a roll, with what it is for (TS-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The number, −999 to 999.
    pub value: i32,
    /// The reason for it, 1 to 40 characters; `None` for a number by itself.
    pub label: Option<String>,
}

impl Modifier {
    /// Returns true if it is for what is called `label`, in any capitals.
    pub fn is_called(&self, label: Option<&str>) -> bool {
        self.label.as_deref().zip(label).is_some_and(|(own, label)| is_same(own, label))
    }
}

impl Display for Modifier {
    /// Writes it as a word of a line: `-20:"long range"`.
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { value, label } = self;
        write!(f, "{value:+}")?;
        label.iter().try_for_each(|label| write!(f, ":{}", quoted(label)))
    }
}

impl From<i32> for Modifier {
    fn from(value: i32) -> Self {
        Self { value, label: None }
    }
}

/// A modifier of a roll.
pub const MODIFIER_WORD: ModifierWord = ModifierWord;

/// A modifier of a roll, perhaps with a label.
#[derive(Clone, Copy)]
pub struct ModifierWord;

impl Codec for ModifierWord {
    type Value = Modifier;

    fn placeholder(&self) -> String {
        "±N[:LABEL]".to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<Modifier, String> {
        let (number, label) = match text.split_once(':') {
            Some((number, label)) => (number, Some(label.trim())),
            None => (text, None),
        };
        if label == Some("") {
            return Err(format!(
                "what {what}={number} is for is missing after the colon, as in {number}:range"
            ));
        }
        let value = MODIFIER.read(number, what)?;
        Ok(Modifier { value, label: label.map(str::to_owned) })
    }

    fn write(&self, modifier: &Modifier) -> String {
        let number = MODIFIER.write(&modifier.value);
        modifier.label.iter().fold(number, |number, label| format!("{number}:{label}"))
    }

    fn values(&self) -> String {
        format!("{}; LABEL has 1 to 40 characters", MODIFIER.values())
    }
}
