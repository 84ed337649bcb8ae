//! The page at the end of an encounter: what came of it, and what comes next.

use super::key_row::{Dialog, KeyRow, keys, row};
use crate::app::outcome::Outcome;

/// The end of the encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndPage;

impl Dialog for EndPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ESC, "look at the encounter", |_, _, _| Outcome::Close),
        row(keys::ENTER, "", |_, _, _| Outcome::Close),
        row(keys::ANY, "every key as usual: undo, log, quit", |_, key, _| Outcome::PassOn(key)),
    ];
}
