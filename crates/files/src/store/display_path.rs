//! Paths in sentences.

use std::borrow::Cow;
use std::path::Path;

use phasekeeper_engine::text::printable;

/// Returns a path as it can be shown.
pub fn display_path(path: &Path) -> String {
    let path = path.to_string_lossy();
    printable(&if cfg!(windows) { without_prefix(&path) } else { path })
}

/// Returns a path of Windows without the prefix of those that the system has resolved, which people don't know.
fn without_prefix(path: &str) -> Cow<'_, str> {
    let Some(rest) = path.strip_prefix(r"\\?\") else { return path.into() };
    rest.strip_prefix(r"UNC\").map_or(rest.into(), |share| format!(r"\\{share}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_windows_are_shown_as_people_know_them() {
        for (path, shown) in [
            (r"\\?\C:\Games\fight.ron", r"C:\Games\fight.ron"),
            (r"\\?\UNC\nas\games\fight.ron", r"\\nas\games\fight.ron"),
            (r"C:\Games\fight.ron", r"C:\Games\fight.ron"),
            (r"\\nas\games\fight.ron", r"\\nas\games\fight.ron"),
        ] {
            assert_eq!(without_prefix(path), shown);
        }
    }
}
