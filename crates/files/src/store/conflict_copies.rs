//! Conflict copies, which programs that sync folders make of a file that two machines have changed.

use std::path::{Path, PathBuf};

/// Returns true for a save that is a conflict copy by its name.
pub(super) fn is_conflict_copy(path: &Path) -> bool {
    let name = name_of(path).to_lowercase();
    ["conflicted copy", ".sync-conflict-"].iter().any(|mark| name.contains(mark))
}

/// The conflict copies among `files` of the journal of the save at `path`.
pub(super) fn copies_of_journal(path: &Path, files: &[PathBuf]) -> Vec<PathBuf> {
    files.iter().filter(|file| is_copy_of_journal(path, file)).cloned().collect()
}

/// Returns true for a conflict copy of the journal of the save at `path`. What is added to its name comes before the ending,
/// as in `ambush.ron (conflicted copy).journal`.
pub(super) fn is_copy_of_journal(path: &Path, file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_of_this_save = stem.strip_prefix(&name_of(path)).is_some_and(|added| {
        let is_of_another_save = added.contains(".ron");
        !added.is_empty() && !is_of_another_save
    });
    is_of_this_save && file.extension().is_some_and(|ending| ending == "journal")
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_journal_are_known_by_their_names() {
        let copies = [
            "fight.ron (Ann's conflicted copy 2026-11-22).journal",
            "fight.ron.sync-conflict-20261122-204512-ABC.journal",
            "fight.ron-LAPTOP.journal",
            "fight.ron (1).journal",
        ];
        let others = [
            "fight.ron.journal",
            "fight.ron.ron.journal",
            "fight.ron.ron (1).journal",
            "fight2.ron (1).journal",
            "fight.ron (1).bak",
        ];
        let journals: Vec<PathBuf> = copies.into_iter().chain(others).map(PathBuf::from).collect();
        let found = copies_of_journal(Path::new("data/fight.ron"), &journals);
        assert_eq!(found, copies.map(PathBuf::from));
    }
}
