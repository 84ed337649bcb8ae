//! Reads encounters for output, and prints notices about their files to standard error.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write, stderr};
use std::path::Path;
use std::process::ExitCode;

use super::output::Output;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{Loaded, read};

/// Reads an encounter and prints the notices about its files. The exit status is that of [`tell`].
///
/// # Errors
/// A sentence if it can't be read.
pub(super) fn read_and_tell(path: &Path) -> Result<(Timeline, ExitCode), Box<dyn Error>> {
    let Loaded { timeline, notices } = read(path)?;
    Ok((timeline, tell(notices)?))
}

/// Prints notices to standard error, one per line. The exit status is 1 if there are any, otherwise 0.
pub(super) fn tell(notices: impl IntoIterator<Item = impl Display>) -> io::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for notice in notices {
        writeln!(Output(stderr()), "phasekeeper: {notice}")?;
        status = ExitCode::from(1);
    }
    Ok(status)
}
