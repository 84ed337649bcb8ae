//! The file format: saves and journals as text, in the words that the types of the encounter give themselves.
//!
//! Version 5 is the first, and stays readable for good. Files of a lower version are left as they are. A new key, fact,
//! parameter or effect leaves the version as it is: a phasekeeper that does not know it sees by the checksum that the file
//! is from a newer one. The version rises if something written before would mean something else; the old shape is then
//! written down beside the new one, with a saved file under test.

pub(super) mod checksum;
mod error;
pub(super) mod header;
mod journal_line;
pub(super) mod ron_text;
mod save;

pub use error::FormatError;
pub use journal_line::JournalPosition;
pub(super) use journal_line::{JournalHeader, JournalLine};
pub use save::Summary;
pub(super) use save::{Save, SaveFile, read_save, read_sealed_summary, write_save};
