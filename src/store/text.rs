//! Text that comes from files: nothing in it may act on the terminal.

use std::io;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::ser::{CharEscape, Formatter, Serializer};

use crate::text::{is_unprintable, printable};

/// A path as it can be shown.
pub fn name_of(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Whether no text in `value` holds a control character.
pub(super) fn is_plain(value: &impl Serialize) -> bool {
    let written = value.serialize(&mut Serializer::with_formatter(io::sink(), OnlyPlain));
    written.err().and_then(|error| error.io_error_kind()) != Some(NOT_PLAIN)
}

/// `value` with every text in it [`printable`]; `None` where it can't do without what was taken out.
pub(super) fn cleaned<T: Serialize + DeserializeOwned>(value: T) -> Option<T> {
    if is_plain(&value) {
        return Some(value);
    }
    let mut tree = serde_json::to_value(value).ok()?;
    clean(&mut tree);
    serde_json::from_value(tree).ok()
}

fn clean(tree: &mut Value) {
    match tree {
        Value::String(text) => *text = printable(text),
        Value::Array(items) => items.iter_mut().for_each(clean),
        Value::Object(fields) => {
            *fields = std::mem::take(fields)
                .into_iter()
                .map(|(key, mut value)| {
                    clean(&mut value);
                    (printable(&key), value)
                })
                .collect();
        }
        _ => {}
    }
}

/// What tells a control character from whatever else JSON could stumble over.
const NOT_PLAIN: io::ErrorKind = io::ErrorKind::InvalidData;

/// Writes JSON to nowhere, and stumbles over control characters.
struct OnlyPlain;

impl Formatter for OnlyPlain {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        _: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        refuse_if(fragment.chars().any(is_unprintable))
    }

    /// JSON escapes quotes, backslashes, and control characters.
    fn write_char_escape<W: ?Sized + io::Write>(
        &mut self,
        _: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        refuse_if(!matches!(
            escape,
            CharEscape::Quote | CharEscape::ReverseSolidus | CharEscape::Solidus
        ))
    }
}

fn refuse_if(wrong: bool) -> io::Result<()> {
    if wrong { Err(NOT_PLAIN.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn control_characters_are_found_wherever_they_are() {
        assert!(is_plain(&("Ana \"the\\axe\"", [1], Some("é漢🚀"))));
        for text in ["a\u{1b}[31m", "a\n", "\u{7f}", "\u{9b}1m", "\0"] {
            assert!(!is_plain(&vec![text]), "{text:?}");
            assert!(!is_plain(&BTreeMap::from([(text, 1)])), "{text:?}");
        }
    }

    #[test]
    fn cleaning_takes_out_control_characters_and_nothing_else() {
        let dirty = (BTreeMap::from([("a\u{1b}b", "\tc\"\n"), ("é", "漢🚀")]), Some(-3), [true]);
        let dirty = serde_json::to_value(dirty).expect("plain data");
        let expected = serde_json::json!([{ "ab": "c\"", "é": "漢🚀" }, -3, [true]]);
        assert_eq!(cleaned(dirty), Some(expected));
    }
}
