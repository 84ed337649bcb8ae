//! phasekeeper. The library has everything; this only reports errors.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use phasekeeper::cli::{self, Arguments};

fn main() -> ExitCode {
    cli::run(Arguments::parse()).unwrap_or_else(|error| {
        // Where even this can't be written, the exit status still says it.
        let _ = writeln!(std::io::stderr(), "phasekeeper: {error}");
        ExitCode::from(2)
    })
}
