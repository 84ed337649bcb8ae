//! Files: encounters and their journals, rulesets, and where they live.
//!
//! An encounter is a few files, here of one called `ambush.ron`:
//!
//! | file | what it holds |
//! | --- | --- |
//! | `ambush.ron` | the save: the whole encounter with its rules and its history |
//! | `ambush.ron.journal` | what was done since that save was written, an entry a line |
//! | `ambush.ron.bak`, `.bak-2`, `.bak-3` | the save of the session before, and of two earlier evenings |
//!
//! While it is played there is also `ambush.ron.lock`, which keeps a second phasekeeper from writing: that one follows the
//! encounter ([`FollowedSave`]). The lock is looked at before every write, so a second phasekeeper does not write unnoticed
//! even if the file of the lock is removed. What was found damaged is kept in `ambush.ron.kept-1` or
//! `ambush.ron.journal.kept-1`.
//!
//! The keys of the links for players are in `tables.ron`, in a folder of their own ([`TablesFile`]).
//!
//! A deleted encounter is moved with all its files into a folder of its own in `trash`, in the data directory.
//!
//! Files that are not ours stay, whatever their names (`ours`): they are not removed, moved or replaced. One in the place of
//! a journal is refused. Only what another program puts in the place of the save or the journal of an open encounter makes
//! way, and a copy of it is kept.
//!
//! A save has a checksum, so that what was changed in it is told. Save and journal find each other by ids and
//! checksums. A journal says which save it continues, and each of its lines builds on the one before; a save says up to
//! which line of which journal it goes (a [`JournalPosition`]). So no entry is ever carried out twice, whatever moment
//! the machine was switched off at, and no journal on another save.
//!
//! The content of files becomes an encounter only by way of [`Timeline::restore`] and [`Timeline::replay`], which validate
//! every step.
//!
//! [`Timeline::restore`]: phasekeeper_engine::encounter::Timeline::restore
//! [`Timeline::replay`]: phasekeeper_engine::encounter::Timeline::replay

mod backups;
mod catalog;
mod closed_save;
mod config_dir;
mod conflict_copies;
mod data_dir;
mod dirs;
mod disk;
mod display_path;
mod error;
mod export_file;
mod followed_save;
mod format;
mod fs;
mod journal;
mod journal_writer;
mod library;
mod listing;
mod lock;
mod lost_commands;
mod notice;
mod open_save;
mod ours;
mod party;
mod quarantine;
mod recent;
mod recent_npcs;
mod recovery;
mod stamp;
mod syncer;
mod tables;
mod trash;

pub use catalog::{CustomRuleset, RulesetCatalog};
pub use closed_save::set_title;
pub use config_dir::ConfigDir;
pub use data_dir::DataDir;
pub use disk::{read_text, read_text_from};
pub use display_path::display_path;
pub use error::StoreError;
pub use export_file::{write_beside, write_text};
pub use followed_save::{FollowedSave, News};
pub use format::{FormatError, JournalPosition, Summary};
pub use library::{LibraryStamp, OwnEntry};
pub use listing::Listed;
pub use lock::is_locked;
pub use lost_commands::LostCommands;
pub use notice::{Notice, NoticeKind};
pub use open_save::{OpenSave, Opened, Saved, save_as};
pub use party::{FoundParty, party_of};
pub use recent::Found;
pub use recovery::{Loaded, parse, read, read_with_id};
pub use tables::{Seat, Table, TablesFile};
pub use trash::MAX_IN_TRASH;

#[cfg(test)]
mod tests;

/// An id that no other save or journal has.
fn fresh_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}
