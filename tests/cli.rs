//! The command line, by the real binary.

#[path = "cli/listing.rs"]
mod listing;
#[allow(dead_code, reason = "another test uses the rest of it")]
mod pty;
#[path = "cli/rulesets.rs"]
mod rulesets;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/shell.rs"]
mod shell;
#[path = "cli/terminal.rs"]
mod terminal;
