//! Paths in sentences.

use std::path::Path;

use crate::text::printable;

/// Returns a path as it can be shown.
pub fn display_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}
