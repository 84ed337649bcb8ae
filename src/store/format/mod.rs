//! The file format: types of the files' own, apart from those in memory, a folder for every version.
//!
//! | version | written | what changed |
//! | --- | --- | --- |
//! | [`v1`] | until the first release | |
//! | [`v2`] | now | names for readers, facts for sentences, changes that hold only what changed, decisions, checked journals |
//!
//! Only the current version is written. Older ones are read into their own types and brought from each version to the
//! next. Whatever an older phasekeeper could not read (a new fact, a new change, a new parameter of rulesets) makes a
//! new version, so that an older one says that the file is too new instead of calling it damaged.

mod error;
pub(super) mod header;
pub(super) mod ron_text;
pub(super) mod v1;
pub(super) mod v2;
mod values;

use std::io;

pub use error::{Damage, FormatError};
pub use v2::JournalPosition;

use crate::encounter::{EncounterParts, JournalEntry, Step, Timeline};

/// The version that is written.
pub(super) const VERSION: u32 = 2;

/// A version that can be read.
struct Version {
    number: u32,
    /// Reads a save, and brings it to the current version.
    read_save: fn(&str) -> Result<Read, Damage>,
}

/// A save in the current version, and what its journal needs to get there.
type Read = (v2::Save, Option<v1::Upgrade>);

/// The versions that can be read, oldest first.
const VERSIONS: [Version; 2] = [
    Version {
        number: 1,
        read_save: |text| {
            let (save, upgrade) = v1::Upgrade::of(ron_text::read_explicit(text)?);
            Ok((save, Some(upgrade)))
        },
    },
    Version { number: 2, read_save: |text| Ok((ron_text::read(text)?, None)) },
];

/// A save as it was read, not validated.
#[derive(Debug)]
pub(super) struct SaveFile {
    /// The version it was written in.
    pub version: u32,
    /// True where it is just as it was written; older versions can't tell.
    pub is_unchanged: bool,
    /// The id of this save.
    pub id: String,
    /// The part of a journal that is in it already.
    pub includes: Option<JournalPosition>,
    /// The encounter as it stands.
    pub parts: EncounterParts,
    /// The history, oldest first.
    pub steps: Vec<Step>,
    /// The number of steps that stand.
    pub done: usize,
    /// The way of its journal's entries to the current version.
    pub upgrade: JournalUpgrade,
}

/// The way of a journal's entries to the current version, after those that are in the save.
#[derive(Debug)]
pub(super) struct JournalUpgrade(Option<v1::Upgrade>);

/// Reads the text of a save of any version.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub(super) fn read_save(text: &str) -> Result<SaveFile, FormatError> {
    let found = header::version_of(text, header::SAVE)?;
    let version = known(found)?;
    let (save, upgrade) =
        (version.read_save)(text).map_err(|damage| v2::ruleset_damage(text).unwrap_or(damage))?;
    Ok(SaveFile {
        version: found,
        is_unchanged: found < VERSION || v2::is_sealed(text),
        id: save.id,
        includes: save.includes,
        parts: save.encounter.into(),
        steps: save.steps.into_iter().map(Into::into).collect(),
        done: save.done,
        upgrade: JournalUpgrade(upgrade),
    })
}

/// The version called `found`.
fn known(found: u32) -> Result<&'static Version, FormatError> {
    let known = VERSIONS.iter().find(|version| version.number == found);
    known.ok_or(if found > VERSION {
        FormatError::TooNew { found, known: VERSION }
    } else {
        FormatError::NotOurs(header::SAVE)
    })
}

impl JournalUpgrade {
    /// No upgrade, as a journal of the current version needs none.
    #[cfg(test)]
    pub fn none() -> Self {
        Self(None)
    }

    /// Reads the next entry of a journal of version 1, which continues only a save of version 1.
    ///
    /// # Errors
    /// The damage of a text that is none.
    pub fn read_v1_entry(&mut self, text: &str) -> Result<JournalEntry, Damage> {
        let entry: v1::JournalEntry = ron_text::read_explicit(text)?;
        match &mut self.0 {
            Some(upgrade) => Ok(upgrade.entry(entry).into()),
            None => Err(Damage { line: 1, what: "the save is of another version".to_owned() }),
        }
    }
}

/// The text of a save of `timeline` in the current version.
///
/// # Errors
/// Never for what commands have made.
pub(super) fn write_save(
    id: &str,
    includes: Option<&JournalPosition>,
    timeline: &Timeline,
) -> io::Result<String> {
    let history = timeline.history();
    let text = ron_text::in_lines(&v2::Save {
        format: header::SAVE.to_owned(),
        version: VERSION,
        check: v2::UNKNOWN_CHECK.to_owned(),
        id: id.to_owned(),
        includes: includes.cloned(),
        encounter: timeline.encounter().into(),
        done: history.done().len(),
        steps: history.steps().iter().map(v2::Step::from).collect(),
    })?;
    Ok(v2::seal(&text))
}
