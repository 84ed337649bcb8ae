//! The files of phasekeeper: saves and their journals, rulesets, the library, the settings, and tables of stat blocks to
//! import.

#![warn(missing_docs)]

pub mod import;
pub mod store;
