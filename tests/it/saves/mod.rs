//! Saves and journals: whatever moment the machine goes off at, nothing that was shown is lost, nothing is done twice,
//! and nothing that can't be read is touched.

mod crashes;
mod damage;
mod decisions;
mod folder;
mod following;
mod foreign_files;
mod growth;
mod history;
mod journal_faults;
mod numbers;
mod properties;
mod samples;
pub mod table;
mod trash;
mod versions;
mod writing;
