//! Text helpers that everything else may use: suggestions, lists of names, characters a terminal acts on.

mod list;
mod printable;
mod suggest;

pub use list::{join_and, join_or};
pub use printable::{is_unprintable, printable};
pub use suggest::{hint, suggest};
