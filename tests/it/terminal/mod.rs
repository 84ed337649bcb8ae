//! The real binary in a pseudo-terminal.

mod evening;
mod files;
mod interruptions;
pub mod pty;
