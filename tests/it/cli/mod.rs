//! The command line, by the real binary.

mod export;
mod library;
mod library_import;
mod listing;
mod new;
mod odds;
mod party;
mod rulesets;
mod run;
mod settings;
pub mod shell;
