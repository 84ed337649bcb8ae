//! The modes of the terminal: raw, the alternate screen, mouse, pastes in brackets, the cursor, the style of text.

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

/// Takes the terminal for the program, and the mouse if it is wanted.
pub(super) fn enter(with_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if with_mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Puts the terminal back as it was, as far as it can be.
pub(super) fn leave() {
    // Nothing more can be done where even this fails.
    let _ = write_leave(&mut io::stdout());
    let _ = disable_raw_mode();
}

/// Writes what puts everything but the raw mode back.
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
