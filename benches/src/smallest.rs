//! The smallest program that ratatui can be: a key, a line.

use crossterm::event::{Event, KeyCode, read};
use portable_pty::CommandBuilder;
use ratatui::text::Line;

/// The argument that makes this program the smallest one.
pub const FLAG: &str = "--smallest";

/// Draws the number of keys so far, until `q`.
pub fn run() -> std::io::Result<()> {
    let mut terminal = ratatui::init();
    let mut keys = 0_u32;
    let outcome = loop {
        let drawn = terminal.draw(|frame| {
            frame.render_widget(Line::raw(format!("{keys} keys")), frame.area());
        });
        match drawn.and_then(|_| read()) {
            Ok(Event::Key(key)) if key.code == KeyCode::Char('q') => break Ok(()),
            Ok(_) => keys += 1,
            Err(error) => break Err(error),
        }
    };
    ratatui::restore();
    outcome
}

/// The command that starts it.
pub fn command() -> CommandBuilder {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
    command.arg(FLAG);
    command
}
