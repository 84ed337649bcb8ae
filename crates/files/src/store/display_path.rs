//! Paths in sentences.

use std::path::Path;

use phasekeeper_engine::text::printable;

/// Returns a path as it can be shown.
pub fn display_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}
