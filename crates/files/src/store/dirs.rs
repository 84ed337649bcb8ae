//! The directories of the system.

use std::path::PathBuf;

use directories::ProjectDirs;

/// The directory that was named, else the one that `variable` names, else the system's; `None` if it has none.
pub(super) fn find_dir(
    named: Option<PathBuf>,
    variable: &str,
    system: impl FnOnce(&ProjectDirs) -> PathBuf,
) -> Option<PathBuf> {
    let by_variable = || std::env::var_os(variable).filter(|value| !value.is_empty());
    // A relative HOME would mean another folder wherever the program is started.
    let of_system = || ProjectDirs::from("", "", "phasekeeper").as_ref().map(system);
    named
        .or_else(|| by_variable().map(PathBuf::from))
        .or_else(|| of_system().filter(|path| path.is_absolute()))
}
