//! Measures the real program in a pseudo-terminal, beside the smallest program that ratatui can be.
//!
//! ```sh
//! cargo build --release -p phasekeeper -p phasekeeper-benchmarks
//! target/release/phasekeeper-benchmarks            # prints the table
//! target/release/phasekeeper-benchmarks --write    # writes it to BENCHMARKS.md as well
//! target/release/phasekeeper-benchmarks --check    # compares counts with those of BENCHMARKS.md: what `.ci/nightly` runs
//! ```
//!
//! Times are medians of rounds in which both programs take turns; on a busy machine they say little. The exit status is 1 if
//! one is beyond its bound. Instructions are counted by callgrind, and are nearly the same on every run.

// Figures for people to read.
#![allow(clippy::cast_precision_loss)]

mod callgrind;
mod counts;
mod fights;
mod keys;
mod odds;
mod pty;
mod report;
mod sharing;
mod smallest;
mod starts;

use std::path::Path;
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../BENCHMARKS.md");
    if has("--check") {
        let page = std::fs::read_to_string(path).expect("BENCHMARKS.md can be read");
        return if counts::check(&page) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let mut report = Report::default();
    keys::measure(&mut report);
    sharing::measure(&mut report);
    starts::measure(&mut report);
    odds::measure(&mut report);
    let page = report.page() + &counts::section() + &odds::section();
    print!("{page}");
    if has("--write") {
        std::fs::write(path, page).expect("BENCHMARKS.md can be written");
    }
    if report.is_met() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
