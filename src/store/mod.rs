//! Files: encounters and their journals, rulesets, and where they live.
//!
//! An encounter is up to three files, here of one called `ambush.ron`:
//!
//! | file | what it holds |
//! | --- | --- |
//! | `ambush.ron` | the save: the whole encounter with its rules and its history |
//! | `ambush.ron.journal` | what was done since that save was written, an entry a line |
//! | `ambush.ron.bak` | the save before it |
//!
//! While it is played there is also `ambush.ron.lock`, which keeps a second phasekeeper away.
//!
//! Save and journal find each other by a [`JournalPosition`]: a save says up to which entry of which journal it
//! goes, and a journal says which save it continues. So no entry is ever carried out twice, whatever
//! moment the machine was switched off at, and a journal is never carried out on another save.

mod catalog;
mod data_dir;
mod dirs;
mod disk;
mod error;
mod format_error;
mod journal;
mod journal_writer;
mod lock;
mod open_save;
mod position;
mod recovery;
mod save;
mod syncer;
mod text;

pub use catalog::{CustomRuleset, RulesetCatalog};
pub use data_dir::{DataDir, Listed, SaveSummary};
pub use error::StoreError;
pub use format_error::FormatError;
pub use open_save::{OpenSave, Opened, save_as};
pub use position::JournalPosition;
pub use recovery::read;
pub use save::parse;
pub use text::name_of;
