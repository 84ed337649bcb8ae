//! Conflict copies, which programs that sync folders make of a file that two machines have changed.

use std::path::{Path, PathBuf};

/// The save that the one at `path` is a conflict copy of, by its name; `None` if it is none.
pub(super) fn original_of(path: &Path) -> Option<PathBuf> {
    let name = name_of(path);
    let mark = || name[..name.find("conflicted copy")?].rfind(" (");
    let at = name.find(".sync-conflict-").or_else(mark)?;
    Some(path.with_file_name(format!("{}.ron", &name[..at])))
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
    fn a_copy_names_the_save_it_comes_from() {
        for (copy, original) in [
            ("fight.sync-conflict-20261122-204512-ABC.ron", Some("fight.ron")),
            ("über (all) (Ann's conflicted copy 2026-11-22).ron", Some("über (all).ron")),
            ("fight (conflicted copy 2026-11-22 204512).ron", Some("fight.ron")),
            ("fight (1).ron", None),
            ("conflicted copy.ron", None),
        ] {
            let found = original_of(&Path::new("data").join(copy));
            assert_eq!(found, original.map(|it| Path::new("data").join(it)), "{copy}");
        }
    }

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
