//! Output that may go unread, such as output piped into `head`.

use std::io::{self, ErrorKind, Write};

/// Ignores broken pipes.
pub(super) struct IgnoreBrokenPipe<W>(pub W);

impl<W: Write> Write for IgnoreBrokenPipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            other => other,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}
