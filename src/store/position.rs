//! Where a save stands: what binds saves and journals to each other.

use serde::{Deserialize, Serialize};

/// A point in the life of an encounter: so many entries of that journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalPosition {
    /// The journal, by a name that no other has.
    pub journal: String,
    /// How many of its entries.
    pub entries: usize,
}

impl JournalPosition {
    /// The beginning of a journal that has not been begun anywhere else.
    pub fn fresh() -> Self {
        Self { journal: format!("{:016x}", rand::random::<u64>()), entries: 0 }
    }
}
