//! Notices for the gamemaster about the files of an encounter.

use std::path::PathBuf;

use thiserror::Error;

use super::display_path::display_path;
use super::format::Damage;
use super::lost_commands::LostCommands;

/// A notice about files. It is a sentence.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Notice {
    /// The history of the save does not hold to its end.
    #[error("the save is damaged{}: {lost}{}", place(.damage.as_ref()), copy(.kept.as_ref()))]
    SaveDamaged {
        /// The first damage; `None` for a step that can be read, and does not fit.
        damage: Option<Damage>,
        /// The commands that are missing.
        lost: LostCommands,
        /// A copy of the damaged save; `None` if it was only read.
        kept: Option<PathBuf>,
    },
    /// The state in the save is not what its history makes. The history counts.
    #[error(
        "the save and its history disagree; the history was used{}",
        copy(.kept.as_ref())
    )]
    StateReplaced {
        /// A copy of the save; `None` if it was only read.
        kept: Option<PathBuf>,
    },
    /// The text of the save is not the one that was written. It holds, and is opened as it is.
    #[error("the save was changed by hand, or is damaged; it can be read, and was opened as it is")]
    SaveEdited,
    /// The journal does not hold to its end.
    #[error("the journal is damaged in line {line}: {lost}{}", copy(.kept.as_ref()))]
    JournalDamaged {
        /// The first line that does not hold, from 1.
        line: usize,
        /// The commands that are missing.
        lost: LostCommands,
        /// A copy of the damaged journal; `None` if it was only read.
        kept: Option<PathBuf>,
    },
    /// The journal continues another save, and is not carried out.
    #[error("the journal beside it belongs to another save: {lost}{}", copy(.kept.as_ref()))]
    JournalOfAnother {
        /// The commands in it.
        lost: LostCommands,
        /// A copy of the journal; `None` if it was only read.
        kept: Option<PathBuf>,
    },
    /// The journal continues what the damaged save has lost, and is not carried out.
    #[error("the journal continues what is missing from the save: {lost}{}", copy(.kept.as_ref()))]
    JournalAfterLostEnd {
        /// The commands in it.
        lost: LostCommands,
        /// A copy of the journal; `None` if it was only read.
        kept: Option<PathBuf>,
    },
    /// The journal could not be continued, and the save was written whole instead.
    #[error("{cause}: everything is saved anew in {}{}", display_path(.path), copy_of_change(.kept.as_ref()))]
    SavedAnew {
        /// The reason.
        cause: String,
        /// The save.
        path: PathBuf,
        /// A copy of a journal that another program had put there; `None` if none had.
        kept: Option<PathBuf>,
    },
    /// Another program has changed the save while it was open, and it was written whole.
    #[error("another program has changed {}: everything is saved anew{}", display_path(.path), copy_of_change(.kept.as_ref()))]
    SaveReplaced {
        /// The save.
        path: PathBuf,
        /// A copy of what was found there; `None` if nothing was.
        kept: Option<PathBuf>,
    },
    /// The encounter has become large. A larger one than `limit` can't be saved.
    #[error(
        "the encounter has grown to {} MB; beyond {} MB it can't be saved. Start a new one soon",
        .size >> 20, .limit >> 20
    )]
    GettingLarge {
        /// The size of its files in bytes.
        size: u64,
        /// The largest that can be saved.
        limit: u64,
    },
}

impl Notice {
    /// The notice with the copy that was kept of the damaged file.
    pub(super) fn with_copy(mut self, copy: PathBuf) -> Self {
        if let Self::SaveDamaged { kept, .. }
        | Self::StateReplaced { kept }
        | Self::JournalDamaged { kept, .. }
        | Self::JournalOfAnother { kept, .. }
        | Self::JournalAfterLostEnd { kept, .. } = &mut self
        {
            *kept = Some(copy);
        }
        self
    }
}

fn place(damage: Option<&Damage>) -> String {
    damage.map_or_else(String::new, |damage| format!(" ({damage})"))
}

fn copy(kept: Option<&PathBuf>) -> String {
    kept.map_or_else(String::new, |kept| format!(". All of it is kept in {}", display_path(kept)))
}

fn copy_of_change(kept: Option<&PathBuf>) -> String {
    kept.map_or_else(String::new, |kept| {
        format!(", and the change is kept in {}", display_path(kept))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_of_what_another_program_has_changed_is_named_if_there_is_one() {
        let path = || PathBuf::from("fight.ron");
        let told = |kept: Option<PathBuf>| {
            let cause = "the journal could not be continued".to_owned();
            let anew = Notice::SavedAnew { cause, path: path(), kept: kept.clone() };
            [anew, Notice::SaveReplaced { path: path(), kept }].map(|notice| notice.to_string())
        };
        for (with, without) in told(Some("fight.kept-1".into())).into_iter().zip(told(None)) {
            let copy = with.strip_prefix(&without).expect("the same, and the copy");
            assert!(copy.ends_with("fight.kept-1"), "{with}");
        }
    }
}
