//! The real binary in a pseudo-terminal.

mod evening;
mod files;
mod first_minute;
mod interruptions;
pub mod pty;
