//! What phasekeeper keeps on disk, and what it reads from others' files.

#![warn(missing_docs)]

pub mod import;
pub mod store;
