//! phasekeeper. The library has everything.

use std::process::ExitCode;

fn main() -> ExitCode {
    phasekeeper::cli::main()
}
