//! The modes of the terminal: raw, alternate screen, mouse, bracketed paste, cursor, text style.

use std::io::{self, Write};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Sets the modes of the program; captures the mouse if `with_mouse` is true.
pub(super) fn enter(with_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    // The console of Windows hands over a paste as keys, and would hand over its marks as keys too.
    if !cfg!(windows) {
        execute!(io::stdout(), EnableBracketedPaste)?;
    }
    if with_mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Restores the terminal as far as possible.
pub(super) fn leave() {
    // There is nothing to do if this fails.
    let _ = write_leave(&mut io::stdout());
    let _ = disable_raw_mode();
}

/// Writes the sequences that restore everything except raw mode.
pub(super) fn write_leave(output: &mut impl Write) -> io::Result<()> {
    execute!(
        output,
        SetAttribute(Attribute::Reset),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    )
}
