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
//! Save and journal find each other by a [`Point`]: a save says up to which entry of which journal it
//! goes, and a journal says which save it continues. So no entry is ever carried out twice, whatever
//! moment the machine was switched off at, and a journal is never carried out on another save.

mod disk;
mod flaw;
mod folder;
mod journal;
mod ledger;
mod lock;
mod place;
mod point;
mod recorder;
mod recovery;
mod rulesets;
mod save;
mod syncer;
mod text;
mod trouble;

pub use flaw::Flaw;
pub use folder::{Folder, Glance, Listed};
pub use ledger::{Ledger, Opened, save_as};
pub use point::Point;
pub use recovery::read;
pub use rulesets::{Own, Rulesets};
pub use save::parse;
pub use text::name_of;
pub use trouble::Trouble;
