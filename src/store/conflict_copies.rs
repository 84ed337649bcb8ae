//! Copies that programs which keep folders alike make of a file that two machines have changed.

use std::path::{Path, PathBuf};

/// Returns true for a save whose name says that it is a copy of the one of another machine.
pub(super) fn is_conflict_copy(path: &Path) -> bool {
    let name = name_of(path).to_lowercase();
    ["conflicted copy", ".sync-conflict-"].iter().any(|mark| name.contains(mark))
}

/// The copies among `journals` of the one of the save at `path`: whatever such a program adds to the name of a file, it
/// adds before the ending, as in `ambush.ron (conflicted copy).journal`.
pub(super) fn copies_of_journal(path: &Path, journals: &[PathBuf]) -> Vec<PathBuf> {
    let save = name_of(path);
    let is_copy = |journal: &&PathBuf| {
        let stem = journal.file_stem().unwrap_or_default().to_string_lossy();
        let is_of_another_save = stem.ends_with(".ron");
        stem.starts_with(&save) && !is_of_another_save
    };
    journals.iter().filter(is_copy).cloned().collect()
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
        let others = ["fight.ron.journal", "fight.ron.ron.journal", "fight2.ron (1).journal"];
        let journals: Vec<PathBuf> = copies.into_iter().chain(others).map(PathBuf::from).collect();
        let found = copies_of_journal(Path::new("data/fight.ron"), &journals);
        assert_eq!(found, copies.map(PathBuf::from));
    }
}
