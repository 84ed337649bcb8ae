//! Text helpers for every floor: safe text, lists of names, names in any capitals, numbers, suggestions for a misspelled
//! word, RON files and their errors.

mod list;
mod name;
mod number;
mod plain;
mod printable;
mod ron_error;
mod ron_parts;
mod shorten;
mod suggest;

pub use list::{counted, fill_page, join_and, join_or, join_sentences, joined};
pub use name::{folded, is_same, squeezed};
pub use number::{duration, elapsed, number, parse_digits, signed};
pub use plain::PlainText;
pub use printable::{is_printable, is_unprintable, printable, printable_lines};
pub use ron_parts::{Fields, LineError, ReadError, RonText};
pub use shorten::shorten;
pub use suggest::{suggest, suggestion};

/// Returns true for a value that is left out of a file.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
