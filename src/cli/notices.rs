//! Reading encounters for output: what is wrong with their files goes to standard error.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write, stderr};
use std::path::Path;
use std::process::ExitCode;

use super::output::Output;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::{Loaded, read};

/// Reads an encounter and tells the notices about its files. The exit status is that of [`tell`].
///
/// # Errors
/// A sentence where it can't be read.
pub(super) fn read_and_tell(path: &Path) -> Result<(Timeline, ExitCode), Box<dyn Error>> {
    let Loaded { timeline, notices } = read(path)?;
    Ok((timeline, tell(notices)?))
}

/// Writes notices to standard error, a line each. The exit status is 1 where there are any, else 0.
pub(super) fn tell(notices: impl IntoIterator<Item = impl Display>) -> io::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for notice in notices {
        writeln!(Output(stderr()), "phasekeeper: {notice}")?;
        status = ExitCode::from(1);
    }
    Ok(status)
}
