//! Import: tables of stat blocks, whatever their columns are called.
//!
//! A table is a list of [`Record`]s: cells by the header of their column, from CSV or JSON; a printed stat block becomes one
//! as well. A [`Mapping`] says what the columns mean, by their headers or by hand. A record then becomes a [`Row`]: the
//! `key=value` settings of an `add` line, and a sentence for everything that is missing or not understood. Nothing is guessed.

mod block;
mod block_table;
mod cells;
mod columns;
mod entry;
mod record;
mod row;
mod weapon;
mod worn;

pub use block::{read_blocks, read_printed, second_edition};
pub use columns::{Column, Mapping, folded};
pub use entry::entry_of;
pub use record::{Record, TABLE, read_csv, read_json};
pub use row::{Row, read_row};
