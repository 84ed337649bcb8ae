//! Notices for the gamemaster about the files of an encounter.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use thiserror::Error;

use super::{LostCommands, display_path};
use phasekeeper_engine::text::LineError;

/// A notice about files. It is a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The finding or the action that it is about.
    pub kind: NoticeKind,
    /// The commands that are missing; `None` if nothing can be.
    pub lost: Option<LostCommands>,
    /// A copy of the file as it was found; `None` if it was only read, or there is nothing to keep.
    pub kept: Option<PathBuf>,
}

/// The kind of a [`Notice`], with the beginning of its sentence.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoticeKind {
    /// The history of the save does not hold to its end. The first damage; `None` for a step that can be read, and does not
    /// fit.
    #[error("the save is damaged{}", .0.as_ref().map_or_else(String::new, |damage| format!(" ({damage})")))]
    SaveDamaged(Option<LineError>),
    /// The state in the save is not what its history makes. The history counts.
    #[error("the save and its history disagree; the history was used")]
    StateReplaced,
    /// The text of the save is not the one that was written. It holds, and is opened as it is.
    #[error("the save was changed by hand, or is damaged; it can be read, and was opened as it is")]
    SaveEdited,
    /// The journal does not hold to its end. The first line that does not, from 1.
    #[error("the journal is damaged in line {0}")]
    JournalDamaged(usize),
    /// The journal continues another save, and is not carried out.
    #[error("the journal beside it belongs to another save")]
    JournalOfAnother,
    /// The journal continues what the damaged save has lost, and is not carried out.
    #[error("the journal continues what is missing from the save")]
    JournalAfterLostEnd,
    /// The journal could not be continued, and the save was written whole instead.
    #[error("{cause}: everything is saved anew in {}", display_path(.path))]
    SavedAnew {
        /// The reason.
        cause: String,
        /// The save.
        path: PathBuf,
    },
    /// Another program has changed this save while it was open, and it was written whole.
    #[error("another program has changed {}: everything is saved anew", display_path(.0))]
    SaveReplaced(PathBuf),
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

impl From<NoticeKind> for Notice {
    fn from(kind: NoticeKind) -> Self {
        Self { kind, lost: None, kept: None }
    }
}

impl Display for Notice {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let copy = match &self.kind {
            NoticeKind::SavedAnew { .. } | NoticeKind::SaveReplaced(_) => ", and the change is",
            _ => ". All of it is",
        };
        write!(f, "{}", self.kind)?;
        if let Some(lost) = &self.lost {
            write!(f, ": {lost}")?;
        }
        if let Some(kept) = &self.kept {
            write!(f, "{copy} kept in {}", display_path(kept))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_of_what_another_program_has_changed_is_named_if_there_is_one() {
        let path = || PathBuf::from("fight.ron");
        let told = |kept: Option<PathBuf>| {
            let cause = "the journal could not be continued".to_owned();
            let kinds =
                [NoticeKind::SavedAnew { cause, path: path() }, NoticeKind::SaveReplaced(path())];
            kinds.map(|kind| Notice { kind, lost: None, kept: kept.clone() }.to_string())
        };
        for (with, without) in told(Some("fight.kept-1".into())).into_iter().zip(told(None)) {
            let copy = with.strip_prefix(&without).expect("the same, and the copy");
            assert!(copy.ends_with("fight.kept-1"), "{with}");
        }
    }
}
