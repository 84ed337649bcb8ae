//! Measures the real program in a pseudo-terminal, beside the smallest program that ratatui can be.
//!
//! ```sh
//! cargo build --release -p phasekeeper -p phasekeeper-benchmarks
//! target/release/phasekeeper-benchmarks            # prints the table
//! target/release/phasekeeper-benchmarks --write    # writes it to BENCHMARKS.md as well
//! target/release/phasekeeper-benchmarks --check    # counts alone, with loose bounds: what CI runs
//! ```
//!
//! Instructions are counted by callgrind, as the difference between a run of some keys or commands and one of twice as
//! many, so that they are the same on a busy machine. Times are medians of rounds in which both programs take turns.

mod bytes;
mod callgrind;
mod check;
mod fights;
mod frames;
mod pty;
mod report;
mod scripts;
mod smallest;
mod starts;
mod thrifty;

use std::process::ExitCode;

use report::Report;

fn main() -> ExitCode {
    let has = |flag: &str| std::env::args().any(|argument| argument == flag);
    if has(smallest::FLAG) {
        smallest::run().expect("a terminal");
        return ExitCode::SUCCESS;
    }
    if !callgrind::is_here() {
        eprintln!(
            "valgrind counts the instructions, and is not installed: `apt-get install valgrind`"
        );
        return ExitCode::FAILURE;
    }
    if has("--check") {
        return check::run();
    }
    let mut report = Report::default();
    starts::measure(&mut report);
    frames::measure(&mut report);
    bytes::measure(&mut report);
    scripts::measure(&mut report);
    let page = report.page();
    print!("{page}");
    if has("--write") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../BENCHMARKS.md");
        std::fs::write(path, page).expect("BENCHMARKS.md can be written");
    }
    ExitCode::SUCCESS
}
