//! The real binary in a pseudo-terminal.

mod evening;
#[cfg(unix)]
mod few_files;
mod fight;
mod files;
mod first_minute;
mod interruptions;
#[cfg(unix)]
mod jobs;
mod kills;
mod mouse;
mod next_month;
mod numbered_titles;
mod plain;
pub mod player;
#[cfg(target_os = "linux")]
mod power_cuts;
pub mod pty;
#[cfg(feature = "share")]
mod share;
mod tactics;
