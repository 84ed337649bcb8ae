//! Notation of a modifier with what it is for: `-20:"long range"`.

use super::MODIFIER;
use crate::command::dice_arguments::Modifier;
use crate::command::syntax::Codec;

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
