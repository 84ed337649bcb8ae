//! phasekeeper. The library has everything.

use std::process::ExitCode;

/// That of musl makes starts, lists and odds half as slow again.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    phasekeeper::cli::main()
}
