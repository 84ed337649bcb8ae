//! Text helpers for every floor: safe text, lists of names, suggestions for a wrong word.

mod list;
mod plain;
mod printable;
mod ron_error;
mod suggest;

pub use list::{counted, join_and, join_or};
pub use plain::PlainText;
pub use printable::{is_unprintable, printable};
pub use ron_error::explain_ron_error;
pub use suggest::{suggest, suggestion};
