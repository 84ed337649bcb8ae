//! phasekeeper. The library has everything.

use std::process::ExitCode;

/// Starts, lists and odds take half as long again with musl's own allocator.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    phasekeeper::cli::main()
}
