//! Output: all text that the program writes without a screen goes through [`Output`].

use std::io::{self, ErrorKind, Write};

use phasekeeper_engine::text::printable_lines;

/// Standard output or standard error for text. Nothing that a terminal acts on gets through, and a broken pipe, as of output
/// piped into `head`, is ignored.
pub(super) struct Output<W>(pub W);

impl<W: Write> Write for Output<W> {
    /// Never splits a character, because callers write strings.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        match self.0.write_all(printable_lines(&text).as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}
