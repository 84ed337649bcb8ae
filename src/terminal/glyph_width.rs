//! Measures the columns a text takes on this terminal.

use std::io::{self, Write, stdout};

use crossterm::cursor::{self, MoveToColumn};
use crossterm::style::Print;
use crossterm::terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode};
use crossterm::{execute, queue};

/// Writes a text to the terminal, asks for the cursor position, and erases the text. Returns the columns it took.
///
/// # Errors
/// Fails if there is no terminal, or it does not answer.
pub fn measure_width(text: &str) -> io::Result<u16> {
    enable_raw_mode()?;
    let measured = write_and_ask(text);
    let cleared = execute!(stdout(), MoveToColumn(0), Clear(ClearType::CurrentLine));
    disable_raw_mode()?;
    cleared?;
    measured
}

fn write_and_ask(text: &str) -> io::Result<u16> {
    let mut output = stdout();
    queue!(output, MoveToColumn(0), Print(text))?;
    output.flush()?;
    cursor::position().map(|(column, _)| column)
}
