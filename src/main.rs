//! phasekeeper: see the library for what it is made of.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use phasekeeper::cli::{self, Arguments};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run(Arguments::parse()).unwrap_or_else(|trouble| {
        // Where even this can't be said, the exit status still says it.
        let _ = writeln!(std::io::stderr(), "phasekeeper: {trouble}");
        ExitCode::from(2)
    })
}
